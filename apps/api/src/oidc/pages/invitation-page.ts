import { alert, field, submit } from './fields.ts'
import { html } from './html.ts'
import { page, type PageFrame } from './layout.ts'
import { wordsOf } from './words.ts'

export interface InvitationForm {
  action: string
  email: string
  errors?: Record<string, string | undefined>
}

export function invitationPage(frame: PageFrame, { action, email, errors = {} }: InvitationForm): string {
  const words = wordsOf(frame.language)
  const refused = Object.keys(errors).length > 0
  const first = refused && errors['password'] === undefined ? 'confirmation' : 'password'
  const common = (name: string) => ({
    name,
    error: errors[name],
    focused: name === first,
    type: 'password' as const,
    autocomplete: 'new-password',
    maxLength: 128,
  })
  const content = html`<h1>${words('invitationTitle')}</h1>
    <p class="lead">${words('invitationText', { clinic: frame.clinic })}</p>
    ${alert(refused ? words('checkFields') : undefined)}
    <form method="post" action="${action}" novalidate data-once>
      <div class="field">
        <label for="email">${words('email')}</label>
        <input id="email" type="email" value="${email}" autocomplete="username" readonly />
      </div>
      ${field(words, { ...common('password'), label: words('newPassword'), hint: words('newPasswordHint') })}
      ${field(words, { ...common('confirmation'), label: words('confirmPassword') })}
      ${submit(words('savePassword'), words('savingPassword'))}
    </form>`
  return page(frame, words('invitationTitle'), content)
}
