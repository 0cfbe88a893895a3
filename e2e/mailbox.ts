import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { answerAsked } from '#people/access/asked-links.server.ts'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'
import type { Shop } from './browser.ts'

/** The shop's key in journeys that read its mail: what waits to be sent is sealed with it. */
export const APP_KEY = 'a key for the journeys that is long enough'

export type Mailbox = {
  /** Sends what is due, and gives the text of the last mail (to this address) without the soft line ends of quoted-printable; empty when there is none. */
  read(address?: string): Promise<string>
  /** Where the access link of that mail leads, on this shop. */
  link(address?: string): Promise<string>
  close(): Promise<void>
}

/** A real SMTP server on loopback, for a shop started with APP_KEY; attachments lie in `dataDir`. Close it after the file. */
export async function openMailbox(shop: Shop, dataDir?: string): Promise<Mailbox> {
  const mails: { to: string; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString('utf8')))
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo // listening on TCP

  async function read(address?: string): Promise<string> {
    const env = { APP_KEY, SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: undefined, DATA_DIR: dataDir }
    // As the worker does: first what was asked for, then what is due.
    await answerAsked(shop.db, { ...env, HOST: '127.0.0.1', PORT: 8080, BASE_PATH: '/JACVE' })
    await sendDueMail(shop.db, env)
    const found = mails.findLast(({ to }) => address === undefined || to === address)
    return (found?.text ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  }
  return {
    read,
    async link(address) {
      return shop.url + (/\/JACVE(\/clave\?token=[\w-]{43})/.exec(await read(address))?.[1] ?? '/no-link')
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
