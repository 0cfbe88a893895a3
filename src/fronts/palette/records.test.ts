import { beforeAll, expect, test } from 'vitest'
import type { Session } from '#kit/base/access.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { foreignWorld } from '#foreign-world.testing.ts'
import type { FoundRecord } from './contract.ts'
import { folioAsked } from './folio-asked.ts'
import { kindsFor } from './records.server.ts'

const db = await testDb()
let world: Awaited<ReturnType<typeof foreignWorld>>
beforeAll(async () => {
  world = await foreignWorld(db)
  await db.rows(`update cliente set nombre_comercial = 'Refaccionaria Ñandú del Bajío' where id = $1`, [
    world.theirs.cliente,
  ])
  // As the house numbers them.
  await db.rows(`update pedido set folio = 'WEB-000451' where id = $1`, [world.theirs.pedido])
  await db.rows(`update devolucion set folio = 'DV-000077' where folio = $1`, [world.theirs.devolucion])
  Object.assign(world.theirs, { folio: 'WEB-000451', devolucion: 'DV-000077' })
  await db.rows(`update usuario set nombre = 'Ana Lucía Peralta' where id = $1`, [world.theirs.usuario])
})

async function found(it: TestBrowser, q: string): Promise<FoundRecord[]> {
  const answer = await it.get(`/api/v1/ir-a?q=${encodeURIComponent(q)}`)
  expect([q, answer.statusCode]).toEqual([q, 200])
  return answer.json().registros
}
const ids = async (it: TestBrowser, q: string) => (await found(it, q)).map(({ id }) => id)

/** Every text that names a row of a client, and the row. */
async function namesOf(rows: typeof world.theirs): Promise<[text: string, id: string][]> {
  const quote = await db.row<{ folio: string }>('select folio from cotizacion where id = $1', [rows.cotizacion])
  const back = await db.row<{ id: number }>('select id from devolucion where folio = $1', [rows.devolucion])
  return [
    [rows.clave, `cliente:${rows.cliente}`],
    [rows.folio, `pedido:${rows.pedido}`],
    [quote?.folio ?? '', `cotizacion:${rows.cotizacion}`],
    [rows.devolucion, `devolucion:${back?.id}`],
    [rows.uuid, `documento:${rows.uuid}`],
  ]
}

test('every kind is found by its code, whole, by who reaches it, and by nobody else', async () => {
  for (const [text, id] of await namesOf(world.theirs)) {
    expect([text, await ids(world.admin, text)]).toEqual([text, expect.arrayContaining([id])])
    for (const [who, it] of Object.entries(world.askers)) {
      expect([who, text, (await ids(it, text)).includes(id)]).toEqual([who, text, false])
    }
    const isClients = !id.startsWith('cliente:')
    if (isClients) expect([text, await ids(world.ana, text)]).toEqual([text, expect.arrayContaining([id])])
  }
})

test('a name is found without its accents, by its words, by a slip, by RFC; scattered letters find nothing', async () => {
  const id = `cliente:${world.theirs.cliente}`
  for (const text of ['ñandú', 'NANDU', 'bajio nandu', 'refaccionaria ñ', 'nadnu', 'refaccionarai bajio'])
    expect([text, await ids(world.admin, text)]).toEqual([text, expect.arrayContaining([id])])
  for (const text of ['rfcc', 'nnd', 'andú', '%%', '__', "o'", 'zapatería']) {
    const some = await found(world.admin, text)
    expect([text, some.filter(({ tipo }) => tipo !== 'parte')]).toEqual([text, []])
  }
})

test('users are found by who may see users, and open where he may change them', async () => {
  const person = async (it: TestBrowser) => (await found(it, 'peralta')).find(({ tipo }) => tipo === 'usuario')
  expect(await person(world.admin)).toMatchObject({
    titulo: 'Ana Lucía Peralta',
    href: `/users/getPermissions/${world.theirs.usuario}`,
  })
  expect(await person(world.askers.asesor)).toBeUndefined()
  expect(await person(world.askers.cliente)).toBeUndefined()
  // Of another branch.
  expect(await person(world.askers.manager)).toBeUndefined()
})

test('a telemarketer finds the clients of his portfolio alone', async () => {
  const session: Session = (await world.askers.asesor.get('/api/v1/sesion')).json()
  await db.rows('update cliente set asesor_id = $1 where id = $2', [session.user?.id, world.own.cliente])
  const clients = async (q: string) => (await ids(world.askers.asesor, q)).filter((id) => id.startsWith('cliente:'))
  expect(await clients(world.own.clave)).toEqual([`cliente:${world.own.cliente}`])
  expect(await clients(world.theirs.clave)).toEqual([])
  await db.rows('update cliente set asesor_id = null where id = $1', [world.own.cliente])
})

test('the kinds of a role are those whose call and page it may use', async () => {
  const kinds = async (it: TestBrowser) => kindsFor((await it.get('/api/v1/sesion')).json()).join(' ')
  const every = 'parte cliente cotizacion pedido devolucion documento usuario'
  expect(await kinds(world.admin)).toBe(every)
  expect(await kinds(world.askers.manager)).toBe(every)
  expect(await kinds(world.askers.asesor)).toBe('parte cliente cotizacion pedido devolucion documento')
  expect(await kinds(world.askers.cliente)).toBe('parte cotizacion pedido devolucion documento')
})

test('five of a kind at most; too short or too long a text is refused in a sentence', async () => {
  await db.rows(
    `insert into cliente (clave, nombre_comercial) select 'MUCHOS-' || n, 'Muchos ' || n from generate_series(1, 9) n`,
  )
  expect((await ids(world.admin, 'muchos')).filter((id) => id.startsWith('cliente:'))).toHaveLength(5)
  for (const text of ['a', '', 'x'.repeat(121)]) {
    const answer = await world.admin.get(`/api/v1/ir-a?q=${text}`)
    expect([text, answer.statusCode]).toEqual([text, 422])
  }
})

test.each([
  ['WEB-000123', { whole: 'WEB-000123', from: 'WEB-000123', number: null }],
  ['web 123', { whole: 'WEB-000123', from: 'WEB-123', number: null }],
  ['web123', { whole: 'WEB-000123', from: 'WEB-123', number: null }],
  ['123', { whole: null, from: null, number: '000123' }],
  ['web-0001', { whole: 'WEB-000001', from: 'WEB-0001', number: null }],
  ['000123', { whole: null, from: null, number: '000123' }],
  ['OC/77-A', { whole: null, from: null, number: null, typed: 'OC/77-A' }],
])('%s as a folio', (text, asked) => expect(folioAsked(text)).toMatchObject(asked))
