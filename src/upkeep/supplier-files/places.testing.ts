// A supplier's place for tests: a root of its own, his profile, what lies in his folder, and time that passes when a test says so.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePerson, type Person } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { seal } from '#platform/settings/seal.server.ts'
import type { openSftpServer } from '#platform/sftp/sftp.testing.ts'
import { runLoads } from '#upkeep/uploads/run.server.ts'
import { lookDue } from './look.server.ts'
import { PURPOSE } from './remote-folder.server.ts'

/** Half a minute and more passes, for what is waited for. */
async function pass(db: Db): Promise<void> {
  await db.rows(`update carga_recogida set vista_en = vista_en - interval '31 seconds' where estado = 'ESPERA'`)
  await db.rows('update carga_lugar set siguiente_en = now() where encendido')
}

type Server = Awaited<ReturnType<typeof openSftpServer>>

/** A profile whose lists come from the folder `norte`. */
async function insertPlace(db: Db, { id: usuario }: Person): Promise<number> {
  const row = await db.row<{ id: number }>(
    `insert into carga_perfil (nombre, tipo) values ('Norteña', 'precios') returning id`,
  )
  const id = row?.id ?? 0
  await db.rows(
    `insert into carga_lugar (perfil_id, carpeta, patron, cada_minutos, usuario_id) values ($1, 'norte', '*', 60, $2)`,
    [id, usuario],
  )
  return id
}

/** The place is one of a server, whose key was accepted. */
async function moveTo(server: Server, db: Db, id: number, key: string): Promise<void> {
  await db.rows(
    `update carga_lugar set tipo = 'sftp', direccion = $2, usuario = 'jacve', secreto = $3, huella = $4 where perfil_id = $1`,
    [id, `127.0.0.1:${server.port}`, seal(key, PURPOSE, server.state.password), server.print()],
  )
}

/** The folder `norte` of a root, or of a server whose key was accepted; its lists are taken in the name of an administrator. */
export async function supplierPlace(db: Db, settings: Env, server?: Server) {
  const root = server?.root ?? temporaryData()
  const env = { ...settings, DATA_DIR: temporaryData(), SUPPLIERS_DIR: root, SUPPLIERS_HOSTS: ['127.0.0.1'] }
  const ana: Person = await makePerson(db, ['admin'], { demo: true })
  mkdirSync(join(root, 'norte'), { recursive: true })
  const id = await insertPlace(db, ana)
  if (server) await moveTo(server, db, id, env.APP_KEY)
  const path = (name: string) => join(root, 'norte', name)
  let left = 0
  return {
    id,
    root,
    env,
    ana,
    path,
    /** Leaves a file as if it had been written about an hour ago, each in a second of its own: SFTP tells no less than a second. */
    leave(name: string, content: string | Uint8Array): void {
      mkdirSync(dirname(path(name)), { recursive: true })
      writeFileSync(path(name), content)
      const then = new Date(Date.now() - 3_600_000 + 1000 * left++)
      utimesSync(path(name), then, then)
    },
    look: (signal?: AbortSignal) => lookDue({ db, env, ...(signal && { signal }) }),
    /** A look some time after the last. */
    async later(): Promise<void> {
      await pass(db)
      await lookDue({ db, env })
    },
    /** What a worker does with the loads. */
    work: () => runLoads({ db, env }),
    files: () =>
      db.rows<{ nombre: string; estado: string; motivo: string | null; carga_id: number | null }>(
        'select nombre, estado, motivo, carga_id from carga_recogida where perfil_id = $1 order by id',
        [id],
      ),
    loads: () =>
      db.rows<{ id: number; archivo: string; estado: string; creado_por: number; perfil_id: number }>(
        'select id, archivo, estado, creado_por, perfil_id from carga order by id',
      ),
    place: () =>
      db.row<{
        encendido: boolean
        falla: string | null
        fallas: number
        halladas: number
        tomadas: number
        esperan: number
        rechazadas: number
        minutos: number
      }>(
        `select encendido, falla, fallas, halladas, tomadas, esperan, rechazadas, extract(epoch from siguiente_en - now())::float / 60 as minutos
         from carga_lugar where perfil_id = $1`,
        [id],
      ),
  }
}
