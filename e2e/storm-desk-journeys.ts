import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { dayFrom, invoice } from '#fiscal/statement/testing.server.ts'
import { runLoads } from '#upkeep/uploads/run.server.ts'
import { enterWith } from './people.ts'
import { heading, type Journey, press, unlike } from './storm-journey.ts'
import { enterStaff, newClient, type Run, sentQuote } from './storm-people.ts'
import { until } from './storm-walker.ts'

let made = 0
/** Somebody of ours; `n` is a part, a post or a number of this run alone. */
const staff = (who: 'admin' | 'MKTG') => async (run: Omit<Run, 'person'>) => {
  await enterStaff(run, who)
  const n = ++made
  return { cliente: 0, email: '', n }
}

const textOf = ({ person }: Run) => `Escrito en la tormenta ${person.n}`
/** A part of its own for each run: by number from the end of the catalogue. */
const partOf = async ({ shop, person }: Run) => {
  const part = await shop.db.row<{ id: number; k_parte: string }>(
    `select id, k_parte from producto where estado = 'activo' and k_parte ~ '^[A-Z]+-[0-9]+$' and exists (select from precio where producto_id = producto.id)
     order by id desc offset $1 limit 1`,
    [person.n],
  )
  if (!part) throw new Error('the demo has more parts')
  return part
}

