import type { StaticHandlerContext } from 'react-router'
import { expect, test } from 'vitest'
import { isForAll } from '#kit/base/access.ts'
import { type Page, pages } from '#pages.ts'
import { documentOf } from './document.ts'

const wholeOf = (page: Page, head?: () => object) =>
  documentOf({
    // Of a rendered page only its match and its data are read.
    context: {
      matches: [{ params: {}, route: { handle: { page, head } } }],
      loaderData: {},
    } as unknown as StaticHandlerContext,
    body: '',
    base: '/JACVE',
    origin: 'https://example.com',
    url: new URL('https://example.com/JACVE/x'),
    menu: null,
    look: null,
    notice: null,
    assets: () => '',
  })
const isHidden = (html: string) => html.includes('content="noindex,follow"')

test.each(Object.entries<Page>(pages))('%s: search engines may keep it exactly when anybody may open it', (_, page) => {
  expect(isHidden(wholeOf(page))).toBe(!isForAll(page.access))
})

test('a page is told by the table unless it says itself by what it shows, always with the company’s name in its place', () => {
  const told = (html: string) => /<meta name="description" content="([^"]*)">/.exec(html)?.[1]
  expect(told(wholeOf(pages.contacto))).toBe('Sucursales de JACVE: direcciones, horarios, teléfonos y WhatsApp.')
  expect(told(wholeOf(pages.marcas, () => ({ description: 'Partes {empresa}' })))).toBe('Partes {empresa}')
  expect(told(wholeOf(pages.OurBrands))).toBe('Autopartes por código, vehículo o descripción en JACVE.')
})

test('a guarded page cannot say otherwise of itself, a public one can', () => {
  expect(isHidden(wholeOf(pages.dashboard, () => ({ noindex: false })))).toBe(true)
  expect(isHidden(wholeOf(pages.home, () => ({ noindex: true })))).toBe(true)
})
