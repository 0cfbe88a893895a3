import { expect, test } from 'vitest'
import type { Known } from './product-data.ts'
import { productHead } from './product-head.ts'
import { shareText } from './product-text.ts'

const fit = (desde: number, hasta: number | null) => ({
  years: hasta === null ? `${desde} en adelante` : `${desde}–${hasta}`,
  rangos: [{ desde, hasta }],
  posicion: 'Delantera',
  lado: null,
  cantidad: null,
  nota: null,
  condiciones: [],
  fuente: null,
})
const known: Known = {
  estado: 'activo',
  parte: {
    id: 1,
    k_parte: 'FX-100/D',
    descripcion: 'Balata delantera',
    linea: 'Balatas',
    linea_id: 4,
    linea_slug: 'balatas',
    marca: 'Frenomex',
    marca_id: 2,
    marca_logo: null,
    familia: null,
    variante: '',
    ilustracion: '/ilustraciones/balatas.svg',
    badgenuevo: false,
    especial: 'false',
    mejoresventas: false,
    mejoresventaslineas: false,
    hecho_mx: false,
    unidad: 'PZA',
    empaque: 1,
    peso_kg: '1.250',
    dimensiones: null,
    clave_prod_serv: null,
    clave_unidad: null,
    casco: null,
    garantia_meses: null,
    texto: '',
    seo_titulo: '',
    seo_descripcion: '',
    autorizacion_mx: null,
    atributos: [],
    fotos: [],
    quedo: null,
    vista360: [],
    equivalencias: [
      { codigo: '41060', fabricante: 'Nissan', tipo: 'OE', certeza: 'exacta', nota: null, fuente: null, k_parte: null },
    ],
    tiene_ficha: false,
    reemplazo: null,
    precio: null,
    disponibilidad: null,
  },
  variantes: [],
  grupos: [
    {
      marca: 'Nissan',
      modelos: [
        {
          modelo: 'Tsuru',
          motores: [
            { motor: 'L4 1.6L', ajustes: [fit(1992, 1999)] },
            { motor: null, ajustes: [fit(2000, 2017)] },
          ],
        },
      ],
    },
  ],
  relacionados: { relacionados: [], tiras: [] },
  oferta: null,
  direccion: 'https://ejemplo.mx/JACVE/verprods/FX-100%2FD',
}
const place = { url: new URL('https://ejemplo.mx/JACVE/verprods/FX-100%2FD?aplica=tsuru') }

test('a part is told to search engines with its codes, brand, picture and vehicles', () => {
  const head = productHead(known, place)
  expect(head.title).toBe('FX-100/D Balata delantera · Frenomex')
  expect(head.canonical).toBe('/verprods/FX-100%2FD')
  expect(head.description).toBe('Balata delantera FX-100/D marca Frenomex. Para Nissan Tsuru 1992–2017.')
  expect(head.jsonLd?.[0]).toMatchObject({
    '@type': 'Product',
    name: 'FX-100/D Balata delantera',
    sku: 'FX-100/D',
    mpn: 'FX-100/D',
    brand: { '@type': 'Brand', name: 'Frenomex' },
    image: ['https://ejemplo.mx/JACVE/ilustraciones/balatas.svg'],
    isAccessoryOrSparePartFor: [
      {
        '@type': 'Car',
        name: 'Nissan Tsuru 1992–2017',
        model: 'Tsuru',
        vehicleEngine: [{ '@type': 'EngineSpecification', name: 'L4 1.6L' }],
      },
    ],
  })
  expect(head.jsonLd?.[0]).not.toHaveProperty('offers')
  expect(head.jsonLd?.[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Inicio', item: 'https://ejemplo.mx/JACVE/home' },
      { position: 2, name: 'Balatas', item: 'https://ejemplo.mx/JACVE/ListadoProductos/4/balatas' },
      { position: 3, name: 'FX-100/D', item: known.direccion },
    ],
  })
})

test('an offer only where the installation shows a price, with the semaphore where it shows that too', () => {
  const offer = (given: Partial<Known['parte']>) =>
    productHead({ ...known, parte: { ...known.parte, ...given } }, place).jsonLd?.[0]
  expect(offer({ precio: '10.50' })).toMatchObject({ offers: { price: '10.50', priceCurrency: 'MXN' } })
  expect(offer({ precio: '10.50', disponibilidad: 'agotado' })).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
  expect(offer({ precio: '10.50', disponibilidad: 'pocas' })).toMatchObject({
    offers: { availability: 'https://schema.org/InStock' },
  })
  // An offer without a price is none to those who read it.
  expect(offer({ disponibilidad: 'pocas' })).not.toHaveProperty('offers')
})

test('what cannot be bought is not indexed', () => {
  const gone = productHead({ estado: 'retirado', codigo: 'FX-1', reemplazo: null, alternativas: [] }, place)
  const unknown = productHead({ estado: 'desconocido', codigo: 'FX-1', cercanos: [] }, place)
  expect([gone.noindex, unknown.noindex]).toEqual([true, true])
})

test('shared text says what it fits and equals, and never a price or stock (X-09)', () => {
  const text = shareText({ ...known, parte: { ...known.parte, precio: '99.90', disponibilidad: 'agotado' } })
  expect(text).toBe(
    [
      'FX-100/D Balata delantera',
      'Balatas, Frenomex',
      '',
      'Le queda a:',
      '· Nissan Tsuru L4 1.6L 1992–1999 Delantera',
      '· Nissan Tsuru 2000–2017 Delantera',
      '',
      'Equivale a: Nissan 41060',
      '',
      'https://ejemplo.mx/JACVE/verprods/FX-100%2FD',
    ].join('\n'),
  )
})

test('what marketing wrote for search engines stands before what is made from the facts', () => {
  const parte = {
    ...known.parte,
    seo_titulo: 'Balatas que no rechinan',
    seo_descripcion: 'Para Tsuru, con un año de garantía.',
  }
  expect(productHead({ ...known, parte }, place)).toMatchObject({
    title: 'Balatas que no rechinan',
    description: 'Para Tsuru, con un año de garantía.',
  })
})
