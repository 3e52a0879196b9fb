import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyEvent, sealedChain, type AuditChain } from '#/testing/audit-chain.ts'
import { acknowledgeBreak } from './acknowledge.ts'
import { auditWatch } from './watch.ts'

let chain: AuditChain
beforeAll(async () => {
  chain = await sealedChain()
})
afterAll(() => chain.close())

it('J5 never looks for an acknowledgement beside a step, whose end would undo it', async () => {
  const watch = auditWatch(chain.deps)
  const step = watch.advance()
  expect(watch.noticeAcknowledgement()).toBe(step)
  await step
})

it('J5 reads the trail no further while it has a problem, and from its start once that is acknowledged', async () => {
  const watch = auditWatch(chain.deps)
  const states: unknown[] = []
  const note = async () => states.push([watch.isRunning(), watch.foundProblems(), (await watch.state()).state])
  await watch.advance()
  await note()
  // Nothing queued it for a seal.
  await chain.burnNumber()
  await chain.falsify(copyEvent(3, 8))
  await watch.advance()
  await note()
  await watch.noticeAcknowledgement()
  await note()
  const given = { reason: 'restored', account: 'root', at: chain.clock.now().toISOString() }
  await acknowledgeBreak(chain.db, chain.folder, given)
  await watch.noticeAcknowledgement()
  expect(watch.isRunning()).toBe(true)
  await watch.advance()
  await note()
  const unknown = [{ kind: 'event_unknown', number: 8 }]
  expect(states).toEqual([
    [false, [], 'verified'],
    [false, unknown, 'broken'],
    [false, unknown, 'broken'],
    [false, [], 'verified'],
  ])
})
