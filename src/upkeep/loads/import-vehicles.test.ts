import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applications, emptyCatalogue, everything, importText } from './import.testing.ts'
import { importFile } from './import.server.ts'
import { fixture } from '#platform/sheets/reading.testing.ts'

let db: Db
beforeAll(async () => void (db = await testDb()))
beforeEach(async () => {
  await emptyCatalogue(db)
  await importText(db, 'productos', 'clave,descripcion,linea\nA-1,Balata,Frenos\nA-2,Maza,Suspensión\n')
})

const fits = `k_parte,marca,modelo,motor,anios,posicion,notas
A-1,Nissan,Tsuru,L4 1.6L,92-17,Delantera,
A-1,NISSAN,TSURU,,92-17,Delantera,
a-1,Nissan,Sentra,V6 3.0 DIESEL,14->,,con ABS
A-2,Chevrolet,Aveo,4 CIL 1.8,"98-02, 06-10",Trasera,
`

test("applications create makes, models and engines once, and read an engine's name", async () => {
  const result = await importText(db, 'aplicaciones', fits)
  expect(result.cambios).toEqual({
    nuevos: 5,
    cambiados: 0,
    iguales: 0,
    marcas_creadas: 2,
    modelos_creados: 3,
    motores_creados: 3,
  })
  expect(await applications(db)).toEqual([
    'A-1 Nissan Tsuru 1992-2017 DELANTERA',
    'A-1 Nissan Tsuru L4 1.6L 1992-2017 DELANTERA',
    'A-1 Nissan Sentra V6 3.0 DIESEL 2014- con ABS',
    'A-2 Chevrolet Aveo 4 CIL 1.8 1998-2002 TRASERA',
    'A-2 Chevrolet Aveo 4 CIL 1.8 2006-2010 TRASERA',
  ])
  expect(await db.rows('select nombre, cilindrada_l, cilindros, combustible from motor order by id')).toEqual([
    { nombre: '4 CIL 1.8', cilindrada_l: '1.8', cilindros: 4, combustible: null },
    { nombre: 'L4 1.6L', cilindrada_l: '1.6', cilindros: 4, combustible: null },
    { nombre: 'V6 3.0 DIESEL', cilindrada_l: '3.0', cilindros: 6, combustible: 'diésel' },
  ])
  expect(await db.rows('select distinct carga_id from aplicacion')).toEqual([{ carga_id: result.carga_id }])
})

test('twice changes nothing, and neither does part of it in another order', async () => {
  await importText(db, 'aplicaciones', fits)
  const { carga: _, ...before } = await everything(db)
  expect((await importText(db, 'aplicaciones', fits)).cambios).toEqual({ nuevos: 0, cambiados: 0, iguales: 5 })
  const part =
    'modelo,anios,k_parte,marca,posicion\nTsuru,1992-2017,A-1,nissan,Delantera\nTsuru,1992-2017,A-1,nissan,Delantera\n'
  expect((await importText(db, 'aplicaciones', part)).cambios).toEqual({ nuevos: 0, cambiados: 0, iguales: 1 })
  const { carga: __, ...after } = await everything(db)
  expect(after).toEqual(before)
})

test('a model is known by its aliases under its make', async () => {
  await importText(db, 'aplicaciones', fits)
  await db.rows(`update modelo set alias = '{Tsuru III, "TSURU GS"}' where nombre = 'Tsuru'`)
  const result = await importText(db, 'aplicaciones', 'k_parte,marca,modelo,anios\nA-2,Nissan,tsuru gs,2005\n')
  expect(result.cambios).toEqual({ nuevos: 1, cambiados: 0, iguales: 0 })
  expect(await applications(db)).toContain('A-2 Nissan Tsuru 2005-2005')
})

test('the number of pieces a vehicle takes may change without another application', async () => {
  await importText(db, 'aplicaciones', 'k_parte,marca,modelo,anios,cantidad\nA-1,Nissan,Tsuru,92-17,1\n')
  const result = await importText(db, 'aplicaciones', 'k_parte,marca,modelo,anios,cantidad\nA-1,Nissan,Tsuru,92-17,2\n')
  expect(result.cambios).toEqual({ nuevos: 0, cambiados: 1, iguales: 0 })
  expect(await db.rows('select cantidad from aplicacion')).toEqual([{ cantidad: 2 }])
})

test('start and end in columns of their own', async () => {
  await importText(
    db,
    'aplicaciones',
    'k_parte,marca,modelo,anio_inicio,anio_fin\nA-1,Nissan,Tsuru,1992,2017\nA-1,Nissan,Versa,2012,\n',
  )
  expect(await applications(db)).toEqual(['A-1 Nissan Tsuru 1992-2017', 'A-1 Nissan Versa 2012-'])
})

