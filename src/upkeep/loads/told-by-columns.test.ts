// Lists of products without a description: what their other columns say stands for it, in new parts only.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { bookOf, rowsXml } from '#platform/sheets/book.testing.ts'
import { fileOf } from '#platform/sheets/reading.testing.ts'
import { importFile, type ImportRequest } from './import.server.ts'
import { emptyCatalogue, everything, importText } from './import.testing.ts'

let db: Db
beforeAll(async () => void (db = await testDb()))
beforeEach(() => emptyCatalogue(db))

const load = (lines: string[], more: Partial<ImportRequest> = {}) =>
  importText(db, 'productos', `${lines.join('\n')}\n`, { parcial: true, ...more })
const described = async () =>
  Object.fromEntries(
    (await db.rows<{ k: string; d: string }>('select k_parte k, descripcion d from producto order by id')).map(
      ({ k, d }) => [k, d],
    ),
  )

const tyres = [
  'CÓD. PROD.,LLANTA,MEDIDA,MARCA,MODELO,IV,ORIGEN*,LÍNEA (A/C),PRECIO DE LISTA,COSTO (IVA incluido),DESCUENTO',
  'NT-13A,13,175/70R13,NORTE,TURISTA K1,T,CHN,(A),1104.5,744.25,-0.32',
  'NT-14A,14,185/60R14,NORTE,TURISTA K1,H,CHN,(A),1204.5,844.25,-0.32',
  'NT-15A,15,195/65R15,NORTE,TURISTA K1,V,CHN,(A),1304.5,944.25,-0.32',
  'NT-16A,16,205/60R16,NORTE,KP26,H,CHN,(A),1404.5,1044.25,-0.32',
  'NT-16B,16,,NORTE,KP26,H,CHN,(A),1504.5,1144.25,-0.32',
]

describe('a list of tyres without a description', () => {
  test('names its new parts by what their columns say, in order, and tells so', async () => {
    const result = await load(tyres)
    expect(result).toMatchObject({
      estado: 'APLICADA',
      filas: 5,
      validas: 5,
      errores: 0,
      cambios: { nuevos: 5, precios: { nuevos: 5 } },
    })
    expect(await described()).toEqual({
      'NT-13A': 'LLANTA 13 175/70R13 TURISTA K1',
      'NT-14A': 'LLANTA 14 185/60R14 TURISTA K1',
      'NT-15A': 'LLANTA 15 195/65R15 TURISTA K1',
      'NT-16A': 'LLANTA 16 205/60R16 KP26',
      'NT-16B': 'LLANTA 16 KP26',
    })
    const notices = result.avisos.join('\n')
    expect(notices).toContain(
      '5 partes nuevas sin columna de descripción: se armó con «LLANTA», «MEDIDA» y «MODELO» (LLANTA 13 175/70R13 TURISTA K1; LLANTA 14',
    )
    expect(notices).toContain('«MODELO»: no se sabe si son del vehículo o de la parte y no se cargaron como vehículo')
  })

  test('on trial says the same and writes nothing', async () => {
    const result = await load(tyres, { simular: true })
    expect(result).toMatchObject({ estado: 'PREVISTA', errores: 0, cambios: { nuevos: 5 } })
    expect(result.avisos.join()).toContain('sin columna de descripción')
    expect(await described()).toEqual({})
  })

  test('twice changes nothing, and a later one changes prices only', async () => {
    await load(tyres)
    const { carga: _, busca_pendiente: __, ...before } = await everything(db)
    const again = await load(tyres)
    const { carga: ___, busca_pendiente: ____, ...after } = await everything(db)
    expect(after).toEqual(before)
    expect(again).toMatchObject({
      errores: 0,
      cambios: { nuevos: 0, cambiados: 0, iguales: 5, precios: { iguales: 5 } },
    })
    expect(again.avisos.join()).not.toContain('sin columna de descripción')

    const texts = await described()
    const later = tyres.map((line) => line.replaceAll('TURISTA', 'CIUDAD').replace('1104.5', '1150.5'))
    expect(await load(later)).toMatchObject({ cambios: { nuevos: 0, cambiados: 0, precios: { cambiados: 1 } } })
    expect(await described()).toEqual(texts)
  })

  test('what is in the catalogue keeps its description; only what is new gets one', async () => {
    await load(['clave,descripcion', 'NT-13A,Llanta de mi puño', 'NT-14A,Otra'])
    const result = await load(tyres)
    expect(result).toMatchObject({ errores: 0, cambios: { nuevos: 3 } })
    expect(await described()).toMatchObject({
      'NT-13A': 'Llanta de mi puño',
      'NT-14A': 'Otra',
      'NT-15A': 'LLANTA 15 195/65R15 TURISTA K1',
    })
    expect(result.avisos.join()).toContain('3 partes nuevas sin columna de descripción')
  })

  test('in a workbook its sheet may say what all of them are', async () => {
    const xml = rowsXml([
      ['LISTA DE PRECIOS 2026'],
      ['CLAVE', 'VOLTAJE', 'TIPO', 'PRECIO'],
      ['B-35', '12V', 'Libre mantenimiento', 1500.5],
      ['B-47', '12V', 'Libre mantenimiento', 1700.5],
      ['B-65', 6, 'Batería de gel', 1900.5],
    ])
    const path = await fileOf('lista.xlsx', bookOf({ sheets: [{ name: 'Baterías', xml }] }))
    expect(await importFile(db, { path, tipo: 'productos' })).toMatchObject({ errores: 0, cambios: { nuevos: 3 } })
    expect(await described()).toEqual({
      'B-35': 'BATERIA 12V Libre mantenimiento',
      'B-47': 'BATERIA 12V Libre mantenimiento',
      'B-65': '6 V Batería de gel',
    })
  })
})

