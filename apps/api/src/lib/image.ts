import { fork } from 'node:child_process'
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

/** To start a process takes a moment on a busy machine, and is no fault of the picture. */
const startLimit = 10_000
const drawLimit = 2000
const child = fileURLToPath(new URL('image-child.ts', import.meta.url))

/** Without the server's environment: what it is told there is no business of a decoder. */
const options = {
  serialization: 'advanced',
  env: {},
  execArgv: ['--max-old-space-size=64'],
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
} as const

/**
 * Draws a picture anew as WebP, without anything else that its file held, in a process that lives 2 s at most.
 * @returns undefined where it cannot be drawn, or not within the limits.
 */
export async function drawImage(order: DrawOrder): Promise<Uint8Array | undefined> {
  const drawing = fork(child, { ...options, execArgv: [...options.execArgv], stdio: [...options.stdio] })
  return await new Promise((resolve) => {
    let timer = setTimeout(() => drawing.kill('SIGKILL'), startLimit)
    const end = (bytes?: Uint8Array) => {
      clearTimeout(timer)
      drawing.kill('SIGKILL')
      resolve(bytes)
    }
    drawing.on('message', (message: Message) => {
      if ('bytes' in message) return end(message.bytes)
      if ('refused' in message) return end()
      clearTimeout(timer)
      timer = setTimeout(end, drawLimit)
      drawing.send(order, (error) => (error ? end() : undefined))
    })
    drawing.once('error', () => end())
    drawing.once('exit', () => end())
  })
}
