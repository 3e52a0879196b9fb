import { html, type Markup } from './html.ts'
import { messageOf, type Words } from './words.ts'

interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  value?: string | undefined
  /** A `validation.…` key. */
  error?: string | undefined
  hint?: string
  autocomplete: string
  isNumeric?: boolean
  optional?: boolean
  maxLength: number
  focused?: boolean
}

const described = (...ids: (string | false)[]) => {
  const list = ids.filter(Boolean).join(' ')
  return list && html` aria-describedby="${list}"`
}

/** A labelled field with hint and error, both referenced for screen readers. */
export function field(words: Words, f: Field): Markup {
  const type = f.type ?? 'text'
  const error = messageOf(words, f.error)
  const input = html`<input
    id="${f.name}"
    name="${f.name}"
    type="${type}"
    autocomplete="${f.autocomplete}"
    maxlength="${f.maxLength}"
    ${type === 'email' && html`inputmode="email" autocapitalize="none" spellcheck="false"`}
    ${f.isNumeric && html`inputmode="numeric"`}
    ${type !== 'password' && f.value && html`value="${f.value}"`}
    ${!f.optional && html`required aria-required="true"`}
    ${f.focused && html`autofocus`}
    ${error && html`aria-invalid="true"`}${described(f.hint !== undefined && `${f.name}-hint`, error !== undefined && `${f.name}-error`)}
  />`
  return html`<div class="field">
    <label for="${f.name}"
      >${f.label}${f.optional && html` <span class="optional">(${words('optional')})</span>`}</label
    >
    ${
      type === 'password'
        ? html`<div class="reveal">
            ${input}<button
              type="button"
              hidden
              aria-controls="${f.name}"
              aria-pressed="false"
              aria-label="${words('showPassword')}"
              data-show="${words('showPassword')}"
              data-hide="${words('hidePassword')}"
            ></button>
          </div>`
        : input
    }
    ${f.hint !== undefined && html`<p class="hint" id="${f.name}-hint">${f.hint}</p>`}
    ${error !== undefined && html`<p class="error" id="${f.name}-error">${error}</p>`}
  </div>`
}

export const alert = (text: string | undefined): Markup =>
  text === undefined ? html`` : html`<p class="alert" role="alert">${text}</p>`

export const submit = (label: string, busy: string): Markup =>
  html`<button type="submit" class="primary" data-busy="${busy}">${label}</button>`

export const restartForm = (words: Words, action: string): Markup =>
  html`<form method="post" action="${action}" class="other">
    <button type="submit" name="step" value="restart" class="link">${words('otherAccount')}</button>
  </form>`
