// Where a supplier's lists lie, as staff says it and sees it.
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { archivosLugar, guardarLugar, lugar, revisarLugar } from './contract.ts'
import { nextLook } from './look.server.ts'
import { folderFault, placeTopic } from './states.ts'

/** NOTIFY on it wakes the worker. */
export const PLACE_CHANNEL = 'lugar'

type Shown = Reply<typeof lugar>
type Said = Received<typeof guardarLugar>['body']

const columns = `l.carpeta, l.patron, l.cada_minutos, to_char(l.a_las, 'HH24:MI') as a_las, l.mover, l.encendido,
  (select u.nombre from usuario u where u.id = l.usuario_id) as autor, l.siguiente_en, l.revisada_en, l.halladas, l.tomadas, l.esperan, l.rechazadas,
  l.falla, l.falla_desde, l.version`

/** 404 for a profile that is not there. */
export async function readPlace(id: number, { db }: Context): Promise<Shown> {
  const row = await db.row<NonNullable<Shown['lugar']> & { nombre: string; dicho: boolean }>(
    `select p.nombre, l.perfil_id is not null as dicho, ${columns} from carga_perfil p left join carga_lugar l on l.perfil_id = p.id where p.id = $1`,
    [id],
  )
  if (!row) throw missing()
  const { nombre, dicho, ...place } = row
  return { perfil: { id, nombre }, lugar: dicho ? place : null }
}

/** Places that cannot be looked at, and will not be of themselves: they wait for who may load. */
export function failingPlaces(): Rows {
  return {
    from: `carga_lugar l where l.falla is not null and (not l.encendido or l.falla_desde < now() - interval '30 minutes')`,
    values: [],
  }
}

/** Whoever says it takes the loads on his name. 404, 409 for a version that is not the last, 422 for what cannot be. */
export function savePlace(
  id: number,
  { version, ...said }: Said,
  context: Context,
): Promise<Reply<typeof guardarLugar>> {
  const place = { ...said, carpeta: said.carpeta.normalize('NFC'), patron: said.patron.trim() }
  refuseWrong(place)
  return context.db.transaction(async (tx) => {
    if (!(await tx.row('select from carga_perfil where id = $1 for update', [id]))) throw missing()
    const before = await tx.row<{ version: number }>('select * from carga_lugar where perfil_id = $1', [id])
    if ((before?.version ?? null) !== version) throw stale('el lugar de estas listas', before?.version ?? 0)
    await refuseTaken(tx, id, place)
    const next = (before?.version ?? 0) + 1
    const { carpeta, patron, cada_minutos, a_las, mover, encendido } = place
    await tx.rows(
      `insert into carga_lugar (perfil_id, carpeta, patron, cada_minutos, a_las, mover, encendido, usuario_id, version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (perfil_id) do update set carpeta = excluded.carpeta, patron = excluded.patron, cada_minutos = excluded.cada_minutos,
         a_las = excluded.a_las, mover = excluded.mover, encendido = excluded.encendido, usuario_id = excluded.usuario_id, version = excluded.version,
         falla = null, falla_desde = null, fallas = 0, avisada = false, actualizado_en = now()`,
      [id, carpeta, patron, cada_minutos, a_las, mover, encendido, context.session.user?.id, next],
    )
    await tx.rows(
      `update carga_lugar set siguiente_en = case when cada_minutos is not null then now() else ${nextLook} end where perfil_id = $1`,
      [id],
    )
    await audit(tx, context, {
      accion: 'lugar_carga_guardado',
      objeto: 'carga_perfil',
      objetoId: id,
      antes: before,
      despues: place,
    })
    await wake(tx, id)
    return { id, version: next }
  })
}

function refuseWrong({ carpeta, patron, cada_minutos, a_las }: Omit<Said, 'version'>): void {
  const fault = folderFault(carpeta)
  if (fault) throw wrong('carpeta', fault)
  if (!patron || patron.includes('/')) throw wrong('patron', 'Escribe cómo se llaman, por ejemplo lista-*.xlsx.')
  if ((cada_minutos === null) === (a_las === null))
    throw wrong('a_las', 'Di cada cuánto se revisa, o a qué hora; una de las dos.')
}

/** Two suppliers' lists told apart by nothing would be read as each other's. */
async function refuseTaken(tx: Db, id: number, { carpeta, patron }: Omit<Said, 'version'>): Promise<void> {
  const other = await tx.row<{ nombre: string }>(
    `select p.nombre from carga_lugar l join carga_perfil p on p.id = l.perfil_id
     where l.perfil_id <> $1 and l.carpeta = $2 and lower(l.patron) = lower($3)`,
    [id, carpeta, patron],
  )
  if (other) throw wrong('patron', `«${other.nombre}» ya toma de esa carpeta los archivos que se llaman así.`)
}

function wrong(field: keyof Said, fault: string): Refusal {
  return new Refusal(422, fault, { errors: { [field]: [fault] } })
}

/** 404 where no place was said, 409 where it is switched off. */
export function askLook(id: number, context: Context): Promise<Reply<typeof revisarLugar>> {
  return context.db.transaction(async (tx) => {
    const place = await tx.row<{ encendido: boolean }>(
      `update carga_lugar set pedida_en = case when encendido then now() else pedida_en end,
         siguiente_en = case when encendido then now() else siguiente_en end where perfil_id = $1 returning encendido`,
      [id],
    )
    if (!place) throw new Refusal(404, 'No se ha dicho de dónde llegan las listas de este proveedor.')
    if (!place.encendido) throw new Refusal(409, 'Está apagado: enciéndelo para revisar.', { code: 'apagado' })
    await audit(tx, context, { accion: 'lugar_carga_revision', objeto: 'carga_perfil', objetoId: id })
    await wake(tx, id)
    return { id }
  })
}

async function wake(tx: Db, id: number): Promise<void> {
  await tx.rows('select pg_notify($1, $2)', [PLACE_CHANNEL, String(id)])
  await announce(tx, placeTopic(id), 'pendientes:personal')
}

type List = Reply<typeof archivosLugar>

export async function listFiles(
  id: number,
  query: Received<typeof archivosLugar>['query'],
  { db }: Context,
): Promise<List> {
  const list = {
    text: `select r.id, r.nombre, r.bytes, r.estado, r.motivo, r.vista_en,
        (select jsonb_build_object('id', c.id, 'estado', c.estado) from carga c where c.id = r.carga_id) as carga
      from carga_recogida r where r.perfil_id = $1 and ($2::text is null or r.estado = $2)
        and ($3::text is null or norma_nombre(r.nombre) like '%' || norma_nombre($3) || '%')`,
    order: `r.id ${query.sentido === 'asc' ? 'asc' : 'desc'}`,
    values: [id, query.estado ?? null, query.q || null],
  }
  const { rows, ...page } = await readPage<List['archivos'][number]>(db, list, query)
  return { ...page, archivos: rows }
}

function missing(): Refusal {
  return new Refusal(404, 'El perfil no existe.')
}
