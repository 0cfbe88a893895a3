import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepDocument } from '#fiscal/documents/client-documents.testing.ts'
import { uuidOf } from '#fiscal/documents/document-xml.testing.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { faultsOf } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, type Who } from './people.ts'

const LINES = 400
const MOST_NODES = 1_500
const folder = mkdtempSync(join(tmpdir(), 'jacve-long-'))
const shop = await startShop({ DATA_DIR: folder })
const browser = await openBrowser()

const code = (n: number) => `LARGO-${String(n).padStart(4, '0')}`
const PISTON = `(select id from cliente where clave = 'PISTON')`
const LONG_PARTS = `(select p.*, row_number() over (order by id)::int as n from producto p where k_parte like 'LARGO-%') p`
await shop.db.rows(
  `with linea as (select id from linea order by id limit 1),
   partes as (insert into producto (k_parte, descripcion, linea_id, estado)
     select 'LARGO-' || lpad(n::text, 4, '0'), 'Parte ' || n || ' del documento largo', linea.id, 'activo' from linea, generate_series(1, $1::int) n returning id)
   insert into precio (lista_id, producto_id, valor) select l.id, p.id, 10 from lista_precio l, partes p where l.clave = 'BASE'`,
  [LINES],
)

/** A document of so many lines in this state; its number. */
async function quoteIn(state: string, folio = state): Promise<number> {
  const made = await shop.db.row<{ id: number }>(
    `insert into cotizacion (sucursal_id, folio, tipo, cliente_id, estado, version_solicitada, vigencia)
     select min(id), 'LARGA-' || $2, 'COTIZACION', ${PISTON}, $1, 1, now() + interval '5 days' from sucursal returning id`,
    [state, folio],
  )
  const id = made?.id ?? 0
  await shop.db.rows('insert into cotizacion_version (cotizacion_id, version) values ($1, 1)', [id])
  await shop.db.rows(
    `insert into cotizacion_linea (cotizacion_id, version, n, producto_id, k_parte, descripcion, sucursal_id, cantidad, precio, precio_lista, importe)
     select $1, 1, p.n, p.id, p.k_parte, p.descripcion, (select min(id) from sucursal), 2, 10, 10, 20 from ${LONG_PARTS}`,
    [id],
  )
  return id
}

async function orderOf(): Promise<{ sucursal: string; folio: string }> {
  const made = await shop.db.row<{ id: number; sucursal: string; folio: string }>(
    `insert into pedido (sucursal_id, folio, cliente_id, estado, subtotal, iva, total, flete)
     select min(id), 'LARGO', ${PISTON}, 'ENTREGADO', 0, 0, 0, 0 from sucursal
     returning id, folio, (select clave from sucursal where id = sucursal_id) as sucursal`,
  )
  if (!made) throw new Error('an insert returns its row')
  await shop.db.rows(
    `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, descripcion, cantidad, confirmada, surtida, embarcada, entregada, precio)
     select $1, p.n, p.id, p.k_parte, p.descripcion, 2, 2, 2, 2, 2, 10 from ${LONG_PARTS}`,
    [made.id],
  )
  return made
}

async function listOf(): Promise<number> {
  const made = await shop.db.row<{ id: number }>(
    `insert into lista (cliente_id, nombre) values (${PISTON}, 'Lista larga') returning id`,
  )
  await shop.db.rows(
    `insert into lista_linea (lista_id, producto_id, cantidad, orden) select $1, p.id, 2, p.n from ${LONG_PARTS}`,
    [made?.id],
  )
  return made?.id ?? 0
}

async function returnOf(): Promise<string> {
  const made = await shop.db.row<{ id: number; folio: string }>(
    `insert into devolucion (folio, cliente_id, pedido_id, sucursal_id, tipo, estado)
     select 'LARGA', o.cliente_id, o.id, o.sucursal_id, 'DEVOLUCION', 'SOLICITADA' from pedido o where o.folio = 'LARGO' returning id, folio`,
  )
  await shop.db.rows(
    `insert into devolucion_linea (devolucion_id, n, linea_id, producto_id, k_parte, descripcion, cantidad, motivo, base_piezas, base_importe, base_iva)
     select $1, l.renglon, l.id, l.producto_id, l.k_parte, l.descripcion, 1, 'sobrante', 1, 10, 1.6 from pedido_linea l join pedido o on o.id = l.pedido_id
     where o.folio = 'LARGO' and l.renglon <= 200`,
    [made?.id],
  )
  return made?.folio ?? ''
}

