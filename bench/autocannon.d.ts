/** The part of autocannon that is used here; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface SentRequest {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: SentRequest) => SentRequest
  }
  export interface LoadOptions {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: SentRequest[]
  }
  export interface LoadSummary {
    duration: number
    errors: number
    timeouts: number
  }
  export interface Load extends EventEmitter, Promise<LoadSummary> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this
  }
  export default function autocannon(options: LoadOptions): Load
}
