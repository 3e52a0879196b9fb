import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseWritable, type Answer, type Writable } from './writable.ts'

const server = (host: string) => ({ host, port: 5432 })
const writable = (host: string, timeline: number | undefined, fields: Partial<Writable> = {}): Writable => ({
  server: server(host),
  state: 'writable',
  cluster: '7',
  timeline,
  started: host,
  ...fields,
})
const readOnly = (host: string): Answer => ({ server: server(host), state: 'read-only' })
const silent = (host: string): Answer => ({ server: server(host), state: 'silent', error: new Error('gone') })
const hostOf = (chosen: ReturnType<typeof chooseWritable>) => (typeof chosen === 'object' ? chosen.server.host : chosen)

describe('the server to write to', () => {
  it('is the one that accepts writes', () => {
    expect(hostOf(chooseWritable([silent('a'), readOnly('b'), writable('c', 3)], undefined))).toBe('c')
    expect(chooseWritable([silent('a'), readOnly('b')], undefined)).toBeUndefined()
  })

  it('is the one that was promoted last, where the former primary still accepts writes', () => {
    expect(hostOf(chooseWritable([writable('a', 1), writable('b', 2)], undefined))).toBe('b')
    expect(hostOf(chooseWritable([writable('a', 1), writable('b', 2)], { cluster: '7', timeline: 1 }))).toBe('b')
  })

  it('is never one with a timeline below the one seen before', () => {
    expect(chooseWritable([writable('a', 1), silent('b')], { cluster: '7', timeline: 2 })).toBeUndefined()
    expect(hostOf(chooseWritable([writable('a', 2)], { cluster: '7', timeline: 2 }))).toBe('a')
  })

  it('is none of two with the same timeline, unless they are two names of one server', () => {
    expect(chooseWritable([writable('a', 2), writable('b', 2)], undefined)).toBe('same timeline')
    const names = [writable('a', 2, { started: 'x' }), writable('b', 2, { started: 'x' })]
    expect(hostOf(chooseWritable(names, undefined))).toBe('a')
  })

  it('belongs to the cluster that was used before', () => {
    const foreign = writable('b', 9, { cluster: '8' })
    expect(hostOf(chooseWritable([writable('a', 1), foreign], { cluster: '7', timeline: 1 }))).toBe('a')
    expect(chooseWritable([foreign], { cluster: '7', timeline: 1 })).toBe('different clusters')
    expect(chooseWritable([writable('a', 1), foreign], undefined)).toBe('different clusters')
  })

  it('is found where a provider hides timeline and cluster', () => {
    const hidden = writable('a', undefined, { cluster: undefined })
    expect(hostOf(chooseWritable([hidden, readOnly('b')], { cluster: undefined, timeline: undefined }))).toBe('a')
    expect(chooseWritable([hidden, writable('b', undefined)], undefined)).toBe('same timeline')
  })

  it('has the highest timeline of all that accept writes, in whatever order they answer', () => {
    const timelines = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(timelines, fc.integer({ min: 1, max: 20 }), (given, seen) => {
        const answers = given.map((timeline, index) => writable(`h${index}`, timeline))
        const chosen = chooseWritable(answers, { cluster: '7', timeline: seen })
        const newest = Math.max(...given)
        const holders = given.filter((timeline) => timeline === newest).length
        if (newest < seen) expect(chosen).toBeUndefined()
        else if (holders > 1) expect(chosen).toBe('same timeline')
        else expect(chosen).toMatchObject({ timeline: newest })
      }),
    )
  })
})
