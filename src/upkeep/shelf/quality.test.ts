import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { bitsOf, gradeOf, lacksOf, MISSING, pointsOf } from './quality.ts'
import { shelfPeople } from './testing.server.ts'

const db = await testDb()
const { admin, part, cliente } = await shelfPeople(db, await testApp(db))

test('the points of all 256 combinations are the same here and in the database', async () => {
  const rows = await db.rows<{ faltas: number; puntos: number }>(
    'select faltas, calidad_puntos(faltas) as puntos from generate_series(0, 255) faltas',
  )
  expect(rows.map(({ faltas }) => pointsOf(faltas))).toEqual(rows.map(({ puntos }) => puntos))
  expect(MISSING.reduce((sum, { peso }) => sum + peso, 0)).toBe(100)
  expect(lacksOf(bitsOf(['precio', 'foto'])).map(({ id }) => id)).toEqual(['foto', 'precio'])
  expect([0, 49, 50, 79, 80, 100].map(gradeOf)).toEqual(['baja', 'baja', 'media', 'media', 'alta', 'alta'])
})

async function lacks(k_parte: string): Promise<string[]> {
  const row = await db.row<{ faltas: number }>(
    'select c.faltas from producto_calidad c join producto p on p.id = c.producto_id where p.k_parte = $1',
    [k_parte],
  )
  return lacksOf(row?.faltas ?? -1).map(({ id }) => id)
}

test('what a part lacks is told from its own rows', async () => {
  expect(await lacks('FX-100/D')).toEqual(['sat'])
  expect(await lacks('FA-302')).toEqual([
    'foto',
    'precio',
    'descripcion',
    'equivalencias',
    'atributos',
    'sat',
    'existencia',
  ])
})

test('whoever says that a part changed has it judged in the same transaction', async () => {
  const { id } = await part('FA-302')
  await db.transaction(async (tx) => {
    await tx.rows(`insert into equivalencia (producto_id, codigo) values ($1, 'X-1')`, [id])
    await tx.rows('select producto_cambio(array[$1::bigint])', [id])
  })
  expect(await lacks('FA-302')).not.toContain('equivalencias')
})

test('a new part has its row from the first moment, whoever makes it', async () => {
  await db.rows(`insert into producto (k_parte, linea_id) select 'NUEVA-1', min(id) from linea`)
  expect(await lacks('NUEVA-1')).toHaveLength(MISSING.length)
})

test('what is sold and searched is counted with all the rest', async () => {
  const { id } = await part('FX-201')
  await db.rows('insert into venta_dia values ($1, current_date - 3, 7), ($1, current_date - 200, 90)', [id])
  await db.rows(`insert into busqueda (consulta, consulta_norm) values ('fx 201', 'fx 201'), ('FX-201', 'fx-201')`)
  await db.rows(`select calidad_refresca('{0}')`)
  expect(await db.row('select vendidas, buscadas, demanda from producto_calidad where producto_id = $1', [id])).toEqual(
    {
      vendidas: 7,
      buscadas: 2,
      demanda: 9,
    },
  )
  await db.rows('select producto_cambio(array[$1::bigint])', [id])
  expect(
    (await db.row<{ demanda: number }>('select demanda from producto_calidad where producto_id = $1', [id]))?.demanda,
  ).toBe(9)
})

test('the report counts active parts by line and by brand, and both add up to the same', async () => {
  for (const por of ['linea', 'marca']) {
    const { total, grupos } = (await admin.get(`/api/v1/estante/calidad?por=${por}`)).json()
    expect(total.partes).toBe(12)
    expect(grupos.reduce((sum: number, { partes }: { partes: number }) => sum + partes, 0)).toBe(total.partes)
    expect(grupos.reduce((sum: number, { faltan }: { faltan: { foto: number } }) => sum + faltan.foto, 0)).toBe(
      total.faltan.foto,
    )
  }
  expect((await cliente.get('/api/v1/estante/calidad')).statusCode).toBe(403)
})
