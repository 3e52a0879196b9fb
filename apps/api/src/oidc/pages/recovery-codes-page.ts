import { submit } from './fields.ts'
import { html } from './html.ts'
import { page, type PageFrame } from './layout.ts'
import { wordsOf } from './words.ts'

/** Shows new recovery codes once; `codes` is null if there are none. The sign-in continues from here. */
export function recoveryCodesPage(
  frame: PageFrame,
  { action, codes }: { action: string; codes: string[] | null },
): string {
  const words = wordsOf(frame.language)
  const content = html`<h1>${words('factorReadyTitle')}</h1>
    ${
      codes
        ? html`<p class="lead">${words('keepCodes')}</p>
            <ul class="codes" aria-label="${words('recoveryCodes')}">
              ${codes.map((code) => html`<li><code>${code}</code></li>`)}
            </ul>`
        : html`<p class="lead">${words('codesElsewhere')}</p>`
    }
    <form method="post" action="${action}" data-once>
      <input type="hidden" name="step" value="done" />
      ${submit(words(codes ? 'codesKept' : 'continue'), words('signingIn'))}
    </form>`
  // Reloading in the other language would lose the codes.
  return page({ ...frame, toggleUrl: undefined }, words('factorReadyTitle'), content, ['second-factor.css'])
}
