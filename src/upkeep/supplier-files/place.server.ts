// Where a supplier's lists lie, as staff says it and sees it.
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { archivosLugar, lugar, revisarLugar } from './contract.ts'
import { placeTopic } from './states.ts'

/** NOTIFY on it wakes the worker. */
export const PLACE_CHANNEL = 'lugar'

type Shown = Reply<typeof lugar>

const columns = `l.tipo, l.direccion, l.carpeta, l.usuario, l.secreto is not null as configurado, l.secreto_tipo, l.secreto_fin, l.secreto_en,
  l.huella, l.huella_vista, l.prueba_en, l.prueba_ok, l.prueba_texto, l.patron, l.cada_minutos, to_char(l.a_las, 'HH24:MI') as a_las, l.mover, l.encendido,
  (select u.nombre from usuario u where u.id = l.usuario_id) as autor, l.siguiente_en, l.revisada_en, l.halladas, l.tomadas, l.esperan, l.rechazadas,
  l.falla, l.falla_desde, l.version`

/** 404 for a profile that is not there. */
export async function readPlace(id: number, { db, env }: Context): Promise<Shown> {
  const row = await db.row<NonNullable<Shown['lugar']> & { nombre: string; dicho: boolean }>(
    `select p.nombre, l.perfil_id is not null as dicho, ${columns} from carga_perfil p left join carga_lugar l on l.perfil_id = p.id where p.id = $1`,
    [id],
  )
  if (!row) throw missing()
  const { nombre, dicho, ...place } = row
  return { perfil: { id, nombre }, lugar: dicho ? place : null, servidores: env.SUPPLIERS_HOSTS }
}

/** Places that cannot be looked at, and will not be of themselves: they wait for who may load; what may pass, after half an hour. */
export function failingPlaces(): Rows {
  return {
    from: `carga_lugar l where l.falla is not null and (not l.encendido or l.falla_fija or l.falla_desde < now() - interval '30 minutes')`,
    values: [],
  }
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

/** The worker looks, and whoever sees the place hears of it. */
export async function wake(tx: Db, id: number): Promise<void> {
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

export function missing(): Refusal {
  return new Refusal(404, 'El perfil no existe.')
}
