import { posix } from 'node:path'
import { SftpFault } from '#platform/sftp/sftp-faults.ts'
import type { SftpPlace } from '#platform/sftp/sftp-line.server.ts'
import { openSftp, type SftpSession } from '#platform/sftp/sftp.server.ts'
import { isReachable } from '#platform/settings/outside.server.ts'
import { type ErpEnv, ErpFault, type Opened } from './connecting.server.ts'
import type { Files } from './files.ts'

/** Port of SSH where the address names none. */
const PORT = 22

/** `erp.ejemplo.mx:2222` in its parts; null: it is no such address. */
function serverOf(direccion: string): { host: string; port: number } | null {
  const [, host = '', port = ''] =
    /^(\[[\da-f:.]{2,45}\]|[\da-z.-]{1,253})(?::(\d{1,5}))?$/.exec(direccion.toLowerCase()) ?? []
  const number = port ? Number(port) : PORT
  return host && number > 0 && number < 65_536 ? { host, port: number } : null
}

/** Why this server may not be asked, in Spanish; null: it may. The environment's list names the hosts, as for REST. */
export function serverFault(
  direccion: string,
  { ERP_HOSTS, NODE_ENV }: Pick<ErpEnv, 'ERP_HOSTS' | 'NODE_ENV'>,
): string | null {
  const server = serverOf(direccion)
  if (!server) return 'Escribe el servidor y, si no es el 22, su puerto: por ejemplo sftp.ejemplo.mx:2222.'
  if (!ERP_HOSTS.includes(server.host) && !ERP_HOSTS.includes(direccion.toLowerCase())) {
    return `El servidor ${server.host} no está permitido. Quien administra el sistema lo agrega en ERP_HOSTS.`
  }
  return isReachable(server.host, NODE_ENV === 'production') ? null : 'La dirección no debe ser de una red interna.'
}

/** Why this is no folder of a server, in Spanish; null: it is. */
export function pathFault(carpeta: string): string | null {
  return carpeta.split('/').some((part) => part === '..') ? 'Escribe la carpeta completa, sin puntos para subir.' : null
}

/** The server of a connection and how one comes in. Throws ErpFault where it may not be asked. */
function placeOf({ direccion, usuario, secreto, huella }: Opened, env: ErpEnv): SftpPlace {
  const fault = serverFault(direccion, env)
  const server = serverOf(direccion)
  if (fault !== null || !server) throw new ErpFault('credencial', fault ?? '')
  return {
    ...server,
    user: usuario,
    secret: secreto,
    print: huella || null,
    isProduction: env.NODE_ENV === 'production',
  }
}

/** Files in a folder of an SFTP server. One session is kept for all of them; one that ended is followed by another. */
export function sftpFiles(connection: Opened, env: ErpEnv): Files {
  const place = placeOf(connection, env)
  const at = (path: string) => posix.join(connection.carpeta || '.', path)
  let session: SftpSession | undefined

  async function within<T>(work: (open: SftpSession) => Promise<T>): Promise<T> {
    try {
      if (!session?.isOpen()) session = await openSftp(place)
      return await work(session)
    } catch (error) {
      throw error instanceof SftpFault ? inWords(error) : error
    }
  }
  const unlessMissing = <T, Else>(work: Promise<T>, otherwise: Else): Promise<T | Else> =>
    work.catch((error: unknown) => {
      if (error instanceof SftpFault && error.kind === 'missing') return otherwise
      throw error
    })

  return {
    makeFolder: (name) => within((open) => open.makeFolder(at(name))),
    list: (folder) => within((open) => open.list(at(folder))),
    read: (path, most) => within((open) => unlessMissing(open.read(at(path), most), null)),
    write: (path, text) => within((open) => open.write(at(path), Buffer.from(text))),
    move: (from, to) =>
      within((open) =>
        unlessMissing(
          open.rename(at(from), at(to)).then(() => true),
          false,
        ),
      ),
    remove: (path) => within((open) => open.remove(at(path))),
    close: async () => session?.close(),
  }
}

function inWords(fault: SftpFault): ErpFault {
  return new ErpFault(fault.kind === 'host' || fault.kind === 'login' ? 'credencial' : 'caido', fault.message, fault)
}
