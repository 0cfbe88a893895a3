import { widthsOf } from '#kit/base/picture-widths.ts'
import { at } from '#kit/base/place.ts'
import { mergeRanges, yearsText } from '#catalogue/parts/years.ts'
import { type Known, nameOf, type ProductData } from './product-data.ts'

/** Vehicles told to search engines; a page stays small whatever the part fits. */
const MOST_VEHICLES = 40

type Place = { url: URL }

function titleOf(data: ProductData): string {
  if (data.estado === 'desconocido') return 'El producto no existe'
  if (data.estado === 'retirado') return `${data.codigo} no está disponible`
  const { parte } = data
  return parte.seo_titulo || [nameOf(parte), parte.marca].filter(Boolean).join(' · ')
}

/** What the tab of a browser says of a part. */
export function productTitle(data: ProductData): { title: string } {
  return { title: titleOf(data) }
}

/** Title, description, canonical address and linked data of a part's page: what robots and link previews read in the server's page. */
export function productHead(data: ProductData, { url }: Place) {
  const title = titleOf(data)
  if (data.estado === 'desconocido' || data.estado === 'retirado') return { title, noindex: true }

  const { parte } = data
  const vehicles = vehiclesOf(data)
  return {
    title,
    description: parte.seo_descripcion || descriptionOf(data, vehicles),
    canonical: pathOf(parte.k_parte),
    // Networks draw no SVG and want one shape: a picture made for them.
    image: `/api/v1/partes/${encodeURIComponent(parte.k_parte)}/compartir.png`,
    type: 'product' as const,
    jsonLd: [productLd(data, vehicles, url.origin), breadcrumbLd(data, url.origin)],
  }
}

/** `/verprods/FX-100%2FD`: the one address of a part. */
export function pathOf(k_parte: string): string {
  return `/verprods/${encodeURIComponent(k_parte)}`
}

/** The address of a picture that previews show large; a drawing's is as it is. */
function largeOf(ruta: string): string {
  return ruta.replace(
    /\d+\.webp#(\d+)x\d+$/,
    (_, whole: string) => `${widthsOf(Number(whole)).findLast((width) => width <= 1024) ?? whole}.webp`,
  )
}

type Vehicle = { marca: string; modelo: string; years: string; motores: string[] }

/** One entry a model, its years merged over engines. */
function vehiclesOf({ grupos }: Known): Vehicle[] {
  return grupos.flatMap(({ marca, modelos }) =>
    modelos.map(({ modelo, motores }) => ({
      marca,
      modelo,
      years: yearsText(mergeRanges(motores.flatMap(({ ajustes }) => ajustes.flatMap(({ rangos }) => rangos)))),
      motores: motores.flatMap(({ motor }) => motor ?? []),
    })),
  )
}

function descriptionOf({ parte }: Known, vehicles: Vehicle[]): string {
  const { k_parte, descripcion, linea, marca } = parte
  const what = `${descripcion || linea} ${k_parte}${marca ? ` marca ${marca}` : ''}.`
  const first = vehicles.slice(0, 4).map(({ marca, modelo, years }) => `${marca} ${modelo} ${years}`)
  const more = vehicles.length > first.length ? ' y más' : ''
  return first.length > 0
    ? `${what} Para ${first.join('; ')}${more}.`
    : `${what} Aplicaciones, equivalencias y datos técnicos.`
}

function productLd({ parte, direccion }: Known, vehicles: Vehicle[], origin: string): object {
  const { k_parte, descripcion, linea, marca, ilustracion, fotos, peso_kg, precio, disponibilidad } = parte
  const images =
    fotos.length > 0 ? fotos.map(({ ruta }) => largeOf(ruta)) : [ilustracion ?? '/ilustraciones/generica.svg']
  return {
    '@type': 'Product',
    name: nameOf(parte),
    sku: k_parte,
    mpn: k_parte,
    url: direccion,
    category: linea,
    description: descripcion || linea,
    image: images.map((ruta) => origin + at(ruta)),
    ...(marca && { brand: { '@type': 'Brand', name: marca } }),
    ...(peso_kg && { weight: { '@type': 'QuantitativeValue', value: Number(peso_kg), unitCode: 'KGM' } }),
    ...(precio && { offers: offerLd(precio, disponibilidad) }),
    ...(vehicles.length > 0 && { isAccessoryOrSparePartFor: vehicles.slice(0, MOST_VEHICLES).map(vehicleLd) }),
  }
}

function vehicleLd({ marca, modelo, years, motores }: Vehicle): object {
  return {
    '@type': 'Car',
    name: `${marca} ${modelo} ${years}`,
    brand: { '@type': 'Brand', name: marca },
    model: modelo,
    ...(motores.length > 0 && { vehicleEngine: motores.map((name) => ({ '@type': 'EngineSpecification', name })) }),
  }
}

/** Only what the installation shows to the public (A-22); availability without a price is no offer to a search engine. */
function offerLd(price: string, disponibilidad: Known['parte']['disponibilidad']): object {
  return {
    '@type': 'Offer',
    price,
    priceCurrency: 'MXN',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'MXN',
      valueAddedTaxIncluded: false,
    },
    ...(disponibilidad && {
      availability: `https://schema.org/${disponibilidad === 'agotado' ? 'OutOfStock' : 'InStock'}`,
    }),
  }
}

function breadcrumbLd({ parte, direccion }: Known, origin: string): object {
  const steps = [
    { name: 'Inicio', item: origin + at('/home') },
    { name: parte.linea, item: origin + at(linePath(parte)) },
    { name: parte.k_parte, item: direccion },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, place) => ({ '@type': 'ListItem', position: place + 1, ...step })),
  }
}

/** The page of a part's line. */
export function linePath({ linea_id, linea_slug }: { linea_id: number; linea_slug: string }): string {
  return `/ListadoProductos/${linea_id}/${linea_slug}`
}
