import { createHash } from 'node:crypto'
import type { Reply } from '#kit/base/contract.ts'
import type { Offer } from '#catalogue/prices/contract.ts'
import { leavesToday } from '#catalogue/prices/promise.ts'
import { chosenAddress, usesAddress } from '#people/team/ship-to.server.ts'
import {
  type CartRows,
  borderOf,
  filledBy,
  fromCart,
  leaving,
  pricedBy,
  offersOf,
  ownLines,
  type Row,
  rowReader,
  shownTo,
  type Viewer,
  type WireCart,
  type WireLine,
} from './line-rows.server.ts'
import { breather, mapped } from '#platform/capacity/breath.server.ts'
import type { Border } from '#kit/base/vat.ts'
import { tariffFields } from './freight.server.ts'
import { sharedTexts } from './kits.ts'
import { possibleKits } from './kit-rows.server.ts'
import { keepPrices, priceMoment, type PriceMoment } from './known-prices.server.ts'
import { type Which, whichCart } from './hold.server.ts'
import { tariffIn } from './freight.ts'
import type { cantidadEnCarrito } from './contract.ts'
import { cartTotals } from './totals.ts'

type Header = Pick<
  WireCart,
  'carrito' | 'version' | 'viasEmbarque' | 'viacliente' | 'via_elegida' | 'direcciones' | 'orden_compra' | 'notas'
> & {
  momento: PriceMoment
  cliente_id: number
  direccion_id: number | null
  border: Border
  juegos: NonNullable<WireCart['juegos']> | null
  promociones: Offer[]
  via_perdida: boolean
  abandonado: boolean
  cambio: { hizo: string } | null
  cambiado_por: string | null
  cambiado_por_id: number | null
  actualizado_en: string | null
}

/** Active routes. */
const routes = `
  coalesce((select json_agg(json_build_object('clave', v.clave, 'nombre', v.nombre,
      'hora_corte', to_char(v.hora_corte, 'HH24:MI'), 'minimo', v.minimo::text, ${tariffFields},
      'sale_hoy', false) order by v.nombre, v.id)
    from via_embarque v where v.activa), '[]')`

const addresses = `
  coalesce((select json_agg(json_build_object('id', d.id, 'alias', d.alias, 'predeterminada', d.predeterminada,
      'texto', concat_ws(', ', trim(concat_ws(' ', d.calle, d.num_ext, nullif('int. ' || d.num_int, 'int. '))), nullif(d.colonia, ''),
        'C.P. ' || d.cp, d.municipio, d.estado)) order by d.predeterminada desc, d.alias, d.id)
    from direccion d where d.cliente_id = c.id and d.activa and ${usesAddress('$2')}), '[]')`

const header = `
  select case when k.id is not null then jsonb_strip_nulls(jsonb_build_object('con', (select nullif(count(*), 0) from carrito_persona x where x.carrito_id = k.id)))
      || jsonb_build_object('compartido', k.principal or k.compartido,
      'de', (select u.nombre from usuario u where u.id = k.abierto_por and u.id <> $2)) || to_jsonb(${whichCart('$2')}) end as carrito,
    coalesce(k.version, 0) as version, coalesce(k.orden_compra, '') as orden_compra, coalesce(k.notas, '') as notas,
    coalesce(elegida.clave, suya.clave, '') as viacliente, elegida.id is not null as via_elegida,
    coalesce(k.via_id, c.via_embarque_id) is not null and elegida.id is null and suya.id is null as via_perdida,
    ${routes} as "viasEmbarque", ${addresses} as direcciones,
    ${chosenAddress('$2')} as direccion_id, ${borderOf('$2')}, ${offersOf()},
    k.cambio, k.cambiado_por as cambiado_por_id, (select u.nombre from usuario u where u.id = k.cambiado_por) as cambiado_por,
    k.actualizado_en, coalesce(k.actualizado_en < now() - interval '30 days', false) as abandonado,
    ${possibleKits} as juegos, ${leaving}, ${ownLines} as lineas,
    ${priceMoment('array(select o.producto_id from carrito_linea o where o.carrito_id = k.id)')}, c.id as cliente_id
  from ${fromCart(filledBy('$2'))}
  left join via_embarque elegida on elegida.id = k.via_id and elegida.activa
  left join via_embarque suya on suya.id = c.via_embarque_id and suya.activa
  where c.id = $1`