test('a line names a part no better than its columns do, and with them where they say a piece of it', async () => {
  await load([
    'CLAVE,TIPO,APLICACION,PRECIO',
    'FILTROS DE ACEITE,,,',
    'OF-28,ACEITE CARTUCHO,NISSAN TSURU 1.6L 92-17,273.5',
    'OF-29,ACEITE,SAE 30 1 LT,273.5',
    'QUIMICOS,,,',
    'LQ-05,ACEITE MOTOR SINTETICO,SAE 5W40 1 LT,365.5',
    'LQ-06,LIQUIDO FRENOS,DOT 4 500 ML,157.5',
  ])
  expect(await described()).toEqual({
    'OF-28': 'FILTROS DE ACEITE CARTUCHO',
    'OF-29': 'FILTROS DE ACEITE SAE 30 1 LT',
    'LQ-05': 'ACEITE MOTOR SINTETICO SAE 5W40 1 LT',
    'LQ-06': 'LIQUIDO FRENOS DOT 4 500 ML',
  })
})

describe('of what says nothing no text is made', () => {
  const refused = 'Es una parte nueva y no trae descripción ni línea'

  test.each([
    ['a price and a margin', 'clave,precio,margen', (n: number) => `A-${n},12${n}.5,3${n}`],
    ['prices of other names', 'clave,precio,negocio,llevar', (n: number) => `A-${n},12${n}.5,9${n},"$1,1${n}0.00"`],
    [
      'dates and identifiers',
      'clave,precio,_id,ligado,cuando,actualizado',
      (n: number) =>
        `A-${n},1${n}.5,65f1c0ffee0badc0de00000${n},3f2a9c1e-7b4d-4e8a-9f10-0a1b2c3d4e5${n},0${n}/02/2026,2026-01-0${n}T10:00:00Z`,
    ],
    ['a car, which is no part', 'clave,precio,modelo,año', (n: number) => `A-${n},1${n}.5,Tsuru,200${n}`],
  ])('%s', async (_, headers, row) => {
    const result = await load([headers, ...[1, 2, 3, 4, 5, 6].map(row)])
    expect(result).toMatchObject({ estado: 'CON_ERRORES', errores: 6 })
    expect(result.motivos).toMatchObject([{ motivo: refused, veces: 6 }])
    expect(await described()).toEqual({})
  })

  test('the row in which nothing of the kind stands is refused, and the others load', async () => {
    const result = await load(['clave,medida,modelo,precio', 'A-1,175/70R13,Z1,10.5', 'A-2,,Z2,11.5', 'A-3,N/A,T,12.5'])
    expect(result).toMatchObject({ validas: 1, errores: 2 })
    expect(result.motivos).toMatchObject([{ motivo: refused, veces: 2 }])
    expect(await described()).toEqual({ 'A-1': '175/70R13 Z1' })
  })

  test('a record of sales stays refused', async () => {
    const sales = ['fecha,cantidad,precio unitario,código,pieza,precio total']
    const rows = [1, 2, 3, 4, 5, 6].map((n) => `0${n}/01/2026,2,10.5,A-${n},faro delantero,21`)
    await expect(load([...sales, ...rows])).rejects.toThrow('Parece un registro de ventas')
    expect(await described()).toEqual({})
  })

  test('an error of Excel in a column that is no field is no fault of the row', async () => {
    const result = await load(['clave,medida,tipo,precio', 'A-1,175/70R13,#N/A,10.5', 'A-2,185/70R13,Radial,11.5'])
    expect(result).toMatchObject({ errores: 0 })
    expect(await described()).toEqual({ 'A-1': '175/70R13', 'A-2': '185/70R13 Radial' })
  })
})

