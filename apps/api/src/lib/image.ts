import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { ImageKind } from './image-kind.ts'

/** A picture to be drawn anew. */
export interface DrawOrder {
  bytes: Uint8Array
  kind: ImageKind
  /** The largest that it may become. */
  width: number
  height: number
  /** `inside`: all of it; `cover`: its middle, in the proportions of width and height. */
  fit: 'inside' | 'cover'
  /** A square of the picture as it is shown: edges as fractions of width and height, side of the shorter side. */
  crop?: { x: number; y: number; size: number } | undefined
}

type Message = { ready: true } | { refused: true } | { bytes: Uint8Array }

/** By the clock, for what waits and does not compute. */
const longest = 10_000
const child = fileURLToPath(new URL('image-child.ts', import.meta.url))

/**
 * The system itself ends a process after two seconds of a processor. Not of the clock: on a busy machine a sound picture
 * takes longer, and is no worse. Only a shell can set such a limit.
 */
const limits = 'ulimit -c 0; ulimit -t 2; exec "$@"'
const command = ['-c', limits, 'sh', process.execPath, '--max-old-space-size=64', child]

/** Without the server's environment: what it is told there is no business of a decoder. */
const options = { serialization: 'advanced', env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] } as const

/**
 * Draws a picture anew as WebP, without anything else that its file held, in a process that takes 2 s of a processor at most.
 * @returns undefined where it cannot be drawn, or not within the limits.
 */
export async function drawImage(order: DrawOrder): Promise<Uint8Array | undefined> {
  const drawing = spawn('/bin/sh', command, { ...options, stdio: [...options.stdio] })
  return await new Promise((resolve) => {
    const timer = setTimeout(() => end(), longest)
    const end = (bytes?: Uint8Array) => {
      clearTimeout(timer)
      drawing.kill('SIGKILL')
      resolve(bytes)
    }
    drawing.on('message', (message: Message) => {
      if ('bytes' in message) return end(message.bytes)
      if ('refused' in message) return end()
      drawing.send(order, (error) => (error ? end() : undefined))
    })
    drawing.once('error', () => end())
    drawing.once('exit', () => end())
  })
}