const empty: WireCart = {
  carrito: null,
  estado: 'VACIO',
  cantidad: 0,
  version: 0,
  ultimo_cambio: null,
  lineas: [],
  ...cartTotals([], { tarifa: null }),
  viasEmbarque: [],
  viacliente: '',
  via_elegida: false,
  direcciones: [],
  direccion_id: null,
  orden_compra: '',
  notas: '',
  huella_precios: pricesPrint([]),
  avisos: [],
}

/** The cart of the client bought for, with its totals (T-25, T-26); an empty one for who buys for nobody. */
export async function cartOf(viewer: Viewer): Promise<WireCart> {
  const { db, session } = viewer
  if (!session.cliente) return empty
  const found = await db.row<Header & CartRows>(header, [session.cliente.id, session.user?.id ?? null])
  if (!found) return empty
  // As many as five thousand: others have their turn meanwhile.
  const breathe = breather()
  const rows = await mapped(found.lineas.filas, rowReader(found.lineas), breathe)
  keepPrices(found.cliente_id, found.momento, { before: undefined, read: rows.map(keptOf) })
  const lines = await mapped(rows, pricedBy(found), breathe)
  const {
    momento: _momento,
    cliente_id: _cliente,
    via_perdida,
    abandonado,
    cambio,
    cambiado_por,
    cambiado_por_id,
    actualizado_en,
    ahora,
    border,
    juegos,
    promociones,
    via: _,
    ...rest
  } = found
  return {
    ...rest,
    viasEmbarque: rest.viasEmbarque.map((via) => ({ ...via, sale_hoy: leavesToday(via, ahora) })),
    estado: lines.length === 0 ? 'VACIO' : abandonado ? 'ABANDONADO' : 'ACTIVO',
    cantidad: lines.length,
    ultimo_cambio:
      cambio && actualizado_en
        ? {
            por: cambiado_por ?? 'Alguien',
            hizo: cambio.hizo,
            en: actualizado_en,
            es_mio: cambiado_por_id === session.user?.id,
          }
        : null,
    lineas: await mapped(lines, (line) => shownTo(session, line), breathe),
    ...cartTotals(lines, { tarifa: tariffIn(rest), border, promociones }),
    ...(juegos && { juegos }),
    ...(border.length > 0 && { frontera: [...border] }),
    ...(promociones.length > 0 && { promociones }),
    huella_precios: pricesPrint(lines),
    avisos: [...(via_perdida ? ['Tu vía de embarque ya no está disponible. Elige otra.'] : []), ...sharedTexts(lines)],
  }
}

/** A line's price as it is kept. */
export const keptOf = ({
  producto_id,
  cantidad,
  precio,
  origen,
}: Pick<Row, 'producto_id' | 'cantidad' | 'precio' | 'origen'>) => ({
  producto_id,
  cantidad,
  precio: precio === null ? null : { valor: precio, origen },
})

/** Stands for all prices of a cart at once: equal when none has moved. */
export function pricesPrint(lines: Pick<WireLine, 'id' | 'precio_ajuste'>[]): string {
  return createHash('sha256')
    .update(lines.map(({ id, precio_ajuste }) => `${id}:${precio_ajuste?.valor ?? ''}`).join())
    .digest('base64url')
}

/** T-24: distinct parts, not pieces; of which cart, where there are several. */
export async function countLines({ db, session }: Viewer): Promise<Reply<typeof cantidadEnCarrito>> {
  const found = await db.row<{ cantidad: number; carrito: Which }>(
    `select (select count(*) from carrito_linea l where l.carrito_id = k.id) as cantidad, ${whichCart('$2')} as carrito
     from carrito k where k.id = carrito_de($1, $2)`,
    [session.cliente?.id ?? null, session.user?.id ?? null],
  )
  if (!found) return { cantidad: 0 }
  const { cantidad, carrito } = found
  return { cantidad, ...(!carrito.unico && { carrito: carrito.nombre }) }
}
