import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyCatalogue, everything, importText } from './import.testing.ts'

let db: Db
beforeAll(async () => void (db = await testDb()))
beforeEach(() => emptyCatalogue(db))

const list = `CLAVE,DESCRIPCIÓN,LÍNEA,MARCA,ALTERNAS,PRECIO,EXISTENCIA
A-1,Balata delantera,Frenos,Norte,X1 X2,"$1,200.00",5
A-2,Bomba de agua,Enfriamiento,NORTE,,845.5,0
A-3,Tapón,,,,Cotizar,
`

describe('a list of products', () => {
  test('creates parts, lines, brands, codes, prices and stock in one go', async () => {
    const result = await importText(db, 'productos', list, { nombre: 'enero.csv' })
    expect(result).toMatchObject({
      estado: 'APLICADA',
      filas: 3,
      validas: 3,
      errores: 0,
      cambios: {
        nuevos: 3,
        cambiados: 0,
        iguales: 0,
        precios: { nuevos: 2 },
        existencias: { nuevos: 2 },
        equivalencias: { nuevos: 2 },
        lineas_creadas: 3,
        marcas_creadas: 1,
      },
    })
    expect(result.avisos.join('\n')).toContain('Se crearon 3 líneas: Enfriamiento, Frenos, Sin clasificar.')
    expect(result.archivo_errores).toBeUndefined()
    expect(
      await db.rows(
        `select p.k_parte, p.descripcion, l.nombre linea, m.nombre marca, m.tipo, x.valor, e.disponible, s.clave sucursal
         from producto p join linea l on l.id = p.linea_id left join marca m on m.id = p.marca_id left join precio x on x.producto_id = p.id
         left join existencia e on e.producto_id = p.id left join sucursal s on s.id = e.sucursal_id order by p.id`,
      ),
    ).toEqual([
      {
        k_parte: 'A-1',
        descripcion: 'Balata delantera',
        linea: 'Frenos',
        marca: 'Norte',
        tipo: 'producto',
        valor: '1200.000000',
        disponible: 5,
        sucursal: 'MTY',
      },
      {
        k_parte: 'A-2',
        descripcion: 'Bomba de agua',
        linea: 'Enfriamiento',
        marca: 'Norte',
        tipo: 'producto',
        valor: '845.500000',
        disponible: 0,
        sucursal: 'MTY',
      },
      {
        k_parte: 'A-3',
        descripcion: 'Tapón',
        linea: 'Sin clasificar',
        marca: null,
        tipo: null,
        valor: null,
        disponible: null,
        sucursal: null,
      },
    ])
    expect(await db.rows('select id, tipo, archivo, estado, filas, validas, errores from carga')).toEqual([
      {
        id: result.carga_id,
        tipo: 'productos',
        archivo: 'enero.csv',
        estado: 'APLICADA',
        filas: 3,
        validas: 3,
        errores: 0,
      },
    ])
    expect((await db.rows('select producto_id from busca_pendiente')).length).toBe(3)
  })

  test('twice changes nothing but says so, and tells the search nothing', async () => {
    await importText(db, 'productos', list)
    await db.rows('delete from busca_pendiente')
    const { carga: _, ...before } = await everything(db)
    const again = await importText(db, 'productos', list)
    const { carga: __, ...after } = await everything(db)
    expect(after).toEqual(before)
    expect(again.cambios).toMatchObject({
      nuevos: 0,
      cambiados: 0,
      iguales: 3,
      precios: { nuevos: 0, cambiados: 0, iguales: 2 },
      equivalencias: { nuevos: 0, iguales: 2 },
    })
    expect(again.avisos.join('\n')).toContain('Este mismo archivo ya se cargó')
  })

  test('cores: what is said is written, zero takes one off, an empty cell leaves it, and what is no amount is a fault', async () => {
    const cores = async () =>
      (await db.rows<{ casco: string | null }>('select casco from producto order by k_parte')).map(({ casco }) => casco)
    await importText(db, 'productos', 'CLAVE,DESCRIPCIÓN,CASCO\nA-1,Alternador,"$1,350.50"\nA-2,Marcha,450\nA-3,Tapón,')
    expect(await cores()).toEqual(['1350.50', '450.00', null])
    await importText(db, 'productos', 'CLAVE,DESCRIPCIÓN,CASCO\nA-1,Alternador,\nA-2,Marcha,0\nA-3,Tapón,0')
    expect(await cores()).toEqual(['1350.50', null, null])
    const wrong = await importText(db, 'productos', 'CLAVE,DESCRIPCIÓN,CASCO\nA-1,Alternador,si\nA-2,Marcha,99999999', {
      parcial: true,
    })
    expect(wrong).toMatchObject({ errores: 2 })
    expect(await cores()).toEqual(['1350.50', null, null])
  })

  test('a second list changes what it says and leaves what it does not', async () => {
    await importText(db, 'productos', list)
    await db.rows('delete from busca_pendiente')
    const result = await importText(
      db,
      'productos',
      'clave,descripcion,linea,activo\nA-1,Balata cerámica,,no\nA-2,,FRENOS,\nA-3,Tapón,,\n',
    )
    expect(result.cambios).toMatchObject({ nuevos: 0, cambiados: 2, iguales: 1 })
    expect(
      await db.rows(
        `select k_parte, p.descripcion, l.nombre linea, estado, p.version, marca_id is null sin_marca from producto p join linea l on l.id = p.linea_id order by p.id`,
      ),
    ).toEqual([
      {
        k_parte: 'A-1',
        descripcion: 'Balata cerámica',
        linea: 'Frenos',
        estado: 'inactivo',
        version: 2,
        sin_marca: false,
      },
      { k_parte: 'A-2', descripcion: 'Bomba de agua', linea: 'Frenos', estado: 'activo', version: 2, sin_marca: false },
      { k_parte: 'A-3', descripcion: 'Tapón', linea: 'Sin clasificar', estado: 'activo', version: 1, sin_marca: true },
    ])
    expect(await db.rows('select count(*)::int n from busca_pendiente')).toEqual([{ n: 2 }])
  })

  test('of a code repeated in the file the last row counts, and the user is told', async () => {
    const result = await importText(
      db,
      'productos',
      'clave,descripcion,precio\nA-1,Primera,1\na-1 ,Segunda,2\nA-2,Igual,3\nA-2,Igual,3\n',
    )
    expect(result).toMatchObject({ filas: 4, errores: 0, cambios: { nuevos: 2, precios: { nuevos: 2 } } })
    expect(result.avisos.join('\n')).toContain(
      '1 fila repite un código con otros datos: vale la última (por ejemplo A-1).',
    )
    expect(
      await db.rows('select descripcion, valor from producto p join precio on producto_id = p.id order by p.id'),
    ).toEqual([
      { descripcion: 'Segunda', valor: '2.000000' },
      { descripcion: 'Igual', valor: '3.000000' },
    ])
  })

  test("a new part without a description takes its line's name; without either it is a fault", async () => {
    const result = await importText(db, 'productos', 'Clave,Grupo -> Nombre\nG-1,TAPÓN DE GASOLINA\nG-2,#N/A\nG-3,\n', {
      parcial: true,
    })
    expect(result).toMatchObject({ estado: 'APLICADA', filas: 3, validas: 1, errores: 2 })
    expect(await db.rows('select k_parte, descripcion from producto')).toEqual([
      { k_parte: 'G-1', descripcion: 'TAPÓN DE GASOLINA' },
    ])
    expect(result.motivos.map(({ motivo }) => motivo).sort()).toEqual([
      'Es una parte nueva y no trae descripción ni línea',
      'La celda trae un error de Excel',
    ])
  })

  test('stock without a main branch is left out with a sentence', async () => {
    await db.rows('delete from sucursal')
    const result = await importText(db, 'productos', list)
    expect(result.avisos.join('\n')).toContain('No hay una sucursal principal')
    expect(await db.rows('select from existencia')).toEqual([])
  })

  test('tabs, line ends and backslashes within cells arrive as they were', async () => {
    await importText(
      db,
      'productos',
      'clave,descripcion\nA-1,"tubo \\N de 1/2\\"\n"A\\2","dos\nrenglones\ty tabulador"\n',
    )
    expect(await db.rows('select k_parte, descripcion from producto order by id')).toEqual([
      { k_parte: 'A-1', descripcion: 'tubo \\N de 1/2\\' },
      { k_parte: 'A\\2', descripcion: 'dos renglones y tabulador' },
    ])
  })
})

