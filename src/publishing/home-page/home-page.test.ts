import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sweepTable } from '#upkeep/retention/sweep.server.ts'
import { type Block, defaultBlocks, isShown, OWN_KINDS, wholeBlocks } from './blocks.ts'
import { moved } from './edit-blocks.ts'

const db = await testDb()
const app = await testApp(db)
const visitor = browser(app)
const marketing = browser(app)
await marketing.login((await makePerson(db, ['MKTG'], { demo: true })).email)
const line = await db.row<{ id: number }>(`insert into linea (nombre) values ('Balatas del inicio') returning id`)
await db.rows(
  `insert into producto (k_parte, descripcion, linea_id, estado, popularidad)
   select 'INI-' || n, 'Balata ' || n, $1, 'activo', n from generate_series(1, 3) n`,
  [line?.id],
)

beforeEach(() => db.rows('delete from inicio_version'))

const kinds = async (who: TestBrowser, query = '') =>
  (await who.get(`/api/v1/inicio${query}`)).json().bloques.map(({ clave }: { clave: string }) => clave)
const save = (bloques: readonly Block[], base: number | null = null, publicar = true) =>
  marketing.send('POST', '/api/v1/inicio/versiones', { base, bloques, publicar }, { 'idempotency-key': randomUUID() })
const blocks = () => structuredClone([...defaultBlocks])
const own = (more: Partial<Block>): Block => ({
  clave: 'b1',
  tipo: 'linea',
  oculto: false,
  desde: null,
  hasta: null,
  titulo: 'Balatas de la semana',
  texto: '',
  liga: '',
  objeto: line?.id ?? 0,
  ...more,
})

test('without a version it is the order of the house; what is hidden or moved is so at once', async () => {
  expect(await kinds(visitor)).toEqual([...OWN_KINDS])
  const hidden = moved(blocks(), 'contacto', -1).map((block) => ({ ...block, oculto: block.tipo === 'marcas' }))
  expect((await save(hidden)).statusCode).toBe(201)
  const shown = await kinds(visitor)
  expect(shown).not.toContain('marcas')
  expect(shown.slice(-2)).toEqual(['contacto', 'blog'])
})

test('a line of one’s choice brings its best sold; by its dates it comes and goes', async () => {
  await save([own({ desde: '2030-01-01T00:00:00-06:00', hasta: '2030-02-01T00:00:00-06:00' }), ...blocks()])
  expect(await kinds(visitor)).not.toContain('b1')
  const day = `?dia=${encodeURIComponent('2030-01-15T10:00:00-06:00')}`
  const [first] = (await marketing.get(`/api/v1/inicio${day}`)).json().bloques
  expect(first).toMatchObject({
    clave: 'b1',
    partes: [{ k_parte: 'INI-3' }, { k_parte: 'INI-2' }, { k_parte: 'INI-1' }],
  })
  // Nobody else looks at another day.
  expect(await kinds(visitor, day)).not.toContain('b1')
  expect(isShown(own({ hasta: '2030-02-01T06:00:00Z' }), Date.parse('2030-02-01T06:00:00Z'))).toBe(false)
})

test('what is only looked at is seen by who edits alone, and goes after a day', async () => {
  const { id } = (await save([own({})], null, false)).json()
  expect(await kinds(marketing, `?version=${id}`)).toContain('b1')
  expect(await kinds(visitor, `?version=${id}`)).not.toContain('b1')
  await db.rows(`update inicio_version set guardada_en = now() - interval '2 days'`)
  await sweepTable(db, 'inicio_version')
  expect(await db.rows('select from inicio_version')).toEqual([])
})

test('of two who publish from the same one the second is told; an earlier one comes back, and the one in force is never swept', async () => {
  const first = (await save([own({}), ...blocks()])).json().id
  expect((await save(blocks())).json()).toMatchObject({ code: 'version_anterior' })
  const second = (await save(blocks(), first)).json().id
  expect(await kinds(visitor)).not.toContain('b1')
  const back = await marketing.send('POST', `/api/v1/inicio/versiones/${first}/publicacion`, undefined, {
    'idempotency-key': randomUUID(),
  })
  expect(back.statusCode).toBe(200)
  expect(await kinds(visitor)).toContain('b1')

  const { versiones } = (await marketing.get('/api/v1/inicio/edicion')).json()
  expect(versiones.map(({ cambios }: { cambios: string[] }) => cambios)).toEqual([
    ['puso «Balatas de la semana»'],
    ['quitó «Balatas de la semana»'],
    ['puso «Balatas de la semana»'],
  ])
  expect(versiones.map(({ id }: { id: number }) => id)).toEqual([back.json().id, second, first])
  await db.rows(`update inicio_version set guardada_en = now() - interval '2 years'`)
  await sweepTable(db, 'inicio_version')
  expect(await db.rows('select id from inicio_version')).toEqual([{ id: back.json().id }])
})

test('a block that says nothing, ends before it begins or leads out of the site is refused', async () => {
  for (const block of [
    own({ titulo: ' ' }),
    own({ objeto: null }),
    own({ desde: '2030-02-01T00:00:00Z', hasta: '2030-01-01T00:00:00Z' }),
    own({ liga: '//otro.example' }),
    own({ liga: 'javascript:alert(1)' }),
    own({ clave: 'blog', tipo: 'marcas' }),
  ])
    expect((await save([block])).statusCode).toBe(422)
  expect((await save([own({}), own({})])).statusCode).toBe(422)
})

test('what a later version of the shop brings comes at the end of what was kept', () => {
  expect(wholeBlocks([own({})]).map(({ clave }) => clave)).toEqual(['b1', ...OWN_KINDS])
})
