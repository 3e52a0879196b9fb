import { assetUrl } from './assets.ts'
import { html, type Markup } from './html.ts'
import type { Word, Words } from './words.ts'

export interface PasskeyForm {
  action: string
  step: 'verify' | 'set_up'
  options: object
  isSecondary?: boolean
}

/** A form that sends an authenticator's answer; the only part of these pages that needs a script. */
export function passkeyForm(words: Words, { action, step, options, isSecondary = false }: PasskeyForm): Markup {
  const isNew = step === 'set_up'
  const label: Word = isNew ? 'createPasskey' : 'usePasskey'
  return html`<form
      method="post"
      action="${action}"
      data-passkey="${JSON.stringify(options)}"
      data-use="${isNew ? 'create' : 'get'}"
      class="${isSecondary ? 'other' : ''}"
    >
      <input type="hidden" name="step" value="${step}" />
      <input type="hidden" name="method" value="passkey" />
      <input type="hidden" name="passkey" value="" />
      <p class="alert" role="alert" hidden>${words('passkeyFailed')}</p>
      <button type="submit" class="${isSecondary ? 'link' : 'primary'}" data-busy="${words('passkeyBusy')}">
        ${words(label)}
      </button>
    </form>
    <script src="${assetUrl('webauthn.js')}" defer></script>
    <script src="${assetUrl('passkey.js')}" defer></script>`
}
