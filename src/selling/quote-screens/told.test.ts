import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from '#selling/quotes/testing.server.ts'
import { TOLD } from '#selling/quotes/document.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const director = await signIn(db, app, ['director'])

const MANY = 1000
await fillCart(db, shop.ana, { 'COT-1': 2 })
const made = (await postOnce(cliente, GENERATE, { enviar: true })).json().procesado
const url = `/api/v1/cotizaciones/${made.id}`
const short = (await cliente.get(url)).body.length
// One in five is the staff's own.
await db.rows(
  `insert into cotizacion_mensaje (cotizacion_id, version, autor, de_cliente, interno, texto)
   select $1, 1, 'Alguien', n % 2 = 0 and n % 5 > 0, n % 5 = 0, 'mensaje ' || n from generate_series(1, $2::int) n order by n`,
  [made.id, MANY],
)
await db.rows(
  `insert into documento_evento (tipo, documento_id, evento, de, a, motivo)
   select 'cotizacion', $1, case when n % 5 = 0 then 'pedirAprobacion' else 'comentar' end, 'POR_AUTORIZAR', 'POR_AUTORIZAR', 'paso ' || n
   from generate_series(1, $2::int) n order by n`,
  [made.id, MANY],
)
await db.rows(
  `insert into cotizacion_version (cotizacion_id, version, motivo) select $1, n, 'vuelta ' || n from generate_series(2, $2::int) n`,
  [made.id, MANY],
)

type Row = { id: number; version: number; texto: string; motivo: string }
const every = Array.from({ length: MANY }, (_, n) => n + 1)
const shown = every.filter((n) => n % 5 > 0)
/** By what it is asked for, what names a row, what it says, and which there are to whom. The first steps are those of its making. */
const kinds = [
  { name: 'mensajes', id: 'id', says: 'texto', word: 'mensaje', client: shown, staff: every, first: 0 },
  { name: 'historia', id: 'id', says: 'motivo', word: 'paso', client: shown, staff: every, first: 2 },
  { name: 'versiones', id: 'version', says: 'motivo', word: 'vuelta', client: every, staff: every, first: 0 },
] as const

test.each(kinds)(
  'of a thousand $name a document tells the last, and those before from there on, without a gap or twice',
  async (kind) => {
    const { name, id, says, word, first } = kind
    for (const [it, there] of [
      [cliente, kind.client],
      [director, kind.staff],
    ] as const) {
      const read: Row[] = []
      let before = ''
      for (;;) {
        const answer = (await it.get(url + before)).json()
        const rows: Row[] = answer[name]
        expect(rows.length).toBeLessThanOrEqual(TOLD)
        read.unshift(...rows)
        expect(answer[`${name}_anteriores`]).toBe(there.length + first - read.length)
        if (answer[`${name}_anteriores`] === 0) break
        before = `?${name}_antes=${rows[0]?.[id]}`
      }
      const said = read.slice(first).map((row) => row[says])
      // Of the first version is said what it was made of.
      const from = name === 'versiones' ? 1 : 0
      expect(said.slice(from)).toEqual(there.slice(from).map((n) => `${word} ${n}`))
    }
    expect((await cliente.get(`${url}?${name}_antes=nada`)).json()[name]).toHaveLength(TOLD)
    expect((await cliente.get(`${url}?${name}_antes=9007199254740991`)).json()[name]).toHaveLength(TOLD)
    expect((await cliente.get(`${url}?${name}_antes=1`)).json()[name]).toEqual([])
  },
)

test('and the answer stays within bounds', async () => {
  for (const it of [cliente, director]) expect((await it.get(url)).body.length).toBeLessThan(short + 3 * TOLD * 250)
})