test('years that Excel made dates: the dates of one year tell which way the others are to be read', async () => {
  const codes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `FE-${n},Maza`)
  await importText(db, 'productos', `clave,descripcion\n${codes.join('\n')}\n`)
  const result = await importFile(db, { path: fixture('fechas-de-excel.csv'), tipo: 'aplicaciones' })
  expect(result).toMatchObject({ estado: 'APLICADA', errores: 0, cambios: { nuevos: 10 } })
  expect((await applications(db)).map((text) => text.replace(' NISSAN SENTRA', ''))).toEqual([
    'FE-1 2006-2010',
    'FE-2 2004-2005',
    'FE-3 2001-2005',
    'FE-4 2012-2017',
    'FE-5 2012-2017',
    'FE-6 2002-2008',
    'FE-7 1998-2004',
    'FE-8 2014-',
    'FE-9 1998-2002',
    'FE-9 2006-2010',
  ])
  expect(result.avisos.join('\n')).toContain('convertidos en fecha por Excel')
  expect(result.avisos.join('\n')).toContain('45571 → 2006-2010')
})

test('without such dates a late one is a day, an old one a month of its year', async () => {
  await importText(db, 'aplicaciones', 'k_parte,marca,modelo,anios\nA-1,Nissan,Sentra,42675\n')
  expect(await applications(db)).toEqual(['A-1 Nissan Sentra 2011-2016'])
})

test('a workbook with headers in row 8', async () => {
  await importText(db, 'productos', 'clave,descripcion\nRV-100,Balata\nRV-200,Maza\n00300,Balero\n')
  const result = await importFile(db, { path: fixture('encabezado-fila-8.xlsx'), tipo: 'aplicaciones' })
  expect(result).toMatchObject({ estado: 'APLICADA', filas: 5, errores: 0 })
  expect(await applications(db)).toEqual([
    '00300 CHEVROLET BEAT 2018-2018 TRASERA',
    'RV-100 NISSAN TSURU L4 1.6L 1992-2017 DELANTERA',
    'RV-100 NISSAN SENTRA L4 1.8L 2006-2010 DELANTERA',
    'RV-100 NISSAN TIIDA 2012-2017',
    'RV-200 CHEVROLET AVEO L4 1.6L 2006-2010 TRASERA',
  ])
})

test('a list of products with vehicles in numbered columns', async () => {
  const result = await importFile(db, { path: fixture('grupos-de-vehiculos.csv'), tipo: 'productos' })
  expect(result).toMatchObject({
    estado: 'APLICADA',
    errores: 0,
    cambios: { nuevos: 3, aplicaciones: { nuevos: 3 }, precios: { nuevos: 2 }, existencias: { nuevos: 2 } },
  })
  expect(await applications(db)).toEqual([
    'GV-1 CHEVROLET AVEO 2006-2012',
    'GV-1 CHEVROLET SONIC 2012-2017',
    'GV-2 FORD FIESTA 2014-',
  ])
  expect(result.avisos.join('\n')).toContain('1 fila con un vehículo incompleto')
  expect(await db.rows(`select descripcion from producto where k_parte like 'GV%' order by k_parte`)).toEqual([
    { descripcion: 'PARABRISAS 4 PUERTAS' },
    { descripcion: 'MEDALLON CON DESEMPAÑADOR' },
    // Its vehicle lacks the model: what it says is not lost.
    { descripcion: 'ALETA IZQUIERDA FORD 98-04' },
  ])
})

test('JSONL with applications inside', async () => {
  const result = await importFile(db, { path: fixture('productos.jsonl'), tipo: 'productos' })
  expect(result).toMatchObject({
    estado: 'APLICADA',
    errores: 0,
    cambios: { nuevos: 3, aplicaciones: { nuevos: 2 }, equivalencias: { nuevos: 2 } },
  })
  expect(await applications(db)).toEqual(['JL-2 Nissan March 2011-2020', 'JL-2 Nissan Versa L4 1.6L 2012-2019'])
  expect(await db.rows(`select k_parte from producto where hecho_mx`)).toEqual([{ k_parte: 'JL-3' }])
})

