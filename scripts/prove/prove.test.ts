import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { someOf } from '../../apps/api/src/testing/tier.ts'
import { proofs } from './proofs.ts'

const small = Object.entries(proofs).filter(([, { small: options }]) => options !== undefined)

describe('npm run prove', () => {
  it('has a row in docs/reliability.md for every proof, in the same order', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../docs/reliability.md'), 'utf8')
    const rows = [...text.matchAll(/^\| `npm run prove -- (\w+)/gm)].map(([, name]) => name)
    expect(rows).toEqual(Object.keys(proofs))
  })

  it.each(someOf(small))('J3 keeps the promise of `%s` in a short run', { timeout: 240_000 }, async (_name, proof) => {
    const { broken } = await proof.run(proof.small ?? proof.full, () => undefined)
    expect(broken).toEqual([])
  })
})
