import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  /** Prints the output immediately; otherwise it is returned. */
  show?: boolean
  /** Time limit in minutes. */
  minutes?: number
}

export interface Outcome {
  code: number
  output: string
}

/**
 * Runs a program of node_modules/.bin (or `node`) in the root folder. SIGINT (Ctrl-C) and SIGTERM stop it and end this
 * process, so that no further program starts.
 */
export async function run(command: string, args: string[], options: RunOptions = {}): Promise<Outcome> {
  const { cwd = root, env = {}, show = false, minutes = 15 } = options
  const child = spawn(command, args, {
    cwd,
    // Logs contain no color codes.
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    timeout: minutes * 60_000,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  let received: NodeJS.Signals | undefined
  const stop = (signal: NodeJS.Signals) => {
    received = signal
    child.kill(signal)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await new Promise((resolvePromise, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolvePromise({ code: code ?? 1, output }))
    })
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    if (received) process.exit(128 + constants.signals[received])
  }
}
