// One connection to an SFTP server: how it is opened, asked and ended. Whatever ends it is told to all that wait for it.
import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Client, SFTPWrapper } from 'ssh2'
import { isReachable, wayTo } from '#platform/settings/outside.server.ts'
import {
  type Act,
  answeredFault,
  cutFault,
  hostFault,
  openingFault,
  SftpFault,
  silentFault,
  stoppedFault,
} from './sftp-faults.ts'

/** An SFTP server and how one comes in. */
export type SftpPlace = {
  host: string
  port: number
  user: string
  /** A password, or a private key in PEM without a passphrase: its first line tells which. */
  secret: string
  /** Print of the server's key that somebody accepted, `SHA256:…`; null: none yet, and then nothing secret is sent. */
  print: string | null
  /** In production nothing of this machine is reached. */
  isProduction: boolean
}

/** Milliseconds: until it is open, for each answer, for a whole file or folder. */
export type SftpLimits = { open: number; answer: number; whole: number }
export const LIMITS: SftpLimits = { open: 10_000, answer: 15_000, whole: 300_000 }

/** How long a goodbye may take, in milliseconds. */
const GOODBYE = 1000

type Answered<T> = (error: Error | null | undefined, value: T) => void

export type Line = {
  sftp: SFTPWrapper
  limits: SftpLimits
  isOpen: () => boolean
  /** One question and its answer, in time. Throws SftpFault. */
  ask: <T = void>(act: Act, question: (answered: Answered<T>) => void) => Promise<T>
  close: () => Promise<void>
}

/** Whether a secret is a private key: all others are passwords. */
export function isPrivateKey(secret: string): boolean {
  return secret.trimStart().startsWith('-----BEGIN ')
}

/** What is wrong with a private key, as a sentence; null: it can be used. */
export async function keyFault(secret: string): Promise<string | null> {
  const { utils } = (await import('ssh2')).default
  const key = utils.parseKey(secret)
  if (key instanceof Error) {
    return /passphrase|encrypted/i.test(key.message)
      ? 'La llave privada pide frase de paso; usa una sin ella: aquí se guarda cifrada.'
      : 'La llave privada no se entiende; pégala completa, con sus renglones BEGIN y END.'
  }
  return key.isPrivateKey() ? null : 'Esa es la llave pública; hace falta la privada.'
}

/**
 * Opens a line within `limits.open`, from the first packet to the folder of the user; it ends with the signal, whatever is asked then.
 * Throws SftpFault.
 */
export async function openLine(place: SftpPlace, limits: SftpLimits, signal?: AbortSignal): Promise<Line> {
  if (!isReachable(place.host, place.isProduction))
    throw new SftpFault('unreached', 'La dirección no debe ser de una red interna.')
  const fault = isPrivateKey(place.secret) ? await keyFault(place.secret) : null
  if (fault) throw new SftpFault('login', fault)
  const { Client } = (await import('ssh2')).default
  if (signal?.aborted) throw stoppedFault(signal.reason)
  const client = new Client()
  const socket = connect({
    host: place.host.replace(/^\[|\]$/g, ''),
    port: place.port,
    // Questions are small: held back, each would wait for the receipt of the one before.
    noDelay: true,
    ...wayTo(place.host),
  })
  const ending = endingOf(client, socket)
  const stop = () => ending.end(stoppedFault(signal?.reason))
  signal?.addEventListener('abort', stop)
  socket.once('close', () => signal?.removeEventListener('abort', stop))
  const late = setTimeout(() => ending.end(silentFault(limits.open)), limits.open)
  try {
    const sftp = await ending.unlessOver<SFTPWrapper>((opened) => {
      socket.once('connect', () => begin({ client, socket, place, opened, failed: ending.end }))
    })
    sftp.on('error', (error: Error) => ending.end(cutFault(error)))
    sftp.on('close', () => ending.end(cutFault()))
    ending.opened()
    return lineOf({ sftp, client, socket, limits, ending })
  } catch (error) {
    ending.end(error instanceof SftpFault ? error : cutFault(error))
    throw ending.fault() ?? error
  } finally {
    clearTimeout(late)
  }
}