test('equivalences: the same code once, however its signs are written', async () => {
  const file =
    'k_parte,codigo,fabricante,tipo\nA-1,1K0 615 301,VW,OE\nA-1,1K0-615-301,vw,original\nA-2,X-1; X-2,,\nNADA,X,,\n'
  const result = await importText(db, 'equivalencias', file, { parcial: true })
  expect(result).toMatchObject({ filas: 4, errores: 1, cambios: { nuevos: 3, iguales: 1 } })
  expect(await db.rows('select codigo, fabricante, tipo from equivalencia order by id')).toEqual([
    { codigo: expect.stringMatching(/^1K0.615.301$/), fabricante: 'VW', tipo: 'OE' },
    { codigo: 'X-1', fabricante: '', tipo: 'alterna' },
    { codigo: 'X-2', fabricante: '', tipo: 'alterna' },
  ])
  expect((await importText(db, 'equivalencias', file, { parcial: true })).cambios).toMatchObject({ nuevos: 0 })
})

test('several codes in a cell, and codes that hold blanks', async () => {
  await importFile(db, { path: fixture('varios-codigos.csv'), tipo: 'productos' })
  expect(
    await db.rows(
      `select k_parte, array_agg(codigo order by e.id) codigos from producto p join equivalencia e on e.producto_id = p.id group by 1 order by 1`,
    ),
  ).toEqual([
    { k_parte: '34106859181 *1', codigos: ['04781570AB', '25189926', '534014710', 'KR-90079', 'XP-1'] },
    { k_parte: 'NOR.0707-60 A', codigos: ['34106859181 *1'] },
  ])
})

test('a list of motorcycles: makes by their values, several models in a cell, and lines by the rows above their parts', async () => {
  const result = await importText(
    db,
    'productos',
    [
      'LISTA DE PRECIOS MAYOREO,,,,,,,',
      'No.,No. de parte,Descripción,Moto,Modelo,Año,Marca,Precio s/IVA',
      ',FRENOS,,,,,,',
      '1,MR-01,Balata trasera,ITALIKA,FT125 / FT150,2008-2022,Vini,$ 77.96',
      '2,MR-02,Balata trasera,HONDA,CGL125 / Cargo 150,2005-2021,Fersa,#N/A',
      '3,MR-03,Disco,YAMAHA,YBR125,2006-2018,Vini,$ 619.26',
      ',MOTOR,,,,,,',
      '4,MR-04,Biela,BAJAJ,Pulsar 180,2009-2020,Riken,$ 745.20',
      '5,MR-05,Aceite 4T,,,,Motul,$ 95.10',
      '6,MR-06,Pistón,ITALIKA,FT150,2008-2022,Riken,$ 145.20',
      'PRECIOS SUJETOS A CAMBIO,,,,,,,',
      '',
    ].join('\n'),
  )
  expect(result).toMatchObject({ estado: 'APLICADA', filas: 6, errores: 0, cambios: { precios: { nuevos: 5 } } })
  expect(result.avisos.join()).toContain('1 fila sin precio')
  expect(result.avisos.join()).toContain('2 filas con el nombre de una sección')
  expect(await applications(db)).toEqual([
    'MR-01 ITALIKA FT125 2008-2022',
    'MR-01 ITALIKA FT150 2008-2022',
    'MR-02 HONDA CGL125 2005-2021',
    'MR-02 HONDA Cargo 150 2005-2021',
    'MR-03 YAMAHA YBR125 2006-2018',
    'MR-04 BAJAJ Pulsar 180 2009-2020',
    'MR-06 ITALIKA FT150 2008-2022',
  ])
  const lines = await db.rows(
    "select l.nombre, count(*)::int n from producto p join linea l on l.id = p.linea_id where p.k_parte like 'MR-%' group by 1 order by 1",
  )
  expect(lines).toEqual([
    { nombre: 'Frenos', n: 3 },
    { nombre: 'MOTOR', n: 3 },
  ])
})

test('each line of a cell is a vehicle, whose years may be open', async () => {
  await importText(
    db,
    'productos',
    'clave,descripcion,aplicacion\nA-1,Sensor,"RENAULT KWID 1.0L 2019 EN ADELANTE\nRENAULT SANDERO 1.6L 2016 EN ADELANTE"\nA-2,Alternador,"FREIGHTLINER COLUMBIA 2001/2010\nsin vehículo"\n',
  )
  expect(await applications(db)).toEqual(['A-1 Renault SANDERO 1.6L 2016-', 'A-1 Renault KWID 1.0L 2019-'])
  expect(await db.row("select descripcion from producto where k_parte = 'A-2'")).toEqual({
    descripcion: 'Alternador FREIGHTLINER COLUMBIA 2001/2010 sin vehículo',
  })
})

