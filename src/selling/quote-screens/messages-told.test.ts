import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from '#selling/quotes/testing.server.ts'
import { MESSAGES_TOLD } from '#selling/quotes/document.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const director = await signIn(db, app, ['director'])

type Told = { mensajes: { id: number; texto: string; interno: boolean }[]; mensajes_anteriores: number }

test('a document tells the last of what was said, and what was before it from there on, without a gap or twice', async () => {
  await fillCart(db, shop.ana, { 'COT-1': 2 })
  const made = (await postOnce(cliente, GENERATE, { enviar: true })).json().procesado
  // One in five is the staff's own.
  await db.rows(
    `insert into cotizacion_mensaje (cotizacion_id, version, autor, de_cliente, interno, texto)
     select $1, 1, 'Alguien', n % 2 = 0 and n % 5 > 0, n % 5 = 0, 'mensaje ' || n from generate_series(1, 300) n order by n`,
    [made.id],
  )
  const url = `/api/v1/cotizaciones/${made.id}`
  for (const [it, said] of [
    [cliente, 240],
    [director, 300],
  ] as const) {
    const read: Told['mensajes'] = []
    let before = ''
    for (;;) {
      const { mensajes, mensajes_anteriores }: Told = (await it.get(url + before)).json()
      expect(mensajes.length).toBeLessThanOrEqual(MESSAGES_TOLD)
      read.unshift(...mensajes)
      expect(mensajes_anteriores).toBe(said - read.length)
      if (mensajes_anteriores === 0) break
      before = `?mensajes_antes=${mensajes[0]?.id}`
    }
    const every = Array.from({ length: 300 }, (_, n) => n + 1)
    const expected = said === 240 ? every.filter((n) => n % 5 > 0) : every
    expect(read.map(({ texto }) => texto)).toEqual(expected.map((n) => `mensaje ${n}`))
  }
  expect((await cliente.get(`${url}?mensajes_antes=nada`)).json().mensajes).toHaveLength(MESSAGES_TOLD)
})
