import type { Locator, Page } from 'playwright-core'
import { commonVehicle } from './shop-facts.ts'
import { deskJourneys } from './storm-desk-journeys.ts'
import { authorisedQuote, fillCart, newClient, type Person, type Run, type StormShop } from './storm-people.ts'
import { PASSWORD } from './demo-database.ts'
import { enterWith } from './people.ts'
import { heading, type Journey, press, unlike } from './storm-journey.ts'
import { until } from './storm-walker.ts'

const visitor = () => Promise.resolve({ cliente: 0, email: '', n: 0 })
const buyer = async ({ shop, page }: Omit<Run, 'person'>) => {
  const person = await newClient(shop)
  await enterWith(page.context(), shop, person.email)
  return person
}

const product = (page: Page) => page.getByRole('heading', { level: 1 }).and(page.locator('main h1'))
const isAt = (path: RegExp) => (page: Page) => Promise.resolve(path.test(page.url()))
const openFirst = {
  name: 'opens the first part',
  act: (page: Page) => page.locator('main a[data-parte]').first().click({ timeout: 2000 }),
  isDone: async (page: Page) => /\/verprods\//.test(page.url()) && (await product(page).first().isVisible()),
}

/** Pieces by code in this person's cart, as kept. */
async function cartOf({ db }: StormShop, { cliente }: Person): Promise<Record<string, number>> {
  const lines = await db.rows<{ k_parte: string; cantidad: number }>(
    `select p.k_parte, l.cantidad from carrito k join carrito_linea l on l.carrito_id = k.id join producto p on p.id = l.producto_id
     where k.cliente_id = $1 order by 1`,
    [cliente],
  )
  return Object.fromEntries(lines.map(({ k_parte, cantidad }) => [k_parte, cantidad]))
}

const documentsOf = ({ shop, person }: Run) =>
  shop.db.rows<{ estado: string; piezas: number }>(
    `select q.estado, (select sum(l.cantidad)::int from cotizacion_linea l where l.cotizacion_id = q.id and l.version = q.version_actual) as piezas
     from cotizacion q where q.cliente_id = $1`,
    [person.cliente],
  )

