import { webcrypto } from 'node:crypto'
import { ReadableStream, TextDecoderStream } from 'node:stream/web'

// A browser's window has them, jsdom's lacks them.
/** Observes nothing: jsdom has no layout. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  ReadableStream,
  TextDecoderStream,
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
})
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle })
