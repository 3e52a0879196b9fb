import { alert, field, submit, restartForm } from './fields.ts'
import { html, type Markup } from './html.ts'
import { page, type PageFrame } from './layout.ts'
import { passkeyForm } from './passkey-form.ts'
import { wordsOf, type Word } from './words.ts'

export interface FactorSetupForm {
  action: string
  setup: { secret: string; qr: { size: number; path: string } }
  passkey: object
  problem?: Word | undefined
}

/** Dark on white in both themes, because scanners expect it. */
const qrCode = (label: string, { size, path }: FactorSetupForm['setup']['qr']): Markup =>
  html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`

export function factorSetupPage(frame: PageFrame, { action, setup, passkey, problem }: FactorSetupForm): string {
  const words = wordsOf(frame.language)
  const content = html`<h1>${words('factorSetupTitle')}</h1>
    <p class="lead">${words('factorSetupLead', { clinic: frame.clinic })}</p>
    ${alert(problem && words(problem))}
    <form method="post" action="${action}" novalidate data-once>
      <input type="hidden" name="step" value="set_up" />
      <p class="step">${words('scanQr')}</p>
      ${qrCode(words('qrCode'), setup.qr)}
      <p class="step" id="secret-label">${words('typeSecret')}</p>
      <p class="secret" aria-labelledby="secret-label"><code>${setup.secret.match(/.{1,4}/g)?.join(' ')}</code></p>
      ${field(words, {
        name: 'code',
        label: words('firstCode'),
        autocomplete: 'one-time-code',
        isNumeric: true,
        maxLength: 40,
        focused: problem !== undefined,
      })}
      ${submit(words('turnOn'), words('verifying'))}
    </form>
    ${passkeyForm(words, { action, step: 'set_up', options: passkey, isSecondary: true })} ${restartForm(words, action)}`
  return page(frame, words('factorSetupTitle'), content, ['second-factor.css'])
}
