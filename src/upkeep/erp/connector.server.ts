import { folderConnector } from './folder.server.ts'
import { restConnector } from './rest.server.ts'
import type { Connector, ErpEnv, Opened } from './connecting.server.ts'

/** The way to the ERP that the connection names. Throws ErpFault where it cannot be gone. */
export function openConnector(connection: Opened, env: ErpEnv): Connector {
  return connection.tipo === 'carpeta' ? folderConnector(connection, env) : restConnector(connection, env)
}