test('an export of a system: price without VAT, other codes and line by their short names, and it is told which price', async () => {
  const result = await importText(
    db,
    'productos',
    [
      'CVE_ART,DESCR,LIN_PROD,UNI_MED,CVE_ALTER,EXIST,PRECIO1,PRECIO1_IVA',
      'BX-1,BALATA DEL TSURU III 92-17,BALDE,JGO,7355-D470,2,385.75,447.47',
      'BX-2,BALATA DEL VERSA 12-19,BALDE,JGO,8718-D1592; BRK-77,4,716.00,830.56',
      'BX-3,BALATA DEL SENTRA B15 01-06,BALDE,JGO,7697-D815,4,478.65,555.23',
      'BX-4,KIT CLUTCH TSURU III,CLUTC,KIT,KC-4201,1,640.06,742.47',
      'BX-5,KIT CLUTCH SAVEIRO,CLUTC,KIT,KC-4212,0,185.04,214.65',
      '',
    ].join('\n'),
  )
  expect(result).toMatchObject({ estado: 'APLICADA', errores: 0, cambios: { nuevos: 5, precios: { nuevos: 5 } } })
  expect(result.avisos).toContain('El precio se tomó de «PRECIO1», sin IVA: «PRECIO1_IVA» es el mismo precio con IVA.')
  expect(
    await db.rows(`select p.k_parte, p.descripcion, l.nombre linea, r.valor::float precio, array(select e.codigo from equivalencia e where e.producto_id = p.id order by 1) otros
      from producto p join linea l on l.id = p.linea_id join precio r on r.producto_id = p.id where p.k_parte in ('BX-2', 'BX-4') order by 1`),
  ).toEqual([
    {
      k_parte: 'BX-2',
      descripcion: 'BALATA DEL VERSA 12-19',
      linea: 'BALDE',
      precio: 716,
      otros: ['8718-D1592', 'BRK-77'],
    },
    { k_parte: 'BX-4', descripcion: 'KIT CLUTCH TSURU III', linea: 'CLUTC', precio: 640.06, otros: ['KC-4201'] },
  ])
})

