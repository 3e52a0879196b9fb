import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { ImageKind } from './image-kind.ts'

/** A picture to redraw. */
export interface DrawOrder {
  bytes: Uint8Array
  kind: ImageKind
  /** Maximum size in pixels. */
  width: number
  height: number
  /** `inside`: the whole picture; `cover`: its middle, in the proportions of width and height. */
  fit: 'inside' | 'cover'
  /** A square of the oriented picture: edges as fractions of width and height, size as a fraction of the shorter side. */
  crop?: { x: number; y: number; size: number } | undefined
}

type Message = { ready: true } | { refused: true } | { bytes: Uint8Array }

/** Wall-clock limit, for a process that waits without computing. */
const timeoutMs = 10_000
const child = fileURLToPath(new URL('image-child.ts', import.meta.url))

/**
 * The system ends the process after two seconds of CPU time, not of wall-clock time, because a valid picture takes longer
 * on a busy machine. Only a shell can set such a limit.
 */
const limits = 'ulimit -c 0; ulimit -t 2; exec "$@"'
const command = ['-c', limits, 'sh', process.execPath, '--max-old-space-size=64', child]

/** Without the server's environment, which holds secrets. */
const options = { serialization: 'advanced', env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] } as const

/**
 * Redraws a picture as WebP, without the rest of its file, in a process limited to 2 s of CPU time.
 * @returns undefined when it cannot be drawn within the limits.
 */
export async function drawImage(order: DrawOrder): Promise<Uint8Array | undefined> {
  const drawing = spawn('/bin/sh', command, { ...options, stdio: [...options.stdio] })
  return await new Promise((resolve) => {
    const timer = setTimeout(() => end(), timeoutMs)
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
