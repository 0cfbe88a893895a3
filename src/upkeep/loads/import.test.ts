import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookOf, rowsXml } from '#platform/sheets/book.testing.ts'
import { importFile } from './import.server.ts'
import { emptyCatalogue, everything, importText } from './import.testing.ts'
import { fileOf, fixture } from '#platform/sheets/reading.testing.ts'
import { localLimits } from '#platform/sheets/source.ts'

let db: Db
beforeAll(async () => void (db = await testDb()))
beforeEach(() => emptyCatalogue(db))

const mixed = 'clave,descripcion,precio\nA-1,Balata,12\n--,Nada,3\nA-2,=Bomba,doce\nA-3,Tapón,4\n'

describe('a file with faults', () => {
  test('writes nothing but the load and its faults', async () => {
    const before = await everything(db)
    const result = await importText(db, 'productos', mixed)
    expect(result).toMatchObject({
      estado: 'CON_ERRORES',
      filas: 4,
      validas: 2,
      errores: 2,
      cambios: { nuevos: 0, cambiados: 0, iguales: 0 },
    })
    const { carga, carga_fila_error: faults, ...after } = await everything(db)
    expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([table]) => !table.startsWith('carga'))))
    expect([carga?.length, faults?.length]).toEqual([1, 2])
    expect(await db.rows('select estado, errores, motivo from carga')).toEqual([
      { estado: 'CON_ERRORES', errores: 2, motivo: 'El código no tiene letras ni números (1)' },
    ])
  })

  test('on trial still counts what the right rows would do, and writes nothing', async () => {
    const before = await everything(db)
    const result = await importText(db, 'productos', mixed, { simular: true })
    expect(result).toMatchObject({
      estado: 'CON_ERRORES',
      errores: 2,
      cambios: { nuevos: 2, precios: { nuevos: 2 } },
    })
    expect(await everything(db)).toEqual(before)
  })

  test('with `parcial` writes the rows that are right', async () => {
    const result = await importText(db, 'productos', mixed, { parcial: true })
    expect(result).toMatchObject({
      estado: 'APLICADA',
      filas: 4,
      validas: 2,
      errores: 2,
      cambios: { nuevos: 2, precios: { nuevos: 2 } },
    })
    expect(await db.rows('select k_parte from producto order by id')).toEqual([{ k_parte: 'A-1' }, { k_parte: 'A-3' }])
    expect(await db.rows('select fila, columna, valor, motivo from carga_fila_error order by fila')).toEqual([
      { fila: 3, columna: 'clave', valor: '--', motivo: 'El código no tiene letras ni números' },
      { fila: 4, columna: 'precio', valor: 'doce', motivo: 'No es un precio' },
    ])
  })

  test('leaves a file of faults beside it, or where it is told', async () => {
    const path = await fileOf('lista.csv', mixed)
    const { archivo_errores: file } = await importFile(db, { path, tipo: 'productos' })
    expect(file).toBe(join(dirname(path), 'lista.errores.csv'))
    expect(await readFile(file ?? '', 'utf8')).toBe(
      "\uFEFFfila,columna,valor,motivo\r\n3,clave,'--,El código no tiene letras ni números\r\n4,precio,doce,No es un precio\r\n",
    )
    const told = await importFile(db, { path, tipo: 'productos', carpetaErrores: join(dirname(path), 'otra') })
    expect(told.archivo_errores).toBe(join(dirname(path), 'otra/lista.errores.csv'))
  })

  test('without a single right row writes nothing, with `parcial` too', async () => {
    const result = await importText(db, 'productos', 'clave,descripcion\n--,x\nA-1,\n', { parcial: true })
    expect(result).toMatchObject({ estado: 'CON_ERRORES', validas: 0, errores: 2 })
  })

  test('counts all faults and keeps the first ten thousand', async () => {
    const rows = Array.from({ length: 10_500 }, (_, at) => `A-${at},-1`)
    const result = await importText(db, 'productos', `clave,precio\nB-1,5\n${rows.join('\n')}\n`)
    expect(result).toMatchObject({ filas: 10_501, errores: 10_501, estado: 'CON_ERRORES' })
    expect(result.motivos[0]).toMatchObject({ motivo: 'El precio es negativo', veces: 10_500 })
    expect(result.avisos.join('\n')).toContain('Hay 10,501 errores; se detallan los primeros 10,000.')
    expect(await db.rows('select count(*)::int n from carga_fila_error')).toEqual([{ n: 10_000 }])
  })
})

