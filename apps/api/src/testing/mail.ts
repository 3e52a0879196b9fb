import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  /** The received mail with decoded quoted-printable text. */
  text: string
}

/** A mail server on a free port that accepts every mail or refuses every recipient; call `close` at the end. */
export async function startMailServer({ refuses = false } = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(refuses ? Object.assign(new Error(`No such mailbox: ${address}`), { responseCode: 550 }) : null),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, text: readable(Buffer.concat(parts).toString()) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const bytes = (text: string) =>
  text.replace(/((?:=[0-9A-F]{2})+)/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())

/** Decodes quoted-printable in body and headers (RFC 2045 6.7, RFC 2047). */
const readable = (mail: string) =>
  bytes(
    mail
      .replace(/\?=\r\n =\?UTF-8\?Q\?/g, '')
      .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) => words.replaceAll('_', ' '))
      .replace(/=\r\n/g, ''),
  )
