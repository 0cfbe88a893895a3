import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Refusal } from '#kit/base/refusal.ts'
import type { Env } from '#platform/settings/env.server.ts'
import type { Content } from './storage-kinds.ts'

/** What looking at files asks of the environment; what runs without one looks at nothing. */
export type VirusWatch = Partial<Pick<Env, 'CLAMD_URL' | 'CLAMD_DOWN'>>

/** Code of the refusal of what it found something in. */
export const HARMFUL = 'archivo_danino'

/** A busy clamd has others before us; one that says nothing for so long is away. */
const SILENT_MS = 20_000
/** It takes frames of any length; so long ones need no copy of the whole. */
const FRAME = 64 * 1024
/** An answer is a line. */
const MOST_ANSWER = 4096

/**
 * Has clamd look at a content before it is kept (ASVS 5.4.3); nothing without CLAMD_URL. 422 with the name of what was found and 413
 * for what is beyond its own limit. When it does not answer, 503, or with CLAMD_DOWN=accept a word to `away` and the file goes on.
 */
export async function refuseHarmful(
  content: Content,
  { CLAMD_URL, CLAMD_DOWN }: VirusWatch,
  away: (error: unknown) => void = () => undefined,
): Promise<void> {
  if (CLAMD_URL === undefined) return
  const verdict = await ask(CLAMD_URL, content).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    if (CLAMD_DOWN === 'accept') return away(error)
    const refusal = new Refusal(
      503,
      'El antivirus no responde, y sin él no se reciben archivos. Intenta de nuevo en unos minutos.',
      { code: 'antivirus' },
    )
    refusal.cause = error
    throw refusal
  })
  if (verdict === undefined || verdict === 'OK') return
  if (/size limit exceeded/i.test(verdict))
    throw new Refusal(413, 'El archivo es más grande de lo que revisa el antivirus. Súbelo en partes más pequeñas.', {
      code: 'antivirus_limite',
    })
  throw harmful(verdict)
}

/** 422: what the antivirus found, by its own name for it. */
function harmful(verdict: string): Refusal {
  const name = verdict.replace(/ FOUND$/, '')
  return new Refusal(422, `El antivirus encontró algo dañino en el archivo (${name}). No se guardó.`, { code: HARMFUL })
}

/**
 * What clamd says of it: `OK`, `<name> FOUND`, or that it is too long. Throws when it does not say.
 * It answers what is too long and hangs up at once; a write that meets the closed line takes the unread answer with it. One that hangs
 * up in the middle of a file and still lives has therefore said that.
 */
async function ask(url: string, content: Content): Promise<string> {
  const { said, broken } = await exchange(url, (socket, isOver) => send(socket, content, isOver))
  const [, verdict] = /^stream: (OK|.{1,200} FOUND)\0/.exec(said) ?? /^(INSTREAM size limit exceeded)/.exec(said) ?? []
  if (verdict !== undefined) return verdict
  if (said === '' && hungUp(broken) && (await lives(url))) return 'INSTREAM size limit exceeded'
  throw broken ?? new Error(`clamd answered ${JSON.stringify(said.slice(0, 200))}`)
}

async function lives(url: string): Promise<boolean> {
  const { said } = await exchange(url, async (socket) => void socket.write('zPING\0'))
  return said.startsWith('PONG')
}

/** All that it said until its line ended, and what broke the line. */
async function exchange(url: string, tell: (socket: Socket, isOver: () => boolean) => Promise<void>) {
  const socket = open(url)
  let said = ''
  let isOver = false
  let broken: Error | undefined
  const done = new Promise<void>((resolve) => {
    socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('clamd says nothing')))
    socket.on('data', (bytes) => {
      said = (said + bytes.toString('utf8')).slice(0, MOST_ANSWER)
    })
    socket.on('error', (error) => {
      broken = error
    })
    socket.on('close', () => {
      isOver = true
      resolve()
    })
  })
  try {
    const telling = tell(socket, () => isOver)
    telling.catch(() => undefined)
    await Promise.race([telling, done]).catch((error: unknown) => {
      // The line's own end is told below; what is left is a content that could not be read.
      if (error !== broken) throw error
    })
    await done
  } finally {
    socket.destroy()
  }
  return { said, broken }
}

/** Whether the other end hung up on us, as against a line that never was or that says nothing. */
const hungUp = (error: Error | undefined) =>
  error !== undefined && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET')

function open(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:'
    ? connect({ path: decodeURIComponent(pathname) })
    : connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
}

/** The content in frames, each with its length before it, and an empty one at the end (INSTREAM). */
async function send(socket: Socket, content: Content, isOver: () => boolean): Promise<void> {
  const write = async (bytes: Uint8Array) => {
    if (isOver() || socket.destroyed) return
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
  await write(Buffer.from('zINSTREAM\0'))
  for await (const piece of piecesOf(content)) {
    if (isOver()) return
    for (let at = 0; at < piece.length; at += FRAME) {
      const frame = piece.subarray(at, at + FRAME)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(frame.length)
      await write(length)
      await write(frame)
    }
  }
  await write(Buffer.alloc(4))
}

async function* piecesOf(content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content
  else yield* content
}
