import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Download } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'
import { normalized } from '#finding/search/log.server.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import type { demanda, exportarDemanda, marcarDemanda } from './demand-contract.ts'
import { type AskedVehicle, readDemand } from './demand-reading.ts'
import {
  demandChoices,
  demandColumns,
  demandRows,
  type DemandQuery,
  type DemandText,
  groupedColumns,
  groupingLabels,
  wantedTexts,
} from './demand-rows.ts'

/** Texts that a report looks at, the most asked first: reading one takes a tenth of a millisecond. */
const MOST = 2000

type Found = {
  consulta: string
  norma: string
  tipo: number
  ultima: string
  vehiculo: AskedVehicle
  k_parte: string | null
  linea: string | null
  sucursales: { nombre: string; veces: number }[]
  ya_encuentra: boolean
  caso: DemandText['caso']
}

/** What found nothing, or whose part nobody has; of persons only the branch they buy at. $1 days, $2 kind. */
const texts = (condition: string, extra: { columns: string; joins: string; keys: string }) => `
  with una as (
    select b.consulta, b.consulta_norm, b.tipo, b.creado_en, b.vehiculo, ${extra.columns},
      coalesce(s.nombre, '') as sucursal
    from busqueda b left join cliente c on c.id = b.cliente_id left join usuario u on u.id = b.usuario_id
      left join sucursal s on s.id = coalesce(c.sucursal_id, u.sucursal_id) ${extra.joins}
    where b.creado_en > now() - make_interval(days => $1::int) and ${condition}),
  por_sucursal as (
    select consulta_norm, tipo, k_parte, linea, sucursal, count(*)::int as veces, max(creado_en) as ultima,
      (array_agg(consulta order by creado_en desc))[1] as consulta, (array_agg(vehiculo) filter (where vehiculo is not null))[1] as vehiculo
    from una group by ${extra.keys}),
  todas as (
    select consulta_norm as norma, tipo, k_parte, linea, (array_agg(consulta order by ultima desc))[1] as consulta, max(ultima) as ultima,
      sum(veces) as veces, (array_agg(vehiculo) filter (where vehiculo is not null))[1] as vehiculo,
      json_agg(json_build_object('nombre', sucursal, 'veces', veces) order by veces desc) as sucursales
    from por_sucursal group by 1, 2, 3, 4 order by veces desc, ultima desc limit ${MOST + 1})
  select t.consulta, t.norma, t.tipo, t.ultima, t.vehiculo, t.k_parte, t.linea, t.sucursales,
    t.k_parte is null and exists (select from busqueda b where b.consulta_norm = t.norma and b.tipo = t.tipo and b.resultados > 0
      and b.creado_en > t.ultima) as ya_encuentra,
    case when d.id is not null then json_build_object('id', d.id, 'estado', d.estado, 'nota', d.nota, 'quien', q.nombre,
      'actualizado_en', d.actualizado_en, 'version', d.version, 'volvio', t.ultima > d.actualizado_en) end as caso
  from todas t left join demanda_caso d on d.consulta_norm = t.norma and d.clase = $2 left join usuario q on q.id = d.actualizado_por
  order by t.veces desc, t.ultima desc`

const statements = {
  sin_resultado: texts('b.resultados = 0', {
    columns: 'null::text as k_parte, null::text as linea',
    joins: '',
    keys: 'consulta_norm, tipo, k_parte, linea, sucursal',
  }),
  sin_existencia: texts(
    `p.estado = 'activo' and not exists (select from existencia e where e.producto_id = p.id and e.disponible > 0)`,
    {
      columns: 'p.k_parte, l.nombre as linea',
      joins: 'join producto p on p.id = b.producto_id join linea l on l.id = p.linea_id',
      keys: 'consulta_norm, tipo, k_parte, linea, sucursal',
    },
  ),
}

