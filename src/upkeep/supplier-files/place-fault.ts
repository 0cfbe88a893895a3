import { SftpFault } from '#platform/sftp/sftp-faults.ts'

/** A place that cannot be looked at, or not all of it, in a sentence for staff: it is tried again. */
export class PlaceFault extends Error {
  /** It does not pass until somebody does something: a password, the key of a server. */
  readonly isLasting: boolean
  constructor(message: string, { cause, isLasting = false }: { cause?: unknown; isLasting?: boolean } = {}) {
    super(message, { cause })
    this.isLasting = isLasting
  }
}

/** What the system or a server said of a folder or a file, in words. */
export function faultOf(error: unknown, what: string): PlaceFault {
  if (error instanceof PlaceFault) return error
  if (error instanceof SftpFault)
    return new PlaceFault(error.message, { cause: error, isLasting: error.kind === 'host' || error.kind === 'login' })
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const words =
    typeof code === 'string' && Object.hasOwn(said, code) ? (said[code] ?? '') : 'no responde o no se puede leer'
  return new PlaceFault(`${what} ${words}.`, { cause: error })
}

const said: Record<string, string> = {
  ENOENT: 'no está',
  ENOTDIR: 'no es una carpeta',
  EACCES: 'no se puede usar: falta permiso',
  EPERM: 'no se puede usar: falta permiso',
  EROFS: 'es de solo lectura',
  ENOSPC: 'no tiene espacio',
  ELOOP: 'es un enlace a otro lugar',
}