/** Journeys of those who sell from a counter, and of the company's own people. */
export const deskJourneys: Record<string, Journey> = {
  'cotiza en mostrador': {
    who: async ({ shop, page }) => {
      const person = await newClient(shop, 'Cotizador-Mostrador')
      await enterWith(page.context(), shop, person.email)
      return person
    },
    way: ({ shop: { parts } }) => {
      const code = (page: Page) => page.getByLabel('Código de la línea 1')
      return Promise.resolve({
        begin: '/HelpCotizador',
        steps: [
          until(
            'writes a line',
            (page) => page.locator('main').getByText(/\$[1-9][\d,]*\.\d\d/),
            async (page) => {
              await code(page).fill(parts[0] ?? '', { timeout: 2000 })
              await code(page).press('Enter')
              await page.keyboard.type('2')
              await page.keyboard.press('Enter')
            },
          ),
          until('saves it', heading(/^Cotización \d/), async (page) => {
            // Who began anew after it was kept finds it there, and makes no other.
            const kept = page.getByRole('main').locator('a[href*="HelpCotizador?id="]').first()
            if (await kept.isVisible()) await kept.click({ timeout: 2000 })
            else await page.keyboard.press('Control+Enter')
          }),
        ],
      })
    },
    kept: async ({ shop, person }) =>
      unlike(
        await shop.db.rows(
          `select count(*)::int as lineas, count(distinct q.id)::int as cotizaciones from mostrador_cotizacion q
           join mostrador_linea l on l.cotizacion_id = q.id where q.cliente_id = $1`,
          [person.cliente],
        ),
        [{ lineas: 1, cotizaciones: 1 }],
      ),
  },

  'contesta una cotización': {
    who: async ({ shop, page, contexts }) => {
      const person = await newClient(shop)
      const { id } = await sentQuote(shop, person, await contexts())
      await enterStaff({ shop, page }, 'asesor')
      return { ...person, n: id }
    },
    way: ({ shop: { parts }, person }) => {
      const price = (page: Page) => page.getByLabel(`Precio de ${parts[0]}`)
      const answered = (page: Page) => page.getByRole('main').getByText('Devuelta', { exact: true })
      return Promise.resolve({
        begin: `/cotizaciones/${person.n}`,
        steps: [
          // Who began anew after it was kept finds it answered, and has nothing to take.
          until(
            'takes it',
            (page) => price(page).or(answered(page)),
            (page) => press(page, 'Tomarla'),
          ),
          until('proposes another price', answered, async (page) => {
            const text = page.getByLabel('Mensaje para el cliente (opcional)')
            const before = Number(await price(page).inputValue({ timeout: 2000 }))
            if ((await text.inputValue({ timeout: 2000 })) === '') await price(page).fill((before * 0.95).toFixed(2))
            await text.fill('Te bajé la primera.')
            await press(page, 'Proponer al cliente')
          }),
        ],
      })
    },
    kept: async ({ shop, person }) =>
      unlike(
        await shop.db.rows(
          `select q.estado, (select count(*)::int from cotizacion_version where cotizacion_id = q.id) as versiones from cotizacion q where q.id = $1`,
          [person.n],
        ),
        [{ estado: 'DEVUELTA', versiones: 2 }],
      ),
  },

  'baja su estado de cuenta': {
    who: async ({ shop, page }) => {
      const person = await newClient(shop)
      const found = await shop.db.row<{ rfc: string }>('select rfc from empresa where cliente_id = $1', [
        person.cliente,
      ])
      for (const folio of ['T-1', 'T-2'])
        await invoice(shop.db, person.cliente, '1250.00', { folio, receptor: found?.rfc ?? '' })
      await enterWith(page.context(), shop, person.email)
      return person
    },
    way: async ({ shop, page }) => {
      let bytes: Buffer | undefined
      page.on('download', (download) => {
        void download.path().then(
          (path) => (bytes = readFileSync(path)),
          () => undefined,
        )
      })
      const since = await dayFrom(shop.db, -60, '')
      return {
        begin: `/Facturas?desde=${since}`,
        steps: [
          until(
            'reads its invoices',
            (one) => one.getByRole('row').filter({ hasText: 'T-1' }),
            (one) => one.reload(),
          ),
          until(
            'asks for the statement',
            (one) => one.getByText('Movimientos en MXN'),
            (one) => one.getByRole('link', { name: 'Estado de cuenta' }).click({ timeout: 2000 }),
          ),
          {
            name: 'downloads it',
            act: (one) => one.getByRole('link', { name: 'PDF' }).click({ timeout: 2000 }),
            isDone: () =>
              Promise.resolve(bytes?.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-32).includes('%%EOF')),
          },
        ],
      }
    },
  },

  'edita una parte': {
    who: staff('admin'),
    way: async (run) => {
      const { id } = await partOf(run)
      const field = (page: Page) => page.getByLabel('Descripción', { exact: true })
      return {
        begin: `/EditProds/${id}`,
        steps: [
          {
            name: 'saves another description',
            act: async (page) => {
              await field(page).fill(textOf(run), { timeout: 2000 })
              await page.getByRole('button', { name: 'Guardar', exact: true }).click({ timeout: 2000 })
            },
            isDone: async (page) =>
              (await page.getByText('Todo está guardado.').isVisible()) &&
              (await field(page).inputValue({ timeout: 500 })) === textOf(run),
          },
        ],
      }
    },
    kept: async (run) => {
      const { id } = await partOf(run)
      return unlike(await run.shop.db.row('select descripcion from producto where id = $1', [id]), {
        descripcion: textOf(run),
      })
    },
  },

  'sube una carga y la mira': {
    who: staff('admin'),
    way: async (run) => {
      const { shop } = run
      const { k_parte } = await partOf(run)
      const name = `precios ${run.person.n}.csv`
      // One that lies on a disk: chosen again it is the same.
      const file = join(shop.dataDir, name)
      writeFileSync(file, `clave,precio\n${k_parte},4321.50\n`)
      const work = () => runLoads({ db: shop.db, env: { DATA_DIR: shop.dataDir, STORAGE_URL: undefined } })
      const rests = (page: Page) => work().then(() => page.waitForTimeout(500))
      return {
        begin: '/actualizarprods',
        steps: [
          until('uploads the list', heading(name), async (page) => {
            // Who comes back and sees it there opens it, and does not send it again.
            const kept = page.getByRole('main').getByRole('link', { name })
            if (await kept.first().isVisible()) await kept.first().click({ timeout: 2000 })
            else await page.getByLabel('Elige o suelta tu lista').setInputFiles(file, { timeout: 2000 })
          }),
          // Who began anew may find it further on.
          until(
            'has it checked',
            (page) => page.getByRole('button', { name: /^(?:Preparar vista previa|Ver la tienda como quedará)$/ }),
            rests,
          ),
          until(
            'has it prepared',
            (page) => page.getByRole('button', { name: 'Ver la tienda como quedará' }),
            async (page) => {
              await press(page, 'Preparar vista previa').catch(() => undefined)
              await rests(page)
            },
          ),
          until(
            'looks at the shop to come',
            (page) => page.getByRole('region', { name: 'Vista previa de una carga' }),
            (page) => press(page, 'Ver la tienda como quedará'),
          ),
        ],
      }
    },
    kept: async ({ shop, person }) =>
      unlike(
        await shop.db.rows('select count(*)::int as cargas from carga where archivo = $1', [`precios ${person.n}.csv`]),
        [{ cargas: 1 }],
      ),
  },

  'escribe una publicación': {
    who: staff('MKTG'),
    way: (run) => {
      const body = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true })
      const written = (page: Page) => body(page).filter({ hasText: 'Mide en ocho puntos.' })
      return Promise.resolve({
        begin: '/ListPublicaciones',
        steps: [
          until(
            'opens what he made, or a new one',
            (page) => page.getByRole('form', { name: /^(?:Nueva publicación|Publicación)$/ }),
            async (page) => {
              const kept = page.getByRole('main').getByRole('link', { name: textOf(run), exact: true })
              const fresh = page.getByRole('main').getByRole('link', { name: 'Nueva publicación' })
              await ((await kept.first().isVisible()) ? kept : fresh).first().click({ timeout: 2000 })
            },
          ),
          until('begins it', body, async (page) => {
            // Once it is made, its page is on the way, and has a title of its own.
            if (!new URL(page.url()).pathname.endsWith('/Publicaciones')) return
            await page.getByLabel('Título').fill(textOf(run), { timeout: 2000 })
            await press(page, 'Empezar')
          }),
          until(
            'writes',
            (page) =>
              page
                .getByRole('main')
                .filter({ has: written(page) })
                .getByText(/^Guardado \d/),
            async (page) => {
              await body(page).click({ timeout: 2000 })
              // What was typed before is still there, or was put back: one goes on after it.
              await page.keyboard.press('Control+End')
              await page.keyboard.type((await written(page).isVisible()) ? 'Es de acero. ' : 'Mide en ocho puntos. ')
            },
            6000,
          ),
          until(
            'publishes it',
            (page) =>
              page
                .getByRole('main')
                .getByText('Publicada', { exact: true })
                .or(page.getByText('Publicado', { exact: true }))
                .and(page.locator('header *')),
            async (page) => {
              await page.getByLabel('Extracto').fill('Ocho medidas.', { timeout: 2000 })
              await page
                .getByRole('form', { name: 'Publicación' })
                .getByLabel('Estado')
                .selectOption('PUBLICADO', { timeout: 2000 })
              await press(page, 'Guardar')
            },
          ),
        ],
      })
    },
    kept: async (run) => {
      const found = await run.shop.db.rows<{ estado: string; cuerpo: string }>(
        'select estado, cuerpo from publicacion where titulo = $1',
        [textOf(run)],
      )
      return unlike(
        found.map(({ estado, cuerpo }) => [estado, cuerpo.includes('Mide en ocho puntos.')]),
        [['PUBLICADO', true]],
      )
    },
  },
}
