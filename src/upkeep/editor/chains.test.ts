import { beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '#catalogue/parts/fixture.testing.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { editors } from '#upkeep/editing/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
let who: Awaited<ReturnType<typeof editors>>
let balatas = 0
let frenomex = 0
beforeAll(async () => {
  await fillCatalogue(db)
  who = await editors(db, app)
  const found = await db.row<{ linea: number; marca: number }>(
    `select (select id from linea where nombre = 'Balatas') as linea, (select id from marca where nombre = 'Frenomex') as marca`,
  )
  balatas = found?.linea ?? 0
  frenomex = found?.marca ?? 0
})

const create = (k_parte: string, more: object = {}) =>
  who.admin.post('/api/v1/productos', {
    k_parte,
    descripcion: 'Balata nueva',
    linea_id: balatas,
    marca_id: frenomex,
    ...more,
  })

describe('replacements', () => {
  const code = (codigo: string, tipo: string) => ({
    codigo,
    fabricante: '',
    tipo,
    certeza: 'exacta',
    nota: null,
    fuente: null,
  })

  test('a part that is no longer made names what took its place', async () => {
    await create('HH-1')
    await create('HH-2')
    await who.change('HH-2', { estado: 'activo' })
    const answer = await who.change('HH-1', {
      estado: 'descontinuado',
      equivalencias: [code('hh 2', 'reemplazado_por')],
    })
    expect(answer.json().cadena.map(({ codigo, paso }: { codigo: string; paso: number }) => [paso, codigo])).toEqual([
      [0, 'HH-1'],
      [1, 'HH-2'],
    ])
    const gone = await who.visitor.get('/searchDetails/details/HH-1')
    expect([gone.statusCode, gone.json().reemplazo.k_parte]).toEqual([410, 'HH-2'])
  })

  test('that lead back to the part are refused with the chain, whoever of them says it', async () => {
    for (const name of ['JJ-1', 'JJ-2', 'JJ-3']) await create(name)
    await who.change('JJ-1', { equivalencias: [code('JJ-2', 'reemplazado_por')] })
    await who.change('JJ-3', { equivalencias: [code('JJ-2', 'reemplaza')] })
    const closing = await who.change('JJ-3', {
      equivalencias: [code('JJ-2', 'reemplaza'), code('JJ-1', 'reemplazado_por')],
    })
    expect([closing.statusCode, closing.json().cadena]).toEqual([422, ['JJ-3', 'JJ-1', 'JJ-2', 'JJ-3']])
    const self = await who.change('JJ-1', { equivalencias: [code('jj1', 'reemplazado_por')] })
    expect(Object.keys(self.json().errors)).toEqual(['equivalencias.0.codigo'])
    expect((await who.read('JJ-3')).version).toBe(2)
  })

  test('a part that is renamed is still found by the code it had', async () => {
    await create('KK-1')
    await who.change('KK-1', { estado: 'activo' })
    const renamed = await who.change('KK-1', { k_parte: 'kk-2000' })
    expect(renamed.json().k_parte).toBe('KK-2000')
    const old = await who.visitor.get('/searchDetails/details/KK-1')
    expect([old.statusCode, old.json().reemplazo.k_parte]).toEqual([410, 'KK-2000'])
    expect((await who.change('KK-2000', { k_parte: 'FX-100/D' })).json().code).toBe('codigo_repetido')
  })

  test('codes that stay keep their place, the others come and go', async () => {
    await create('LL-1')
    await who.change('LL-1', { equivalencias: [code('A-1', 'OE'), code('B-2', 'competidor')] })
    const { equivalencias } = (
      await who.change('LL-1', { equivalencias: [code('a1', 'OE'), code('C-3', 'alterna')] })
    ).json()
    expect(equivalencias.map(({ codigo }: { codigo: string }) => codigo)).toEqual(['a1', 'C-3'])
    const twice = await who.change('LL-1', { equivalencias: [code('A-1', 'OE'), code('a.1', 'OE')] })
    expect(Object.keys(twice.json().errors)).toEqual(['equivalencias.1.codigo'])
  })
})

describe('kits and what is needed with a part', () => {
  const holds = (k_parte: string, tipo = 'kit') => ({ k_parte, tipo, cantidad: 2 })

  test('a kit may not be inside itself, however deep, nor a part need itself', async () => {
    for (const name of ['MM-1', 'MM-2', 'MM-3']) await create(name)
    await who.change('MM-1', { relaciones: [holds('MM-2')] })
    await who.change('MM-2', { relaciones: [holds('mm3')] })
    const closing = await who.change('MM-3', { relaciones: [holds('MM-1')] })
    expect([closing.statusCode, closing.json().cadena]).toEqual([422, ['MM-3', 'MM-1', 'MM-2', 'MM-3']])
    // What goes well together may say so both ways.
    await who.change('MM-3', { relaciones: [holds('MM-1', 'complemento')] })
    expect((await who.change('MM-1', { relaciones: [holds('MM-2'), holds('MM-3', 'complemento')] })).statusCode).toBe(
      200,
    )
  })
})
