import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { fillPrices } from './testing.server.ts'

/** A statement and its values. */
type Written = [string, ...unknown[]]
type Drawn = { part: fc.Arbitrary<number>; rico: number }

const pesos = fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 1000).toFixed(3))
const from = fc.constantFrom(1, 4, 10)
/** Of what begins and ends: long ago, by now over, still to come. */
const span = fc.constantFrom(
  ['-1 year', null],
  ['-1 year', null],
  ['-1 year', null],
  ['-1 year', '1 day'],
  ['-2 days', '-1 day'],
  ['1 day', null],
)
const list = fc.constantFrom('BASE', 'MAYOREO', 'TALLER')

/**
 * The small catalogue with a list in dollars and a kit, what may become of its prices (statements with their values), and what is asked of
 * them: parts and pieces. `rico` and `otro` are its clients.
 */
export async function drawnShops(db: Db) {
  const { rico, otro } = await fillPrices(db)
  await db.rows(`update lista_precio set moneda = 'USD' where clave = 'TALLER'`)
  const codes = ['FX-100/D', 'FX-100/T', 'FX-201', 'FX-202', 'FX-203', 'FA-300']
  const parts = await db.rows<{ id: number }>(
    `select p.id from unnest($1::text[]) with ordinality as c (k_parte, n) join producto p using (k_parte) order by c.n`,
    [codes],
  )
  const ids = parts.map(({ id }) => id)
  // One of them is a kit of two others, one of these of a part that has no price at all.
  await db.rows(
    `insert into producto_relacion (producto_id, otro_id, tipo, cantidad) values ($1, $2, 'kit', 2), ($1, $3, 'kit', 1)`,
    [ids[4], ids[0], ids[2]],
  )
  await db.rows(
    `insert into promocion (nombre, nivel, porcentaje, vigencia) values ('De nada', 'documento', 5, tstzrange(now(), null))`,
  )

  const part = fc.integer({ min: 0, max: codes.length - 1 }).map((n) => ids[n] ?? 0)
  const at: Drawn = { part, rico }
  const written = fc.oneof(...pricesWritten(at), ...rulesWritten(at), ...listsWritten(at))
  const wanted = fc.array(fc.tuple(part, fc.constantFrom(0, 1, 3, 4, 9, 10, 99_999)), { minLength: 1, maxLength: 12 })
  /** Does these; what is not allowed beside what is there is not done. */
  const write = async (statements: Written[]) => {
    for (const [statement, ...values] of statements)
      await db.rows(statement, values).catch((error: Error & { code?: string }) => expect(error.code).toBe('23P01'))
  }
  return { rico, otro, written: fc.array(written, { maxLength: 4 }), wanted, write }
}

function pricesWritten({ part, rico }: Drawn): fc.Arbitrary<Written>[] {
  return [
    fc
      .tuple(list, part, from, pesos, span)
      .map(
        (values): Written => [
          `insert into precio (lista_id, producto_id, cantidad_min, valor, vigencia) select l.id, $2, $3, $4, tstzrange(now() + $5::interval, now() + $6::interval) from lista_precio l where l.clave = $1`,
          ...values.flat(),
        ],
      ),
    fc
      .tuple(list, part)
      .map(
        (values): Written => [
          `delete from precio p using lista_precio l where l.id = p.lista_id and l.clave = $1 and p.producto_id = $2`,
          ...values,
        ],
      ),
    fc
      .tuple(part, from, pesos, span)
      .map(
        (values): Written => [
          `insert into precio_contrato (cliente_id, producto_id, cantidad_min, valor, vigencia) values (${rico}, $1, $2, $3, tstzrange(now() + $4::interval, now() + $5::interval))`,
          ...values.flat(),
        ],
      ),
    fc.tuple(part).map((values): Written => [`delete from precio_contrato where producto_id = $1`, ...values]),
  ]
}

function rulesWritten({ part, rico }: Drawn): fc.Arbitrary<Written>[] {
  return [
    fc
      .record({
        porcentaje: fc.integer({ min: 1, max: 99 }),
        from,
        promocion: fc.constantFrom(null, 'suma', 'reemplaza', 'mejor'),
        whose: fc.constantFrom('c.id, null::bigint', 'null::bigint, c.grupo_id', 'null::bigint, null::bigint'),
        what: fc.constantFrom('p.linea_id, null::bigint', 'null::bigint, p.marca_id', 'null::bigint, null::bigint'),
        branch: fc.constantFrom('c.sucursal_id', 'null::bigint'),
        of: part,
        span,
      })
      .map(
        ({ porcentaje, from: least, promocion, whose, what, branch, of, span: [since, until] }): Written => [
          `insert into descuento_regla (nombre, porcentaje, cantidad_min, promocion, vigencia, cliente_id, grupo_id, linea_id, marca_id, sucursal_id)
       select 'Regla ' || $1::text, $1::numeric, $2, $3, tstzrange(now() + $4::interval, now() + $5::interval), ${whose}, ${what}, ${branch}
       from cliente c, producto p where c.id = ${rico} and p.id = $6`,
          porcentaje,
          least,
          promocion,
          since,
          until,
          of,
        ],
      ),
    fc.constant<Written>(['delete from descuento_regla']),
  ]
}

function listsWritten({ rico }: Pick<Drawn, 'rico'>): fc.Arbitrary<Written>[] {
  return [
    fc
      .tuple(fc.constantFrom(0, 40), fc.integer({ min: 10, max: 25 }))
      .map(
        ([old, valor]): Written => [
          `insert into tipo_cambio (fecha, valor, fuente) values ((now() at time zone 'America/Mexico_City')::date - $1::int, $2, 'DOF')`,
          old,
          valor,
        ],
      ),
    fc.constant<Written>(['delete from tipo_cambio']),
    fc
      .tuple(list, span)
      .map(
        ([clave, [since, until]]): Written => [
          `update lista_precio set vigencia = tstzrange(now() + $2::interval, now() + $3::interval) where clave = $1`,
          clave,
          since,
          until,
        ],
      ),
    fc
      .tuple(fc.constantFrom('lista_precio_id', 'grupo_id'), fc.boolean())
      .map(
        ([column, has]): Written => [
          `update cliente set ${column} = ${has ? `(select max(id) from ${column === 'grupo_id' ? 'grupo_cliente' : `lista_precio where clave in ('BASE', 'MAYOREO')`})` : 'null'} where id = ${rico}`,
        ],
      ),
  ]
}