describe('applications told in one column', () => {
  const list = (...rows: string[]) => `k_parte,aplicaciones,posicion,cantidad,notas\n${rows.join('\n')}\n`

  test('each vehicle of the text, with place, pieces and note of its row', async () => {
    const result = await importText(
      db,
      'aplicaciones',
      list('A-1,"NISSAN: Versa 1.6 L (2012-2019), March (2012-2020) / RENAULT: Logan 05-14",Delantera,2,con ABS'),
    )
    expect(result).toMatchObject({ estado: 'APLICADA', errores: 0, cambios: { nuevos: 3 } })
    expect(await applications(db)).toEqual([
      'A-1 Renault Logan 2005-2014 DELANTERA con ABS',
      'A-1 Nissan March 2012-2020 DELANTERA con ABS',
      'A-1 Nissan Versa 1.6L 2012-2019 DELANTERA con ABS',
    ])
    expect(await db.rows('select distinct cantidad from aplicacion')).toEqual([{ cantidad: 2 }])
  })

  test('a row that is not understood whole is told with its reason, and nothing of it is written', async () => {
    const result = await importText(
      db,
      'aplicaciones',
      list(
        'A-1,"Versa 12-19, March",,,',
        'A-1,"Versa 12-19, NISSAN: Jetta 99-07",,,',
        'A-1,Universal,,,',
        'A-1,"Sentra 91-94 excepto GXE",,,',
        ...[1, 2, 3, 4, 5, 6].map((n) => `A-2,Tsuru 9${n}-1${n},,,`),
      ),
      { parcial: true },
    )
    expect(result).toMatchObject({ errores: 4, cambios: { nuevos: 6 } })
    expect((await applications(db)).every((text) => text.startsWith('A-2 Nissan Tsuru'))).toBe(true)
    const told = await db.rows<{ fila: number; columna: string; motivo: string }>(
      'select fila, columna, motivo from carga_fila_error where carga_id = $1 order by fila',
      [result.carga_id],
    )
    expect(told).toEqual([
      { fila: 2, columna: 'aplicaciones', motivo: 'No se lee completo: en «March» faltan los años' },
      {
        fila: 3,
        columna: 'aplicaciones',
        motivo: expect.stringMatching(/^No se lee completo: en «.*Jetta 99-07» no se reconoce el vehículo$/),
      },
      { fila: 4, columna: 'aplicaciones', motivo: 'No trae años' },
      { fila: 5, columna: 'aplicaciones', motivo: expect.stringMatching(/^No se lee completo/) },
    ])
  })

  test('make and years of columns beside it hold for what the text does not say; a brand of parts is no make', async () => {
    await importText(db, 'aplicaciones', 'k_parte,armadora,aplicaciones,anios\nA-1,Nissan,"Versa, March",12-19\n')
    await importText(db, 'aplicaciones', 'k_parte,marca,aplicaciones\nA-2,Gonher,Jetta 99-07\n')
    expect(await applications(db)).toEqual([
      'A-1 Nissan March 2012-2019',
      'A-1 Nissan Versa 2012-2019',
      'A-2 Volkswagen Jetta 1999-2007',
    ])
    const other = await importText(db, 'aplicaciones', 'k_parte,armadora,aplicaciones\nA-2,Nissan,Jetta 99-07\n')
    expect(other).toMatchObject({ errores: 1 })
  })

  test('beside vehicles in columns of their own, a column of that name is read by nobody', async () => {
    const result = await importText(
      db,
      'aplicaciones',
      'k_parte,marca,modelo,anios,aplicacion\nA-1,Nissan,Tsuru,92-17,Uso ligero\n',
    )
    expect(result).toMatchObject({ errores: 0, cambios: { nuevos: 1 } })
  })

  test('of any list of known vehicles it says what a file with a column for each field does', async () => {
    const vehicle = fc.constantFrom(
      ['Nissan', 'Tsuru'],
      ['Nissan', 'Versa'],
      ['Volkswagen', 'Jetta'],
      ['Chevrolet', 'Aveo'],
      ['Honda', 'Civic'],
    )
    const years = fc
      .integer({ min: 1990, max: 2015 })
      .chain((from) => fc.integer({ min: from, max: from + 8 }).map((to) => [from, to] as const))
    const rows = fc.array(
      fc.tuple(fc.constantFrom('A-1', 'A-2'), fc.array(fc.tuple(vehicle, years), { minLength: 1, maxLength: 6 })),
      { minLength: 1, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(', ', '; ', ' / '), async (given, between) => {
        await db.rows('delete from aplicacion')
        const whole = given.flatMap(([code, fits]) =>
          fits.map(([[make, model], [from, to]]) => `${code},${make},${model},${from}-${to}`),
        )
        await importText(db, 'aplicaciones', `k_parte,marca,modelo,anios\n${whole.join('\n')}\n`)
        const expected = await applications(db)
        await db.rows('delete from aplicacion')
        const told = given.map(
          ([code, fits]) =>
            `${code},"${fits.map(([[make, model], [from, to]]) => `${make} ${model} ${from}-${to}`).join(between)}"`,
        )
        const result = await importText(db, 'aplicaciones', `k_parte,aplicaciones\n${told.join('\n')}\n`)
        expect(result.errores).toBe(0)
        expect(await applications(db)).toEqual(expected)
      }),
      { seed: 17, numRuns: 6 },
    )
  })
})

