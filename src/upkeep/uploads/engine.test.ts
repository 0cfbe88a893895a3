import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { emptyCatalogue, importText } from '#upkeep/loads/import.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import { catalogueOf, checkedLoad, step, waitingLoad } from './uploads.testing.ts'
import { runLoads } from './run.server.ts'

const db = await testDb()
const env = { DATA_DIR: temporaryData(), STORAGE_URL: undefined }
const place = { db, env }
beforeEach(() => emptyCatalogue(db))

const list = `CLAVE,DESCRIPCIÓN,LÍNEA,MARCA,ALTERNAS,PRECIO,EXISTENCIA
A-1,Balata delantera,Frenos,Norte,X1 X2,1200,5
A-2,Bomba de agua,Enfriamiento,Norte,,845.5,0
A-3,Tapón,,,,Cotizar,
`
const changed = `CLAVE,DESCRIPCIÓN,LÍNEA,MARCA,ALTERNAS,PRECIO,EXISTENCIA
A-1,Balata delantera cerámica,Frenos,Norte,X1 X3,1300,9
A-2,Bomba de agua,Enfriamiento,Sur,,845.5,4
A-4,Filtro,Filtros,Sur,Y1,50,1
`
const vehicles = `k_parte,marca,modelo,anios,motor
A-1,Nissan,Tsuru,92-17,L4 1.6L
A-2,Nissan,Sentra,2001-2006,
`
const diff = (id: number) =>
  db.rows(
    'select tabla, tipo, k_parte, titulo, valor_antes::float antes, valor_despues::float despues from carga_cambio where carga_id = $1 order by n',
    [id],
  )

test('a check writes nothing into the catalogue and tells each change; applying does exactly that', async () => {
  await importText(db, 'productos', list)
  const before = await catalogueOf(db)
  const id = await checkedLoad(place, 'productos', changed)
  expect(await catalogueOf(db)).toEqual(before)
  expect(await db.row('select estado, filas, validas, errores, cambios from carga where id = $1', [id])).toMatchObject({
    estado: 'LISTA',
    filas: 3,
    validas: 3,
    errores: 0,
    cambios: { nuevos: 1, cambiados: 2, iguales: 0, precios: { nuevos: 1, cambiados: 1, iguales: 1 } },
  })
  expect(await diff(id)).toEqual([
    { tabla: 'linea', tipo: 'nuevo', k_parte: '', titulo: 'Filtros', antes: null, despues: null },
    { tabla: 'marca', tipo: 'nuevo', k_parte: '', titulo: 'Sur', antes: null, despues: null },
    {
      tabla: 'producto',
      tipo: 'cambiado',
      k_parte: 'A-1',
      titulo: 'Balata delantera cerámica',
      antes: null,
      despues: null,
    },
    { tabla: 'producto', tipo: 'cambiado', k_parte: 'A-2', titulo: 'Bomba de agua', antes: null, despues: null },
    { tabla: 'producto', tipo: 'nuevo', k_parte: 'A-4', titulo: 'Filtro', antes: null, despues: null },
    { tabla: 'precio', tipo: 'cambiado', k_parte: 'A-1', titulo: 'BASE', antes: 1200, despues: 1300 },
    { tabla: 'precio', tipo: 'nuevo', k_parte: 'A-4', titulo: 'BASE', antes: null, despues: 50 },
    { tabla: 'existencia', tipo: 'cambiado', k_parte: 'A-1', titulo: 'MTY', antes: 5, despues: 9 },
    { tabla: 'existencia', tipo: 'cambiado', k_parte: 'A-2', titulo: 'MTY', antes: 0, despues: 4 },
    { tabla: 'existencia', tipo: 'nuevo', k_parte: 'A-4', titulo: 'MTY', antes: null, despues: 1 },
    { tabla: 'equivalencia', tipo: 'nuevo', k_parte: 'A-1', titulo: 'alterna X3', antes: null, despues: null },
    { tabla: 'equivalencia', tipo: 'nuevo', k_parte: 'A-4', titulo: 'alterna Y1', antes: null, despues: null },
  ])
  expect(await step(place, id, 'aplicar')).toMatchObject({ estado: 'APLICADA' })
  expect(
    await db.rows(
      `select k_parte, p.descripcion, m.nombre marca, (select valor::float from precio_de(null, p.id)) precio, e.disponible
       from producto p left join marca m on m.id = marca_id left join existencia e on e.producto_id = p.id order by 1`,
    ),
  ).toEqual([
    { k_parte: 'A-1', descripcion: 'Balata delantera cerámica', marca: 'Norte', precio: 1300, disponible: 9 },
    { k_parte: 'A-2', descripcion: 'Bomba de agua', marca: 'Sur', precio: 845.5, disponible: 4 },
    { k_parte: 'A-3', descripcion: 'Tapón', marca: null, precio: null, disponible: null },
    { k_parte: 'A-4', descripcion: 'Filtro', marca: 'Sur', precio: 50, disponible: 1 },
  ])
  expect(await step(place, id, 'revertir')).toMatchObject({ estado: 'REVERTIDA', quedaron: 0 })
  expect(await catalogueOf(db)).toEqual(before)
})

