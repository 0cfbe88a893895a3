// A page of the ERP → the catalogue, by the importer's own steps, in one transaction with everything that is told of it.
import { applyStage } from '#upkeep/loads/apply.server.ts'
import { checkStage, dropFaulty } from '#upkeep/loads/check.server.ts'
import { countFaults } from '#upkeep/loads/faults.ts'
import { interpret } from '#upkeep/loads/interpret.ts'
import { inLoad, type Sql, takeTurn, writeAs } from '#upkeep/loads/sql.server.ts'
import { openStage } from '#upkeep/loads/stage.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { readHeaders } from '#platform/sheets/headers.ts'
import { keepChanges, keepErrors } from './details.server.ts'
import { headersOf, readRows, type RowFault } from './rows.ts'
import type { Entity, Owner, OwnedField } from './states.ts'

export type Counts = { nuevos: number; cambiados: number; iguales: number; errores: number }
export const noCounts: Counts = { nuevos: 0, cambiados: 0, iguales: 0, errores: 0 }

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    nuevos: a.nuevos + b.nuevos,
    cambiados: a.cambiados + b.cambiados,
    iguales: a.iguales + b.iguales,
    errores: a.errores + b.errores,
  }
}

export type Applying = {
  corrida: number
  entidad: Exclude<Entity, 'pedidos'>
  filas: unknown[]
  rotas: { fila: number; motivo: string }[]
  duenos: Record<OwnedField, Owner>
  /** The data are of then at the latest. */
  desde: string
  /** What is to be true when, and only when, the page is applied: the run's place. */
  also: (sql: Sql, counts: Counts) => Promise<void>
}

/** Applies the rows of a page: right ones are written, wrong ones told. Waits for other loads; Refusal 409 after a minute. */
export function applyPage(db: Db, applying: Applying): Promise<Counts> {
  const { entidad, filas, rotas, also } = applying
  const read = readRows(entidad, filas)
  const broken = rotas.map(({ fila, motivo }) => ({ k_parte: '', campo: '', valor: `renglón ${fila}`, motivo }))
  return inLoad(db, async (sql) => {
    const { counts, faults, good } = await write(sql, applying, read.filas)
    const errors = [...broken, ...read.faltas, ...faults]
    await keepErrors(sql, { ...applying, errors, good })
    const all = { ...counts, errores: errors.length }
    await also(sql, all)
    return all
  })
}

type Written = { counts: Counts; faults: RowFault[]; good: string[] }

async function write(sql: Sql, applying: Applying, rows: ReturnType<typeof readRows>['filas']): Promise<Written> {
  const { entidad } = applying
  const headers = headersOf(entidad)
  const reading = readHeaders(entidad, headers)
  if (!('layout' in reading)) throw new Error(`the headers of ${entidad} are no longer the importer's`)
  const stage = await openStage(sql)
  const faults = countFaults()
  for (const [place, { cells }] of rows.entries()) {
    const { puts, faults: found } = interpret(reading.layout, { fila: place + 1, cells }, 500)
    if (found.length > 0) {
      for (const { fila, columna, valor, motivo } of faults.add(found))
        stage.put('error', [fila, columna, valor, motivo])
    } else for (const [table, values] of puts) stage.put(table, values)
  }
  await stage.finish()
  await takeTurn(sql)
  await writeAs(sql, 'erp')
  await checkStage({ sql, stage, kind: entidad, faults, nameOf: (field) => field, layouts: [] })
  const wrong = await sql.query<{ fila: number; columna: string; valor: string; motivo: string }>(
    'select fila, columna, valor, motivo from lote_error order by fila',
  )
  if (wrong.rows.length > 0) await dropFaulty(sql)

  await prepare[entidad](sql, applying)
  await keepChanges(sql, applying)
  const { changes } = await applyStage(sql, stage, { kind: entidad, cargaId: 0 })
  const faulty = new Set(wrong.rows.map(({ fila }) => fila))
  return {
    counts: { ...noCounts, nuevos: changes.nuevos, cambiados: changes.cambiados, iguales: changes.iguales },
    faults: wrong.rows.map(({ fila, columna, valor, motivo }) => ({
      k_parte: rows[fila - 1]?.k_parte ?? '',
      campo: columna,
      valor,
      motivo,
      recibida: rows[fila - 1]?.recibida,
    })),
    good: rows.filter((_, place) => !faulty.has(place + 1)).map(({ k_parte }) => k_parte),
  }
}

