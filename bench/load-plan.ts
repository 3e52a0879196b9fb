/** One kind of request of a load; each is drawn with its weight, and its path at random. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  paths: string[]
  headers: Record<string, string>
  /** What a POST sends, made for each request. */
  body?: { kind: 'patient' } | { kind: 'payment'; patientIds: string[] }
  /** 1 by default. */
  weight?: number
}

/** What the client sends: to `url`, over so many connections, for so many seconds. */
export interface LoadPlan {
  url: string
  connections: number
  seconds: number
  requests: LoadRequest[]
}

export interface LoadResult {
  /** Milliseconds of each answer. */
  times: number[]
  elapsedSeconds: number
  /** The status of an answer that is no success; 0 if there was none. */
  refused: number
  /** Requests without an answer. */
  unanswered: number
}
