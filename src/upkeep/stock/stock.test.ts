import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
await fillPrices(db)
const signedIn = async (role: string): Promise<TestBrowser> => {
  const it = browser(app)
  await it.login((await makePerson(db, [role], { demo: true })).email)
  return it
}
const [admin, asesor] = [await signedIn('admin'), await signedIn('asesor')]

const PATH = '/api/v1/estante/existencias'
const idOf = async (text: string, value: string) => (await db.row<{ id: number }>(text, [value]))?.id ?? 0
const part = (code: string) => idOf('select id from producto where k_parte = $1', code)
const branch = (clave: string) => idOf('select id from sucursal where clave = $1', clave)
const [fx, gdl, mty] = [await part('FX-201'), await branch('GDL'), await branch('MTY')]

async function move(body: object, who = admin) {
  const answer = await who.send('POST', `${PATH}/ajustes`, body, { 'idempotency-key': randomUUID() })
  return { status: answer.statusCode, ...answer.json() }
}
async function undo(id: number) {
  const answer = await admin.send('POST', `${PATH}/ajustes/${id}/deshacer`, {}, { 'idempotency-key': randomUUID() })
  return { status: answer.statusCode, ...answer.json() }
}
const lie = (disponible: number, apartado = 0) =>
  db.rows(
    `insert into existencia (producto_id, sucursal_id, disponible, apartado) values ($1, $2, $3, $4)
     on conflict (producto_id, sucursal_id) do update set disponible = excluded.disponible, apartado = excluded.apartado`,
    [fx, gdl, disponible, apartado],
  )
const lies = async () =>
  (
    await db.rows<{ n: number }>(
      `select disponible as n from existencia where producto_id = $1 and sucursal_id in ($2, $3) order by sucursal_id = $2 desc`,
      [fx, gdl, mty],
    )
  ).map(({ n }) => n)
const moves = async (query = '') => (await admin.get(`${PATH}/movimientos?producto=${fx}${query}`)).json()
const at = { producto_id: fx, sucursal_id: gdl }

