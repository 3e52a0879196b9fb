import type { Endpoint } from '@piel/contract/core/endpoint'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Example } from './example.ts'

const names = readdirSync(join(import.meta.dirname, 'examples')).map((file) => basename(file, '.ts'))
const files = names.map((name): Promise<{ examples: Record<string, Example> }> => import(`./examples/${name}.ts`))

/** An example for every endpoint with an object or a body; others need none. */
const examples: Record<string, Example> = Object.assign({}, ...(await Promise.all(files)).map((file) => file.examples))

/**
 * The example of an endpoint.
 * @throws when a new endpoint needs one and has none.
 */
export function exampleOf(endpoint: Endpoint): Example {
  const name = `${endpoint.method} ${endpoint.path}`
  const example = examples[name] ?? {}
  if (endpoint.body && !example.body) throw new Error(`testing/examples has no body for ${name}`)
  if (endpoint.upload && !example.upload) throw new Error(`testing/examples has no file for ${name}`)
  if (endpoint.params && !example.object) throw new Error(`testing/examples has no object for :id of ${name}`)
  return example
}