test('applications, makes, models and engines are taken back too', async () => {
  await importText(db, 'productos', list)
  const before = await catalogueOf(db)
  const id = await checkedLoad(place, 'aplicaciones', vehicles)
  await step(place, id, 'aplicar')
  expect((await catalogueOf(db))['aplicacion']).toHaveLength(2)
  await step(place, id, 'revertir')
  expect(await catalogueOf(db)).toEqual(before)
})

test('what was edited since stops an undo, or stays when the rest is wanted', async () => {
  await importText(db, 'productos', list)
  const id = await checkedLoad(place, 'productos', changed)
  await step(place, id, 'aplicar')
  await db.rows(`update producto set descripcion = 'A mano', version = version + 1 where k_parte = 'A-1'`)
  await db.rows(`insert into venta_dia select id, now()::date, 3 from producto where k_parte = 'A-4'`)
  const applied = await catalogueOf(db)
  expect(await step(place, id, 'revertir')).toMatchObject({
    estado: 'APLICADA',
    quedaron: 4,
    motivo: expect.stringMatching(/^No se revirtió nada: 4 datos .*Filtros \(Ya se usa: 1 parte\).* y 1 más/),
  })
  const staying = () =>
    db.rows(
      'select k_parte, tabla, titulo, quedo from carga_cambio where carga_id = $1 and quedo is not null order by n',
      [id],
    )
  const reasons = [
    { k_parte: '', tabla: 'linea', titulo: 'Filtros', quedo: 'Ya se usa: 1 parte' },
    { k_parte: '', tabla: 'marca', titulo: 'Sur', quedo: 'Ya se usa: 1 parte' },
    {
      k_parte: 'A-1',
      tabla: 'producto',
      titulo: 'Balata delantera cerámica',
      quedo: 'Se editó después de la carga: descripción',
    },
    { k_parte: 'A-4', tabla: 'producto', titulo: 'Filtro', quedo: 'Ya se usa: 1 día con ventas' },
  ]
  // Told before anybody agrees to it.
  expect(await staying()).toEqual(reasons)
  expect(await catalogueOf(db)).toEqual(applied)
  expect(await step(place, id, 'revertir', true)).toMatchObject({ estado: 'REVERTIDA', quedaron: 4 })
  expect(await staying()).toEqual(reasons)
  expect(
    await db.rows(
      'select p.k_parte, valor::float from precio join producto p on p.id = producto_id where vigencia @> now() order by 1',
    ),
  ).toEqual([
    { k_parte: 'A-1', valor: 1200 },
    { k_parte: 'A-2', valor: 845.5 },
  ])
})

test('what the house itself wrote about a new part does not keep it from going', async () => {
  await importText(db, 'productos', list)
  const before = await catalogueOf(db)
  const id = await checkedLoad(place, 'productos', changed)
  await step(place, id, 'aplicar')
  await db.rows(`
    insert into producto_calidad (producto_id, puntos, faltas) select id, 50, 0 from producto on conflict do nothing`)
  await db.rows(`
    insert into auditor_hallazgo (regla, llave, producto_id, gravedad, riesgo, evidencia, huella)
    select 'sola', k_parte, id, 'baja', 1, 'Sin aplicaciones', 'x' from producto where k_parte = 'A-4'`)
  await db.rows(
    `insert into busqueda (consulta, consulta_norm, producto_id) select 'a4', 'a4', id from producto where k_parte = 'A-4'`,
  )
  expect(await step(place, id, 'revertir')).toMatchObject({ estado: 'REVERTIDA', quedaron: 0 })
  expect(await catalogueOf(db)).toEqual(before)
  expect(await db.rows('select producto_id from busqueda')).toEqual([{ producto_id: null }])
  expect(await db.rows('select k_parte from auditor_hallazgo h join producto p on p.id = h.producto_id')).toEqual([])
  await db.rows('delete from busqueda')
})

