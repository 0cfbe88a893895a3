import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyFault } from './sftp-line.server.ts'
import { openSftp, type SftpSession } from './sftp.server.ts'
import { makeKey, openSftpServer, type SftpTrouble } from './sftp.testing.ts'

const MB = 1024 * 1024
type Server = Awaited<ReturnType<typeof openSftpServer>>
let server: Server
beforeEach(async () => {
  server = await openSftpServer()
})
afterEach(() => server.close())

async function within<T>(work: (session: SftpSession) => Promise<T>, at: Server = server): Promise<T> {
  const session = await openSftp(at.place())
  try {
    return await work(session)
  } finally {
    await session.close()
  }
}
const opening = (more: Parameters<Server['place']>[0] = {}) => openSftp(server.place(more))
const nothingOpen = () => expect.poll(() => server.open()).toBe(0)

test('folders are made with those above, files are written whole, listed with size and time, read, moved and removed', async () => {
  const content = Buffer.alloc(3 * MB + 17, 'precio')
  await within(async (session) => {
    await session.makeFolder('jacve/in')
    await session.makeFolder('jacve/in')
    expect(await session.list('jacve/in')).toEqual([])
    await session.write('jacve/in/a.csv', content)
    await session.write('jacve/in/vacío.csv', new Uint8Array())
    const found = (await session.list('jacve/in')).sort((a, b) => b.size - a.size)
    expect(found).toMatchObject([
      { name: 'a.csv', size: content.length, isFile: true },
      { name: 'vacío.csv', size: 0, isFile: true },
    ])
    expect(Math.abs((found[0]?.at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect((await session.read('jacve/in/a.csv', 4 * MB)).equals(content)).toBe(true)
    expect(await session.read('jacve/in/vacío.csv', 4 * MB)).toHaveLength(0)
    await session.rename('jacve/in/a.csv', 'jacve/b.csv')
    await session.remove('jacve/in/vacío.csv')
    await session.remove('jacve/in/vacío.csv')
    expect(await session.list('jacve')).toMatchObject([{ name: 'b.csv' }, { name: 'in', isFile: false }])
  })
  expect(readFileSync(server.at('jacve', 'b.csv')).equals(content)).toBe(true)
  await nothingOpen()
})

test.each([false, true])(
  'a name that is taken is replaced, by OpenSSH’s own way or without it (%s)',
  async (hasPosixRename) => {
    const own = await openSftpServer({ hasPosixRename })
    await within(async (session) => {
      await session.write('uno', Buffer.from('1'))
      await session.write('dos', Buffer.from('2'))
      await session.write('dos', Buffer.from('22'))
      await session.rename('dos', 'uno')
    }, own)
    expect(readdirSync(own.root)).toEqual(['uno'])
    expect(readFileSync(own.at('uno'), 'utf8')).toBe('22')
    // Without it what was there goes first; with it nothing is ever removed.
    expect(own.asked.some((one) => one.startsWith('REMOVE'))).toBe(!hasPosixRename)
    await own.close()
  },
)

test('a key that nobody accepted is told and nothing secret is sent; nor when it is another one later', async () => {
  const first = { kind: 'host', print: server.print(), message: expect.stringContaining(server.print()) }
  await expect(opening({ print: null })).rejects.toMatchObject(first)
  const accepted = server.print()
  await (await opening({ print: accepted })).close()
  expect(server.tried.splice(0)).toEqual(['password'])
  server.state.hostKey = makeKey()
  await expect(opening({ print: accepted })).rejects.toMatchObject({
    kind: 'host',
    print: server.print(),
    message: expect.stringContaining('cambió'),
  })
  expect(server.tried).toEqual([])
  await nothingOpen()
})

test('a private key lets in; a wrong one, a wrong password, and what is no key are told', async () => {
  const key = makeKey()
  server.state.publicKey = key
  await (await opening({ secret: key })).close()
  expect(server.tried.splice(0)).toContain('publickey')
  await expect(opening({ secret: makeKey() })).rejects.toMatchObject({ kind: 'login' })
  await expect(opening({ secret: 'otra' })).rejects.toMatchObject({ kind: 'login' })
  await expect(opening({ secret: '-----BEGIN RSA PRIVATE KEY-----\nno' })).rejects.toMatchObject({ kind: 'login' })
  expect(await keyFault(key)).toBeNull()
  await nothingOpen()
})

test('nobody there, something else there, silence, no SFTP for that user, and this machine in production', async () => {
  const other = createServer(
    (socket) =>
      void socket
        .on('error', () => undefined)
        .resume()
        .end('220 ftp.ejemplo.mx\r\n'.repeat(9)),
  )
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo // listening on TCP
  await expect(opening({ port })).rejects.toMatchObject({ kind: 'unreached' })
  other.close()
  await once(other, 'close')
  await expect(opening({ port })).rejects.toMatchObject({
    kind: 'unreached',
    message: expect.stringContaining('Nadie'),
  })

  const silent = createServer((socket) => void socket.on('error', () => undefined).resume())
  await once(silent.listen(port, '127.0.0.1'), 'listening')
  await expect(openSftp(server.place({ port }), { open: 300 })).rejects.toMatchObject({ kind: 'silent' })
  // It closes only when nobody is left.
  silent.close()
  await once(silent, 'close')

  server.state.hasSftp = false
  await expect(opening()).rejects.toMatchObject({ kind: 'cut', message: expect.stringContaining('no ofrece SFTP') })
  await expect(opening({ isProduction: true })).rejects.toMatchObject({ message: expect.stringContaining('interna') })
  await expect(opening({ host: '10.0.0.5' })).rejects.toMatchObject({ message: expect.stringContaining('interna') })
  await nothingOpen()
})

test('too large, too many, not there, no permission and a full disk are told, and the session goes on', async () => {
  writeFileSync(server.at('grande'), Buffer.alloc(2 * MB + 1))
  await within(async (session) => {
    await expect(session.read('grande', 2 * MB)).rejects.toMatchObject({ kind: 'too-big' })
    await expect(session.read('nadie', MB)).rejects.toMatchObject({ kind: 'missing' })
    await expect(session.list('nadie')).rejects.toMatchObject({ kind: 'missing' })
    server.state.next = (request) => (request === 'WRITE' ? 'full' : null)
    await expect(session.write('a', Buffer.from('a'))).rejects.toMatchObject({
      message: expect.stringContaining('lleno'),
    })
    server.state.next = (request) => (request === 'RENAME' ? 'denied' : null)
    await expect(session.write('a', Buffer.from('a'))).rejects.toMatchObject({ kind: 'denied' })
    server.state.next = (request) => (request === 'MKDIR' ? 'denied' : null)
    await expect(session.makeFolder('b')).rejects.toMatchObject({ kind: 'denied' })
    server.state.next = null
    // Nothing half written stays behind.
    expect(readdirSync(server.root)).toEqual(['grande'])
    mkdirSync(server.at('muchos'))
    for (let n = 0; n <= 10_000; n++) writeFileSync(server.at('muchos', String(n)), '')
    await expect(session.list('muchos')).rejects.toMatchObject({ kind: 'too-many' })
    expect(session.isOpen()).toBe(true)
  })
})

test('names that lead elsewhere, cannot be written down or have no end are left out, and sizes beyond ours are the greatest', async () => {
  server.state.alsoListed = [
    ...['../x', 'a/b', '/etc/passwd', 'a\u0000b', 'a\nb', '\u009b', '..', '', 'n'.repeat(256)].map((filename) => ({
      filename,
    })),
    { filename: 'n'.repeat(255), size: 2 ** 63 },
  ]
  const found = await within((session) => session.list('.'))
  expect(found).toEqual([
    { name: 'n'.repeat(255), size: Number.MAX_SAFE_INTEGER, at: new Date(1000), isFile: true, isLink: false },
  ])
})

test.each([
  ['READ', (session) => session.read('viejo', 4 * MB)],
  ['LIST', (session) => session.list('.')],
  ['WRITE', (session) => session.write('nuevo', Buffer.alloc(MB))],
  ['STAT', (session) => session.stat('viejo')],
  ['RENAME', (session) => session.rename('viejo', 'otro')],
] satisfies [string, (session: SftpSession) => Promise<unknown>][])(
  'whoever asks and wants it no more is let go at once, in the middle of %s',
  async (at, ask) => {
    writeFileSync(server.at('viejo'), Buffer.alloc(3 * MB))
    const stopping = new AbortController()
    const session = await openSftp(server.place(), {}, stopping.signal)
    server.state.next = (request) => {
      if (request !== at) return null
      stopping.abort()
      return 'silent'
    }
    await expect(ask(session)).rejects.toMatchObject({ kind: 'stopped' })
    expect(session.isOpen()).toBe(false)
    await expect(session.list('.')).rejects.toMatchObject({ kind: 'stopped' })
    await session.close()
    await nothingOpen()
  },
)

test('who wants it no more before it is open, or while it opens, waits for nobody', async () => {
  await expect(openSftp(server.place(), {}, AbortSignal.abort())).rejects.toMatchObject({ kind: 'stopped' })
  const stopping = new AbortController()
  const silent = createServer((socket) => {
    socket.on('error', () => undefined).resume()
    stopping.abort()
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo // listening on TCP
  await expect(openSftp(server.place({ port }), {}, stopping.signal)).rejects.toMatchObject({ kind: 'stopped' })
  silent.close()
  await once(silent, 'close')
})

const DEADLY = ['cut', 'silent', 'nonsense'] as const satisfies SftpTrouble[]
const HARMLESS = ['slow', 'half'] as const satisfies SftpTrouble[]
const ACTS = {
  write: (session: SftpSession) => session.write('nuevo', Buffer.alloc(100_000, 'n')),
  read: (session: SftpSession) => session.read('viejo', MB),
  list: (session: SftpSession) => session.list('.'),
  makeFolder: (session: SftpSession) => session.makeFolder('x/y'),
  rename: (session: SftpSession) => session.rename('viejo', 'movido'),
  remove: (session: SftpSession) => session.remove('viejo'),
} satisfies Record<string, (session: SftpSession) => Promise<unknown>>

test('whatever is asked and whenever the server falls, it is a fault in time, and nothing stays open; slow and short answers are whole', async () => {
  const old = Buffer.alloc(200_000, 'viejo')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
      fc.constantFrom<SftpTrouble>(...DEADLY, ...HARMLESS),
      fc.nat(8),
      async (act, trouble, at) => {
        const own = await openSftpServer()
        try {
          writeFileSync(own.at('viejo'), old)
          let count = 0
          own.state.next = () => (count++ === at ? trouble : null)
          // Silence alone is waited for.
          const answer = trouble === 'silent' || trouble === 'nonsense' ? 400 : 15_000
          const session = await openSftp(own.place(), { answer })
          const result = await ACTS[act](session).catch((error: unknown) => error)
          const isDead = DEADLY.some((one) => one === trouble) && count > at
          if (isDead) {
            expect(result).toMatchObject({ kind: trouble === 'cut' ? 'cut' : 'silent' })
            expect(session.isOpen()).toBe(false)
            await expect(session.list('.')).rejects.toMatchObject({ kind: trouble === 'cut' ? 'cut' : 'silent' })
          } else {
            expect(result).not.toBeInstanceOf(Error)
            if (act === 'read') expect(old.equals(result as Buffer)).toBe(true) // what reading gives
          }
          await session.close()
          await expect.poll(() => own.open()).toBe(0)
        } finally {
          await own.close()
        }
      },
    ),
    { numRuns: 50 },
  )
})
