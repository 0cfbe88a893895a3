import type { Db } from '#platform/database/db.server.ts'
import { seal } from '#platform/settings/seal.server.ts'
import type { Opened, ErpEnv } from './connecting.server.ts'

export const erpEnv: ErpEnv = {
  APP_KEY: 'a key for tests that is long enough',
  DATA_DIR: '/nonexistent',
  ERP_DIR: undefined,
  ERP_HOSTS: ['127.0.0.1'],
  NODE_ENV: 'test',
}

type Connected = Pick<Opened, 'tipo' | 'direccion' | 'usuario' | 'secreto'> & Partial<Opened>

/** The connection as if somebody had saved it, and accepted the key of its server. */
export async function connect(db: Db, to: Connected, env: ErpEnv = erpEnv): Promise<void> {
  await db.rows(
    `update proceso_credencial set tipo = $1, direccion = $2, usuario = $3, secreto = $4, carpeta = $5, huella = $6, encendido = true,
       fallas = 0, pausa_hasta = null`,
    [to.tipo, to.direccion, to.usuario, seal(env.APP_KEY, 'erp', to.secreto), to.carpeta ?? '', to.huella ?? ''],
  )
}

/** A run that somebody asked for; its number. */
export async function askRun(db: Db, about: { completa?: boolean; tipo?: string } = {}): Promise<number> {
  const made = await db.row<{ id: number }>(
    `insert into sync_corrida (origen, completa, tipo) values ('manual', $1, $2) returning id`,
    [about.completa ?? false, about.tipo ?? 'sincronizacion'],
  )
  return made?.id ?? 0
}
