import { createTransport } from 'nodemailer'

export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string
  from: string
}

export interface Mail {
  to: string
  subject: string
  text: string
}

/** In ms. Shorter than the caller of an invitation waits for its answer. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 }

/** Sends a mail to the mail server. @throws if the server does not accept it. */
export async function sendMail({ url, from }: MailServer, mail: Mail): Promise<void> {
  const transport = createTransport({ url, ...timeouts })
  try {
    // An object, because a comma in a plain string would separate two addresses.
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
