import { isReachable } from '#platform/settings/outside.server.ts'

/** Port of SSH where the address names none. */
const PORT = 22

/** `sftp.ejemplo.mx:2222` in its parts; null: it is no such address. */
export function serverOf(direccion: string): { host: string; port: number } | null {
  const [, host = '', port = ''] =
    /^(\[[\da-f:.]{2,45}\]|[\da-z.-]{1,253})(?::(\d{1,5}))?$/.exec(direccion.toLowerCase()) ?? []
  const number = port ? Number(port) : PORT
  return host && number > 0 && number < 65_536 ? { host, port: number } : null
}

/** The servers that the environment allows, and the name of the setting that says them. */
export type Allowed = { hosts: string[]; setting: string; isProduction: boolean }

/** Why this server may not be asked, in Spanish; null: it may. */
export function serverFault(direccion: string, { hosts, setting, isProduction }: Allowed): string | null {
  const server = serverOf(direccion)
  if (!server) return 'Escribe el servidor y, si no es el 22, su puerto: por ejemplo sftp.ejemplo.mx:2222.'
  if (!hosts.includes(server.host) && !hosts.includes(direccion.toLowerCase())) {
    return `El servidor ${server.host} no está permitido. Quien administra el sistema lo agrega en ${setting}.`
  }
  return isReachable(server.host, isProduction) ? null : 'La dirección no debe ser de una red interna.'
}

/** Why this is no folder of a server, in Spanish; null: it is. */
export function pathFault(carpeta: string): string | null {
  return carpeta.split('/').some((part) => part === '..') ? 'Escribe la carpeta completa, sin puntos para subir.' : null
}
