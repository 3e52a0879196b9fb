import { type ErrorCode, errorMessages, type FieldError } from '@piel/contract/core/errors'
import { refusal, type Answer } from './serve-api.ts'

/** A refusal with the words that travel with its code. */
export function saying(code: ErrorCode, errors: FieldError[] = []): Answer {
  const answer = refusal(code, errors)
  const message = errorMessages[code]
  return answer === 'no answer' ? answer : { ...answer, body: { ...(answer.body as object), message } }
}

const weak = /^The password is too weak\. It needs at least 8 characters, one uppercase letter, one lowercase/
const taken = 'Email is already registered.'
const connection = 'Connection error. Check your internet connection.'
const server = 'Server error. Please try again later.'

/** The specification's catalogue of save errors: name, answer, words and the label of the field concerned. */
export const saveErrorRows = (unknown: string): [string, Answer, RegExp | string, RegExp | undefined][] => [
  ['a weak password', saying('password_too_weak'), weak, /^Password/],
  ['PasswordStrengthError', { status: 400, body: { message: 'PasswordStrengthError' } }, weak, /^Password/],
  ['an e-mail that exists', saying('email_taken'), taken, /^Email/],
  ['The user already exists.', { status: 400, body: { message: 'The user already exists.' } }, taken, /^Email/],
  ['validation', saying('validation_failed'), 'Validation error in the entered data.', undefined],
  ['409 without a message', { status: 409 }, taken, /^Email/],
  ['500 without a message', { status: 500 }, server, undefined],
  ['503 without a message', { status: 503 }, server, undefined],
  ['404 without a message', { status: 404 }, connection, undefined],
  ['no answer', 'no answer', connection, undefined],
  ['anything else', { status: 400, body: { message: 'Teapot' } }, unknown, undefined],
]