test('a list by engines: the row above tells the car, and the first of its sizes what the others are', async () => {
  const result = await importText(
    db,
    'productos',
    [
      'Código,Descripción,Medida,Marca,Precio lista',
      ',NISSAN 1.6L GA16DNE TSURU / SENTRA B14 92-17,,,',
      'JC116,JUNTA CABEZA,,TF,1224.00',
      'AN116-STD,ANILLOS,STD,NPR,3888.00',
      'AN116-050,,0.50,,4630.00',
      'AN116-075,,0.75,,4630.00',
      'AN116-100,,1.00,,4630.00',
      ',VW 2.0L JETTA A4 / GOLF A4 99-15,,,',
      'AN220-STD,ANILLOS,STD,NPR,3888.00',
      'AN220-050,,0.50,,4630.00',
      'AN220-100,,.030,,3194.00',
    ].join('\n'),
  )
  expect(result).toMatchObject({ estado: 'APLICADA', filas: 8, errores: 0 })
  expect(result.avisos.join()).toContain('2 filas con el nombre de un vehículo')
  const told = await db.rows<{ d: string }>(
    `select p.descripcion || ' | ' || m.nombre as d from producto p join marca m on m.id = p.marca_id order by p.id`,
  )
  expect(told.map(({ d }) => d)).toEqual([
    'JUNTA CABEZA NISSAN 1.6L GA16DNE TSURU / SENTRA B14 92-17 | TF',
    'ANILLOS STD NISSAN 1.6L GA16DNE TSURU / SENTRA B14 92-17 | NPR',
    ...['0.50', '0.75', '1.00'].map((over) => `ANILLOS ${over} NISSAN 1.6L GA16DNE TSURU / SENTRA B14 92-17 | NPR`),
    'ANILLOS STD VW 2.0L JETTA A4 / GOLF A4 99-15 | NPR',
    'ANILLOS 0.50 VW 2.0L JETTA A4 / GOLF A4 99-15 | NPR',
    'ANILLOS 0.030 VW 2.0L JETTA A4 / GOLF A4 99-15 | NPR',
  ])
})

test('a row that says its own years is for those of the car above, and for the engine that has them', async () => {
  const result = await importText(
    db,
    'productos',
    [
      'CODIGO,DESCRIPCION,AÑO,LADO / POS,PRECIO',
      ',TOYOTA HIACE 2.7 (06-19),,,',
      'HIA-032,FARO,06-10,IZQ,1620',
      'HIA-034,FARO,11-13,CHOF,1840',
      'HIA-040,BALATA,06-19,DEL,540',
      ',VOLKSWAGEN CRAFTER 2.5 TDI (07-12) / 2.0 TDI (12-17),,,',
      'CRA-047,BOMBA AGUA,07-12,,2140',
      'CRA-048,BOMBA AGUA,12-17,,2290',
      'CRA-049,ESPEJO,07-17,COP,2560',
    ].join('\n'),
  )
  expect(result).toMatchObject({ estado: 'APLICADA', filas: 6, errores: 0 })
  expect(result.avisos.join()).toContain('6 filas que dicen sus propios años: son los del vehículo de arriba')
  expect(result.avisos.join()).not.toContain('no se sabe si son del vehículo')
  const told = await db.rows<{ d: string }>(
    `select descripcion as d from producto where k_parte ~ '^(HIA|CRA)-' order by id`,
  )
  expect(told.map(({ d }) => d)).toEqual([
    'FARO IZQ TOYOTA HIACE 2.7 (2006-2010)',
    'FARO CHOFER TOYOTA HIACE 2.7 (2011-2013)',
    'BALATA DEL TOYOTA HIACE 2.7 (2006-2019)',
    'BOMBA AGUA VOLKSWAGEN CRAFTER 2.5 TDI (2007-2012)',
    'BOMBA AGUA VOLKSWAGEN CRAFTER 2.0 TDI (2012-2017)',
    'ESPEJO COPILOTO VOLKSWAGEN CRAFTER 2.5 TDI / VOLKSWAGEN CRAFTER 2.0 TDI (2007-2017)',
  ])
})