test('a workbook of ten thousand rows, one in twenty wrong: those are told by row and column, the others written', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    at % 20 === 7 ? ['--', 'Balata', 5] : [`A-${at}`, `Balata ${at}`, at + 0.5],
  )
  const path = await fileOf(
    'lista.xlsx',
    bookOf({ sheets: [{ name: 'Lista', xml: rowsXml([['CLAVE', 'DESCRIPCION', 'PRECIO'], ...rows]) }] }),
  )
  expect(await importFile(db, { path, tipo: 'productos' })).toMatchObject({
    estado: 'CON_ERRORES',
    filas: 10_000,
    errores: 500,
  })
  expect(await db.rows('select from producto')).toEqual([])
  const result = await importFile(db, { path, tipo: 'productos', parcial: true })
  expect(result).toMatchObject({ estado: 'APLICADA', validas: 9500, errores: 500, cambios: { nuevos: 9500 } })
  expect(
    await db.rows(`select fila, columna, valor from carga_fila_error where carga_id = $1 order by fila limit 2`, [
      result.carga_id,
    ]),
  ).toEqual([
    { fila: 9, columna: 'CLAVE', valor: '--' },
    { fila: 29, columna: 'CLAVE', valor: '--' },
  ])
})

describe('a trial', () => {
  test('leaves nothing and counts what would happen', async () => {
    await importText(db, 'productos', 'clave,descripcion,precio\nA-1,Balata,11\n')
    const before = await everything(db)
    const result = await importText(db, 'productos', mixed, { simular: true, parcial: true })
    expect(await everything(db)).toEqual(before)
    expect(result).toMatchObject({
      carga_id: 0,
      estado: 'PREVISTA',
      cambios: { nuevos: 1, cambiados: 0, iguales: 1, precios: { nuevos: 1, cambiados: 1, iguales: 0 } },
    })
    expect(await importText(db, 'productos', mixed, { simular: true })).toMatchObject({
      estado: 'CON_ERRORES',
      carga_id: 0,
    })
    expect(await everything(db)).toEqual(before)
  })

  test('of a load that somebody made keeps its outcome in that load', async () => {
    const carga = await db.row<{ id: number }>(
      `insert into carga (tipo, archivo, sha256) values ('productos', 'x.csv', '') returning id`,
    )
    const result = await importText(db, 'productos', mixed, { simular: true, parcial: true, cargaId: carga?.id })
    expect(result.carga_id).toBe(carga?.id)
    expect(await db.rows('select estado, filas, errores from carga')).toEqual([
      { estado: 'PREVISTA', filas: 4, errores: 2 },
    ])
    expect(await db.rows('select from producto')).toEqual([])
    expect(await db.rows('select count(*)::int n from carga_fila_error')).toEqual([{ n: 2 }])
    await importText(db, 'productos', mixed, { parcial: true, cargaId: carga?.id })
    expect(await db.rows('select id, estado from carga')).toEqual([{ id: carga?.id, estado: 'APLICADA' }])
  })
})