async function readTexts(db: Db, { clase = 'sin_resultado', periodo = '30' }: DemandQuery): Promise<DemandText[]> {
  const [search, found] = await Promise.all([
    currentSearch(db),
    db.rows<Found>(statements[clase], [Number(periodo), clase]),
  ])
  return found.map(({ consulta, norma: _norma, sucursales, vehiculo, linea, ...rest }) => {
    const read = readDemand(consulta, vehiculo, search.minds)
    return {
      ...rest,
      nombre: consulta,
      linea: linea ?? read.linea,
      vehiculo: read.vehiculo,
      branches: new Map(sucursales.map(({ nombre, veces }) => [nombre, veces])),
    }
  })
}

type Wanted = Omit<DemandQuery, 'por'> & { por?: number }

/** The report: what is asked and not found, or not in stock. */
export async function readReport({ por = 25, ...query }: Wanted, { db }: Context): Promise<Reply<typeof demanda>> {
  const read = await readTexts(db, query)
  const texts = read.slice(0, MOST)
  const rows = demandRows(wantedTexts(texts, query), query)
  const from = ((query.pagina ?? 1) - 1) * por
  return {
    total: rows.length,
    veces: rows.reduce((sum, { veces }) => sum + veces, 0),
    filas: rows.slice(from, from + por),
    opciones: demandChoices(texts),
    recortado: read.length > MOST,
  }
}

/** The filtered report as a file, told to the audit log (S26). */
export async function exportReport(
  format: SheetFormat,
  { columnas, ...query }: Received<typeof exportarDemanda>['query'],
  context: Context,
): Promise<Download> {
  const { filas } = await readReport({ ...query, por: MOST }, context)
  await audit(context.db, context, {
    accion: 'exportacion',
    objeto: 'demanda',
    despues: { ...query, filas: filas.length },
  })
  const by = query.por_que ?? 'texto'
  const columns = by === 'texto' ? demandColumns : groupedColumns(groupingLabels[by])
  return sheetOf({ name: 'demanda', format, columns: columnsNamed(columns, columnas), rows: filas })
}

type Mark = Received<typeof marcarDemanda>['body']
type Case = Reply<typeof marcarDemanda>

const oneCase = `select d.id, d.estado, d.nota, u.nombre as quien, d.actualizado_en, d.version, false as volvio
  from demanda_caso d left join usuario u on u.id = d.actualizado_por`

/** Says what was done about a text. 409 when somebody said something else meanwhile. */
export async function markDemand(
  { clase, consulta, estado, nota = '', version }: Mark,
  context: Context,
): Promise<Case> {
  return context.db.transaction(async (tx) => {
    const norma = normalized(consulta)
    await tx.rows('select pg_advisory_xact_lock(hashtext($1))', [`demanda ${clase} ${norma}`])
    const before = await tx.row<Case>(`${oneCase} where d.consulta_norm = $1 and d.clase = $2`, [norma, clase])
    if ((before?.version ?? 0) !== version) throw stale('esta búsqueda', before?.version ?? 0)
    const made = await tx.row<{ id: number }>(
      `insert into demanda_caso as d (consulta_norm, clase, consulta, estado, nota, actualizado_por) values ($1, $2, $3, $4, $5, $6)
       on conflict (consulta_norm, clase) do update set estado = excluded.estado, nota = excluded.nota, version = d.version + 1,
         actualizado_por = excluded.actualizado_por, actualizado_en = now() returning id`,
      [norma, clase, consulta, estado, nota, context.session.user?.id ?? null],
    )
    const after = await tx.row<Case>(`${oneCase} where d.id = $1`, [made?.id])
    if (!after) throw new Error('an upsert returns its row')
    await audit(tx, context, {
      accion: estado === 'PEDIDA' ? 'parte_pedida' : 'demanda_resuelta',
      objeto: 'demanda',
      objetoId: after.id,
      antes: before && { estado: before.estado, nota: before.nota },
      despues: { consulta, estado, nota },
    })
    return after
  })
}

/** Takes a mark off; 404 when there is none. */
export async function unmarkDemand(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const gone = await tx.row('delete from demanda_caso where id = $1 returning consulta, estado, nota', [id])
    if (!gone) throw new Refusal(404, 'Esa marca ya no está.')
    await audit(tx, context, { accion: 'demanda_reabierta', objeto: 'demanda', objetoId: id, antes: gone })
    return { success: true }
  })
}
