import { afterAll, expect, test } from 'vitest'
import { type Shop, startShop } from './browser.ts'
import { somePart } from './shop-facts.ts'

const shop: Shop = await startShop({ PAGES_MB: '8' })
const { k_parte, descripcion } = await somePart(shop.db)
const address = `${shop.url}/verprods/${k_parte}`
afterAll(() => shop.stop())

const open = (headers: Record<string, string> = {}, url = address) =>
  fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'br', ...headers }, redirect: 'manual' })

/** Statements that this request took, as the server tells whoever sits at its machine. */
const statements = (answer: Response) => Number(/desc="(\d+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1])

const shows = async (text: string) => (await (await open()).text()).includes(text)

test('a second visitor gets the same bytes, for which nothing was asked of the database; who has them gets none', async () => {
  // At its start a process hears every notice once, and reads the index.
  await expect.poll(async () => statements(await open()), { timeout: 10_000 }).toBe(0)
  const first = await open({ cookie: '__Host-jacve=v1' })
  const text = await first.text()
  expect(text).toContain(descripcion)
  const second = await open({ cookie: '__Host-jacve=v2; otra=1' })
  expect(statements(second)).toBe(0)
  expect(await second.text()).toBe(text)

  const etag = first.headers.get('etag') ?? ''
  const third = await open({ 'if-none-match': `"x", ${etag}` })
  expect([third.status, await third.text(), third.headers.get('etag')]).toEqual([304, '', etag])
  expect(third.headers.get('cache-control')).toBe('private, no-cache')
  expect(third.headers.get('vary')).toContain('Accept-Encoding')
  const plain = await open({ 'accept-encoding': 'identity', 'if-none-match': etag })
  expect([plain.status, await plain.text()]).toEqual([200, text])
  // Another name is another page: it names its own address.
  const other = await open({}, address.replace('127.0.0.1', 'localhost'))
  expect(await other.text()).toContain(`http://localhost`)
})

test('what is changed in the catalogue, or about the company, is on the next page', async () => {
  expect(await shows(descripcion)).toBe(true)
  // As every write of the catalogue ends.
  const change = `with c as (update producto set descripcion = 'Balata recién cambiada' where k_parte = $1 returning id)
    select producto_cambio(array_agg(id)) from c`
  await shop.db.rows(change, [k_parte])
  await expect.poll(() => shows('Balata recién cambiada'), { timeout: 5000 }).toBe(true)

  const before = (await open()).headers.get('etag')
  await shop.db.rows(`update config_empresa set nombre = 'Refacciones Nuevas'`)
  await shop.db.rows(`select pg_notify('empresa', '')`)
  await expect.poll(() => shows('Refacciones Nuevas'), { timeout: 5000 }).toBe(true)
  expect((await open({ 'if-none-match': before ?? '' })).status).toBe(200)
})