test('a line that can name the part does, with what its columns measure', async () => {
  await load(['clave,linea,medida', 'A-1,Llantas,175/70R13', 'A-2,,185/70R13'])
  expect(await described()).toEqual({ 'A-1': 'Llantas 175/70R13', 'A-2': '185/70R13' })
})

test('what two columns say is said once', async () => {
  await load([
    'clave,rodada,medida,tipo,precio',
    'A-1,175/70R13 88T,175/70R13,Radial,10.5',
    'A-2,185/70R13,185/70r13,Radial,11.5',
  ])
  expect(await described()).toEqual({ 'A-1': '175/70R13 88T Radial', 'A-2': '185/70R13 Radial' })
})

test('a wide file holds the 500 characters, cut at a word', async () => {
  const names = Array.from({ length: 120 }, (_, n) => `rasgo ${n}`)
  const cell = (n: number) => `${'acero templado '.repeat(6)}${n}`.trim()
  await load([
    ['clave', 'precio', ...names].join(','),
    ...['A-1', 'A-2'].map((code) => [code, '10.5', ...names.map((_, n) => cell(n))].join(',')),
  ])
  const { 'A-1': text = '' } = await described()
  expect(text.length).toBeGreaterThan(400)
  expect(text.length).toBeLessThanOrEqual(500)
  expect(text).toMatch(/(?:acero|templado|\d+)$/)
})

test('of a new part that comes twice with other measures the last counts, and it is told', async () => {
  const result = await load(['clave,medida,precio', 'A-1,175/70R13,10.5', 'A-1,185/70R13,11.5', 'A-2,195/65R15,12.5'])
  expect(await described()).toEqual({ 'A-1': '185/70R13', 'A-2': '195/65R15' })
  expect(result.avisos.join()).toContain('repite un código con otros datos')
  expect(result.avisos.join()).toContain('2 partes nuevas sin columna de descripción')
})

