/** Parses the headers of an XMLHttpRequest, one per line. */
function headersOf(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const [name, value] = line.split(/:\s*/, 2)
    if (name && value !== undefined) headers.append(name, value)
  }
  return headers
}

/** A `fetch` that reports upload progress, which the browser's own does not. */
export function fetchReporting(onProgress: (part: number) => void): typeof fetch {
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(url))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => {
        const { status, responseText } = request
        resolve(new Response(responseText || null, { status, headers: headersOf(request.getAllResponseHeaders()) }))
      })
      request.addEventListener('error', () => reject(new TypeError('The upload did not arrive')))
      request.addEventListener('abort', () => reject(new DOMException('The upload was given up', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as Blob)
    })
}
