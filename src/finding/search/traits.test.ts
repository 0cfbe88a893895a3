import { expect, test } from 'vitest'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { refreshParts } from '#finding/index/refresh.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { listFor, type ListQuery, plainList } from './listing.server.ts'
import { listForVehicle } from './vehicle-listing.server.ts'

const { db } = await testDatabase()
await db.rows(`insert into linea (nombre) values ('Amortiguadores'), ('Discos')`)
await db.rows(`insert into marca (nombre, tipo) values ('Uno', 'producto'), ('Dos', 'producto')`)
await db.rows(
  `insert into atributo (clave, nombre, unidad) values ('lado', 'Lado', null), ('lado2', 'LADO DE MONTAJE', null), ('dia', 'Diámetro', 'mm'), ('dia2', 'DIAM.', 'pulg'), ('mat', 'Material', null), ('igual', 'Espesor', 'mm')`,
)
/** Two shops' ways of saying the same. */
const parts: [code: string, line: string, brand: string, attributes: Record<string, string | number>][] = [
  ['A-1', 'Amortiguadores', 'Uno', { lado: 'DERECHO' }],
  ['A-2', 'Amortiguadores', 'Dos', { lado2: 'RH' }],
  ['A-3', 'Amortiguadores', 'Dos', { lado: 'LADO IZQUIERDO' }],
  ['A-4', 'Amortiguadores', 'Uno', {}],
  ['D-1', 'Discos', 'Uno', { dia: 280, mat: 'Acero', igual: 20 }],
  ['D-2', 'Discos', 'Uno', { dia2: 11, mat: 'ACERO', igual: 20 }],
  ['D-3', 'Discos', 'Dos', { dia: 256, mat: 'hierro', igual: 20 }],
]
for (const [code, line, brand, attributes] of parts) {
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, marca_id) select $1, 'Parte de prueba', l.id, m.id from linea l, marca m where l.nombre = $2 and m.nombre = $3`,
    [code, line, brand],
  )
  for (const [clave, value] of Object.entries(attributes))
    await db.rows(
      `insert into producto_atributo (producto_id, atributo_id, valor_num, valor_texto)
       select p.id, t.id, $3::numeric, $4 from producto p, atributo t where p.k_parte = $1 and t.clave = $2`,
      [code, clave, typeof value === 'number' ? value : null, typeof value === 'string' ? value : null],
    )
}
await rebuild(db)

const idOf = async (table: 'linea' | 'marca', nombre: string) =>
  (await db.row<{ id: number }>(`select id from ${table} where nombre = $1`, [nombre]))?.id ?? 0
const lines = { a: await idOf('linea', 'Amortiguadores'), d: await idOf('linea', 'Discos') }
const list = async (query: Partial<ListQuery>, text = '-') => {
  const { items, facets, total } = await listFor(db, text, { ...plainList, ...query }, false)
  return {
    codes: items.map(({ k_parte }) => k_parte).sort(),
    total,
    traits: Object.fromEntries(
      facets.rasgos.map(({ clave, valores }) => [clave, valores.map(({ texto, total: n }) => `${texto} ${n}`)]),
    ),
    marcas: facets.marcas.map(({ nombre, total: n }) => `${nombre} ${n}`).sort(),
  }
}

test('a line shows what tells its parts apart, counted, whatever the shop calls it; what all have alike is left out', async () => {
  const { traits } = await list({ linea: lines.a })
  expect(traits).toEqual({ lado: ['Derecho 2', 'Izquierdo 1'] })
  const discs = await list({ linea: lines.d })
  expect(discs.traits).toEqual({
    material: ['Acero 2', 'Hierro 1'],
    'diametro-mm': ['256 1', '279.4 1', '280 1'],
  })
})

test('one is chosen: the rows are those, the other facets follow, its own keeps its counts', async () => {
  const right = await list({ linea: lines.a, rasgos: 'lado:derecho' })
  expect(right).toMatchObject({ codes: ['A-1', 'A-2'], total: 2, marcas: ['Dos 1', 'Uno 1'] })
  expect(right.traits).toEqual({ lado: ['Derecho 2', 'Izquierdo 1'] })
  const both = await list({ linea: lines.d, rasgos: 'material:acer|diametro-mm:256' })
  expect(both.codes).toEqual([])
  expect(both.traits).toEqual({ material: ['Hierro 1'], 'diametro-mm': ['279.4 1', '280 1'] })
})

test('a number and how far from it: inches meet millimetres', async () => {
  expect((await list({ linea: lines.d, rasgos: 'diametro-mm:280' })).codes).toEqual(['D-1'])
  expect((await list({ linea: lines.d, rasgos: 'diametro-mm:280~1' })).codes).toEqual(['D-1', 'D-2'])
  expect((await list({ linea: lines.d, rasgos: 'diametro-mm:268~12' })).codes).toEqual(['D-1', 'D-2', 'D-3'])
})

test('with words, a brand and over the whole catalogue too; nonsense narrows nothing', async () => {
  expect((await list({ rasgos: 'lado:izquierdo' }, 'amortiguadores')).codes).toEqual(['A-3'])
  expect((await list({ marca: await idOf('marca', 'Dos'), rasgos: 'lado:derecho' })).codes).toEqual(['A-2'])
  expect((await list({})).traits).toMatchObject({ lado: ['Derecho 2', 'Izquierdo 1'] })
  expect((await list({ linea: lines.a, rasgos: "lado:d'; drop|x" })).total).toBe(4)
  expect((await list({ linea: lines.a, rasgos: 'nada:nada' })).total).toBe(0)
})

test('a part that is edited is found by what it is now', async () => {
  const part = await db.row<{ id: number }>(
    `update producto_atributo v set valor_texto = 'izq.' from producto p where p.id = v.producto_id and p.k_parte = 'A-1' returning p.id`,
  )
  await refreshParts(db, [Number(part?.id)])
  expect((await list({ linea: lines.a, rasgos: 'lado:izquierdo' })).codes).toEqual(['A-1', 'A-3'])
})

test('of a vehicle: its own parts are told apart, and narrowed', async () => {
  await db.rows(`with v as (insert into marca (nombre, tipo) values ('Nissan', 'vehiculo') returning id)
    insert into modelo (marca_id, nombre) select id, 'Tsuru' from v`)
  await db.rows(`insert into aplicacion (producto_id, modelo_id, desde, hasta, posicion, lado)
    select p.id, m.id, 2000, 2010, 'Delantera', case p.k_parte when 'A-4' then 'Izq.' else 'Der.' end
    from producto p, modelo m where p.k_parte in ('A-2', 'A-4')`)
  await rebuild(db)
  const body = { marca: 'Nissan', modelo: 'Tsuru', year: '2005', motor: null, linea: null, marca_parte: null }
  const all = await listForVehicle(db, body, false)
  expect(all.facets.rasgos.map(({ clave, valores }) => [clave, valores.length])).toEqual([['lado', 2]])
  const left = await listForVehicle(db, { ...body, rasgos: 'lado:izquierdo' }, false)
  expect([left.total, left.items.map(({ k_parte }) => k_parte)]).toEqual([1, ['A-4']])
})