describe('a file that cannot be imported at all', () => {
  test('a template without a product is refused, saying where was looked', async () => {
    await expect(
      importFile(db, { path: fixture('plantilla-sin-productos.xlsx'), tipo: 'productos' }),
    ).rejects.toMatchObject({
      status: 422,
      code: 'sin_productos',
      message:
        'El archivo no trae ningún producto: bajo los encabezados de la fila 3 de la hoja «Balatas» ninguna fila tiene un código en la columna «Número de parte».',
    })
    await expect(importText(db, 'productos', 'clave,descripcion\n,,\n')).rejects.toThrow(
      'no hay ninguna fila con datos',
    )
    expect((await everything(db))['carga']).toEqual([])
  })

  test('limits are those of an upload unless the shell asks for more', async () => {
    const path = await fileOf('lista.csv', `clave,descripcion\n${'A-1,x\n'.repeat(200_001)}`)
    await expect(importFile(db, { path, tipo: 'productos', simular: true })).rejects.toMatchObject({ status: 413 })
    expect(await importFile(db, { path, tipo: 'productos', simular: true, limits: localLimits })).toMatchObject({
      filas: 200_001,
      estado: 'PREVISTA',
    })
  })

  test('cancelled in the middle it leaves nothing', async () => {
    const before = await everything(db)
    const cancel = new AbortController()
    const rows = Array.from({ length: 5000 }, (_, at) => `A-${at},Balata`)
    const running = importText(db, 'productos', `clave,descripcion\n${rows.join('\n')}\n`, {
      signal: cancel.signal,
      onProgress: (done) => void (done >= 2000 && cancel.abort()),
    })
    await expect(running).rejects.toMatchObject({ status: 409, code: 'cancelada' })
    expect(await everything(db)).toEqual(before)
  })
})

test('a mapping told by the user decides', async () => {
  const result = await importText(db, 'productos', 'COD,MEDIDA,DIBUJO,COSTO\nLL-1,175/70R13,Z108,900\n', {
    mapping: { MEDIDA: 'descripcion', Dibujo: 'descripcion', costo: 'precio' },
  })
  expect(result.columnas).toEqual({
    reconocidas: [
      { columna: 'COD', campo: 'k_parte' },
      { columna: 'MEDIDA', campo: 'descripcion' },
      { columna: 'DIBUJO', campo: 'descripcion' },
      { columna: 'COSTO', campo: 'precio' },
    ],
    ignoradas: [],
  })
  expect(await db.rows('select descripcion, valor from producto p join precio on producto_id = p.id')).toEqual([
    { descripcion: '175/70R13 Z108', valor: '900.000000' },
  ])
})

test('progress goes up to the end of reading, then of writing', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => `A-${at},Balata`)
  const seen: [number, number | null, string][] = []
  await importText(db, 'productos', `clave,descripcion\n${rows.join('\n')}\n`, {
    onProgress: (...progress) => void seen.push(progress),
  })
  const reading = seen.filter(([, , phase]) => phase === 'leyendo')
  expect(reading).toEqual([
    [500, 1200, 'leyendo'],
    [1000, 1200, 'leyendo'],
    [1200, 1200, 'leyendo'],
  ])
  const writing = seen.filter(([, , phase]) => phase === 'aplicando')
  expect(writing[0]?.[0]).toBe(0)
  expect(writing.at(-1)?.[0]).toBe(writing.at(-1)?.[1])
})

test('the search is told of each changed part, or to begin anew where they are many', async () => {
  await importText(db, 'productos', 'clave,descripcion\nA-1,Balata\nA-2,Maza\n')
  expect(await db.rows('select producto_id from busca_pendiente order by 1')).toEqual(
    await db.rows('select id producto_id from producto order by 1'),
  )
  const rows = Array.from({ length: 2001 }, (_, at) => `B-${at},Balata`)
  await importText(db, 'productos', `clave,descripcion\n${rows.join('\n')}\n`)
  expect(await db.rows('select producto_id from busca_pendiente where producto_id = 0')).toEqual([{ producto_id: 0 }])
})

test('two loads at once: one waits for the other, both are written', async () => {
  const text = (name: string) => `clave,descripcion,linea\nA-1,${name},Frenos\nA-2,${name},Frenos\n`
  const results = await Promise.all([
    importText(db, 'productos', text('uno')),
    importText(db, 'productos', text('dos')),
  ])
  expect(results.map(({ estado }) => estado)).toEqual(['APLICADA', 'APLICADA'])
  expect(results.map(({ cambios }) => cambios.nuevos).reduce((a, b) => a + b)).toBe(2)
  expect(await db.rows('select distinct descripcion from producto')).toHaveLength(1)
})