test('a row that names some models of the car above, or others of their family, is for those alone', async () => {
  const result = await importText(
    db,
    'productos',
    [
      'CODIGO,DESCRIPCION,AÑO,PRECIO,NOTAS',
      ',ISUZU ELF 300 / 400 / 500 / 600 (NPR / NQR),,,',
      'ELF-010,ZAPATA DEL ELF 300 / 400,08-20,790,',
      'ELF-013,BALATA DEL DISCO ELF 100 / 200,10-20,780,',
      'ELF-030,ESPEJO C/BRAZO ELF,08-20,790,',
      'ELF-044,FILTRO ACEITE 4HK1 5.2,08-20,310,ELF 400/500/600',
      ',VW JETTA A4 99-15 / GOLF A4 99-05,,,',
      'VWA-001,FARO GOLF A4 IZQ,,1620,',
      'VWA-002,COFRE,,1840,',
      'VWA-003,PARRILLA JETTA,,540,',
    ].join('\n'),
  )
  expect(result).toMatchObject({ estado: 'APLICADA', filas: 7, errores: 0 })
  expect(result.avisos.join()).toContain('5 filas que nombran algunos modelos del vehículo de arriba')
  const told = await db.rows<{ d: string }>(
    `select descripcion as d from producto where k_parte ~ '^(ELF|VWA)-' order by id`,
  )
  expect(told.map(({ d }) => d)).toEqual([
    'ZAPATA DEL ELF 300 / 400 ISUZU ELF 300 / ELF 400 (2008-2020)',
    'BALATA DEL DISCO ELF 100 / 200 ISUZU ELF 100 / ELF 200 (2010-2020)',
    'ESPEJO C/BRAZO ELF ISUZU ELF 300 / 400 / 500 / 600 (NPR / NQR) (2008-2020)',
    'FILTRO ACEITE 4HK1 5.2 ISUZU ELF 400 / ELF 500 / ELF 600 (2008-2020)',
    'FARO GOLF A4 IZQ VW GOLF A4 99-05',
    'COFRE VW JETTA A4 99-15 / GOLF A4 99-05',
    'PARRILLA JETTA VW JETTA A4 99-15',
  ])
})

test('what stands under an empty row, or under another name, is for no car told above', async () => {
  const group = (car: string, n: number) =>
    ['FARO', 'COFRE', 'FASCIA', 'PARRILLA'].map((part, at) => `C${n}-${at}|${at ? '|' : car}|${part}|10.50`)
  await importText(
    db,
    'productos',
    [
      'CLAVE|MODELO|AÑOS|DESCRIPCION|PRECIO',
      ...group('TSURU|92-17', 1),
      ...group('VERSA|12-19', 2),
      '|||||',
      'U-1|||GATO UNIVERSAL|10.50',
    ].join('\n'),
  )
  expect(await applications(db)).toHaveLength(8)
  expect((await applications(db)).filter((one) => one.startsWith('U-1'))).toEqual([])

  const named = [
    '*** NISSAN ***|||',
    'N-1|BALATA TSURU|10.50',
    'N-2|DISCO TSURU|10.50',
    '*** FORD ***||',
    'F-1|BALATA KA|10.50',
    '*** VARIOS ***||',
    'V-1|PURGADOR|10.50',
  ]
  await importText(db, 'productos', ['CLAVE|DESCRIPCION|PRECIO', ...named].join('\n'))
  const told = await db.rows<{ d: string }>(
    `select descripcion d from producto where k_parte in ('F-1', 'N-1', 'V-1') order by k_parte`,
  )
  expect(told.map(({ d }) => d)).toEqual(['BALATA KA FORD', 'BALATA TSURU NISSAN', 'PURGADOR'])
})

test('a car told once for its parts, each on its own side', async () => {
  const rows = ['TSURU III|92-17', 'VERSA|12-14'].flatMap((car, n) =>
    ['IZQ', 'DER', 'IZQ', 'DER'].map((side, at) => `NS1${n}-0${at}|${at ? '|' : car}|FARO|${side}|C/NIEBLA|10.50`),
  )
  const result = await importText(
    db,
    'productos',
    ['CLAVE|MODELO|AÑOS|DESCRIPCION|LADO|ACAB/OBS|PRECIO', ...rows].join('\n'),
  )
  expect(result).toMatchObject({ estado: 'APLICADA', filas: 8, errores: 0, cambios: { aplicaciones: { nuevos: 8 } } })
  const told = await db.rows<{ d: string }>(
    `select descripcion d from producto where k_parte in ('NS10-01', 'NS11-02') order by 1`,
  )
  expect(told.map(({ d }) => d)).toEqual(['FARO DER C/NIEBLA', 'FARO IZQ C/NIEBLA'])
})