test('a list of several tables, each under its title and by its own columns', async () => {
  const result = await importText(
    db,
    'productos',
    [
      'PARTES AGRICOLAS DEL LLANO,,,,,',
      'FILTROS,,,,,',
      'Clave,Filtro,Tractor,Cruce,Marca,Precio',
      'AF-1,aceite,JD 2755 2955,T19044,Gonher,189',
      'AF-2,aire primario,MF 285 290,P181052,Donaldson,420',
      'AF-3,diesel,Ford 6600,D8NN9155,Gonher,65',
      ',,,,,',
      'MOTOR,,,,,',
      'Clave,Parte,Motor,Tractor,Medida,Precio',
      'AM-1,Metales biela,Perkins 4.236,MF 265 275,0.010,540',
      'AM-2,Bomba agua,JD 4239,2755 2955 3140,,2150',
      'AM-3,Junta cabeza,JD 4239,2755,,pedir',
      ',,,,,',
      'ELECTRICO,,,,,',
      'Clave,Parte,Tractor,Especificacion,Marca,Precio',
      'AE-1,Marcha,MF 285 290,12V 10 dts,Prestolite,3890',
      'AE-2,Alternador,JD 5303,12V 65A,Unipoint,3240',
      'AE-3,Switch encendido,Ford 6600,4 posiciones,Rural,320',
    ].join('\n'),
  )
  expect(result).toMatchObject({ estado: 'APLICADA', filas: 9, errores: 0 })
  expect(result.avisos.join()).toContain('2 filas con los encabezados de otra tabla de la misma lista')
  const told = await db.rows<{ d: string }>(
    `select concat_ws(' | ', p.descripcion, l.nombre, m.nombre, trim_scale(r.valor)) d from producto p
     left join linea l on l.id = p.linea_id left join marca m on m.id = p.marca_id
     left join precio r on r.producto_id = p.id and r.vigencia @> now() order by p.k_parte`,
  )
  expect(told.map(({ d }) => d)).toEqual([
    'Marcha MF 285 290 12V 10 dts | ELECTRICO | Prestolite | 3890',
    'Alternador JD 5303 12V 65A | ELECTRICO | Unipoint | 3240',
    'Switch encendido Ford 6600 4 posiciones | ELECTRICO | Rural | 320',
    'Filtro aceite JD 2755 2955 | Sin clasificar | Gonher | 189',
    'Filtro aire primario MF 285 290 | Sin clasificar | Donaldson | 420',
    'Filtro diesel Ford 6600 | Sin clasificar | Gonher | 65',
    'Metales biela Perkins 4.236 MF 265 275 0.010 | MOTOR | 540',
    'Bomba agua JD 4239 2755 2955 3140 | MOTOR | 2150',
    'Junta cabeza JD 4239 2755 | MOTOR',
  ])
})

