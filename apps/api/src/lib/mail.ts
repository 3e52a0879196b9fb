import { createTransport } from 'nodemailer'

export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string
  from: string
}

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Longer than a mail server takes that answers at all, shorter than a caller waits. */
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 }

/** Hands a mail to the mail server. @throws when it does not take it. */
export async function sendMail({ url, from }: MailServer, mail: Mail): Promise<void> {
  const transport = createTransport({ url, ...patience })
  try {
    // The address as a whole, not as text to be parsed: a comma in it would make two.
    await transport.sendMail({
      ...mail,
      to: { name: '', address: mail.to },
      from,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } finally {
    transport.close()
  }
}
