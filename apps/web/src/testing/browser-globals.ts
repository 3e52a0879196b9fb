import { webcrypto } from 'node:crypto'
import { ReadableStream, TextDecoderStream } from 'node:stream/web'

// A browser's window has them, jsdom's lacks them.
Object.assign(globalThis, { ReadableStream, TextDecoderStream })
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle })
