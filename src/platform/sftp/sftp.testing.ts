// A real SSH server on loopback that shows a temporary folder by SFTP 3, until it is told to fail as real ones do.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { constants, mkdtempSync, rmSync, type Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import ssh2, { type AuthContext, type Connection, type SFTPWrapper } from 'ssh2'
import type { SftpPlace } from './sftp-line.server.ts'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

/** How one answer goes wrong: `half` is a piece shorter than asked for, `full` what a disk without room says. */
export type SftpTrouble = 'cut' | 'silent' | 'slow' | 'denied' | 'gone' | 'full' | 'half' | 'nonsense'
type SftpRequest = 'OPEN' | 'READ' | 'WRITE' | 'CLOSE' | 'STAT' | 'LIST' | 'MKDIR' | 'RENAME' | 'REMOVE'

export async function openSftpServer(options: { hasPosixRename?: boolean } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'jacve-sftp-'))
  const state = {
    password: 'un secreto de sftp 4321',
    /** A key that is let in as well. */
    publicKey: null as string | null,
    /** Without it, users come in and find no SFTP. */
    hasSftp: true,
    /** What is drawn for a request; null: it goes well. */
    next: null as null | ((request: SftpRequest, path: string) => SftpTrouble | null),
    hostKey: makeKey(),
    /** What a folder says it holds besides what it does, as no decent server would. */
    alsoListed: [] as Strange[],
  }
  /** Requests in order, and by what somebody tried to come in. */
  const asked: string[] = []
  const tried: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay().on('close', () => sockets.delete(socket)))
    const ssh = new ssh2.Server({ hostKeys: [state.hostKey] }, (client) => {
      letIn(client, { state, tried }, (sftp) => {
        if (options.hasPosixRename) tellOfPosixRename(sftp)
        serveFolder(sftp, { root, asked, socket, state, draw: (...about) => state.next?.(...about) ?? null })
      })
    })
    ssh.injectSocket(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP
  const print = () => printOf(state.hostKey)
  return {
    root,
    port,
    state,
    asked,
    tried,
    print,
    /** How many lines stand open. */
    open: () => sockets.size,
    at: (...names: string[]) => join(root, ...names),
    place: (more: Partial<SftpPlace> = {}): SftpPlace => ({
      host: '127.0.0.1',
      port,
      user: 'jacve',
      secret: state.password,
      print: print(),
      isProduction: false,
      ...more,
    }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
      rmSync(root, { recursive: true, force: true })
    },
  }
}

type Door = { state: { password: string; publicKey: string | null; hasSftp: boolean }; tried: string[] }

/** Who knows the password or has the key comes in, and is served where there is SFTP at all. */
function letIn(client: Connection, { state, tried }: Door, serve: (sftp: SFTPWrapper) => void): void {
  client.on('error', () => undefined)
  client.on('authentication', (context) => {
    if (context.method !== 'none') tried.push(context.method)
    if (isKnown(context, state)) context.accept()
    else context.reject(['password', 'publickey'])
  })
  client.on('session', (accept) => {
    accept().on('sftp', (acceptSftp, reject) => {
      const sftp = state.hasSftp ? acceptSftp() : reject()
      if (sftp) serve(sftp)
    })
  })
}

/** A private key of a host or of a user, as OpenSSH writes it. Of some hundred that are made one is not whole. */
export function makeKey(): string {
  const key = ssh2.utils.generateKeyPairSync('ed25519').private
  return ssh2.utils.parseKey(key) instanceof Error ? makeKey() : key
}

function publicOf(key: string): Buffer {
  const parsed = ssh2.utils.parseKey(key)
  if (parsed instanceof Error) throw parsed
  return parsed.getPublicSSH()
}

function printOf(key: string): string {
  return `SHA256:${createHash('sha256').update(publicOf(key)).digest('base64').replace('=', '')}`
}

function isKnown(
  context: AuthContext,
  { password, publicKey }: { password: string; publicKey: string | null },
): boolean {
  if (context.method === 'password') return context.password === password
  if (context.method !== 'publickey' || publicKey === null) return false
  const parsed = ssh2.utils.parseKey(publicKey)
  if (parsed instanceof Error || !parsed.getPublicSSH().equals(context.key.data)) return false
  return !context.signature || parsed.verify(context.blob ?? '', context.signature, context.hashAlgo)
}

/** ssh2's server tells of no extensions: the packet that says the version gets one. */
function tellOfPosixRename(sftp: SFTPWrapper): void {
  // Its own way out, which no type tells of.
  const { _protocol: protocol } = sftp as unknown as { _protocol: { channelData(id: number, bytes: Buffer): boolean } }
  const send = protocol.channelData.bind(protocol)
  protocol.channelData = (id, bytes) => {
    if (bytes[4] !== 2) return send(id, bytes)
    const texts = ['posix-rename@openssh.com', '1'].map((text) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(text.length)
      return Buffer.concat([length, Buffer.from(text)])
    })
    const whole = Buffer.concat([bytes, ...texts])
    whole.writeUInt32BE(whole.length - 4)
    return send(id, whole)
  }
}

type Strange = { filename: string; size?: number; mtime?: number }
type Serving = {
  root: string
  asked: string[]
  socket: Socket
  state: { alsoListed: Strange[] }
  draw: (request: SftpRequest, path: string) => SftpTrouble | null
}
type Opened = { path: string; file?: FileHandle; names?: string[]; also?: Strange[] }

/** What the answers of a session are made with: the folder, what stands open, and how a request is answered. */
type Session = ReturnType<typeof openSession>

function serveFolder(sftp: SFTPWrapper, serving: Serving): void {
  const session = openSession(sftp, serving)
  serveFiles(session)
  serveListings(session, serving.state)
  serveNames(session)
}

function openSession(sftp: SFTPWrapper, { root, asked, socket, draw }: Serving) {
  const opened = new Map<string, Opened>()
  socket.on('close', () => {
    for (const { file } of opened.values()) file?.close().catch(() => undefined)
  })

  /** Answers a request as it was drawn; a fault of the disk by the code that SFTP has for it. */
  async function answer(
    id: number,
    [request, path]: [SftpRequest, string],
    work: (isHalf: boolean) => Promise<unknown>,
  ) {
    asked.push(`${request} ${path}`)
    const trouble = draw(request, path)
    if (trouble === 'cut') return void socket.destroy()
    if (trouble === 'silent') return
    if (trouble === 'denied') return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
    if (trouble === 'gone') return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    if (trouble === 'full') return sftp.status(id, STATUS_CODE.FAILURE)
    if (trouble === 'nonsense') return sftp.data(id + 1000, 'what nobody asked for')
    if (trouble === 'slow') await wait(30)
    try {
      if ((await work(trouble === 'half')) !== 'answered') sftp.status(id, STATUS_CODE.OK)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      const known = { ENOENT: STATUS_CODE.NO_SUCH_FILE, EACCES: STATUS_CODE.PERMISSION_DENIED, EOF: STATUS_CODE.EOF }
      sftp.status(id, known[code as keyof typeof known] ?? STATUS_CODE.FAILURE)
    }
  }

  return {
    sftp,
    answer,
    at: (path: string) => join(root, posix.normalize(`/${path}`)),
    of: (handle: Buffer): Opened => opened.get(handle.toString()) ?? { path: '' },
    give: (id: number, about: Opened) => {
      const handle = Buffer.from(String(opened.size))
      opened.set(handle.toString(), about)
      sftp.handle(id, handle)
    },
  }
}

const atEnd = () => Object.assign(new Error('end'), { code: 'EOF' })

function serveFiles({ sftp, answer, at, of, give }: Session): void {
  sftp.on('OPEN', (id, path, flags) => {
    void answer(id, ['OPEN', path], async () => {
      give(id, { path, file: await open(at(path), flags & OPEN_MODE.WRITE ? 'w' : 'r') })
      return 'answered'
    })
  })
  sftp.on('READ', (id, handle, offset, length) => {
    void answer(id, ['READ', of(handle).path], async (isHalf) => {
      const bytes = Buffer.alloc(isHalf ? Math.ceil(length / 2) : length)
      const got = await of(handle).file?.read(bytes, 0, bytes.length, offset)
      if (!got?.bytesRead) throw atEnd()
      sftp.data(id, bytes.subarray(0, got.bytesRead))
      return 'answered'
    })
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    const bytes = Buffer.from(data)
    void answer(id, ['WRITE', of(handle).path], async () => of(handle).file?.write(bytes, 0, bytes.length, offset))
  })
  sftp.on('CLOSE', (id, handle) => {
    void answer(id, ['CLOSE', of(handle).path], async () => of(handle).file?.close())
  })
}

/** A hundred names at a time, and then what no decent server would say. */
function serveListings({ sftp, answer, at, of, give }: Session, state: Serving['state']): void {
  sftp.on('OPENDIR', (id, path) => {
    void answer(id, ['LIST', path], async () => {
      give(id, { path, names: await readdir(at(path)), also: [...state.alsoListed] })
      return 'answered'
    })
  })
  sftp.on('READDIR', (id, handle) => {
    const { path, names = [], also = [] } = of(handle)
    void answer(id, ['LIST', path], async () => {
      const some = names.splice(0, 100)
      const strange = also.splice(0, 100)
      if (some.length + strange.length === 0) throw atEnd()
      const found = await Promise.all(
        some.map(async (filename) => ({
          filename,
          longname: filename,
          attrs: attrsOf(await lstat(join(at(path), filename))),
        })),
      )
      sftp.name(id, [...found, ...strange.map(strangeEntry)])
      return 'answered'
    })
  })
}

/** What is known of a name, and what becomes of it. */
function serveNames({ sftp, answer, at, of }: Session): void {
  const tell = async (id: number, path: string) => {
    sftp.attrs(id, attrsOf(await stat(path)))
    return 'answered'
  }
  const move = async (from: string, to: string, isOver: boolean) => {
    if (!isOver && (await stat(at(to)).catch(() => null))) throw new Error('SFTP 3 renames over nothing')
    await rename(at(from), at(to))
  }
  sftp.on('FSTAT', (id, handle) => void answer(id, ['STAT', of(handle).path], () => tell(id, at(of(handle).path))))
  sftp.on('STAT', (id, path) => void answer(id, ['STAT', path], () => tell(id, at(path))))
  sftp.on('MKDIR', (id, path) => void answer(id, ['MKDIR', path], () => mkdir(at(path))))
  sftp.on('REMOVE', (id, path) => void answer(id, ['REMOVE', path], () => rm(at(path))))
  sftp.on('RENAME', (id, from, to) => void answer(id, ['RENAME', from], () => move(from, to, false)))
  sftp.on('EXTENDED', (id, name, data) => {
    const length = data.readUInt32BE(0)
    const [from, to] = [data.toString('utf8', 4, 4 + length), data.toString('utf8', 8 + length)]
    void answer(id, ['RENAME', from], () => move(from, to, name === 'posix-rename@openssh.com'))
  })
}

function strangeEntry({ filename, size = 1, mtime = 1 }: Strange) {
  return {
    filename,
    longname: '',
    attrs: { mode: constants.S_IFREG | 0o644, uid: 0, gid: 0, size, atime: mtime, mtime },
  }
}

function attrsOf({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats) {
  return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) }
}
