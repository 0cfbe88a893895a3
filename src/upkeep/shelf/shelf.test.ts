import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { shelfPeople } from './testing.server.ts'

const db = await testDb()
const { admin, asesor, cliente, visitor, part } = await shelfPeople(db, await testApp(db))

async function codes(query: string): Promise<string[]> {
  const answer = await admin.get(`/api/v1/estante?${query}`)
  expect(answer.statusCode).toBe(200)
  const { partes, total } = answer.json()
  expect(total).toBeGreaterThanOrEqual(partes.length)
  return partes.map(({ k_parte }: { k_parte: string }) => k_parte)
}

describe('the list', () => {
  test('holds parts in every state, by code', async () => {
    const all = await codes('')
    expect(all).toHaveLength(14)
    expect(all).toEqual(expect.arrayContaining(['FX-070', 'FX-080', 'FX-090', 'FX-100/D']))
    const { partes } = (await admin.get('/api/v1/estante?q=fx100d')).json()
    expect(partes).toMatchObject([
      { k_parte: 'FX-100/D', foto: '/fotos/a.webp', precio: '123.46', existencia: 4, puntos: 90, marca: 'Frenomex' },
    ])
  })

  test.each([
    ['q=fx-20', ['FX-201', 'FX-202', 'FX-203', 'FX-204']],
    ['q=100', ['FX-100/D', 'FX-100/T']],
    ['q=FA', ['FA-300', 'FA-301', 'FA-302']],
    ['q=delantéra%20cerám', ['FX-100/D']],
    ['q=%27%3A*%20%26', []],
    ['estado=borrador', ['FX-070']],
    ['marca=ninguna', ['FA-302', 'ZZ-1', 'ZZ.1']],
    ['falta=foto&q=delantera', []],
    ['falta=equivalencias,descripcion&calidad=baja', ['FA-302']],
    ['calidad=alta', ['FX-100/D']],
    ['desde=2100-01-01', []],
    ['orden=calidad&sentido=desc&q=fx-1', ['FX-100/D', 'FX-100/T']],
  ])('%s', async (query, expected) => {
    expect(await codes(query)).toEqual(expected)
  })

  test('what lacks something is ranked by what is sold', async () => {
    const { id } = await part('FX-204')
    await db.rows('insert into venta_dia values ($1, current_date, 500)', [id])
    await db.rows(`select calidad_refresca('{0}')`)
    expect((await codes('falta=foto'))[0]).toBe('FX-204')
    expect((await codes('falta=foto&orden=codigo'))[0]).toBe('FA-300')
  })

  test('pages follow each other without a gap in every order', async () => {
    for (const orden of ['codigo', 'linea', 'marca', 'estado', 'calidad', 'demanda', 'actualizado_en']) {
      for (const sentido of ['asc', 'desc']) {
        const whole = await codes(`orden=${orden}&sentido=${sentido}&por=50`)
        expect(new Set(whole).size).toBe(14)
      }
    }
    expect(await codes('pagina=2')).toEqual([])
  })

  test('what makes no sense counts as absent', async () => {
    expect(await codes('orden=valueOf&estado=roto&linea=x&falta=nada&desde=ayer&calidad=__proto__')).toHaveLength(14)
  })

  test('is for staff who may read parts', async () => {
    expect((await asesor.get('/api/v1/estante')).statusCode).toBe(200)
    expect((await cliente.get('/api/v1/estante')).statusCode).toBe(403)
    expect((await visitor.get('/api/v1/estante')).statusCode).toBe(401)
  })
})

test('a file has the filtered parts and the columns on the screen, and the log knows', async () => {
  const answer = await asesor.get('/api/v1/estante/exportacion/csv?q=fx-20&columnas=codigo,marca,calidad')
  expect(answer.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Código,Marca,Completa',
    'FX-201,Frenomex,20',
    'FX-202,Élite,10',
    'FX-203,Élite,10',
    'FX-204,Élite,10',
  ])
  expect((await asesor.get('/api/v1/estante/exportacion/xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
  const told = await db.row(`select 1 as si from auditoria where accion = 'exportacion' and objeto = 'productos'`)
  expect(told).toEqual({ si: 1 })
})
