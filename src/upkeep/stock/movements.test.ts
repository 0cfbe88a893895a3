import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_COUNTED } from '#kit/base/settings.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { listMovements } from './queries.server.ts'

const PARTS = 500
const db = await testDb()
// A list reads with no more than this.
const context = { db } as Context

/** Twelve thousand movements of 500 parts in three branches, of which the third moves little; no two at one moment but the last two. */
beforeAll(async () => {
  await db.rows('truncate producto, sucursal, existencia_movimiento restart identity cascade')
  await db.rows(`insert into sucursal (clave, nombre) select 'S' || n, 'Sucursal ' || n from generate_series(1, 3) n`)
  await db.rows(`insert into linea (nombre) values ('Frenos')`)
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, estado)
     select 'PZ-' || lpad(n::text, 3, '0'), 'Parte ' || n, (select max(id) from linea), 'activo' from generate_series(1, $1) n`,
    [PARTS],
  )
  await db.rows(
    `insert into existencia_movimiento (producto_id, sucursal_id, en, antes, despues, origen)
     select 1 + n % $1, case when n % 1000 = 7 then 3 else 1 + n % 2 end, timestamptz '2026-01-01' + least(n, 11999) * interval '1 minute', 10, 9,
       case when n % 400 = 3 then 'otro' when n % 10 = 1 then 'carga' else 'pedido' end from generate_series(1, 12000) n`,
    [PARTS],
  )
  await db.session((client) => client.query('vacuum analyze existencia_movimiento'))
})

type Asked = Parameters<typeof listMovements>[0]
const ids = async (asked: Asked) => (await listMovements(asked, context)).movimientos.map(({ id }) => id)
/** What the same question yields of all movements at once. */
const wanted = async (where: string, skipped = 0) =>
  (
    await db.rows<{ id: number }>(
      `select m.id from existencia_movimiento m join producto p on p.id = m.producto_id where ${where} order by m.en desc, m.id desc limit 25 offset $1`,
      [skipped],
    )
  ).map(({ id }) => id)

describe('movements, the last first', () => {
  test.each<[Asked, string]>([
    [{}, 'true'],
    [{ producto: 77 }, 'm.producto_id = 77'],
    [{ sucursal: 2 }, 'm.sucursal_id = 2'],
    [{ sucursal: 3 }, 'm.sucursal_id = 3'],
    [{ origen: 'otro' }, `m.origen = 'otro'`],
    [{ origen: 'carga', sucursal: 3 }, `m.origen = 'carga' and m.sucursal_id = 3`],
    [{ q: 'pz-12' }, `p.k_parte like 'PZ-12%'`],
    [{ q: 'PZ-', origen: 'carga' }, `m.origen = 'carga'`],
    [{ q: 'PZ-499', sucursal: 1 }, `p.k_parte = 'PZ-499' and m.sucursal_id = 1`],
    [{ q: 'otra' }, 'false'],
    [{ desde: '2026-01-02', hasta: '2026-01-02' }, `m.en >= '2026-01-02 00:00-06' and m.en < '2026-01-03 00:00-06'`],
  ])('%o: page by page none is missing and none comes twice', async (asked, where) => {
    expect(await ids(asked)).toEqual(await wanted(where))
    expect(await ids({ ...asked, pagina: 3 })).toEqual(await wanted(where, 50))
    const counted = await db.row<{ n: number }>(
      `select least(count(*), ${MOST_COUNTED})::int as n from existencia_movimiento m join producto p on p.id = m.producto_id where ${where}`,
    )
    expect((await listMovements(asked, context)).total).toBe(counted?.n)
  })

  test('more than are counted are as many as are counted', async () => {
    expect((await listMovements({}, context)).total).toBe(MOST_COUNTED)
  })
})
