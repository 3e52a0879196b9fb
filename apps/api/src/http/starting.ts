import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** The steps of a start, in order. */
export const startSteps = {
  database: { en: 'starting the database', es: 'inicia la base de datos' },
  application: { en: 'preparing the application', es: 'prepara la aplicación' },
  data: { en: 'checking the data', es: 'revisa los datos' },
} as const
export type StartStep = keyof typeof startSteps

export interface Starting {
  /** States the step that begins, where people wait for it. */
  begin: (step: StartStep) => void
  /** Frees the port for the application. */
  end: () => Promise<void>
}

interface StartingOptions {
  host: string
  port: number
  say: (line: string) => void
}

const retryAfterSeconds = 2

// Without the application there is no bundle, policy or language of a user: one small page in both languages.
const page = (step: StartStep, place: string): string => `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Piel</title>
<noscript><meta http-equiv="refresh" content="${retryAfterSeconds}"></noscript>
<style>
  body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 26rem }
  h1 { margin: 0; font-size: 1.25rem }
  p { margin: .25rem 0 1.5rem; color: GrayText }
</style>
<main role="status">
  <h1>Piel está arrancando</h1>
  <p>Paso ${place}: ${startSteps[step].es}. Esta página se abre sola.</p>
  <h1 lang="en">Piel is starting</h1>
  <p lang="en">Step ${place.replace('de', 'of')}: ${startSteps[step].en}. This page opens by itself.</p>
</main>
<script>
  setInterval(() => fetch('/readyz', { cache: 'no-store' }).then((answer) => answer.ok && location.reload(), () => {}), 1000)
</script>
</html>
`

/**
 * Answers on the application's port until it is ready: a page that reloads itself for people, 503 with `Retry-After` for
 * programs. A port that is taken is left to the application, which reports it.
 */
export async function answerWhileStarting({ host, port, say }: StartingOptions): Promise<Starting> {
  const steps = Object.keys(startSteps) as StartStep[]
  let step: StartStep = 'database'
  const place = () => `${steps.indexOf(step) + 1} de ${steps.length}`

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    response.writeHead(503, {
      'retry-after': String(retryAfterSeconds),
      'cache-control': 'no-store',
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json',
    })
    const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'unavailable' }
    response.end(isPage ? page(step, place()) : JSON.stringify(problem))
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve()).listen({ host, port }, resolve)
  })
  const begin = (next: StartStep): void => {
    step = next
    const text = startSteps[step].en
    say(`${steps.indexOf(step) + 1} of ${steps.length}: ${text} …`)
  }
  return {
    begin,
    end: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
