import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { picturePath, widthUpTo } from '#publishing/pictures/picture-address.ts'
import { sheetPath } from './values.ts'

type Sheet = Reply<Api['GET /api/v1/partes/:k_parte/ficha']>

/** A sheet as search engines read it: the part with each of its values (schema.org PropertyValue), and where it stands. */
export function sheetLd(sheet: Sheet, origin: string): object[] {
  const { k_parte, titulo, descripcion, linea, linea_id, linea_slug, marca, valores, imagenes, notas } = sheet
  const steps = [
    { name: 'Inicio', item: origin + at('/home') },
    { name: linea, item: origin + at(`/ListadoProductos/${linea_id}/${linea_slug}`) },
    { name: k_parte, item: origin + at(`/verprods/${encodeURIComponent(k_parte)}`) },
    { name: 'Ficha técnica', item: origin + at(sheetPath(k_parte)) },
  ]
  return [
    {
      '@type': 'Product',
      name: titulo || descripcion || k_parte,
      sku: k_parte,
      mpn: k_parte,
      category: linea,
      url: origin + at(sheetPath(k_parte)),
      ...(marca && { brand: { '@type': 'Brand', name: marca } }),
      ...(notas && { description: notas }),
      ...(imagenes.length > 0 && {
        image: imagenes.map(({ imagen }) => origin + at(picturePath(imagen.clave, widthUpTo(imagen, 1024)))),
      }),
      additionalProperty: valores.map(({ nombre, valor, unidad }) => ({
        '@type': 'PropertyValue',
        name: nombre,
        value: valor,
        ...(unidad && { unitText: unidad }),
      })),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, place) => ({ '@type': 'ListItem', position: place + 1, ...step })),
    },
  ]
}
