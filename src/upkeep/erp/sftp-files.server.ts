import { posix } from 'node:path'
import { type Allowed, serverFault, serverOf } from '#platform/sftp/sftp-address.server.ts'
import { SftpFault } from '#platform/sftp/sftp-faults.ts'
import type { SftpPlace } from '#platform/sftp/sftp-line.server.ts'
import { openSftp, type SftpSession } from '#platform/sftp/sftp.server.ts'
import { type ErpEnv, ErpFault, type Opened } from './connecting.server.ts'
import type { Files } from './files.ts'

/** The servers that may be the ERP's: the environment's list names them, as for REST. */
export function allowedServers({ ERP_HOSTS, NODE_ENV }: Pick<ErpEnv, 'ERP_HOSTS' | 'NODE_ENV'>): Allowed {
  return { hosts: ERP_HOSTS, setting: 'ERP_HOSTS', isProduction: NODE_ENV === 'production' }
}

/** The server of a connection and how one comes in. Throws ErpFault where it may not be asked. */
function placeOf({ direccion, usuario, secreto, huella }: Opened, env: ErpEnv): SftpPlace {
  const allowed = allowedServers(env)
  const fault = serverFault(direccion, allowed)
  const server = serverOf(direccion)
  if (fault !== null || !server) throw new ErpFault('credencial', fault ?? '')
  return {
    ...server,
    user: usuario,
    secret: secreto,
    print: huella || null,
    isProduction: allowed.isProduction,
  }
}

/** Files in a folder of an SFTP server. One session is kept for all of them; one that ended is followed by another. The signal ends what is under way. */
export function sftpFiles(connection: Opened, env: ErpEnv, signal?: AbortSignal): Files {
  const place = placeOf(connection, env)
  const at = (path: string) => posix.join(connection.carpeta || '.', path)
  let session: SftpSession | undefined

  async function within<T>(work: (open: SftpSession) => Promise<T>): Promise<T> {
    try {
      if (!session?.isOpen()) session = await openSftp(place, {}, signal)
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
    list: (folder) =>
      within(async (open) => (await open.list(at(folder))).map((one) => ({ ...one, at: one.at ?? new Date() }))),
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
