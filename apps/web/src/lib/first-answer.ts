/** An answer that the script in the head requested before the product loaded. */
interface FirstAnswer {
  path: string
  /** The token of the request. */
  token: string
  answer: Promise<Response>
}

declare global {
  interface Window {
    firstAnswer?: FirstAnswer
  }
}

/** Answers older than this many milliseconds since the page was opened are not used. */
const oldAfter = 10_000

/** The pending answer of `GET path` with this token; returned once. */
export function takeFirstAnswer(path: string, token: string | undefined): Promise<Response> | undefined {
  // A worker has no `firstAnswer`.
  const page = globalThis as typeof globalThis & Pick<Window, 'firstAnswer'>
  const { firstAnswer } = page
  if (firstAnswer?.path !== path) return undefined
  delete page.firstAnswer
  return firstAnswer.token === token && performance.now() < oldAfter ? firstAnswer.answer : undefined
}

/** Drops the answer, because what it depends on has changed: the next request is sent. */
export function forgetFirstAnswer(): void {
  delete window.firstAnswer
}