describe('a list with a description', () => {
  const list = [
    'Código,Descripción,Marca,Aplicación,Posición,Medida,Precio de lista',
    'AM-1,Amortiguador de gas,KYB,"NISSAN: Versa 1.6 L (2012-2019), March 1.6 L (2012-2020)",Delantero izquierdo,,1029',
    'AM-2,Amortiguador de gas,KYB,"NISSAN: Versa 1.6 L (2012-2019), March 1.6 L (2012-2020)",Delantero derecho,,1029',
    'DI-3,Disco ventilado del.,KYB,Tsuru 92-17,Delantero,280 mm,650',
    'DI-4,Disco sólido,KYB,Tsuru y Lucino,Trasero,260 mm,550',
    'DI-5,Disco sólido,KYB,Universal,Trasero,240 mm,550',
  ]

  test('says beside it what its other columns say, and fits the vehicles that are told', async () => {
    const result = await load(list)
    expect(result).toMatchObject({ validas: 5, errores: 0, cambios: { nuevos: 5, aplicaciones: { nuevos: 5 } } })
    expect(await described()).toEqual({
      'AM-1': 'Amortiguador de gas Delantero izquierdo',
      'AM-2': 'Amortiguador de gas Delantero derecho',
      'DI-3': 'Disco ventilado del. 280 mm',
      'DI-4': 'Disco sólido Trasero 260 mm Tsuru y Lucino',
      'DI-5': 'Disco sólido Trasero 240 mm Universal',
    })
    expect(result.avisos.join('\n')).toContain('A la descripción de 5 partes se le agregó lo que dicen otras columnas')
    const places = await db.rows(
      `select p.k_parte, m.nombre, a.desde, a.posicion from aplicacion a join producto p on p.id = a.producto_id
       join modelo m on m.id = a.modelo_id order by p.id, m.nombre desc limit 3`,
    )
    expect(places).toEqual([
      { k_parte: 'AM-1', nombre: 'Versa', desde: 2012, posicion: 'DELANTERO IZQUIERDO' },
      { k_parte: 'AM-1', nombre: 'March', desde: 2012, posicion: 'DELANTERO IZQUIERDO' },
      { k_parte: 'AM-2', nombre: 'Versa', desde: 2012, posicion: 'DELANTERO DERECHO' },
    ])
  })

  test('once more changes nothing, and what is there in the list’s own words stays', async () => {
    await load(list)
    const again = await load(list)
    expect(again.cambios).toMatchObject({ nuevos: 0, cambiados: 0, aplicaciones: { nuevos: 0, iguales: 5 } })
    await db.rows(`update producto set descripcion = 'Disco sólido' where k_parte = 'DI-4'`)
    await load(list)
    expect((await described())['DI-4']).toBe('Disco sólido')
  })

  test('of a part in several rows that say different things the description stays alone', async () => {
    await load([
      'Código,Descripción,Posición,Precio',
      'HO-1,Horquilla,Delantera,100',
      'HO-1,Horquilla,Trasera,100',
      'HO-2,Rótula,Inferior,90',
    ])
    expect(await described()).toEqual({ 'HO-1': 'Horquilla', 'HO-2': 'Rótula Inferior' })
  })
})

