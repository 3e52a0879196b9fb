import type { DemoAccount } from '#/deps.ts'
import { alert, field, submit } from './fields.ts'
import { html } from './html.ts'
import { page, type PageFrame } from './layout.ts'
import { wordsOf } from './words.ts'

const demoLabels = {
  admin: 'demoAdmin',
  staff: 'demoStaff',
  nurse: 'demoNurse',
  doctor: 'demoDoctor',
  owner: 'demoOwner',
} as const

export interface LoginForm {
  action: string
  email?: string | undefined
  problem?: string | undefined
  errors?: { email?: string | undefined; password?: string | undefined }
  demoAccounts: readonly DemoAccount[]
}

export function loginPage(frame: PageFrame, form: LoginForm): string {
  const words = wordsOf(frame.language)
  const { errors = {}, problem } = form
  const toPassword = Boolean(form.email) && !errors.email
  const content = html`<h1>${words('signInTitle')}</h1>
    <p class="lead">${words('signInTo', { clinic: frame.clinic })}</p>
    ${alert(problem)}
    <form method="post" action="${form.action}" novalidate data-once>
      ${field(words, { name: 'email', label: words('email'), type: 'email', value: form.email, error: errors.email, autocomplete: 'username', maxLength: 255, focused: !toPassword })}
      ${field(words, { name: 'password', label: words('password'), type: 'password', error: errors.password, autocomplete: 'current-password', maxLength: 128, focused: toPassword })}
      ${submit(words('signIn'), words('signingIn'))}
    </form>
    <p class="forgotten">${words('forgotten')}</p>
    ${
      form.demoAccounts.length > 0 &&
      html`<div class="demo">
        <h2>${words('demoTitle')}</h2>
        <ul>
          ${form.demoAccounts.map(
            (account) =>
              html`<li
                data-email="${account.email}"
                data-password="${account.password}"
                data-label="${words('demoUse', { email: account.email })}"
              >
                <strong>${words(demoLabels[account.label])}</strong>
                <span>${account.email}</span> <span>${account.password}</span>
              </li>`,
          )}
        </ul>
      </div>`
    }`
  return page(frame, words('signInTitle'), content)
}
