import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '@piel/contract/core/errors'
import type { TestApp } from './test-app.ts'

type Headers = Record<string, string>
export interface Answered<T> {
  status: number
  etag: string | undefined
  body: T
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A busy machine answers some requests with 503, which has no effect; one that stays so is the test's own. */
const maxAttempts = 5

/** The API, called as one user. */
export function callsOf(test: TestApp, headers: Headers) {
  async function call<T>(method: Method, url: string, body?: object, more: Headers = {}) {
    const send = () =>
      test.app.inject({
        method,
        url: `/api${url}`,
        headers: { ...headers, ...more },
        ...(body ? { body } : {}),
      })
    let answer = await send()
    for (let attempt = 1; attempt < maxAttempts && answer.statusCode === 503; attempt++) {
      await sleep(500 * attempt)
      answer = await send()
    }
    const etag = answer.headers['etag']
    return {
      status: answer.statusCode,
      etag: typeof etag === 'string' ? etag : undefined,
      body: (answer.body === '' ? undefined : answer.json()) as T,
    } satisfies Answered<T>
  }
  return {
    call,
    /** A call that is refused. */
    refused: (method: Method, url: string, body?: object, more?: Headers) => call<Problem>(method, url, body, more),
  }
}
export type Calls = ReturnType<typeof callsOf>

/** Status and code of a refusal. */
export const refusal = (answer: Answered<Problem>) => [answer.status, answer.body.code]
/** Pointers and codes of refused fields. */
export const refusedFields = (answer: Answered<Problem>) => answer.body.errors?.map((e) => `${e.pointer} ${e.code}`)

/** Repeats a request that a busy machine answered with 503, which has no effect. */
export async function retryUnavailable<T>(send: () => Promise<Answered<T>>): Promise<Answered<T>> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}