describe('vehicle columns that are not all there', () => {
  const fits = async () =>
    (
      await db.rows<{ fit: string }>(
        `select concat_ws(' ', p.k_parte, k.nombre, m.nombre, t.nombre, a.desde || '-' || coalesce(a.hasta::text, '')) fit
         from aplicacion a join producto p on p.id = a.producto_id join modelo m on m.id = a.modelo_id
         join marca k on k.id = m.marca_id left join motor t on t.id = a.motor_id order by 1`,
      )
    ).map(({ fit }) => fit)

  test('say by themselves which vehicle is meant, or stay in the description with their years', async () => {
    const { avisos } = await load([
      'Código,Descripción,Vehículo,Año,Precio',
      'FA-1,Filtro de aire,Tsuru,92-17,80',
      'FA-2,Filtro de aire,Quimera,94-12,80',
      'FA-3,Filtro de aceite,Jetta A4,99-07,80',
    ])
    expect(await fits()).toEqual(['FA-1 Nissan Tsuru 1992-2017', 'FA-3 Volkswagen Jetta A4 1999-2007'])
    expect(await described()).toEqual({
      'FA-1': 'Filtro de aire',
      'FA-2': 'Filtro de aire Quimera 94-12',
      'FA-3': 'Filtro de aceite',
    })
    expect(avisos.join('\n')).toContain('«Año», «Vehículo»: se cargó como vehículo lo que se entiende entero')
  })

  test.each([
    [
      'a make, a model, years from and to, an engine',
      ['CODIGO,DESCRIPCION,MARCA,MODELO,DE,A,MOTOR,PRECIO', 'A1,BALATA,NISSAN,TSURU,1992,2017,1.6,100'],
      ['A1 Nissan TSURU 1.6 1992-2017'],
    ],
    [
      'the car whole',
      ['CLAVE,PRODUCTO,AUTO,PRECIO', 'A1,Balata,VW Jetta A4 99-07,100'],
      ['A1 Volkswagen Jetta A4 1999-2007'],
    ],
    [
      'several models with the same years',
      ['PARTE,DESCRIPCION,APLICACIONES,AÑOS,PRECIO', 'A1,BALATA,"TSURU, LUCINO",92-17,100'],
      ['A1 Nissan LUCINO 1992-2017', 'A1 Nissan TSURU 1992-2017'],
    ],
    [
      'a make of its own, its model as «submarca»',
      ['Código,Descripción,Marca,Marca vehículo,Submarca,Años,Precio', 'A1,Balata,Brembo,Nissan,Tsuru,92-17,100'],
      ['A1 Nissan Tsuru 1992-2017'],
    ],
    [
      'lines of one cell',
      [
        'CODIGO,DESCRIPCION,COMPATIBLE CON,PRECIO',
        'A1,BALATA,"Nissan Tsuru (1992 - 2017)\nNissan Lucino (1996 - 2000)",100',
      ],
      ['A1 Nissan Lucino 1996-2000', 'A1 Nissan Tsuru 1992-2017'],
    ],
    [
      'years under «Modelo»',
      [
        'Clave,Descripcion,Armadora,Vehiculo,Modelo,Precio',
        ...['Tsuru', 'Versa', 'March', 'Sentra', 'Tiida'].map(
          (name, n) => `A${n},Balata,Nissan,${name},201${n}-2017,100`,
        ),
      ],
      [
        'A0 Nissan Tsuru 2010-2017',
        'A1 Nissan Versa 2011-2017',
        'A2 Nissan March 2012-2017',
        'A3 Nissan Sentra 2013-2017',
        'A4 Nissan Tiida 2014-2017',
      ],
    ],
  ])('%s', async (_, lines, expected) => {
    await load(lines)
    expect(await fits()).toEqual(expected)
  })

  test('a year without a vehicle says nothing of the part', async () => {
    await load(['Código,Descripción,Año,Precio', 'FA-1,Filtro de aire,2026,80', 'FA-2,Filtro de aceite,2026,80'])
    expect(await described()).toEqual({ 'FA-1': 'Filtro de aire', 'FA-2': 'Filtro de aceite' })
  })
})

