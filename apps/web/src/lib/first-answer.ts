/** An answer that the script in the head requested before the product loaded. */
interface FirstAnswer {
  path: string
  /** The token that the request carried. */
  token: string
  answer: Promise<Response>
}

declare global {
  interface Window {
    firstAnswer?: FirstAnswer
  }
}

/** Milliseconds since the page was opened after which an answer is too old. */
const oldAfter = 10_000

/** The answer of `GET path` with this token that is already on its way, once. */
export function takeFirstAnswer(path: string, token: string | undefined): Promise<Response> | undefined {
  // A worker has no `firstAnswer`.
  const page = globalThis as typeof globalThis & Pick<Window, 'firstAnswer'>
  const { firstAnswer } = page
  if (firstAnswer?.path !== path) return undefined
  delete page.firstAnswer
  return firstAnswer.token === token && performance.now() < oldAfter ? firstAnswer.answer : undefined
}