async function documentOf(): Promise<string> {
  const client = await shop.db.row<{ id: number }>(PISTON.slice(1, -1))
  const uuid = uuidOf('LARGO')
  await keepDocument(shop.db, openStorage({ DATA_DIR: folder, STORAGE_URL: undefined }), {
    uuid,
    cliente: client?.id ?? null,
    folio: 'LARGO',
    lineas: Array.from({ length: LINES }, (_, n) => ({
      clave: code(n + 1),
      descripcion: `Concepto ${n + 1} de un documento largo`,
      cantidad: 2,
      precio: '150.50',
    })),
  })
  return uuid
}

const SAID = 1000

/** A thousand times said, done and written anew. */
async function talkedOf(id: number): Promise<void> {
  await shop.db.rows(
    `insert into cotizacion_mensaje (cotizacion_id, version, autor, de_cliente, interno, texto)
     select $1, 1, 'Asesor de la prueba', false, false, 'Recado ' || n from generate_series(1, $2::int) n`,
    [id, SAID],
  )
  await shop.db.rows(
    `insert into documento_evento (tipo, documento_id, evento, de, a, motivo)
     select 'cotizacion', $1, 'editar', 'BORRADOR', 'BORRADOR', 'Vuelta ' || n from generate_series(1, $2::int) n`,
    [id, SAID],
  )
  await shop.db.rows(
    `insert into cotizacion_version (cotizacion_id, version, motivo) select $1, n, 'Cambio ' || n from generate_series(2, $2::int) n`,
    [id, SAID],
  )
  await shop.db.rows(
    `insert into cotizacion_linea (cotizacion_id, version, n, producto_id, k_parte, descripcion, sucursal_id, cantidad, precio, precio_lista, importe)
     select cotizacion_id, $2, n, producto_id, k_parte, descripcion, sucursal_id, cantidad, precio, precio_lista, importe
     from cotizacion_linea where cotizacion_id = $1 and version = 1`,
    [id, SAID],
  )
  await shop.db.rows('update cotizacion set version_actual = $2 where id = $1', [id, SAID])
}

const [talked, authorised] = [await quoteIn('EN_REVISION', 'HABLADA'), await quoteIn('AUTORIZADA')]
await talkedOf(talked)
const [asked, answered, draft, order, list] = [
  await quoteIn('EN_REVISION'),
  await quoteIn('DEVUELTA'),
  await quoteIn('BORRADOR'),
  await orderOf(),
  await listOf(),
]
const folio = await returnOf()
const uuid = await documentOf()
const place = `${order.sucursal}/${order.folio}`

type Screen = {
  name: string
  who: Who
  path: string
  lines: number
  within?: string
  hasPages?: false
  isLooked?: true
}
const screens: Screen[] = [
  { name: 'a quotation, to its client', who: 'cliente', path: `/DetallePrepedido?id=${asked}`, lines: LINES },
  { name: 'a draft', who: 'cliente', path: `/DetallePrepedido?id=${draft}`, lines: LINES, isLooked: true },
  { name: 'an answered quotation', who: 'cliente', path: `/DetallePrepedido?id=${answered}`, lines: LINES },
  {
    name: 'a quotation, to who answers it',
    who: 'admin',
    path: `/cotizaciones/${asked}`,
    lines: LINES,
    isLooked: true,
  },
  {
    name: 'an order, to its client',
    who: 'cliente',
    path: `/DetallePedidoCreado/${place}`,
    lines: LINES,
    within: 'table',
  },
  {
    name: 'an order, to staff',
    who: 'admin',
    path: `/pedidos/${place}`,
    lines: LINES,
    within: 'table',
    isLooked: true,
  },
  { name: 'a list', who: 'cliente', path: `/listas/${list}`, lines: LINES, isLooked: true },
  {
    name: 'what can be returned',
    who: 'cliente',
    path: `/devoluciones/nueva?sucursal=${order.sucursal}&pedido=${order.folio}`,
    lines: LINES,
    hasPages: false,
    isLooked: true,
  },
  {
    name: 'a tax document',
    who: 'cliente',
    path: `/DetalleDocuments?uuid=${uuid}`,
    lines: LINES,
    within: 'main',
  },
  { name: 'a return', who: 'cliente', path: `/devoluciones/${folio}`, lines: 200 },
  { name: 'a return, to staff', who: 'admin', path: `/AdminDevoluciones/${folio}`, lines: 200 },
]

