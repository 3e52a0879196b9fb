import type * as z from 'zod/mini'
import { ProviderError } from './provider-error.ts'

const timeoutMs = 5_000

export async function ask(url: string, init: RequestInit = {}, afterMs = timeoutMs): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(afterMs), redirect: 'error' })
  } catch (error) {
    throw new ProviderError(`${new URL(url).host} did not answer`, { isTemporary: true, cause: error })
  }
}

export const isTemporaryStatus = (status: number): boolean => status >= 500 || status === 429

/** Reads JSON from the provider within 5 s. @param fix advice for an unexpected answer. @throws ProviderError */
export async function fetchJson<T extends z.ZodMiniType>(
  url: string,
  schema: T,
  { headers = {}, fix }: { headers?: Record<string, string>; fix: string },
): Promise<z.output<T>> {
  const { host, pathname } = new URL(url)
  const answer = await ask(url, { headers: { accept: 'application/json', ...headers } })
  const fault = (what: string, options: { isTemporary?: boolean; cause?: unknown } = {}) =>
    new ProviderError(`${host}${pathname} answered ${what}: ${fix}`, options)
  if (!answer.ok) throw fault(String(answer.status), { isTemporary: isTemporaryStatus(answer.status) })
  const type = answer.headers.get('content-type')?.split(';')[0] ?? 'no content type'
  const body: unknown = await answer.json().catch((cause: unknown) => {
    throw fault(`${type} in place of JSON`, { cause })
  })
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw fault(`without ${parsed.error.issues[0]?.path.join('.') ?? 'an object'}`)
  return parsed.data
}
