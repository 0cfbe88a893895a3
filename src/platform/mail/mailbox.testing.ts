import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

type ReceivedMail = {
  raw: string
  to: string
  subject: string
  files: { name: string; type: string; bytes: Buffer }[]
}

/** A mail server on loopback that keeps what it is given; closed after the file. */
export async function openMailbox() {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(read(Buffer.concat(parts).toString('latin1')))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>((done) => server.close(done)))
  const { port } = server.server.address() as AddressInfo // listening on TCP
  return { received, url: `smtp://127.0.0.1:${port}?from=avisos@jacve.mx` }
}

function read(raw: string): ReceivedMail {
  const header = (text: string, name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(text)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? ''
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`)
  const parts = boundaries.reduce((pieces, line) => pieces.flatMap((piece) => piece.split(line)), [raw])
  const files = parts.flatMap((part) => {
    const at = part.indexOf('\r\n\r\n')
    const [, name] = /filename="?([^";\r\n]+)/.exec(header(part, 'Content-Disposition')) ?? []
    if (!name) return []
    return [
      { name, type: header(part, 'Content-Type').split(';')[0] ?? '', bytes: Buffer.from(part.slice(at), 'base64') },
    ]
  })
  return { raw, to: header(raw, 'To'), subject: header(raw, 'Subject'), files }
}
