import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const twoPrograms = `
  import { run } from './scripts/run.ts'
  const first = run('node', ['-e', 'setTimeout(() => {}, 60_000)'])
  console.log('started')
  await first
  console.log('next')
`

it.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a command that gets %s stops its program and starts no further one', async ([signal, code]) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', twoPrograms], { cwd: root })
  const output: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.push(text)
    if (text.includes('started')) child.kill(signal)
  })
  const ended = await new Promise((resolve) => child.once('close', resolve))
  expect([ended, output.join('')]).toEqual([code, 'started\n'])
})