test('each change knows the row of the file it comes from', async () => {
  await importText(db, 'productos', list)
  const id = await checkedLoad(place, 'productos', changed)
  const rows = await db.rows(
    `select tabla, k_parte, fila from carga_cambio where carga_id = $1 and k_parte <> '' order by fila, tabla`,
    [id],
  )
  expect(rows).toEqual([
    { tabla: 'equivalencia', k_parte: 'A-1', fila: 2 },
    { tabla: 'existencia', k_parte: 'A-1', fila: 2 },
    { tabla: 'precio', k_parte: 'A-1', fila: 2 },
    { tabla: 'producto', k_parte: 'A-1', fila: 2 },
    { tabla: 'existencia', k_parte: 'A-2', fila: 3 },
    { tabla: 'producto', k_parte: 'A-2', fila: 3 },
    { tabla: 'equivalencia', k_parte: 'A-4', fila: 4 },
    { tabla: 'existencia', k_parte: 'A-4', fila: 4 },
    { tabla: 'precio', k_parte: 'A-4', fila: 4 },
    { tabla: 'producto', k_parte: 'A-4', fila: 4 },
  ])
})

test('what changed between the check and the publication is looked at again', async () => {
  await importText(db, 'productos', list)
  const id = await checkedLoad(place, 'productos', changed)
  await importText(db, 'productos', 'clave,descripcion,precio,existencia\nA-4,Otro,70,8\nA-1,Otra,1250,7\n')
  const before = await catalogueOf(db)
  expect(await step(place, id, 'aplicar')).toMatchObject({ estado: 'APLICADA' })
  expect(
    await db.rows(
      `select k_parte, valor_antes::float antes from carga_cambio where carga_id = $1 and tabla = 'precio' order by 1`,
      [id],
    ),
  ).toEqual([
    { k_parte: 'A-1', antes: 1250 },
    { k_parte: 'A-4', antes: 70 },
  ])
  await step(place, id, 'revertir')
  expect(await catalogueOf(db)).toEqual(before)
})

test('a load that applies itself does so when it is right, and waits when a row is wrong', async () => {
  const good = await waitingLoad(place, 'productos', list, true)
  await runLoads(place)
  const bad = await waitingLoad(place, 'precios', 'clave,precio\nA-1,1\nZZZ,2\n', true)
  await runLoads(place)
  expect(await db.rows('select id, estado from carga order by id')).toEqual([
    { id: good, estado: 'APLICADA' },
    { id: bad, estado: 'CON_ERRORES' },
  ])
  expect(await db.rows('select codigo, fila, motivo, estado from error_producto')).toEqual([
    { codigo: 'ZZZ', fila: 3, motivo: 'No hay ninguna parte con ese código', estado: 'nuevo' },
  ])
})

test('cells put right are read in place of those of the file, and settle their faults', async () => {
  await importText(db, 'productos', list)
  const id = await checkedLoad(place, 'precios', 'Clave,Precio\nA-1,abc\nZZZ,2\nA-2,9\n')
  await db.rows(
    `insert into carga_correccion (carga_id, fila, columna, valor) values ($1, 2, 'Precio', '1500'), ($1, 3, 'Clave', null)`,
    [id],
  )
  expect(await step(place, id, 'revisar')).toMatchObject({ estado: 'LISTA' })
  expect(await db.row('select filas, errores from carga where id = $1', [id])).toEqual({ filas: 2, errores: 0 })
  expect(await db.rows('select distinct estado from error_producto')).toEqual([{ estado: 'resuelto' }])
})

