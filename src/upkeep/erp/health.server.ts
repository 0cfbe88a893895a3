import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { corridaErp, erroresErp, estadoErp, marcarErrorErp } from './contract.ts'
import { listRuns, openRun, readRun } from './runs.server.ts'

type State = Reply<typeof estadoErp>

const connection = `
  select direccion <> '' as lista, encendido, tipo, cada_minutos, to_char(completa_a, 'HH24:MI') as completa_a, entidades, pausa_hasta,
    ultima_falla, falla_en, respuesta_en
  from proceso_credencial`

const data = `
  select e.entidad, e.leida_en, e.completa_en,
    c.encendido and e.entidad = any (c.entidades) and c.cada_minutos is not null
      and coalesce(e.leida_en < now() - make_interval(mins => c.cada_minutos * 3 / 2 + 5), true) as atrasada
  from sync_entidad e, proceso_credencial c order by array_position(array['productos', 'precios', 'existencias', 'pedidos'], e.entidad)`

const queue = `
  select count(*) filter (where estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO'))::int as por_enviar,
    count(*) filter (where estado = 'ENVIADA')::int as sin_respuesta,
    count(*) filter (where estado in ('RECHAZADA', 'MUERTA'))::int as rechazados,
    min(creada_en) filter (where estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO')) as desde
  from bandeja_salida`

const waiting = `
  select now() as ahora, (select count(*) from sync_detalle where tipo = 'error' and estado = 'nuevo')::int as errores,
    (select count(*) from sync_diferencia where estado = 'ABIERTA')::int as diferencias`

/** How the exchange fares. */
export async function readHealth(context: Pick<Context, 'db'>): Promise<State> {
  const { db } = context
  const [conexion, datos, abierta, last, pedidos, counted] = await Promise.all([
    db.row<State['conexion']>(connection),
    db.rows<State['datos'][number]>(data),
    openRun(context),
    listRuns({ por: 25, tipo: 'sincronizacion' }, context),
    db.row<State['pedidos']>(queue),
    db.row<{ errores: number; diferencias: number; ahora: string }>(waiting),
  ])
  if (!conexion || !pedidos || !counted) throw new Error('counts have a row each')
  const ultima = last.corridas.find(({ id }) => id !== abierta?.id) ?? null
  return { conexion, datos, abierta: abierta ?? null, ultima, pedidos, ...counted }
}

type Changes = Reply<typeof corridaErp>

/** A run with what it changed, page by page. */
export async function readRunChanges(
  id: number,
  query: Received<typeof corridaErp>['query'],
  context: Context,
): Promise<Changes> {
  const { q, tipo, entidad } = query
  const list = {
    text: `select d.id, d.entidad, d.tipo, d.k_parte, d.campo, d.antes, d.despues, d.motivo from sync_detalle d
      where d.corrida_id = $1 and ($2::text is null or d.tipo = $2) and ($3::text is null or d.entidad = $3)
        and ($4::text is null or d.k_parte like upper($4) || '%')`,
    order: `d.tipo = 'error' desc, d.id`,
    values: [id, tipo, entidad, q || null],
  }
  const [corrida, { rows, ...page }] = await Promise.all([
    readRun(id, context),
    readPage<Changes['cambios'][number]>(context.db, list, query),
  ])
  return { corrida, ...page, cambios: rows }
}

type Errors = Reply<typeof erroresErp>

/** Rows the ERP sent that could not be applied; the new ones unless others are asked for. */
export async function listErrors(query: Received<typeof erroresErp>['query'], { db }: Context): Promise<Errors> {
  const { q, entidad, estado = 'nuevo' } = query
  const list = {
    text: `select d.id, d.corrida_id, d.entidad, d.k_parte, d.campo, d.despues as valor, d.motivo, d.estado, d.veces, d.visto_en
      from sync_detalle d where d.tipo = 'error' and d.estado = $1 and ($2::text is null or d.entidad = $2)
        and ($3::text is null or d.k_parte like upper($3) || '%')`,
    order: 'd.visto_en desc, d.id desc',
    values: [estado, entidad, q || null],
  }
  const { rows, ...page } = await readPage<Errors['errores'][number]>(db, list, query)
  return { ...page, errores: rows }
}

/** Settled or ignored by hand. An ignored one stays so when it comes again; a settled one that comes again is new. */
export function markError(
  id: number,
  { estado }: Received<typeof marcarErrorErp>['body'],
  context: Context,
): Promise<Reply<typeof marcarErrorErp>> {
  return context.db.transaction(async (tx) => {
    const before = await tx.row<{ estado: string; motivo: string; k_parte: string }>(
      `select estado, motivo, k_parte from sync_detalle where id = $1 and tipo = 'error' for update`,
      [id],
    )
    if (!before) throw new Refusal(404, 'Ese error no existe.')
    const twin = await tx.row(
      `select from sync_detalle a join sync_detalle b using (entidad, k_parte, campo, motivo)
       where a.id = $1 and b.id <> a.id and b.tipo = 'error' and b.estado <> 'resuelto' and $2 <> 'resuelto'`,
      [id, estado],
    )
    if (twin)
      throw new Refusal(409, 'El mismo error volvió a llegar: está en la lista de los nuevos.', { code: 'repetido' })
    await tx.rows('update sync_detalle set estado = $2 where id = $1', [id, estado])
    await audit(tx, context, { accion: 'erp_error_marcado', objeto: 'erp', antes: before, despues: { estado } })
    return { id, estado }
  })
}
