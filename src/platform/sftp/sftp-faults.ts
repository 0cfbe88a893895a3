import { plural } from '#kit/ui/format.ts'

/**
 * Why the server did not serve. The first six end the session: `unreached` nobody there, `host` its key is not the one that was
 * accepted, `login` user, password or key, `silent` no answer in time, `cut` it hung up or talks something else, `stopped` whoever
 * asked wants it no more. The others are about one file: `denied`, `missing`, `failed` (full disks and quotas have no code of their own), `too-big`, `too-many`, `unsupported`.
 */
type SftpFaultKind =
  | 'unreached'
  | 'host'
  | 'login'
  | 'silent'
  | 'cut'
  | 'stopped'
  | 'denied'
  | 'missing'
  | 'failed'
  | 'too-big'
  | 'too-many'
  | 'unsupported'

/** An SFTP server did not serve; the message is a sentence for staff and holds nothing secret. */
export class SftpFault extends Error {
  readonly kind: SftpFaultKind
  /** With `host`: the print of the key that the server showed, `SHA256:…`. */
  readonly print: string | null
  constructor(kind: SftpFaultKind, message: string, more: { cause?: unknown; print?: string } = {}) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.print = more.print ?? null
  }
}

/** What was done to which path, for the sentence of its fault. */
export type Act = { verb: 'abrir' | 'leer' | 'escribir' | 'listar' | 'crear' | 'mover' | 'borrar'; path: string }

/** Status codes of SFTP 3. */
const CODES: Record<number, SftpFaultKind> = {
  2: 'missing',
  3: 'denied',
  5: 'cut',
  6: 'cut',
  7: 'cut',
  8: 'unsupported',
}

/** What the server answered instead of doing it. */
export function answeredFault(error: Error, { verb, path }: Act): SftpFault {
  const code = 'code' in error && typeof error.code === 'number' ? error.code : undefined
  const kind = code === undefined ? 'cut' : (CODES[code] ?? 'failed')
  const texts: Partial<Record<SftpFaultKind, string>> = {
    cut: CUT,
    missing: `En el servidor SFTP no está «${path}».`,
    denied: `El servidor SFTP no da permiso para ${verb} «${path}».`,
    unsupported: `El servidor SFTP no sabe ${verb} «${path}».`,
  }
  const hint = verb === 'leer' || verb === 'listar' ? '' : '; revisa que su disco no esté lleno'
  return new SftpFault(kind, texts[kind] ?? `El servidor SFTP no pudo ${verb} «${path}»${hint}.`, { cause: error })
}

const CUT = 'El servidor SFTP cortó la conexión.'

export const cutFault = (cause?: unknown) => new SftpFault('cut', CUT, { cause })

/** The signal of whoever asked was aborted. */
export const stoppedFault = (cause: unknown) => new SftpFault('stopped', 'Se dejó de leer el servidor SFTP.', { cause })

export const slowFault = (path: string, ms: number) =>
  new SftpFault(
    'silent',
    `El servidor SFTP tarda demasiado con «${path}»: más de ${plural(Math.max(1, Math.round(ms / 1000)), 'segundo', 'segundos')}.`,
  )

export const silentFault = (ms: number) =>
  new SftpFault(
    'silent',
    `El servidor SFTP no respondió en ${plural(Math.max(1, Math.round(ms / 1000)), 'segundo', 'segundos')}.`,
  )

const REASONS: [RegExp, string][] = [
  [/^ECONNREFUSED$/, 'Nadie atiende en esa dirección y puerto; revisa que el servidor SFTP esté encendido.'],
  [/^(?:ENOTFOUND|EAI_|ENODATA)/, 'Ese nombre de servidor no se encuentra; revisa la dirección.'],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'No se llega a la red del servidor SFTP.'],
]

/** Why there is no session: of the socket, of the handshake, of who may come in. */
export function openingFault(error: Error): SftpFault {
  const level = 'level' in error ? error.level : ''
  if (level === 'client-authentication') {
    return new SftpFault('login', 'El servidor SFTP no acepta el usuario, o la contraseña o llave.', { cause: error })
  }
  if (level === 'handshake') {
    return new SftpFault(
      'unreached',
      'El servidor SFTP no tiene ningún cifrado en común con la tienda; hay que actualizarlo.',
      {
        cause: error,
      },
    )
  }
  const code = 'code' in error ? String(error.code) : ''
  const [, why] = REASONS.find(([pattern]) => pattern.test(code)) ?? []
  if (why) return new SftpFault('unreached', why, { cause: error })
  return code === 'ECONNRESET' || code === 'EPIPE'
    ? cutFault(error)
    : new SftpFault('unreached', 'Lo que responde en esa dirección y puerto no es un servidor SFTP.', { cause: error })
}

/** The key is not the one somebody accepted; without one that was accepted, nobody has seen it yet. */
export function hostFault(print: string, accepted: string | null): SftpFault {
  return new SftpFault(
    'host',
    accepted === null
      ? `El servidor muestra la huella ${print}. Compárala con la que te dé quien lo administra y acéptala.`
      : `La huella del servidor cambió: muestra ${print} y se aceptó ${accepted}. No se le mandó nada. Pregunta a quien lo administra; si él la cambió, acepta la nueva.`,
    { print },
  )
}
