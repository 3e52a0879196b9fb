import { alert, field, submit, restartForm } from './fields.ts'
import { html, type Markup } from './html.ts'
import { page, type PageFrame } from './layout.ts'
import { passkeyForm } from './passkey-form.ts'
import { wordsOf, type Word, type Words } from './words.ts'

export const factorMethods = ['passkey', 'code', 'recovery'] as const
export type PageMethod = (typeof factorMethods)[number]

export interface FactorForm {
  action: string
  method: PageMethod
  methods: readonly PageMethod[]
  passkey?: object | undefined
  problem?: string | undefined
}

const leads: Record<PageMethod, Word> = { passkey: 'passkeyLead', code: 'codeLead', recovery: 'recoveryLead' }
const links: Record<PageMethod, Word> = { passkey: 'useAPasskey', code: 'useApp', recovery: 'useRecoveryCode' }

function codeForm(words: Words, action: string, isRecovery: boolean): Markup {
  return html`<form method="post" action="${action}" novalidate data-once>
    <input type="hidden" name="step" value="verify" />
    <input type="hidden" name="method" value="${isRecovery ? 'recovery' : 'code'}" />
    ${field(words, {
      name: 'code',
      label: words(isRecovery ? 'recoveryCode' : 'code'),
      autocomplete: isRecovery ? 'off' : 'one-time-code',
      isNumeric: !isRecovery,
      maxLength: 40,
      focused: true,
    })}
    ${submit(words('verify'), words('verifying'))}
  </form>`
}

export function factorPage(frame: PageFrame, form: FactorForm): string {
  const words = wordsOf(frame.language)
  const { action, method, methods, passkey, problem } = form
  const urlOf = (other: PageMethod) => `${action}${action.includes('?') ? '&' : '?'}method=${other}`
  const content = html`<h1>${words('factorTitle')}</h1>
    <p class="lead">${words(leads[method])}</p>
    ${alert(problem)}
    ${
      method === 'passkey' && passkey
        ? passkeyForm(words, { action, step: 'verify', options: passkey })
        : codeForm(words, action, method === 'recovery')
    }
    ${methods
      .filter((other) => other !== method)
      .map((other) => html`<p class="other"><a href="${urlOf(other)}">${words(links[other])}</a></p>`)}
    ${restartForm(words, action)}`
  return page(frame, words('factorTitle'), content, ['second-factor.css'])
}
