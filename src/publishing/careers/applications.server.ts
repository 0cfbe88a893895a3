import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Download } from '#platform/files/download.server.ts'
import { type Asked, listOf, nullsLow } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { openStorage, readKept } from '#platform/files/storage.server.ts'
import { type ApplicantState, KEPT_AT_MOST_DAYS, KEPT_DAYS, nextStates } from './applicant-states.ts'
import type { leerPostulacion, moverPostulacion, postulaciones } from './applications-contract.ts'
import { readHistory } from '#publishing/company-pages/history.server.ts'
import { forgetApplications } from './retention.server.ts'

type Inbox = Reply<typeof postulaciones>
type Whole = Reply<typeof leerPostulacion>

const columns = `p.id, p.nombre, p.correo, p.telefono, p.ciudad, p.vacante_id, v.titulo as vacante, p.estado, p.creado_en, p.version`
const source = `postulacion p left join vacante v on v.id = p.vacante_id`
const isWanted = `($1::text is null or norma_nombre(p.nombre || ' ' || p.ciudad || ' ' || coalesce(v.titulo, '')) like '%' || norma_nombre($1) || '%'
    or strpos(lower(p.correo), lower($1)) > 0)
  and ($2::text is null or p.estado = $2) and ($3::bigint is null or coalesce(p.vacante_id, 0) = $3)`

/** The applications `p`, the latest first. */
export const applicationList = listOf<Asked<typeof postulaciones>, Inbox['postulaciones'][number]>({
  columns: `${columns}, (select count(*) from postulacion_nota n where n.postulacion_id = p.id)::int as notas`,
  from: source,
  where: ({ q, estado, vacante }) => ({ where: isWanted, values: [q || null, estado ?? null, vacante ?? null] }),
  orders: { nombre: 'norma_nombre(p.nombre)', vacante: 'v.titulo', creado_en: 'p.creado_en' },
  defaultOrder: { orden: 'creado_en', sentido: 'desc' },
  order: (by, way) => `${by} ${nullsLow(way)}, p.id desc`,
})

/** One page of the inbox, and how many nobody has looked at. */
export async function listApplications(
  { query }: { query: Asked<typeof postulaciones> },
  context: Context,
): Promise<Inbox> {
  const [{ total, rows }, known] = await Promise.all([
    applicationList.read(query, context),
    context.db.row<Pick<Inbox, 'nuevas' | 'vacantes'>>(
      `select (select count(*) from postulacion where estado = 'RECIBIDA')::int as nuevas,
         coalesce((select json_agg(json_build_object('id', v.id, 'titulo', v.titulo) order by v.titulo, v.id) from vacante v
           where exists (select from postulacion p where p.vacante_id = v.id)), '[]') as vacantes`,
    ),
  ])
  return { total, nuevas: known?.nuevas ?? 0, postulaciones: rows, vacantes: known?.vacantes ?? [] }
}

type Found = Omit<Whole, 'notas' | 'historial'>

async function find(db: Db, id: number): Promise<Found> {
  const found = await db.row<Found>(
    `select ${columns}, p.mensaje, p.archivo_nombre, a.bytes::int as bytes,
       least(p.movido_en + make_interval(days => $2), p.creado_en + make_interval(days => $3)) as se_borra
     from ${source} join archivo a on a.id = p.archivo_id where p.id = $1`,
    [id, KEPT_DAYS, KEPT_AT_MOST_DAYS],
  )
  if (!found) throw new Refusal(404, 'La postulación no existe, o ya se borró.')
  return found
}

export async function readApplication(id: number, { db }: Context): Promise<Whole> {
  const [whole, notas, historial] = await Promise.all([
    find(db, id),
    db.rows<Whole['notas'][number]>(
      `select n.id, u.nombre as autor, n.texto, n.creado_en from postulacion_nota n left join usuario u on u.id = n.autor_id
       where n.postulacion_id = $1 order by n.creado_en desc, n.id desc limit 200`,
      [id],
    ),
    readHistory(db, 'postulacion', id),
  ])
  return { ...whole, notas, historial }
}

/** Moves an application one step; 409 with the steps there are when that one does not exist. */
export async function moveApplication(
  id: number,
  { version, estado }: Received<typeof moverPostulacion>['body'],
  context: Context,
): Promise<Reply<typeof moverPostulacion>> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from postulacion where id = $1 for update', [id])
    const before = await find(tx, id)
    if (before.version !== version) throw stale('esta postulación', before.version)
    if (!nextStates(before.estado).includes(estado)) {
      throw new Refusal(409, 'La postulación no puede pasar a ese estado desde el que tiene.', {
        code: 'paso_no_permitido',
        extra: { estados: nextStates(before.estado) },
      })
    }
    const moved = await tx.row<{ estado: ApplicantState; version: number }>(
      `update postulacion set estado = $2, movido_en = now(), version = version + 1 where id = $1 returning estado, version`,
      [id, estado],
    )
    if (!moved) throw new Error('the row is held by this transaction')
    await audit(tx, context, {
      accion: 'postulacion_movida',
      objeto: 'postulacion',
      objetoId: id,
      antes: { estado: before.estado },
      despues: { estado },
    })
    return moved
  })
}

/** Adds a note. The log, which is never deleted, is told that there is one and not what it says (S32). */
export async function addNote(id: number, texto: string, context: Context): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    await find(tx, id)
    const made = await tx.row<{ id: number }>(
      'insert into postulacion_nota (postulacion_id, autor_id, texto) values ($1, $2, $3) returning id',
      [id, context.session.user?.id, texto],
    )
    await audit(tx, context, { accion: 'postulacion_anotada', objeto: 'postulacion', objetoId: id })
    return { id: made?.id ?? 0 }
  })
}

/** Deletes an application with its notes and its file, for good: somebody asked for it (S32). */
export async function deleteApplication(id: number, context: Context): Promise<{ success: true }> {
  await context.db.transaction(async (tx) => {
    const { estado } = await find(tx, id)
    await audit(tx, context, {
      accion: 'postulacion_borrada',
      objeto: 'postulacion',
      objetoId: id,
      antes: { estado },
    })
  })
  await forgetApplications(context.db, openStorage(context.env), [id])
  return { success: true }
}

/** The file under the applicant's own name, always as a download (S17); who took it is written down. */
export async function downloadCv(id: number, context: Context): Promise<Download> {
  const { db, env } = context
  const { archivo_nombre } = await find(db, id)
  const file = await db.row<{ archivo_id: number; tipo: string }>(
    'select p.archivo_id, a.tipo from postulacion p join archivo a on a.id = p.archivo_id where p.id = $1',
    [id],
  )
  const content = file && (await readKept(db, openStorage(env), file.archivo_id))
  if (!file || !content) throw new Refusal(404, 'El archivo de esta postulación ya no está.')
  await audit(db, context, { accion: 'cv_descargado', objeto: 'postulacion', objetoId: id })
  return new Download(archivo_nombre, file.tipo, content)
}