/** Its events are asked for here alone: those of the order above are its past. */
const begun = await shop.db.row<{ folio: string; sucursal: string }>(
  `with o as (insert into pedido (sucursal_id, folio, cliente_id, estado, subtotal, iva, total, flete)
     select min(id), 'LARGO-NUEVO', ${PISTON}, 'CREADO', 0, 0, 0, 0 from sucursal returning id, folio, sucursal_id),
   lineas as (insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, descripcion, cantidad, precio)
     select o.id, p.n, p.id, p.k_parte, p.descripcion, 2, 10 from o, ${LONG_PARTS})
   select o.folio, s.clave as sucursal from o join sucursal s on s.id = o.sucursal_id`,
)

let page: Page
beforeAll(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What holds the lines of the screen that is open. */
let within = 'main'
const drawn = (on = page) => on.locator(`${within} :is([aria-posinset], [aria-rowindex])`)
const line = (n: number, on = page) => on.locator(`${within} :is(li, tr[role="row"])`).filter({ hasText: code(n) })
const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
/** Drawn and within the window. */
const inSight = () =>
  drawn().evaluateAll((all) =>
    all.some((one) => one.getBoundingClientRect().bottom > 0 && one.getBoundingClientRect().top < innerHeight),
  )
/** Down to where this part of the list lies. */
const toPart = (part: number) =>
  drawn()
    .first()
    .evaluate((one, share) => {
      const { top, height } = one.parentElement?.getBoundingClientRect() ?? one.getBoundingClientRect()
      window.scrollTo({ top: scrollY + top + height * share, behavior: 'instant' })
    }, part)
const open = async ({ who, path, lines, ...screen }: Screen, size = { width: 1280, height: 900 }) => {
  within = screen.within ?? 'main'
  await page.setViewportSize(size)
  await page.context().clearCookies()
  await enterAs(page, shop, who)
  await openPage(page, shop.url + path)
  await expect.poll(() => line(lines).count()).toBe(1)
}

describe.each(screens)('$name of many lines', (screen) => {
  const { lines } = screen

  test.each([1280, 360])('holds few nodes wherever it stands, %i px wide', async (width) => {
    await open(screen, { width, height: 800 })
    expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
    const half = Math.round(lines / 2)
    expect(await line(half).count()).toBe(0)
    for (const part of [0.3, 0.7]) {
      await toPart(part)
      await expect.poll(inSight).toBe(true)
      expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
    }
    // The last one lies where the room for it was kept.
    await line(lines).scrollIntoViewIfNeeded()
    await expect.poll(() => line(lines - 1).count()).toBe(1)
  })

  test('readers hear where a line stands, and paper gets them all', async () => {
    await open(screen)
    const [first, last] = [await placeOf(1), await placeOf(lines)]
    expect(last - first).toBe(lines - 1)
    if (screen.isLooked) expect(await faultsOf(page)).toEqual([])
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await drawn().count()).toBe(lines)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await drawn().count()).toBeLessThan(90)
  })

  test.skipIf(screen.hasPages === false)('without scripts its lines come page by page', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const read = await plain.newPage()
    await enterAs(read, shop, screen.who)
    within = screen.within ?? 'main'
    const look = async () => {
      expect(await read.locator('*').count()).toBeLessThanOrEqual(MOST_NODES)
      return (await drawn(read).allInnerTexts()).map((text) => Number(/LARGO-(\d+)/.exec(text)?.[1]))
    }
    await read.goto(shop.url + screen.path)
    expect((await look()).slice(0, 2)).toEqual([1, 2])
    await read.getByRole('link', { name: 'Ver las que siguen' }).click()
    await read.waitForURL(/lineas=1$/)
    await read.getByRole('link', { name: 'Ver las que siguen' }).click()
    await read.waitForURL(/lineas=2$/)
    expect((await look())[0]).toBe(31)
    await read.goto(`${shop.url}${screen.path}${screen.path.includes('?') ? '&' : '?'}lineas=${Math.ceil(lines / 30)}`)
    expect((await look()).at(-1)).toBe(lines)
    expect(await read.getByRole('link', { name: 'Ver las que siguen' }).count()).toBe(0)
    await plain.close()
  })
})

