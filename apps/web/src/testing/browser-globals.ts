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
  scrollTo: () => {},
  /** No query matches: no touch screen, no dark theme, no print. Tests of others stub it (`media.ts`). */
  matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
})
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })

// It cannot leave the page, as the product does on a sign-out, and reports that each time.
if (typeof jsdom !== 'undefined')
  jsdom.virtualConsole.removeAllListeners('jsdomError').on('jsdomError', (error) => {
    if (!error.message.includes('navigation to another Document')) console.error(error)
  })