type Beginning = {
  client: Client
  socket: Socket
  place: SftpPlace
  opened: (sftp: SFTPWrapper) => void
  failed: (fault: SftpFault) => void
}

function begin({ client, socket, place, opened, failed }: Beginning): void {
  const { user, secret, print } = place
  client.on('keyboard-interactive', (...[, , , prompts, answer]) =>
    answer(prompts.map(({ echo }) => (echo || isPrivateKey(secret) ? '' : secret))),
  )
  client.on('ready', () => {
    try {
      client.sftp((error, sftp) => {
        if (!error) return opened(sftp)
        failed(new SftpFault('cut', 'El servidor deja entrar, pero no ofrece SFTP a ese usuario.', { cause: error }))
      })
    } catch (error) {
      failed(cutFault(error))
    }
  })
  client.connect({
    sock: socket,
    username: user,
    ...(isPrivateKey(secret) ? { privateKey: secret } : { password: secret, tryKeyboard: true }),
    // Ours counts from the first packet.
    readyTimeout: 0,
    hostVerifier: (key: Buffer) => {
      const shown = printOf(key)
      if (shown === print) return true
      failed(hostFault(shown, print))
      return false
    },
  })
}

/** The print of a key as OpenSSH writes it. */
function printOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

type Ending = {
  fault: () => SftpFault | null
  /** The first reason holds; whoever waits hears it, and nothing stays open. */
  end: (fault: SftpFault) => void
  /** From now on an error is of the session, not of its opening. */
  opened: () => void
  unlessOver: <T>(begin: (done: (value: T) => void, failed: (fault: SftpFault) => void) => void) => Promise<T>
}

function endingOf(client: Client, socket: Socket): Ending {
  const waiting = new Set<(fault: SftpFault) => void>()
  let over: SftpFault | null = null
  let isOpened = false
  const end = (fault: SftpFault) => {
    if (over) return
    over = fault
    for (const reject of waiting) reject(fault)
    socket.destroy()
  }
  const broken = (error: Error) => end(isOpened ? cutFault(error) : openingFault(error))
  // Also after the end: an error that nobody listens to would take the process down.
  client.on('error', broken)
  socket.on('error', broken)
  socket.on('close', () => end(cutFault()))
  return {
    fault: () => over,
    end,
    opened: () => {
      isOpened = true
    },
    async unlessOver(begin) {
      if (over) throw over
      const { promise, resolve, reject } = Promise.withResolvers<Parameters<Parameters<typeof begin>[0]>[0]>()
      waiting.add(reject)
      try {
        begin(resolve, reject)
        return await promise
      } finally {
        waiting.delete(reject)
      }
    },
  }
}

type Opened = Pick<Line, 'sftp' | 'limits'> & { client: Client; socket: Socket; ending: Ending }

function lineOf({ sftp, client, socket, limits, ending }: Opened): Line {
  return {
    sftp,
    limits,
    isOpen: () => ending.fault() === null,
    async ask<T>(act: Act, question: (answered: Answered<T>) => void) {
      const late = setTimeout(() => ending.end(silentFault(limits.answer)), limits.answer)
      try {
        return await ending.unlessOver<T>((done, failed) => {
          question((error, value) => {
            if (!error) return done(value)
            const fault = answeredFault(error, act)
            if (fault.kind === 'cut') ending.end(fault)
            failed(fault)
          })
        })
      } finally {
        clearTimeout(late)
      }
    },
    async close() {
      if (ending.fault()) return
      const closed = new Promise((done) => socket.once('close', done))
      const late = setTimeout(() => socket.destroy(), GOODBYE)
      client.end()
      await closed
      clearTimeout(late)
    },
  }
}