async function placeOf(n: number): Promise<number> {
  return line(n).evaluate((one) => Number(one.ariaPosInSet ?? one.ariaRowIndex))
}

describe('in a long document', () => {
  test('lines are found by their words, and a word that none says is told', async () => {
    await open(screens[0] as Screen)
    const field = page.getByLabel('Buscar en el documento')
    await field.fill('parte 277')
    await page.getByText('1 de 400 renglones').waitFor()
    await line(277).waitFor()
    expect(await page.getByText(/LARGO-\d+/).count()).toBe(1)
    await field.fill('nada así')
    await page.getByText('Ningún renglón dice «nada así».').waitFor()
    await field.press('Escape')
    await line(2).waitFor()
  })

  test('what was typed in a draft stays wherever one goes, and is what is sent', async () => {
    const it = screens[1] as Screen
    await open(it)
    await page.getByLabel(`Piezas de ${code(3)}`, { exact: true }).fill('7')
    await page.getByRole('button', { name: `Quitar ${code(4)}` }).click()
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await line(LINES).scrollIntoViewIfNeeded()
    await page.getByLabel('Buscar en el documento').fill(code(350))
    await page.getByLabel(`Piezas de ${code(350)}`, { exact: true }).fill('5')
    await page.getByLabel('Buscar en el documento').fill('')
    await page.getByRole('button', { name: 'Guardar borrador' }).click()
    const kept = () =>
      shop.db.rows<{ n: number; cantidad: number }>(
        `select x.n, x.cantidad from cotizacion_linea x join cotizacion c on c.id = x.cotizacion_id and c.version_actual = x.version
         where c.id = $1 and x.n in (3, 4, 5, 350) order by n`,
        [draft],
      )
    await expect.poll(kept).toEqual([
      { n: 3, cantidad: 7 },
      { n: 5, cantidad: 2 },
      { n: 350, cantidad: 5 },
    ])
  })

  test('what an adviser typed stays while he looks for another line', async () => {
    await open(screens[3] as Screen)
    await page.getByLabel(`Piezas de ${code(2)}`, { exact: true }).fill('9')
    await page.getByLabel('Buscar en el documento').fill('parte 240')
    await line(240).waitFor()
    expect(await page.getByLabel(`Piezas de ${code(2)}`, { exact: true }).inputValue()).toBe('9')
    await page.getByLabel('Buscar en el documento').fill('')
    await line(LINES).scrollIntoViewIfNeeded()
    await page.getByLabel(`Piezas de ${code(2)}`, { exact: true }).scrollIntoViewIfNeeded()
    expect(await page.getByLabel(`Piezas de ${code(2)}`, { exact: true }).inputValue()).toBe('9')
  })

  test('what was chosen to be returned is asked for, wherever it stood', async () => {
    await open(screens[7] as Screen)
    await line(2).getByRole('checkbox').check()
    await line(2).getByLabel('Motivo').selectOption('Sobrante')
    await page.getByLabel('Buscar entre las piezas').fill('parte 312')
    await line(312).getByRole('checkbox').check()
    await line(312).getByLabel('Piezas').fill('2')
    await line(312).getByLabel('Motivo').selectOption('Sobrante')
    await page.getByLabel('Buscar entre las piezas').fill('')
    await line(LINES).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Pedir la devolución' }).click()
    await page.waitForURL(/\/devoluciones\/(?!nueva)/)
    const kept = await shop.db.rows<{ k_parte: string; cantidad: number }>(
      `select x.k_parte, x.cantidad from devolucion_linea x join devolucion d on d.id = x.devolucion_id where d.folio <> 'LARGA' order by x.n`,
    )
    expect(kept).toEqual([
      { k_parte: code(2), cantidad: 1 },
      { k_parte: code(312), cantidad: 2 },
    ])
  })
})