test('a make that its column cuts short is the one whose model is told', async () => {
  const rows = [
    'NS|TSURU|92-17',
    'CH|AVEO|08-17',
    'CH|STRATUS|01-06',
    'TY|HILUX|06-15',
    'VW|GOL|09-20',
    'CH|ZALAMEA|09-20',
  ].map((car, at) => `M-${at}|${car}|FARO|10.50`)
  const result = await importText(db, 'productos', ['CLAVE|MCA|MODELO|AÑOS|DESCRIPCION|PRECIO', ...rows].join('\n'))
  expect(result).toMatchObject({ errores: 0, cambios: { aplicaciones: { nuevos: 6 } } })
  const told = await db.rows<{ d: string }>(
    `select k.nombre || ' ' || m.nombre d from aplicacion a join modelo m on m.id = a.modelo_id join marca k on k.id = m.marca_id
     join producto p on p.id = a.producto_id where p.k_parte like 'M-%' order by p.k_parte`,
  )
  expect(told.map(({ d }) => d)).toEqual([
    'Nissan TSURU',
    'Chevrolet AVEO',
    'Chrysler STRATUS',
    'Toyota HILUX',
    'VW GOL',
    // Of which of two makes a model is that nobody knows is not guessed.
    'CH ZALAMEA',
  ])
})

test('what a list says of itself is no part, told and skipped; what may be a part is a fault', async () => {
  const result = await importText(
    db,
    'productos',
    [
      'CLAVE|DESCRIPCION|LINEA|PRECIO|PAG',
      'REFACCIONES DEL PACIFICO||||',
      'Hoja 2||||26/11/2026',
      'REM-1|BALATA|FRENOS|10.50|',
      '|PRECIOS MAS IVA SUJETOS A CAMBIO SIN PREVIO AVISO|||',
      'Tel. 81 8340 0000||||',
      'REFACCIONES DEL PACIFICO||||Hoja 3',
      'REM-2|DISCO|FRENOS|20.50|',
      'SUBTOTAL|||31.00|',
      'Existencias sujetas a venta previa 2026||||',
      'REM 305||||',
      'REM-306||||26/11/2026',
      '05/01/2026||||',
      '|TAMBOR TSURU 92 TRASERO|||',
      'CATARINA|ROTULA|DIRECCION|9.00|',
    ].join('\n'),
  )
  expect(result.avisos.join()).toContain('7 filas con un solo texto que no es de una parte')
  expect(result).toMatchObject({ filas: 7, errores: 4 })
})

test('each side has its own code under two rows of headers with spaced letters', async () => {
  const rows = [
    '333090,333089,AMORT DEL GAS,NS,TSURU,92-17,KYB,890.00',
    '341122,A/L,AMORT TRAS GAS,NS,TSURU,92-17,KYB,760.-',
  ]
  const more = [1, 2, 3, 4].map((n) => `34${n}100,34${n}200,AMORT DEL HID,TY,HILUX,05-15,KYB,9${n}0.00`)
  const heads = [
    'C L A V E,,PRODUCTO,A P L I C A C I O N,,,,P R E C I O',
    'IZQ.,DER.,DESCRIPCION,ARM.,MODELO,AÑOS,MARCA,LISTA',
  ]
  const result = await importText(db, 'productos', [...heads, ...rows, ...heads, ...more].join('\n'))
  expect(result).toMatchObject({ errores: 0, cambios: { nuevos: 11, precios: { nuevos: 11 } } })
  const told = await db.rows<{ d: string }>(
    `select concat_ws(' | ', p.k_parte, k.nombre, m.nombre, a.lado) d from producto p join aplicacion a on a.producto_id = p.id
     join modelo m on m.id = a.modelo_id join marca k on k.id = p.marca_id where p.k_parte in ('333090', '333089', '341122') order by 1`,
  )
  expect(told.map(({ d }) => d)).toEqual([
    '333089 | KYB | TSURU | DERECHO',
    '333090 | KYB | TSURU | IZQUIERDO',
    '341122 | KYB | TSURU',
  ])
  const again = await importText(db, 'aplicaciones', [...heads, ...rows, ...heads, ...more].join('\n'))
  expect(again).toMatchObject({ errores: 0, cambios: { nuevos: 0 } })
  const prices = await importText(
    db,
    'precios',
    ['CLAVE IZQ,CLAVE DER,PRECIO', '333090,333089,910.00', '341122,A/L,760.-'].join('\n'),
  )
  expect(prices).toMatchObject({ errores: 0, filas: 3 })
})