test('a report of pages: a description in two columns, numbered lines, tops, totals and an end', async () => {
  const top = [
    'INV-R045 CATALOGO;;;;PAG. 1',
    'TRACTOCAMIONES LA CUESTA SA;;;;281126',
    'CVE-ART;DESC-1;DESC-2;P-LISTA;ST',
  ]
  const again = ['INV-R045 CATALOGO;;;;PAG. 2', ...top.slice(1)]
  const result = await importText(
    db,
    'productos',
    [
      ...top,
      ';*** LINEA 10 FRENOS DE AIRE ***;;;',
      '10-1;BALATA 4707 Q-PLUS   ;EJE TRAS 16.5X7;985.00;A',
      '10-2;MATRACA AUT 28 ESTRIAS;EJE TRAS VASTAGO 5/8;1,340.00;A',
      '10-3;MANITA AIRE ROJA;;98.00;A',
      ';** TOTAL LINEA 10;3 ARTICULOS;;',
      ...again,
      ';*** LINEA 20 SUSPENSION ***;;;',
      '20-1;BOLSA DE AIRE TRASERA;INTERNATIONAL PROSTAR;2,890.00;A',
      '20-2;AMORTIGUADOR TRASERO;CASCADIA 08 A 17;1,190.00;A',
      ';** TOTAL LINEA 20;2 ARTICULOS;;',
      ';*** FIN DE REPORTE ***;5 REGISTROS;;',
    ].join('\n'),
  )
  expect(result.motivos).toEqual([])
  expect(result).toMatchObject({ estado: 'APLICADA', filas: 5, errores: 0 })
  const told = await db.rows<{ d: string }>(
    `select concat_ws(' | ', p.descripcion, l.nombre) d from producto p left join linea l on l.id = p.linea_id order by p.k_parte`,
  )
  expect(told.map(({ d }) => d)).toEqual([
    'BALATA 4707 Q-PLUS EJE TRAS 16.5X7 | FRENOS DE AIRE',
    'MATRACA AUT 28 ESTRIAS EJE TRAS VASTAGO 5/8 | FRENOS DE AIRE',
    'MANITA AIRE ROJA | FRENOS DE AIRE',
    'BOLSA DE AIRE TRASERA INTERNATIONAL PROSTAR | SUSPENSION',
    'AMORTIGUADOR TRASERO CASCADIA 08 A 17 | SUSPENSION',
  ])
})

test.each([
  [
    ['W01-358-9622', 'A22-60713-001', 'W01-358-9623', 'K-1450'],
    ['A22-60713-001', 'K-1450', 'W01-358-9622', 'W01-358-9623'],
  ],
  [['P01', 'P02', 'P01', 'P01'], []],
])('what a supplier calls its parts finds them, and who it is does not: %s', async (keys, codes) => {
  const rows = Array.from(
    { length: 8 },
    (_, n) => `R-${n};Bolsa de aire ${n};${keys[n % 4] ?? ''}${n < 4 || keys[0] === 'P01' ? '' : 'B'};10.50`,
  )
  const result = await importText(db, 'productos', ['CLAVE;DESCRIPCION;CVE-PROV;PRECIO', ...rows].join('\n'))
  expect(result).toMatchObject({ estado: 'APLICADA', filas: 8, errores: 0 })
  const kept = await db.rows<{ codigo: string }>(
    `select codigo from equivalencia where tipo = 'alterna' and codigo !~ 'B$' order by 1`,
  )
  expect(kept.map(({ codigo }) => codigo)).toEqual(codes)
})
