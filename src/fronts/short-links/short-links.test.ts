import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { readShort, shortPath } from '#kit/base/short-link.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { GENERATE, fillCart, makeShop, postOnce, signIn } from '#selling/quotes/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const ana = await signIn(db, app, ['cliente'], shop.ana)
const beto = await signIn(db, app, ['cliente'], shop.beto)
const admin = await signIn(db, app, ['admin'])
const idOf = async (k_parte: string) =>
  (await db.row<{ id: number }>('select id from producto where k_parte = $1', [k_parte]))?.id ?? 0
const to = async (path: string, who?: typeof ana) => {
  const answer = who ? await who.get(`/JACVE${path}`) : await app.inject(`/JACVE${path}`)
  return [answer.statusCode, answer.headers.location]
}

test('a code is its number and its kind, in whatever case; nothing else is one', () => {
  for (const id of [1, 35, 36, 123_456, 2 ** 40]) {
    const code = shortPath('parte', id).slice(3)
    const named = { kind: 'parte', id }
    expect([readShort(code), readShort(code.toUpperCase())]).toEqual([named, named])
  }
  expect(readShort(shortPath('cotizacion', 77).slice(3))).toEqual({ kind: 'cotizacion', id: 77 })
  for (const code of ['', 'p', 'p0', 'p01', 'x1', 'p-1', 'p1.5', 'p999999999', 'pñ', 'p1/..', 'constructor'])
    expect([code, readShort(code)]).toEqual([code, null])
})

test('a part’s leads everybody to its page, also when it is sold no longer; of a draft or of nothing there is no way', async () => {
  const id = await idOf('COT-1')
  expect(await to(shortPath('parte', id))).toEqual([302, '/JACVE/verprods/COT-1'])
  await db.rows(`update producto set estado = 'inactivo' where id = $1`, [id])
  expect(await to(shortPath('parte', id))).toEqual([302, '/JACVE/verprods/COT-1'])
  for (const path of [shortPath('parte', 999_999), '/q/nada', '/q/p0', `/q/${'p'.repeat(300)}`])
    expect([path.slice(0, 20), ...(await to(path))]).toEqual([path.slice(0, 20), 302, '/JACVE/home?aviso=no-existe'])
})

test('a quotation’s leads to the page that asks who one is, and says of none whether it is there', async () => {
  await fillCart(db, shop.ana, { 'COT-2': 2 })
  const { id } = (await postOnce(ana, GENERATE, { via: 'PAQ' })).json().procesado
  for (const one of [id, id + 1]) {
    const long = `/JACVE/DetallePrepedido?id=${one}`
    expect(await to(shortPath('cotizacion', one))).toEqual([302, long])
    expect(await to(shortPath('cotizacion', one), ana)).toEqual([302, long])
    expect(await to(shortPath('cotizacion', one), beto)).toEqual([302, long])
    expect(await to(shortPath('cotizacion', one), admin)).toEqual([302, `/JACVE/cotizaciones/${one}`])
  }
  expect((await beto.get(`/api/v1/cotizaciones/${id}`)).statusCode).toBe(404)
  expect((await ana.get(`/api/v1/cotizaciones/${id}`)).statusCode).toBe(200)
})