describe('a catalogue with a column for each thing that may be', () => {
  const hinges = [
    'CLAVE,ARTICULO,VEHICULO,DEL,TRAS,IZQ,DER,PUBLICO',
    ...[1, 2, 3, 4, 5, 6].flatMap((n) => [
      `H2101-10${n},MANIJA EXTERIOR,TSURU III 92-17,X,,X,,630.00`,
      `H2102-10${n},MANIJA EXTERIOR,TSURU III 92-17,,X,,X,640.00`,
    ]),
  ]

  test('says of a part what stands above its marks', async () => {
    await load(hinges)
    expect(await described()).toMatchObject({
      'H2101-101': 'MANIJA EXTERIOR DELANTERO IZQUIERDO',
      'H2102-106': 'MANIJA EXTERIOR TRASERO DERECHO',
    })
    expect(await db.rows('select distinct desde, hasta from aplicacion')).toEqual([{ desde: 1992, hasta: 2017 }])
  })

  const filters = [
    'Filtro No.,Tipo de filtro,Aplicación 1,Aplicación 2,Rosca,GONHER,MANN,O.E.M.,P. mayoreo',
    ...[1, 2, 3, 4, 5].map(
      (n) =>
        `A101${n},ACEITE ROSCADO,NISSAN TSURU 1.6 92-17,VW POINTER 1.8 00-09,3/4-16,GP-31${n},W 622/${n},1520${n}-65F0A,590.0${n}`,
    ),
    'S1042,SEPARADOR DE AGUA,RACOR 1000FG 30 MICRAS,,7/8-14,-,WK 752/3,-,450.49',
  ]

  test('gives each maker’s codes its name, and applications of all their columns', async () => {
    const { validas } = await load(filters)
    expect(validas).toBe(6)
    expect(await described()).toMatchObject({
      A1011: 'ACEITE ROSCADO 3/4-16',
      S1042: 'SEPARADOR DE AGUA 7/8-14 RACOR 1000FG 30 MICRAS',
    })
    const codes = await db.rows(
      `select e.codigo, e.fabricante, e.tipo from equivalencia e join producto p on p.id = e.producto_id where k_parte = 'A1011' order by 2`,
    )
    expect(codes).toEqual([
      { codigo: '15201-65F0A', fabricante: '', tipo: 'OE' },
      { codigo: 'GP-311', fabricante: 'GONHER', tipo: 'competidor' },
      { codigo: 'W 622/1', fabricante: 'MANN', tipo: 'competidor' },
    ])
    const fits = await db.rows(
      `select m.nombre, a.desde from aplicacion a join producto p on p.id = a.producto_id join modelo m on m.id = a.modelo_id
       where k_parte = 'A1011' order by 2`,
    )
    expect(fits).toEqual([
      { nombre: 'TSURU', desde: 1992 },
      { nombre: 'POINTER', desde: 2000 },
    ])
  })

  const cores = [
    ',,,AÑOS,,,,PANAL (MM),,,,,',
    'ARMADORA,VEHICULO,MOTOR,DE,HASTA,PIEZA,TRANSM.,ALTO,ANCHO,FONDO,CODIGO,PUBLICO',
    'NISSAN,TSURU III,1.6L,92,17,RADIADOR,STD,360,600,16,RD1,100',
    ',TSURU III,1.6L,92,17,RADIADOR,AUT,360,600,26,RD2,100',
    ',SENTRA,1.8L,01,06,RADIADOR,STD,400,650,16,RD3,100',
    ',SENTRA,1.8L,01,06,RADIADOR,AUT,400,650,26,RD4,100',
    'FORD,FIESTA,1.6L,03,10,RADIADOR,STD,380,590,16,RD5,100',
    ',FIESTA,1.6L,03,10,RADIADOR,AUT,380,590,26,RD6,100',
    ',FOCUS,2.0L,00,07,RADIADOR,STD,400,610,16,RD7,100',
    ',FOCUS,2.0L,00,07,MOTOVENTILADOR,,,,,MV8,100',
  ]

  test('reads down what is said once, and makes a size of the numbers beside each other', async () => {
    const { avisos } = await load(cores)
    const fits = await db.rows<{ marca: string; n: number }>(
      `select k.nombre marca, count(*)::int n from aplicacion a join modelo m on m.id = a.modelo_id join marca k on k.id = m.marca_id group by 1 order by 1`,
    )
    expect(fits).toEqual([
      { marca: 'FORD', n: 4 },
      { marca: 'NISSAN', n: 4 },
    ])
    expect(avisos.join('\n')).toContain('6 filas con una celda vacía bajo lo que la lista dice una sola vez')
    const texts = await described()
    expect(texts['RD2']).toContain('360x600x26')
    expect(texts['RD2']).toContain('AUT')
    expect(texts['MV8']).toBe('MOTOVENTILADOR')
  })

  test('a make that is missing here and there is missing', async () => {
    const { avisos } = await load(
      cores.map((line) => line.replace(',SENTRA', 'NISSAN,SENTRA').replace(/FIESTA|FOCUS/, 'ZALAMEA')),
    )
    // A Tsuru is a Nissan's, whatever the cell says; of which make a model is that nobody knows is not guessed.
    expect(avisos.join()).toContain('1 fila con un modelo y sin marca de vehículo')
    expect(await db.rows(`select count(distinct producto_id)::int n from aplicacion`)).toEqual([{ n: 5 }])
  })
})