test('suspicious lists are told', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => `P-${at},Parte ${at},${100 + at}`)
  await importText(db, 'productos', `clave,descripcion,precio\n${rows.join('\n')}\n`)
  const told = async (tipo: Kind, text: string) => {
    const id = await checkedLoad(place, tipo, text)
    const row = await db.row<{ sospechas: { clave: string; veces: number }[] }>(
      'select sospechas from carga where id = $1',
      [id],
    )
    return row?.sospechas.map(({ clave, veces }) => `${clave} ${veces}`)
  }
  const priced = (factor: number) =>
    `clave,precio\n${rows.map((_, at) => `P-${at},${((100 + at) * factor).toFixed(2)}`).join('\n')}\n`
  expect(await told('precios', priced(10))).toEqual(['por_diez 10', 'fuertes 10'])
  expect(await told('precios', priced(1.16))).toEqual(['con_iva 10'])
  expect(await told('precios', priced(1.05))).toEqual([])
  expect(await told('productos', 'clave,activo\nP-1,no\nP-2,si\n')).toEqual(['apagadas 1'])
})

test('a list without a description names its new parts by its columns, says so, and leaves what somebody described meanwhile', async () => {
  await importText(db, 'productos', list)
  const before = await catalogueOf(db)
  const tyres = `CLAVE,LLANTA,MEDIDA,MODELO,PRECIO
A-1,13,175/70R13,TURISTA K1,1250
L-1,14,185/60R14,TURISTA K1,1350
L-2,15,195/65R15,TURISTA K1,1450
`
  const id = await checkedLoad(place, 'productos', tyres)
  const said = 'sin columna de descripción: se armó con «LLANTA», «MEDIDA» y «MODELO» (LLANTA 14 185/60R14 TURISTA K1'
  const { avisos } = (await db.row<{ avisos: string[] }>('select avisos from carga where id = $1', [id])) ?? {}
  expect(avisos?.join('\n')).toContain(`2 partes nuevas ${said}`)
  expect(
    await db.rows(
      `select tipo, k_parte, titulo from carga_cambio where carga_id = $1 and tabla = 'producto' order by n`,
      [id],
    ),
  ).toEqual([
    { tipo: 'nuevo', k_parte: 'L-1', titulo: 'LLANTA 14 185/60R14 TURISTA K1' },
    { tipo: 'nuevo', k_parte: 'L-2', titulo: 'LLANTA 15 195/65R15 TURISTA K1' },
  ])
  expect(await catalogueOf(db)).toEqual(before)

  await importText(db, 'productos', 'clave,descripcion\nL-2,Descrita a mano\n')
  const described = await catalogueOf(db)
  expect(await step(place, id, 'aplicar')).toMatchObject({ estado: 'APLICADA' })
  expect(await db.rows('select k_parte, descripcion from producto where id > 3 order by k_parte')).toMatchObject([
    { k_parte: 'L-1', descripcion: 'LLANTA 14 185/60R14 TURISTA K1' },
    { k_parte: 'L-2', descripcion: 'Descrita a mano' },
  ])
  expect(await step(place, id, 'revertir')).toMatchObject({ estado: 'REVERTIDA', quedaron: 0 })
  expect(await catalogueOf(db)).toEqual(described)
})

const cell = fc.record({
  part: fc.constantFrom('A-1', 'A-2', 'A-3', 'B-1', 'B-2'),
  name: fc.constantFrom('', 'Balata', 'Bomba'),
  line: fc.constantFrom('', 'Frenos', 'Motor', 'Nueva'),
  brand: fc.constantFrom('', 'Norte', 'Sur'),
  codes: fc.constantFrom('', 'X1', 'X1 Z9'),
  price: fc.constantFrom('', '10', '1200', '99.99'),
  stock: fc.constantFrom('', '0', '5', '7'),
})

test('an undo restores exactly what was before, whatever the list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 6 }), async (rows) => {
      await emptyCatalogue(db)
      await importText(db, 'productos', list)
      const before = await catalogueOf(db)
      const lines = rows.map(({ part, name, line, brand, codes, price, stock }) =>
        [part, name || 'Parte', line, brand, codes, price, stock].join(','),
      )
      const id = await checkedLoad(
        place,
        'productos',
        `CLAVE,DESCRIPCIÓN,LÍNEA,MARCA,ALTERNAS,PRECIO,EXISTENCIA\n${lines.join('\n')}\n`,
      )
      expect(await step(place, id, 'aplicar')).toMatchObject({ estado: 'APLICADA' })
      expect(await step(place, id, 'revertir')).toMatchObject({ estado: 'REVERTIDA', quedaron: 0 })
      expect(await catalogueOf(db)).toEqual(before)
    }),
    { numRuns: 6 },
  )
}, 60_000)
