interface JsdomError extends Error {
  type?: string
}

interface VirtualConsole {
  removeAllListeners: (event: 'jsdomError') => VirtualConsole
  on: (event: 'jsdomError', listener: (error: JsdomError) => void) => VirtualConsole
}

/** The page of a test; files that run in Node have none. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void; virtualConsole: VirtualConsole }