test('codes under the names of sides alone, and one of both; what a car is called stands once', async () => {
  const rows = [1, 2, 3, 4, 5, 6].flatMap((n) => [
    `${n % 3 === 1 ? `TSURU ${'I'.repeat(n)}` : ''},1993-2017,FARO,H4,20-16${n}2-00,20-16${n}1-00,,154${n}.00`,
    `,1993-2017,PARRILLA,CROMADA,,,PRN-41${n},269${n}.00`,
  ])
  const heads = 'VEHÍCULO,AÑO,PARTE,CARACTERÍSTICA,IZQ (CHOFER),DER (COPILOTO),ÚNICO / PAR,PRECIO C/U'
  const result = await importText(db, 'productos', [heads, 'NISSAN,,,,,,,', ...rows].join('\n'))
  expect(result).toMatchObject({ errores: 0, cambios: { nuevos: 18 } })
  const told = await db.rows<{ d: string }>(
    `select descripcion d from producto where k_parte in ('20-1612-00', '20-1611-00', 'PRN-411') order by k_parte`,
  )
  expect(told.map(({ d }) => d.replace(/ (?:TSURU|H4|CROMADA|1993).*/, ''))).toEqual([
    'FARO derecho',
    'FARO izquierdo',
    'PARRILLA',
  ])
})

test('a part that takes several rows is one, also over a page', async () => {
  const heads = 'CLAVE,DESCRIPCIÓN / APLICACIÓN,MEDIDA,P. LISTA'
  const part = (n: number) => `5-15${n}X,CRUCETA SERIE 13${n}0,27.0 X 8${n}.8,4234.00`
  const result = await importText(
    db,
    'productos',
    [
      heads,
      'CRUCETAS DE CARDÁN,,,',
      part(1),
      ',FORD F100 73-96,,',
      part(2),
      ',JEEP WRANGLER TJ 97-06,,',
      part(3),
      'Precios más IVA sujetos a cambio,,,Página 1 de 2',
      heads,
      ',DODGE RAM 50 86-93,,',
      ',MITSUBISHI L200 07-15,,',
      part(4),
      ',NISSAN D21 94-08,,',
      'SOPORTES,,,',
      part(5),
      ',TOYOTA HILUX 05-15,,',
      part(6),
      ',TOYOTA HIACE 06-18,,',
    ].join('\n'),
  )
  expect(result).toMatchObject({ filas: 6, errores: 0 })
  const told = await db.rows<{ d: string }>(
    `select p.descripcion || ' | ' || l.nombre d from producto p join linea l on l.id = p.linea_id
     where k_parte in ('5-153X', '5-155X') order by k_parte`,
  )
  expect(told.map(({ d }) => d)).toEqual([
    'CRUCETA SERIE 1330 DODGE RAM 50 86-93 MITSUBISHI L200 07-15 27.0 X 83.8 | CRUCETAS DE CARDÁN',
    'CRUCETA SERIE 1350 TOYOTA HILUX 05-15 27.0 X 85.8 | SOPORTES',
  ])
})

test('a list of a system: its states, stock it sold before counting, the price in pesos, and what stands for no code', async () => {
  const rows = [1, 2, 3, 4, 5, 6].map((n) => {
    const [bosch, valeo] = n === 1 ? ['N/A', '-'] : [`FR${n}DCX`, `RC${n}YC`]
    return `SY-${n}\tBUJIA NIQUEL\tNISSAN TSURU 92-17 / CHEVROLET AVEO 08-17\t${bosch}\t${valeo}\t${n}.10\t3${n}.20\t${n === 2 ? '-1.0000' : n === 3 ? 'SI' : '+10'}\t${n === 4 ? 'B' : 'A'}`
  })
  const heads = 'CVE_ART\tDESCR\tSE PONE EN\tBOSCH\tVALEO\tPRICE USD\tPRECIO M.N.\tEXIST\tSTATUS'
  const result = await importText(db, 'productos', [heads, ...rows].join('\n'))
  expect(result).toMatchObject({
    errores: 0,
    cambios: { nuevos: 6, precios: { nuevos: 6 }, aplicaciones: { nuevos: 12 } },
  })
  expect(await db.rows(`select k_parte from producto where estado = 'inactivo' and k_parte like 'SY-%'`)).toEqual([
    { k_parte: 'SY-4' },
  ])
  expect(
    await db.rows(
      `select (select count(*)::int from equivalencia where producto_id = p.id) codes, v.valor::float8 from producto p
       join precio v on v.producto_id = p.id where p.k_parte in ('SY-1', 'SY-2') order by k_parte`,
    ),
  ).toEqual([
    { codes: 0, valor: 31.2 },
    { codes: 2, valor: 32.2 },
  ])
})
