import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { job } from '#platform/jobs/jobs.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import type { preferenciaDocumentos } from './mail-contract.ts'
import { attachmentsOf, mailedColumns, type MailedDocument } from './mail-files.server.ts'
import { queueGroup, readersOf } from './mail.server.ts'

type Preference = Reply<typeof preferenciaDocumentos>

function ownClient({ session }: Pick<Context, 'session'>): number {
  if (session.cliente) return session.cliente.id
  throw new Refusal(409, 'Esta preferencia es de un cliente: actúa a su nombre para cambiarla.', {
    code: 'sin_cliente',
  })
}

export async function readPreference(context: Context): Promise<Preference> {
  const row = await context.db.row('select from cliente_correo where cliente_id = $1', [ownClient(context)])
  return { correo_automatico: row !== undefined }
}

/** Turned on, it tells of what is loaded from now on. */
export async function changePreference({ correo_automatico }: Preference, context: Context): Promise<Preference> {
  const cliente = ownClient(context)
  const { db, session } = context
  await db.transaction(async (tx) => {
    const changed = correo_automatico
      ? await tx.rows(
          `insert into cliente_correo (cliente_id, ultimo_id, actualizado_por) values ($1, coalesce((select max(id) from cfdi), 0), $2)
           on conflict do nothing returning cliente_id`,
          [cliente, session.user?.id],
        )
      : await tx.rows('delete from cliente_correo where cliente_id = $1 returning cliente_id', [cliente])
    if (changed.length > 0)
      await audit(tx, context, {
        accion: 'documentos_preferencia',
        objeto: 'cliente',
        objetoId: cliente,
        despues: { correo_automatico },
      })
  })
  return { correo_automatico }
}

/** Documents of a client that are looked at in one run. */
const RUN = 200

/** Mails the documents that were loaded since the last time to the people of the clients who want it; each once. Returns how many mails' worth. */
export async function mailNewDocuments(db: Db, env: Env): Promise<number> {
  const clients = await db.rows<{ cliente_id: number; ultimo_id: number }>(
    `select w.cliente_id, w.ultimo_id from cliente_correo w
     where exists (select from cfdi d where d.cliente_id = w.cliente_id and d.id > w.ultimo_id) order by 1`,
  )
  let told = 0
  for (const { cliente_id, ultimo_id } of clients) told += await mailOne(db, env, { cliente_id, ultimo_id })
  return told
}

type Wanted = { cliente_id: number; ultimo_id: number }

async function mailOne(db: Db, env: Env, { cliente_id, ultimo_id }: Wanted): Promise<number> {
  // A delivery that is still being read goes out together; what is old news, cancelled or sent already is passed over.
  const found = await db.rows<MailedDocument & { es_nuevo: boolean }>(
    `select ${mailedColumns}, d.estado_sat <> 'CANCELADO' and d.fecha > now() at time zone 'America/Mexico_City' - interval '7 days' as es_nuevo
     from cfdi d where d.cliente_id = $1 and d.id > $2 and d.creado_en < now() - interval '1 minute' order by d.id limit ${RUN}`,
    [cliente_id, ultimo_id],
  )
  const last = found.at(-1)
  if (!last) return 0
  const documents = found.filter(({ es_nuevo }) => es_nuevo)
  const people = documents.length > 0 ? await readersOf(db, cliente_id) : []
  const files = people.length > 0 ? await attachmentsOf(db, openStorage(env), documents) : null
  return db.transaction(async (tx) => {
    const mine = await tx.row(
      'update cliente_correo set ultimo_id = $2 where cliente_id = $1 and ultimo_id = $3 returning cliente_id',
      [cliente_id, last.id, ultimo_id],
    )
    // Another run told them already, or the client does not want it any more.
    if (!mine || people.length === 0) return 0
    await queueGroup(tx, { documents, readers: people, files }, { env, isNew: true })
    return people.length
  })
}

const news = job('documents.mailNew', async (_, { db, env }) => void (await mailNewDocuments(db, env)), {
  cron: '*/5 * * * *',
})

export const mailJobs = [news]