describe('what is asked of many lines is drawn in part as well', () => {
  const dialog = () => page.getByRole('dialog')
  /** Few of them are there, and the last one is reached. */
  const isDrawnInPart = async (list: ReturnType<typeof dialog>) => {
    await list.getByText(code(1)).first().waitFor()
    await expect.poll(() => list.getByText(/LARGO-\d{4}/).count()).toBeLessThan(90)
    expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
    await list.getByText(code(LINES)).last().scrollIntoViewIfNeeded()
    await list
      .getByText(code(LINES - 1))
      .last()
      .waitFor()
    expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
  }
  const openAs = (who: Who, path: string) => open({ name: '', who, path, lines: LINES })

  test('the pieces of an order: what was typed counts wherever it stands, and what was not drawn counts whole', async () => {
    await openAs('admin', `/pedidos/${begun?.sucursal}/${begun?.folio}`)
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
    const piecesOf = (n: number) =>
      dialog()
        .getByRole('listitem')
        .filter({ hasText: code(n) })
        .getByLabel('Confirmadas')
    await piecesOf(3).fill('1')
    await isDrawnInPart(dialog())
    const field = dialog().getByLabel('Buscar entre los renglones')
    await field.fill('parte 350')
    await piecesOf(350).fill('0')
    await field.fill('')
    await dialog().getByRole('button', { name: 'Confirmar', exact: true }).click()
    const kept = () =>
      shop.db.rows<{ confirmada: number; n: number }>(
        `select l.confirmada, count(*)::int as n from pedido_linea l join pedido o on o.id = l.pedido_id where o.folio = 'LARGO-NUEVO' group by 1 order by 1`,
      )
    await expect.poll(kept).toEqual([
      { confirmada: 0, n: 1 },
      { confirmada: 1, n: 1 },
      { confirmada: 2, n: LINES - 2 },
    ])
    await page.getByText(`${LINES} renglones`).first().waitFor()
    expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
  })

  test('a list that was read, and what is typed in it', async () => {
    await page.context().clearCookies()
    await enterAs(page, shop, 'cliente')
    await page.goto(`${shop.url}/UploadFileCar`, { waitUntil: 'networkidle' })
    await page
      .getByLabel('Pega tu lista')
      .fill(Array.from({ length: LINES }, (_, n) => `${code(n + 1)} x 2`).join('\n'))
    await page.getByLabel('Pega tu lista').press('Control+Enter')
    await page.getByRole('heading', { name: `${LINES} líneas revisadas` }).waitFor()
    const lines = page.getByRole('list', { name: 'Líneas de la lista' })
    await expect.poll(() => lines.getByRole('listitem').count()).toBeLessThan(60)
    await lines.getByLabel(`Piezas de la línea ${LINES}`, { exact: true }).scrollIntoViewIfNeeded()
    await lines.getByLabel(`Piezas de la línea ${LINES - 1}`, { exact: true }).waitFor()
    expect(await nodes()).toBeLessThanOrEqual(MOST_NODES)
    expect(await page.getByRole('button', { name: /^Mostrar más/ }).count()).toBe(0)
  })

  test('what there is less of than was agreed', async () => {
    await openAs('cliente', `/DetallePrepedidoAuth?id=${authorised}`)
    await page.getByRole('main').getByRole('button', { name: 'Aceptar y hacer el pedido', exact: true }).click()
    await dialog()
      .getByRole('button', { name: /Aceptar/ })
      .last()
      .click()
    await isDrawnInPart(page.getByRole('dialog', { name: 'Hay menos piezas de las acordadas' }))
  })

  test('what changed since the cart was seen', async () => {
    await shop.db.rows(
      `insert into existencia (producto_id, sucursal_id, disponible) select p.id, s.id, 100 from ${LONG_PARTS}, (select min(id) as id from sucursal) s`,
    )
    await shop.db.rows(
      `with k as (insert into carrito (cliente_id) select ${PISTON} where not exists (select from carrito where cliente_id = ${PISTON}) returning id),
       mio as (select id from k union select id from carrito where cliente_id = ${PISTON} limit 1)
       insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
       select mio.id, p.id, 2, 2, 5 from mio, ${LONG_PARTS}`,
    )
    await openAs('cliente', '/CartItemsList')
    await page.getByRole('main').getByRole('button', { name: 'Generar pre-pedido', exact: true }).click()
    await isDrawnInPart(page.getByRole('dialog', { name: 'Cambió algo desde que viste el carrito' }))
  })

  test('messages, steps and versions of a quotation: the last hundred, and those before as one asks for them', async () => {
    await openAs('cliente', `/DetallePrepedido?id=${talked}`)
    const messages = page.getByRole('region', { name: 'Mensajes' })
    expect(await nodes()).toBeLessThanOrEqual(2 * MOST_NODES)
    await expect.poll(() => messages.getByText(/^Recado \d+$/).count()).toBeLessThan(60)
    const said = (word: string, n: number) => page.getByText(new RegExp(`^${word} ${n}(?!\\d)`, 'i'))
    const isReached = async (word: string, n: number) => {
      await said(word, n).scrollIntoViewIfNeeded()
      expect(await said(word, n).isVisible()).toBe(true)
    }
    await isReached('Recado', SAID)
    await page.getByText('Historia', { exact: true }).click()
    await page.getByText('1,000 pasos', { exact: true }).waitFor()
    await isReached('Vuelta', SAID)
    await isReached('Versión', SAID)
    for (const [word, several, last] of [
      ['Recado', 'los 900 mensajes anteriores', 'los últimos mensajes'],
      ['Vuelta', 'los 900 pasos anteriores', 'los últimos pasos'],
      ['Versión', 'las 900 versiones anteriores', 'las últimas versiones'],
    ] as const) {
      await openAs('cliente', `/DetallePrepedido?id=${talked}`)
      if (word !== 'Recado') await page.getByText('Historia', { exact: true }).click()
      await page.getByRole('link', { name: `Ver ${several}` }).click()
      await page.waitForURL(/_antes=/)
      await isReached(word, SAID - 100)
      await isReached(word, SAID - 199)
      expect(await said(word, SAID).count()).toBe(0)
      expect(await nodes()).toBeLessThanOrEqual(2 * MOST_NODES)
      await page.getByRole('link', { name: `Ver ${several.replace('900', '800')}` }).click()
      await isReached(word, SAID - 200)
      await page.getByRole('link', { name: `Ver ${last}` }).click()
      await page.waitForURL((url) => !url.search.includes('_antes'))
      if (word !== 'Recado') await page.getByText('Historia', { exact: true }).click()
      await isReached(word, SAID)
    }
  })

  test('and without scripts, where who writes sees the last again', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const read = await plain.newPage()
    await enterAs(read, shop, 'cliente')
    await read.goto(`${shop.url}/DetallePrepedido?id=${talked}`)
    await read.getByRole('link', { name: 'Ver los 900 mensajes anteriores' }).click()
    await read.getByText('Recado 801', { exact: true }).waitFor()
    await read.getByRole('link', { name: 'Ver los 800 mensajes anteriores' }).click()
    await read.getByText('Recado 701', { exact: true }).waitFor()
    await read.getByRole('link', { name: 'Ver los últimos mensajes' }).click()
    await read.getByText('Recado 901', { exact: true }).waitFor()
    await plain.close()

    await openAs('cliente', `/DetallePrepedido?id=${talked}&mensajes_antes=${await firstSaid()}`)
    await page.getByText('Recado 499', { exact: true }).waitFor()
    await page.getByRole('form', { name: 'Escribir un mensaje' }).getByRole('textbox').fill('Lo último que digo')
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await page.waitForURL((url) => !url.searchParams.has('mensajes_antes'))
    await page.getByRole('listitem').filter({ hasText: 'Lo último que digo' }).waitFor()
  })
})

/** The 500th message of the document that was talked about. */
async function firstSaid(): Promise<number> {
  const found = await shop.db.row<{ id: number }>(
    'select id from cotizacion_mensaje where cotizacion_id = $1 order by id offset 499 limit 1',
    [talked],
  )
  return found?.id ?? 0
}
