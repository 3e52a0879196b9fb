import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { AppError } from './app-error.ts'
import type { ImageKind } from './image-kind.ts'

export interface DrawOrder {
  bytes: Uint8Array
  kind: ImageKind
  width: number
  height: number
  /** `inside`: the whole picture; `cover`: its centre, in the proportions of width and height. */
  fit: 'inside' | 'cover'
  /** A square of the oriented picture: edges as fractions of width and height, size as a fraction of the shorter side. */
  crop?: { x: number; y: number; size: number } | undefined
}

type Message = { ready: true } | { refused: true } | { bytes: Uint8Array }

/** A wall-clock limit, for a process that waits without computing and for an overloaded machine. */
const timeoutMs = 10_000
const child = fileURLToPath(new URL('image-child.js', import.meta.url))

/**
 * The system ends the process after two seconds of CPU time, not of wall-clock time, because a valid picture takes
 * longer on a busy machine. Only a shell can set such a limit.
 */
const limits = 'ulimit -c 0; ulimit -t 2; exec "$@"'
const command = ['-c', limits, 'sh', process.execPath, '--max-old-space-size=64', child]

/** Without the server's environment, which holds secrets. */
const options = { serialization: 'advanced', env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] } as const

/**
 * Redraws a picture as WebP in a process limited to 2 s of CPU time.
 * @returns undefined if it cannot be drawn.
 * @throws AppError `unavailable` if the machine is too busy.
 */
export async function drawImage(order: DrawOrder): Promise<Uint8Array | undefined> {
  const drawing = spawn('/bin/sh', command, { ...options, stdio: [...options.stdio] })
  let hasBegun = false
  try {
    return await new Promise<Uint8Array | undefined>((resolve, reject) => {
      const fail = (cause: Error) => reject(new AppError('unavailable', { retryAfter: 2, cause }))
      const timer = setTimeout(() => fail(new Error(`The drawing takes longer than ${timeoutMs} ms`)), timeoutMs)
      drawing.on('message', (message: Message) => {
        if ('bytes' in message) return resolve(message.bytes)
        if ('refused' in message) return resolve(undefined)
        hasBegun = true
        drawing.send(order, () => undefined)
      })
      drawing.once('error', fail)
      // Not `exit`, which can precede messages already sent.
      drawing.once('close', () => {
        clearTimeout(timer)
        if (hasBegun) resolve(undefined)
        else fail(new Error('The drawing process ended before it began'))
      })
    })
  } finally {
    drawing.kill('SIGKILL')
  }
}
