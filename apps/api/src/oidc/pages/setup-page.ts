import { alert, field, submit } from './fields.ts'
import { html } from './html.ts'
import { page, type PageFrame } from './layout.ts'
import { wordsOf } from './words.ts'

export interface SetupForm {
  action: string
  embedded: boolean
  values?: Record<string, string>
  errors?: Record<string, string | undefined>
}

export function setupPage(frame: PageFrame, { action, embedded, values = {}, errors = {} }: SetupForm): string {
  const words = wordsOf(frame.language)
  const refused = Object.keys(errors).length > 0
  const first = ['firstName', 'lastName', 'secondLastName', 'email', 'password', 'confirmation'].find(
    (name) => !refused || errors[name] !== undefined,
  )
  const common = (name: string) => ({ name, value: values[name], error: errors[name], focused: name === first })
  const content = html`<h1>${words('setupTitle')}</h1>
    <p class="lead">${words('setupText', { clinic: frame.clinic })}</p>
    ${!embedded && html`<p class="lead">${words('setupExternalText')}</p>`}
    ${alert(refused ? words('checkFields') : undefined)}
    <form method="post" action="${action}" novalidate data-once>
      ${field(words, { ...common('firstName'), label: words('firstName'), autocomplete: 'given-name', maxLength: 50 })}
      ${field(words, { ...common('lastName'), label: words('lastName'), autocomplete: 'family-name', maxLength: 50 })}
      ${field(words, { ...common('secondLastName'), label: words('secondLastName'), autocomplete: 'off', maxLength: 50, optional: true })}
      ${field(words, { ...common('email'), label: words('email'), type: 'email', autocomplete: 'username', maxLength: 100 })}
      ${
        embedded &&
        html`${field(words, { ...common('password'), label: words('newPassword'), type: 'password', autocomplete: 'new-password', maxLength: 128, hint: words('newPasswordHint') })}
        ${field(words, { ...common('confirmation'), label: words('confirmPassword'), type: 'password', autocomplete: 'new-password', maxLength: 128 })}`
      }
      ${submit(words('createAccount'), words('creatingAccount'))}
    </form>`
  return page(frame, words('setupTitle'), content)
}
