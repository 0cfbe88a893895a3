import { join } from 'node:path'
import { afterAll } from 'vitest'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { openSftpServer } from '#platform/sftp/sftp.testing.ts'
import type { ErpEnv, Opened } from './connecting.server.ts'
import { erpEnv } from './testing.server.ts'

/** A folder of an exchange as the ERP sees it, and the connection by which the shop does. */
export type Exchange = {
  name: 'carpeta' | 'sftp'
  connection: Opened
  env: ErpEnv
  /** The path of a file, for who works on it from the ERP's side. */
  at: (...names: string[]) => string
}

/** A folder of this machine, and one on a real SFTP server; the server as well, so that faults can be drawn. */
export async function bothExchanges() {
  const ERP_DIR = temporaryData()
  const env = { ...erpEnv, ERP_DIR }
  const server = await openSftpServer()
  afterAll(() => server.close())
  const nobody = { usuario: '', secreto: '', carpeta: '', huella: '' }
  const local: Exchange = {
    name: 'carpeta',
    connection: { ...nobody, tipo: 'carpeta', direccion: 'matriz' },
    env,
    at: (...names) => join(ERP_DIR, 'matriz', ...names),
  }
  const remote: Exchange = {
    name: 'sftp',
    connection: sftpConnection(server),
    env,
    at: (...names) => server.at('matriz', ...names),
  }
  return { remote, server, env, both: [local, remote] }
}

/** The connection to a server whose key was accepted. */
export function sftpConnection(server: Awaited<ReturnType<typeof openSftpServer>>): Opened {
  return {
    tipo: 'sftp',
    direccion: `127.0.0.1:${server.port}`,
    carpeta: 'matriz',
    usuario: 'jacve',
    secreto: server.state.password,
    huella: server.print(),
  }
}