describe('stock moved by hand', () => {
  test('an adjustment has its reason, and its movement says who, when, why, before and after', async () => {
    await lie(10, 4)
    const done = await move({ tipo: 'ajuste', motivo: 'Dañada', nota: 'Se cayó', renglones: [{ ...at, piezas: -3 }] })
    expect(done).toMatchObject({ status: 201, movidas: 1, existencia: [{ ...at, disponible: 7, apartado: 4 }] })
    const { movimientos } = await moves()
    expect(movimientos[0]).toMatchObject({
      k_parte: 'FX-201',
      sucursal: 'Guadalajara',
      antes: 10,
      despues: 7,
      origen: 'ajuste',
      que: 'Ajuste',
      motivo: 'Dañada',
      nota: 'Se cayó',
      se_puede_deshacer: true,
    })
    expect(movimientos[0].quien).toContain('@')
    expect(await undo(done.ajuste)).toMatchObject({ status: 200, existencia: [{ disponible: 10 }] })
    expect((await undo(done.ajuste)).status).toBe(409)
    expect((await moves()).movimientos.map(({ que }: { que: string }) => que).slice(0, 2)).toEqual([
      'Se deshizo',
      'Ajuste',
    ])
  })

  test('never below zero, and what is reserved stays', async () => {
    await lie(10, 4)
    const short = await move({ tipo: 'ajuste', motivo: 'Perdida', renglones: [{ ...at, piezas: -11 }] })
    expect(short.status).toBe(422)
    expect(short.errors['renglones.0.piezas'][0]).toBe(
      'De FX-201 hay 10 libres en Guadalajara y 4 apartadas para pedidos; no se pueden quitar 11.',
    )
    const fewer = await move({
      tipo: 'conteo',
      motivo: 'Conteo cíclico',
      renglones: [{ ...at, contadas: 3, visto: 14 }],
    })
    expect(fewer.status).toBe(422)
    expect(await lies()).toEqual([10])
  })

  test('a count is of all that lies there; moved meanwhile it is 409 with what there is', async () => {
    await lie(10, 4)
    expect(
      await move({ tipo: 'conteo', motivo: 'Conteo cíclico', renglones: [{ ...at, contadas: 20, visto: 14 }] }),
    ).toMatchObject({
      existencia: [{ disponible: 16, apartado: 4 }],
    })
    const late = await move({
      tipo: 'conteo',
      motivo: 'Conteo cíclico',
      renglones: [{ ...at, contadas: 5, visto: 14 }],
    })
    expect(late).toMatchObject({ status: 409, code: 'existencia_movida', filas: [{ disponible: 16, apartado: 4 }] })
  })

  test('a transfer takes here what it puts there, and is taken back while it is still there', async () => {
    await lie(10, 4)
    await db.rows('delete from existencia where producto_id = $1 and sucursal_id = $2', [fx, mty])
    const done = await move({
      tipo: 'traspaso',
      motivo: 'Resurtido',
      renglones: [{ ...at, destino_id: mty, piezas: 6 }],
    })
    expect(done.status).toBe(201)
    expect(await lies()).toEqual([4, 6])
    await db.rows('update existencia set disponible = 2, apartado = 4 where producto_id = $1 and sucursal_id = $2', [
      fx,
      mty,
    ])
    const gone = await undo(done.ajuste)
    expect([gone.status, gone.message]).toEqual([
      409,
      'Ya no se puede deshacer: de FX-201 quedan 2 libres en Monterrey y habría que quitar 6.',
    ])
    await db.rows('update existencia set disponible = 6, apartado = 0 where producto_id = $1 and sucursal_id = $2', [
      fx,
      mty,
    ])
    expect((await undo(done.ajuste)).status).toBe(200)
    expect(await lies()).toEqual([10, 0])
  })

  test.each([
    [{ tipo: 'ajuste', motivo: '', renglones: [{ ...at, piezas: 1 }] }, 'motivo'],
    [{ tipo: 'ajuste', motivo: 'x', renglones: [{ ...at, piezas: 0 }] }, 'piezas'],
    [{ tipo: 'ajuste', motivo: 'x', renglones: [{ ...at, piezas: 1.5 }] }, 'piezas'],
    [{ tipo: 'conteo', motivo: 'x', renglones: [{ ...at, contadas: -1, visto: 1 }] }, 'contadas'],
    [{ tipo: 'traspaso', motivo: 'x', renglones: [{ ...at, destino_id: gdl, piezas: 1 }] }, 'destino_id'],
    [{ tipo: 'traspaso', motivo: 'x', renglones: [] }, 'renglones'],
  ])('%j is 422', async (body, field) => {
    const told = await move(body)
    expect(told.status).toBe(422)
    expect(Object.keys(told.errors).join(' ')).toContain(field)
  })

  test('is for who may; a closed branch and an unknown part are none', async () => {
    const line = { tipo: 'ajuste', motivo: 'x' }
    expect((await move({ ...line, renglones: [{ ...at, piezas: 1 }] }, asesor)).status).toBe(403)
    expect((await move({ ...line, renglones: [{ ...at, sucursal_id: await branch('CER'), piezas: 1 }] })).status).toBe(
      422,
    )
    expect((await move({ ...line, renglones: [{ ...at, producto_id: 987_654, piezas: 1 }] })).status).toBe(422)
    expect((await undo(987_654)).status).toBe(404)
  })

  test('whoever else moves stock is kept too: an order by what it reserves, the rest as it says', async () => {
    await lie(10, 0)
    await db.rows('update existencia set disponible = 8, apartado = 2 where producto_id = $1 and sucursal_id = $2', [
      fx,
      gdl,
    ])
    await db.transaction(async (tx) => {
      await tx.rows(`select set_config('jacve.fuente', 'erp', true)`)
      await tx.rows('update existencia set disponible = 9 where producto_id = $1 and sucursal_id = $2', [fx, gdl])
    })
    const { movimientos } = await moves()
    expect(
      movimientos.slice(0, 2).map(({ origen, antes, despues }: Record<string, unknown>) => [origen, antes, despues]),
    ).toEqual([
      ['erp', 8, 9],
      ['pedido', 10, 8],
    ])
    expect((await moves('&origen=erp')).total).toBe(1)
    expect(
      (await moves(`&sucursal=${mty}`)).movimientos.every(
        ({ sucursal }: { sucursal: string }) => sucursal === 'Monterrey',
      ),
    ).toBe(true)
    expect((await moves('&desde=2090-01-01')).total).toBe(0)
  })

  test('many at once: whatever is asked, nothing is lost, made or below zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 }), async (pieces) => {
        await lie(10, 0)
        const before = (await lies()).reduce((a, b) => a + b, 0)
        const done = await Promise.all(
          pieces.map((piezas, n) =>
            move({
              tipo: 'traspaso',
              motivo: 'Resurtido',
              renglones: [
                n % 2
                  ? { ...at, destino_id: mty, piezas }
                  : { producto_id: fx, sucursal_id: mty, destino_id: gdl, piezas },
              ],
            }),
          ),
        )
        const after = await lies()
        expect(done.every(({ status }) => status === 201 || status === 422)).toBe(true)
        expect(after.reduce((a, b) => a + b, 0)).toBe(before)
        expect(Math.min(...after)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 5 },
    )
  })
})
