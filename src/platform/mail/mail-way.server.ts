import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { createTransport } from 'nodemailer'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { isAddress } from './mail.server.ts'
import { isOutside } from '#platform/settings/outside.server.ts'
import { unseal } from '#platform/settings/seal.server.ts'

/** What seals the password of the mail server. */
export const SERVER_PURPOSE = 'servidor de correo'

type WayEnv = Pick<Env, 'APP_KEY' | 'SMTP_URL' | 'PUBLIC_URL'> & Partial<Pick<Env, 'SMTP_HOSTS'>>

/** How mail leaves: the server, and whom it is from. */
export type MailWay = {
  host: string
  port: number
  security: 'TLS' | 'STARTTLS' | 'NINGUNA'
  user: string
  password: string
  from: { name: string; address: string }
  replyTo: string | undefined
  /** Kept on screen rather than given by the environment: its address is looked at before it is called (S20). */
  isKept: boolean
}

type Kept = {
  host: string
  puerto: number
  seguridad: MailWay['security']
  usuario: string
  clave: string | null
  remitente: string
  remitente_nombre: string
  responder_a: string | null
}

/** The server kept on screen, else the environment's; null when there is neither. Throws a sentence when its password cannot be read. */
export async function mailWay(db: Db, env: WayEnv): Promise<MailWay | null> {
  const kept = await db.row<Kept>(
    `select host, puerto, seguridad, usuario, clave, remitente, remitente_nombre, responder_a from correo_servidor where activo`,
  )
  return kept ? keptWay(kept, env) : givenWay(env)
}

function keptWay(kept: Kept, { APP_KEY }: WayEnv): MailWay {
  const password = kept.clave === null ? '' : unseal(APP_KEY, SERVER_PURPOSE, kept.clave)
  if (password === null) throw new Error('La contraseña del correo se selló con otra APP_KEY: captúrala de nuevo')
  return {
    host: kept.host,
    port: kept.puerto,
    security: kept.seguridad,
    user: kept.usuario,
    password,
    from: { name: kept.remitente_nombre, address: kept.remitente },
    replyTo: kept.responder_a ?? undefined,
    isKept: true,
  }
}

/** SMTP_URL; its `?from=` is the sender, else no-reply at the public host. */
function givenWay({ SMTP_URL, PUBLIC_URL }: WayEnv): MailWay | null {
  if (!SMTP_URL) return null
  const { protocol, hostname, port, username, password, searchParams } = new URL(SMTP_URL)
  const secure = protocol === 'smtps:'
  const publicHost = PUBLIC_URL ? new URL(PUBLIC_URL).hostname.replace(/^www\./, '') : 'localhost.localdomain'
  const given = searchParams.get('from') ?? ''
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    // A password never travels in the clear, except within this machine.
    security: secure ? 'TLS' : username !== '' && !isLocal ? 'STARTTLS' : 'NINGUNA',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from: { name: 'JACVE', address: isAddress(given) ? given : `no-reply@${publicHost}` },
    replyTo: undefined,
    isKept: false,
  }
}

/** Hosts that may be kept on screen: those of SMTP_HOSTS, and the one of SMTP_URL. */
export function allowedHosts({ SMTP_HOSTS = [], SMTP_URL }: Partial<Pick<Env, 'SMTP_HOSTS' | 'SMTP_URL'>>): string[] {
  const own = SMTP_URL ? [new URL(SMTP_URL).hostname] : []
  return [...new Set([...SMTP_HOSTS, ...own])]
}

export type MailTransport = ReturnType<typeof createTransport>

/**
 * Opens the way. A host kept on screen must be one that the environment allows; a name is looked up once, an address within our
 * networks is refused unless the environment names it as such, and the connection goes to the address that was looked at.
 */
export async function openTransport(way: MailWay, env: WayEnv): Promise<MailTransport> {
  const { port, security, user, password } = way
  const nodemailer = await import('nodemailer')
  return nodemailer.createTransport({
    host: way.isKept ? await checkedAddress(way.host, allowedHosts(env)) : way.host,
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    tls: { servername: isIP(way.host) ? undefined : way.host },
    auth: user ? { user, pass: password } : undefined,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function checkedAddress(host: string, allowed: string[]): Promise<string> {
  if (!allowed.includes(host)) throw new Error(`${host} no está en SMTP_HOSTS: agrégalo en el servidor`)
  if (isIP(host) || host === 'localhost') return host
  const [first] = await lookup(host, { all: true })
  if (!first) throw new Error(`${host} no tiene dirección`)
  if (!isOutside(first.address)) throw new Error(`${host} está en una red interna`)
  return first.address
}

/** What the server said, without the password a client library may have put in it. */
export function mailFault(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\/\/[^/@\s]*@/g, '//***@').slice(0, 300)
}
