/** A place that cannot be looked at, or not all of it, in a sentence for staff: it is tried again. */
export class PlaceFault extends Error {}

/** What the system said of a folder or a file, in words. */
export function faultOf(error: unknown, what: string): PlaceFault {
  if (error instanceof PlaceFault) return error
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
