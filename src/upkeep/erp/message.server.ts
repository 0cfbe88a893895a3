import type { Rate } from '#kit/base/money.ts'
import type { Db } from '#platform/database/db.server.ts'

/** What goes out: an order, its lines when they changed, or that it was cancelled. `clave` makes sending it again harmless; `carga` is the body, fixed. */
export type Message = {
  id: number
  tipo: 'pedido' | 'cambio' | 'cancelacion'
  pedido_id: number
  clave: string
  carga: unknown
}

const paths = { pedido: '/pedidos', cambio: '/cambios', cancelacion: '/cancelaciones' } satisfies Record<
  Message['tipo'],
  string
>

export function messagePath({ tipo }: Pick<Message, 'tipo'>): string {
  return paths[tipo]
}

const order = `
  select json_build_object(
    'clave', b.clave, 'folio_web', o.folio, 'sucursal', s.clave, 'fecha', to_char(o.creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'cliente', json_build_object('clave', c.clave, 'nombre', c.nombre_comercial),
    'orden_compra', o.orden_compra, 'via', v.clave, 'direccion', o.direccion,
    'flete', o.flete::text, 'subtotal', o.subtotal::text, 'iva', o.iva::text, 'total', o.total::text,
    'renglones', (
      select json_agg(json_build_object('renglon', l.renglon, 'k_parte', l.k_parte, 'cantidad', l.cantidad - l.cancelada,
        'precio', l.precio::text) order by l.renglon)
      from pedido_linea l where l.pedido_id = o.id and l.cantidad > l.cancelada)) as carga
  from bandeja_salida b join pedido o on o.id = b.pedido_id join cliente c on c.id = o.cliente_id join sucursal s on s.id = o.sucursal_id
  left join via_embarque v on v.id = o.via_id where b.id = $1`

const cancellation = `
  select json_build_object('clave', b.clave, 'clave_pedido', p.clave, 'folio_web', o.folio, 'sucursal', s.clave, 'folio', o.erp_folio) as carga
  from bandeja_salida b join pedido o on o.id = b.pedido_id join sucursal s on s.id = o.sucursal_id
  join bandeja_salida p on p.pedido_id = o.id and p.tipo = 'pedido' where b.id = $1`

/** All lines as they are, so that the last change is enough; `version` grows from one to the next. */
const change = `
  select json_build_object('clave', b.clave, 'clave_pedido', p.clave, 'folio_web', o.folio, 'sucursal', s.clave, 'folio', o.erp_folio,
    'version', b.id, 'flete', o.flete::text, 'subtotal', o.subtotal::text, 'iva', o.iva::text, 'total', o.total::text,
    'renglones', (
      select json_agg(json_build_object('renglon', l.renglon, 'k_parte', l.k_parte, 'cantidad', l.cantidad - l.cancelada,
        'confirmada', l.confirmada, 'por_llegar', l.backorder, 'cancelada', l.cancelada, 'precio', l.precio::text,
        'sustituye', x.renglon) order by l.renglon)
      from pedido_linea l left join pedido_linea x on x.id = l.sustituye_id where l.pedido_id = o.id)) as carga
  from bandeja_salida b join pedido o on o.id = b.pedido_id join sucursal s on s.id = o.sucursal_id
  join bandeja_salida p on p.pedido_id = o.id and p.tipo = 'pedido' where b.id = $1`

const bodies = { pedido: order, cambio: change, cancelacion: cancellation } satisfies Record<Message['tipo'], string>

/** Of an order that has the border's rate of VAT somewhere: each line's rate, and its freight's. */
const rates = `
  select o.tasa_entrega as "tasa_flete", (
      select json_object_agg(l.renglon, l.tasa) from pedido_linea l where l.pedido_id = o.id) as tasas
  from bandeja_salida b join pedido o on o.id = b.pedido_id
  where b.id = $1 and (o.tasa_entrega = 8 or exists (select from pedido_linea l where l.pedido_id = o.id and l.tasa = 8))`

/** Of an order with parts that carry a core: what a piece's is, by line. */
const cores = `
  select json_object_agg(l.renglon, l.casco::text) as cascos
  from bandeja_salida b join pedido_linea l on l.pedido_id = b.pedido_id where b.id = $1 and l.casco > 0`

/** Of an order with kits: the parts that go out for one of each, by line. */
const kits = `
  select json_object_agg(l.renglon, (
    select json_agg(json_build_object('k_parte', c ->> 'k_parte', 'cantidad', (c ->> 'piezas')::int)) from jsonb_array_elements(l.componentes) c)) as juegos
  from bandeja_salida b join pedido_linea l on l.pedido_id = b.pedido_id where b.id = $1 and l.componentes is not null`

/** Of an order that promotions took something off: what each line's share is, of the pieces that are left of it. */
const cuts = `
  select json_object_agg(l.renglon, rebaja_de(l.rebaja, l.cantidad - l.cancelada, l.cantidad)::text) as rebajas
  from bandeja_salida b join pedido_linea l on l.pedido_id = b.pedido_id where b.id = $1 and l.rebaja > 0 and l.cantidad > l.cancelada`

type Body = { renglones?: { renglon: number }[] }

/**
 * The body of a message as the order is now. Money is text in pesos; quantities are pieces. `tasa` of a line and `tasa_flete`, in
 * hundredths, are there only where some of it has the border's rate of VAT; `casco` only of a line whose part carries one, `rebaja`
 * only of one that promotions took something off, `componentes` only of a kit: what leaves the shelf for each.
 */
export async function bodyOf(db: Pick<Db, 'row'>, { id, tipo }: Pick<Message, 'id' | 'tipo'>): Promise<unknown> {
  const [found, taxed, cored, opened, cut] = await Promise.all([
    db.row<{ carga: Body }>(bodies[tipo], [id]),
    db.row<{ tasa_flete: Rate; tasas: Record<number, Rate> }>(rates, [id]),
    db.row<{ cascos: Record<number, string> | null }>(cores, [id]),
    db.row<{ juegos: Record<number, object[]> | null }>(kits, [id]),
    db.row<{ rebajas: Record<number, string> | null }>(cuts, [id]),
  ])
  const { carga } = found ?? {}
  if (!carga?.renglones) return carga ?? null
  const renglones = carga.renglones.map((one) => {
    const casco = cored?.cascos?.[one.renglon]
    const rebaja = cut?.rebajas?.[one.renglon]
    const componentes = opened?.juegos?.[one.renglon]
    return {
      ...one,
      ...(taxed && { tasa: taxed.tasas[one.renglon] }),
      ...(casco && { casco }),
      ...(rebaja && { rebaja }),
      ...(componentes && { componentes }),
    }
  })
  return { ...carga, ...(taxed && { tasa_flete: taxed.tasa_flete }), renglones }
}
