import type { Connector, ErpEnv, Opened } from './connecting.server.ts'
import { folderConnector } from './folder.server.ts'
import { folderOf, localFiles } from './local-files.server.ts'
import { restConnector } from './rest.server.ts'
import { sftpFiles } from './sftp-files.server.ts'

/** The way to the ERP that the connection names; whoever opens it closes it, and the signal ends what it is at by SFTP. Throws ErpFault where it cannot be gone. */
export function openConnector(connection: Opened, env: ErpEnv, signal?: AbortSignal): Connector {
  if (connection.tipo === 'rest') return restConnector(connection, env)
  return folderConnector(
    connection.tipo === 'carpeta' ? localFiles(folderOf(connection, env)) : sftpFiles(connection, env, signal),
  )
}
