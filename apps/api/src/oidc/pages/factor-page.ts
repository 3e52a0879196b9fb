import { alert, field, submit } from './fields.ts'
import { html } from './html.ts'
import { page, type PageFrame } from './layout.ts'
import { restartForm } from './restart-form.ts'
import { wordsOf } from './words.ts'

export interface FactorForm {
  action: string
  method: 'code' | 'recovery'
  /** Message about a refused code. */
  problem?: string | undefined
}

/** Asks for the second factor after the password. */
export function factorPage(frame: PageFrame, { action, method, problem }: FactorForm): string {
  const words = wordsOf(frame.language)
  const isRecovery = method === 'recovery'
  const other = `${action}${action.includes('?') ? '&' : '?'}method=${isRecovery ? 'code' : 'recovery'}`
  const content = html`<h1>${words('factorTitle')}</h1>
    <p class="lead">${words(isRecovery ? 'recoveryLead' : 'codeLead')}</p>
    ${alert(problem)}
    <form method="post" action="${action}" novalidate data-once>
      <input type="hidden" name="step" value="verify" />
      <input type="hidden" name="method" value="${method}" />
      ${field(words, {
        name: 'code',
        label: words(isRecovery ? 'recoveryCode' : 'code'),
        autocomplete: isRecovery ? 'off' : 'one-time-code',
        isNumeric: !isRecovery,
        maxLength: 40,
        focused: true,
      })}
      ${submit(words('verify'), words('verifying'))}
    </form>
    <p class="other"><a href="${other}">${words(isRecovery ? 'useApp' : 'useRecoveryCode')}</a></p>
    ${restartForm(words, action)}`
  return page(frame, words('factorTitle'), content, ['second-factor.css'])
}