const prepare = { productos: ownProducts, precios: () => undefined, existencias: holdStock }

const productColumns: [OwnedField, string][] = [
  ['descripcion', 'descripcion'],
  ['linea', 'linea'],
  ['marca', 'marca'],
  ['empaque', 'empaque'],
  ['hecho_en_mexico', 'hecho_mx'],
  ['activo', 'estado'],
]

/** Of parts we have, fields that are the shop's stay as they are; a draft or a discontinued part is not put on sale from outside. */
async function ownProducts(sql: Sql, { duenos }: Applying): Promise<void> {
  const ours = productColumns.filter(([field]) => duenos[field] === 'tienda').map(([, column]) => `${column} = null`)
  if (ours.length > 0) {
    await sql.query(
      `update lote_producto l set ${ours.join(', ')} where exists (select from producto p where p.k_parte = l.k_parte)`,
    )
  }
  await sql.query(
    `update lote_producto l set estado = null from producto p
     where p.k_parte = l.k_parte and l.estado is not null and p.estado in ('borrador', 'descontinuado')`,
  )
}

/**
 * The ERP counts what may be sold without the orders it has not heard of: what those hold is taken off. The stock rows are locked
 * first, in the order in which orders lock them, so that none is made in between.
 */
async function holdStock(sql: Sql, { desde }: Applying): Promise<void> {
  // Without rows of stock nobody has looked the branches up.
  const { rows } = await sql.query<{ hay: boolean }>('select exists (select from lote_existencia) as hay')
  if (!rows[0]?.hay) return
  await sql.query(`
    select from existencia e join producto p on p.id = e.producto_id
    where p.k_parte in (select k_parte from lote_existencia) order by e.producto_id, e.sucursal_id for update of e`)
  await sql.query(
    `update lote_existencia x set disponible = greatest(x.disponible - q.piezas, 0)
     from (${heldPieces('$1::timestamptz')} and l.k_parte in (select k_parte from lote_existencia) group by 1, 2) q
     join lote_sucursal s on s.sucursal_id = q.sucursal_id
     where x.k_parte = q.k_parte and coalesce(x.sucursal, '') = coalesce(s.texto, '')`,
    [desde],
  )
}

/**
 * Pieces that orders hold and the ERP did not know of at a moment; ends where more conditions and the grouping go. Of an order it has,
 * those are the lines that stand in for others, until it has the change: whatever else changes only makes them fewer.
 */
export function heldPieces(moment: string): string {
  return `
    select l.k_parte, o.sucursal_id, sum(l.pendiente + l.confirmada - l.embarcada)::int as piezas
    from (
      select id, bool_or(es_nuevo) as es_nuevo from (
        select id, true from pedido where erp_estado <> 'ACEPTADO'
        union all select pedido_id, true from bandeja_salida where tipo = 'pedido' and respondida_en >= ${moment}
        union all select pedido_id, false from bandeja_salida
          where tipo = 'cambio' and (estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO', 'ENVIADA') or respondida_en >= ${moment})) y (id, es_nuevo)
      group by id) x
    join pedido o on o.id = x.id join pedido_linea l on l.pedido_id = o.id and (x.es_nuevo or l.sustituye_id is not null)
    where o.estado not in ('CANCELADO', 'CERRADO', 'ENTREGADO')`
}
