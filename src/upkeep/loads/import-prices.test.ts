import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyCatalogue, importText } from './import.testing.ts'

let db: Db
beforeAll(async () => void (db = await testDb()))
beforeEach(() => emptyCatalogue(db))

const list = `CLAVE,DESCRIPCIÓN,LÍNEA,MARCA,ALTERNAS,PRECIO,EXISTENCIA
A-1,Balata delantera,Frenos,Norte,X1 X2,"$1,200.00",5
A-2,Bomba de agua,Enfriamiento,NORTE,,845.5,0
A-3,Tapón,,,,Cotizar,
`

describe('prices', () => {
  beforeEach(() => importText(db, 'productos', list))

  test('another price ends the one in force and begins now; the same stays; others are untouched', async () => {
    const result = await importText(db, 'precios', 'clave;precio\nA-1;1.300,00\nA-2;845.5\nA-3;10\n')
    expect(result.cambios).toMatchObject({ nuevos: 1, cambiados: 1, iguales: 1 })
    expect(
      await db.rows(
        `select k_parte, valor, upper_inf(vigencia) vigente, vigencia @> now() hoy from precio join producto p on p.id = producto_id order by k_parte, precio.id`,
      ),
    ).toEqual([
      { k_parte: 'A-1', valor: '1200.000000', vigente: false, hoy: false },
      { k_parte: 'A-1', valor: '1300.000000', vigente: true, hoy: true },
      { k_parte: 'A-2', valor: '845.500000', vigente: true, hoy: true },
      { k_parte: 'A-3', valor: '10.000000', vigente: true, hoy: true },
    ])
    expect(
      await db.rows(
        'select from precio a join precio b on b.vigencia -|- a.vigencia and a.producto_id = b.producto_id',
      ),
    ).toHaveLength(2)
  })

  test('a price that is to begin later keeps its day', async () => {
    await db.rows(
      `update precio set vigencia = tstzrange(lower(vigencia), '2100-01-01') where producto_id = (select id from producto where k_parte = 'A-1')`,
    )
    await db.rows(
      `insert into precio (lista_id, producto_id, valor, vigencia) select lista_id, producto_id, 9, tstzrange('2100-01-01', null) from precio where valor = 1200`,
    )
    await importText(db, 'precios', 'clave,precio\nA-1,1300\nA-3,10\n')
    expect(
      await db.rows(
        `select valor, upper(vigencia)::date::text hasta from precio where producto_id = (select id from producto where k_parte = 'A-1') and upper(vigencia) > now() or valor = 9`,
      ),
    ).toEqual([
      { valor: '9.000000', hasta: null },
      { valor: '1300.000000', hasta: '2100-01-01' },
    ])
  })

  test('other lists and quantities are other prices; an unknown list is a fault', async () => {
    await db.rows(`insert into lista_precio (clave) values ('MAYOREO')`)
    const good = await importText(db, 'precios', 'clave,precio,lista,cantidad minima\nA-1,1000,mayoreo,10\n')
    expect(good.cambios).toMatchObject({ nuevos: 1, cambiados: 0 })
    const bad = await importText(db, 'precios', 'clave,precio,LISTA\nA-1,1000,otra\n')
    expect(bad).toMatchObject({
      estado: 'CON_ERRORES',
      motivos: [{ columna: 'LISTA', motivo: 'No hay ninguna lista de precios con esa clave', veces: 1 }],
    })
  })

  test('an unknown part is a fault that offers the one that was meant', async () => {
    await importText(db, 'productos', 'clave,descripcion\n00123,Balata\nNOR.0707-60,Bomba\n')
    const result = await importText(db, 'precios', 'clave,precio\n123,5\nnor070760,5\nZZZ,5\nA-1,5\n', {
      parcial: true,
    })
    expect(result).toMatchObject({ estado: 'APLICADA', filas: 4, validas: 1, errores: 3, cambios: { cambiados: 1 } })
    expect(await db.rows('select fila, columna, valor, motivo from carga_fila_error order by fila')).toEqual([
      { fila: 2, columna: 'clave', valor: '123', motivo: 'No hay ninguna parte con ese código; ¿será 00123?' },
      {
        fila: 3,
        columna: 'clave',
        valor: 'NOR070760',
        motivo: 'No hay ninguna parte con ese código; ¿será NOR.0707-60?',
      },
      { fila: 4, columna: 'clave', valor: 'ZZZ', motivo: 'No hay ninguna parte con ese código' },
    ])
    expect(result.motivos).toEqual([{ columna: 'clave', motivo: 'No hay ninguna parte con ese código', veces: 3 }])
  })
})

describe('stock', () => {
  beforeEach(() => importText(db, 'productos', list))

  test('goes to the branch named by key or name, or to the main one', async () => {
    const result = await importText(
      db,
      'existencias',
      'clave,existencias,sucursal\nA-1,9,\nA-1,3,gdl\nA-2,4,MONTERREY CENTRO\nA-2,0,\n',
    )
    expect(result.cambios).toEqual({ nuevos: 1, cambiados: 1, iguales: 1 })
    expect(
      await db.rows(
        'select k_parte, clave, disponible from existencia e join producto p on p.id = producto_id join sucursal s on s.id = sucursal_id order by 1, 2',
      ),
    ).toEqual([
      { k_parte: 'A-1', clave: 'GDL', disponible: 3 },
      { k_parte: 'A-1', clave: 'MTY', disponible: 9 },
      { k_parte: 'A-2', clave: 'MTY', disponible: 0 },
    ])
  })

  test('an unknown branch is a fault; no main branch at all refuses the file', async () => {
    const result = await importText(db, 'existencias', 'clave,existencia,almacen\nA-1,9,Luna\n')
    expect(result.motivos).toEqual([
      { columna: 'almacen', motivo: 'No hay ninguna sucursal con esa clave o nombre', veces: 1 },
    ])
    await db.rows('update sucursal set es_principal = false')
    await expect(importText(db, 'existencias', 'clave,existencia\nA-1,9\n')).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('sucursal principal'),
    })
  })
})