export const journeys: Record<string, Journey> = {
  'busca y agrega': {
    who: buyer,
    way: ({ shop: { parts } }) => {
      const [code = ''] = parts
      return Promise.resolve({
        begin: '/home',
        steps: [
          until(
            'searches',
            (page) => page.getByRole('option').filter({ hasText: code }),
            (page) => types(page.getByRole('main').getByRole('combobox', { name: 'Buscar partes' }), code),
          ),
          {
            ...openFirst,
            name: 'opens the suggestion',
            act: (page) => page.getByRole('option').filter({ hasText: code }).first().click({ timeout: 2000 }),
          },
          until(
            'adds it',
            (page) => page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 parte' }),
            (page) => press(page, 'Agregar al carrito'),
          ),
          until(
            'looks at the cart',
            (page) => page.getByRole('textbox', { name: `Piezas de ${code}`, exact: true }),
            (page) =>
              page
                .getByRole('banner')
                .getByRole('link', { name: /^Carrito/ })
                .click({ timeout: 2000 }),
          ),
        ],
      })
    },
    kept: async ({ shop, person }) => unlike(await cartOf(shop, person), { [shop.parts[0] ?? '']: 1 }),
  },

  'filtra la lista': {
    who: visitor,
    way: () =>
      Promise.resolve({
        begin: '/ListaProds',
        steps: [
          until(
            'filters',
            (page) => page.getByRole('list', { name: 'Filtros activos' }),
            (page) =>
              page
                .getByRole('complementary', { name: 'Filtros' })
                .getByRole('listitem')
                .getByRole('link')
                .first()
                .click({ timeout: 2000 }),
          ),
          {
            name: 'takes the filter away',
            act: (page) =>
              page
                .getByRole('link', { name: /^Quitar/ })
                .first()
                .click({ timeout: 2000 }),
            isDone: async (page) =>
              (await page.getByRole('list', { name: 'Filtros activos' }).count()) === 0 &&
              (await product(page).isVisible()),
          },
          {
            name: 'turns the page',
            act: (page) => page.getByRole('link', { name: 'Página siguiente' }).first().click({ timeout: 2000 }),
            isDone: isAt(/page=2/),
          },
          openFirst,
        ],
      }),
  },

  'elige su vehículo': {
    who: visitor,
    way: async ({ shop }) => {
      const { vehicle } = await commonVehicle(shop.db)
      const picker = (page: Page) => page.getByRole('form', { name: 'Elige tu vehículo' })
      const choose = (name: 'year' | 'marca' | 'modelo') => ({
        name: `chooses ${name}`,
        act: (page: Page) =>
          picker(page).locator(`select[name=${name}]`).selectOption(vehicle[name], { timeout: 2000 }),
        isDone: async (page: Page) =>
          (await picker(page).locator(`select[name=${name}]`).inputValue({ timeout: 500 })) === vehicle[name],
      })
      return {
        begin: '/home',
        steps: [
          choose('year'),
          choose('marca'),
          choose('modelo'),
          until('looks at its parts', heading(/^Partes para/), (page) =>
            picker(page).getByRole('button', { name: 'Ver partes' }).click({ timeout: 2000 }),
          ),
          openFirst,
        ],
      }
    },
  },

  'corrige el carrito y cotiza': {
    who: async (run) => {
      const person = await buyer(run)
      await fillCart(run.shop, person, run.shop.parts.slice(0, 2), 2)
      return person
    },
    way: ({ shop: { parts } }) => {
      const field = (page: Page) => page.getByRole('textbox', { name: `Piezas de ${parts[0]}`, exact: true })
      // Whoever came back to an empty cart reads there what became of it.
      const isMade = async (page: Page) =>
        /DetallePrepedido\?id=\d+/.test(page.url()) || (await page.getByText(/generó un documento/).isVisible())
      return Promise.resolve({
        begin: '/CartItemsList',
        steps: [
          {
            name: 'changes the pieces',
            act: async (page) => {
              await field(page).fill('3', { timeout: 2000 })
              await field(page).press('Enter')
            },
            isDone: async (page) => (await isMade(page)) || (await field(page).inputValue({ timeout: 500 })) === '3',
          },
          { name: 'asks for a quotation', act: (page) => press(page, 'Pedir cotización'), isDone: isMade },
          until('reads it', heading(/^Cotización/), async (page) => {
            await page.goto(new URL('listadocotizaciones', page.url()).href)
            await page.getByRole('main').getByRole('link', { name: /^C-/ }).first().click({ timeout: 2000 })
          }),
        ],
      })
    },
    kept: async (run) => unlike(await documentsOf(run), [{ estado: 'BORRADOR', piezas: 5 }]),
  },

  'pega una lista': {
    who: buyer,
    way: ({ shop: { parts } }) =>
      Promise.resolve({
        begin: '/UploadFileCar',
        steps: [
          // Who began anew after it was bought finds nothing left to add.
          until('has it reviewed', heading(/^(?:2 líneas revisadas|No queda nada por agregar)$/), async (page) => {
            await page.getByLabel('Pega tu lista').fill(`2 pzas ${parts[0]}\n${parts[1]} x 3`, { timeout: 2000 })
            await page.keyboard.press('Control+Enter')
          }),
          until(
            'buys it',
            (page) =>
              page
                .getByText('Agregaste 2 partes al carrito')
                .or(page.getByRole('banner').getByRole('link', { name: 'Carrito, 2 partes' })),
            (page) => press(page, 'Agregar 2 líneas'),
          ),
        ],
      }),
    kept: async ({ shop, person }) =>
      unlike(
        await cartOf(shop, person),
        Object.fromEntries(
          [
            [shop.parts[0], 2],
            [shop.parts[1], 3],
          ].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1)),
        ),
      ),
  },

  'acepta y pide': {
    who: async ({ shop, page, contexts }) => {
      const person = await newClient(shop)
      const { id } = await authorisedQuote(shop, person, contexts)
      await enterWith(page.context(), shop, person.email)
      return { ...person, n: id }
    },
    way: ({ person }) =>
      Promise.resolve({
        begin: `/DetallePrepedido?id=${person.n}`,
        steps: [
          until(
            'accepts',
            (page) => page.getByText('Recibimos tu pedido').or(page.getByText(/WEB-\d+/)),
            async (page) => {
              const dialog = page.getByRole('dialog').getByRole('button', { name: 'Aceptar y hacer el pedido' })
              if (!(await dialog.isVisible())) await press(page, 'Aceptar y hacer el pedido')
              await dialog.click({ timeout: 2000 })
            },
          ),
        ],
      }),
    kept: async ({ shop, person }) =>
      unlike(await shop.db.rows('select count(*)::int as pedidos from pedido where cotizacion_id = $1', [person.n]), [
        { pedidos: 1 },
      ]),
  },

  'entra y sale': {
    who: ({ shop }) => newClient(shop),
    way: ({ person }) =>
      Promise.resolve({
        begin: '/Ingresa?next=/JACVE/cuenta',
        steps: [
          until('signs in', heading('Mi cuenta'), async (page) => {
            await page.getByLabel('Correo electrónico').fill(person.email, { timeout: 2000 })
            await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD, { timeout: 2000 })
            await press(page, 'Ingresar')
          }),
          until(
            'signs out',
            (page) => page.getByRole('banner').getByRole('link', { name: 'Ingresar' }),
            async (page) => {
              const out = page.getByRole('button', { name: 'Salir' })
              if (!(await out.isVisible()))
                await page.locator('summary[aria-label^="Cuenta de"]').click({ timeout: 2000 })
              await out.click({ timeout: 2000 })
            },
          ),
        ],
      }),
    // A sign-in whose answer was lost leaves a session that nobody has the cookie of.
    kept: async ({ shop, person }) =>
      unlike(
        await shop.db.row(
          'select bool_or(revocada_en is not null) as salio from sesion where usuario_id = (select id from usuario where email = $1)',
          [person.email],
        ),
        { salio: true },
      ),
  },
  ...deskJourneys,
}

/** Anew, as whoever got no answer does. */
async function types(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.fill(text)
}
