import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

// Sold one by one, priced, and in stock where the client buys.
const part = await shop.db.row<{ k_parte: string; modelo: string; marca: string; year: number }>(
  `select p.k_parte, o.nombre as modelo, m.nombre as marca, a.desde as year from producto p
   join existencia e on e.producto_id = p.id join cliente c on c.sucursal_id = e.sucursal_id and c.clave = 'PISTON'
   join aplicacion a on a.producto_id = p.id join modelo o on o.id = a.modelo_id join marca m on m.id = o.marca_id
   where p.estado = 'activo' and p.empaque = 1 and p.minimo = 1 and e.disponible > 5 and p.k_parte ~ '^[A-Z0-9-]+$'
     and exists (select from precio_de(c.id, p.id, 1)) order by e.disponible desc, p.id limit 1`,
)
const { k_parte = '', marca = '', modelo = '', year = 0 } = part ?? {}

type Tool = {
  name: string
  description: string
  inputSchema: { type: string }
  annotations: { readOnlyHint: boolean }
  execute(given: object): Promise<unknown>
}
type Host = { tools: Map<string, Tool> }
type Answer = { content: { text: string }[]; isError?: boolean }

/** What a browser with an assistant has: tools are kept by name, what goes in and comes out travels as JSON. */
function host(): void {
  const tools = new Map<string, Tool>()
  const modelContext = {
    tools,
    async registerTool(tool: Tool) {
      if (tools.has(tool.name) || !/^[\w.-]{1,128}$/.test(tool.name) || tool.description === '')
        throw new DOMException('tool', 'InvalidStateError')
      tools.set(tool.name, { ...tool, inputSchema: JSON.parse(JSON.stringify(tool.inputSchema)) })
    },
  }
  Object.defineProperty(document, 'modelContext', { value: modelContext })
}

async function pageOf(who: 'cliente' | null, hasHost = true): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  if (hasHost) await page.addInitScript(host)
  if (who) await enterAs(page, shop, who)
  await openPage(page, shop.url)
  return page
}

const told = (page: Page) =>
  page.evaluate(() => {
    const { tools } = Reflect.get(document, 'modelContext') as Host
    return [...tools.values()].map(({ name, inputSchema, annotations }) => [
      name,
      inputSchema.type,
      annotations.readOnlyHint,
    ])
  })
async function run(page: Page, name: string, given: object = {}) {
  const answer = await page.evaluate(
    async ([tool, input]) => {
      const { tools } = Reflect.get(document, 'modelContext') as Host
      return (await tools.get(tool)?.execute(JSON.parse(JSON.stringify(input)))) as Answer
    },
    [name, given] as const,
  )
  return { isError: answer.isError, said: JSON.parse(answer.content[0]?.text ?? 'null') }
}
const inCart = () =>
  shop.db.rows<{ cantidad: number }>(
    `select l.cantidad from carrito_linea l join producto p on p.id = l.producto_id where p.k_parte = $1`,
    [k_parte],
  )

test('who has no assistant pays nothing for the tools', async () => {
  const scripts = (page: Page) =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('page-tools')).length,
    )
  const plain = await pageOf(null, false)
  await plain.waitForTimeout(1500)
  expect(await scripts(plain)).toBe(0)
  const assisted = await pageOf(null)
  await expect.poll(() => told(assisted)).toHaveLength(5)
  expect(await scripts(assisted)).toBe(1)
})

test('an assistant searches and proves; who has not signed in is not asked anything', async () => {
  const page = await pageOf(null)
  await expect
    .poll(() => told(page))
    .toEqual([
      ['buscar_partes', 'object', true],
      ['le_queda', 'object', true],
      ['ver_carrito', 'object', true],
      ['agregar_al_carrito', 'object', false],
      ['cotizar', 'object', false],
    ])
  const { said: found } = await run(page, 'buscar_partes', { texto: k_parte })
  expect(found[0]).toMatchObject({ k_parte, coincidencia: 'codigo' })
  const { said } = await run(page, 'le_queda', { k_partes: [k_parte], marca, modelo, year })
  expect(said.partes[0].aplicaciones.length).toBeGreaterThan(0)
  const refused = await run(page, 'agregar_al_carrito', { lineas: [{ k_parte, cantidad: 1 }] })
  expect([refused.isError, refused.said.message]).toEqual([true, 'Inicia sesión para continuar.'])
  expect(await page.getByRole('dialog').count()).toBe(0)
  const wrong = await run(page, 'le_queda', { k_partes: [] })
  expect([wrong.isError, wrong.said.message]).toEqual([true, expect.stringContaining('códigos')])
})

test('what changes something asks the person, and does what he says', async () => {
  const page = await pageOf('cliente')
  await expect.poll(() => told(page)).toHaveLength(5)
  await shop.db.rows('delete from carrito_linea')
  const question = page.getByRole('dialog', { name: 'Tu asistente quiere agregar al carrito' })
  const wanted = { lineas: [{ k_parte, cantidad: 2 }] }

  const first = run(page, 'agregar_al_carrito', wanted)
  await question.getByText(k_parte).waitFor()
  await question.getByText(/2 piezas, \$/).waitFor()
  expect(await inCart()).toEqual([])
  expect(await faultsAtAllSizes(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Escape')
  expect((await first).said).toEqual({ hecho: false, motivo: 'La persona dijo que no.' })
  expect(await inCart()).toEqual([])

  // Two at once are asked one after the other.
  const both = Promise.all([run(page, 'agregar_al_carrito', wanted), run(page, 'agregar_al_carrito', wanted)])
  await question.getByRole('button', { name: 'Agregar al carrito' }).click()
  await question.getByRole('button', { name: 'No', exact: true }).click()
  expect((await both).map(({ said }) => said.agregadas ?? said.hecho)).toEqual([1, false])
  expect(await inCart()).toEqual([{ cantidad: 2 }])
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrito, 1/ })
    .waitFor()
  const { said: cart } = await run(page, 'ver_carrito')
  expect(cart.carrito.lineas).toMatchObject([{ k_parte, cantidad: 2 }])

  const quoted = run(page, 'cotizar', { notas: 'Del asistente' })
  await page.getByRole('dialog').getByRole('button', { name: 'Generar cotización' }).click()
  const { said } = await quoted
  const made = await shop.db.row('select tipo, notas from cotizacion where id = $1', [said.id])
  expect([said.hecho, made]).toEqual([true, { tipo: 'COTIZACION', notas: 'Del asistente' }])
})
