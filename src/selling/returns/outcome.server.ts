import { Refusal } from '#kit/base/refusal.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

type Note = { id: number; uuid: string; serie: string; folio: string; fecha: string; total: string; moneda: string }

/**
 * Credit notes of the same client that relate (01 credit note, 03 return) to the invoice the pieces were sold with, or to one of
 * the order's; not cancelled ones. $1: the return.
 */
const related = `
  select n.id, n.uuid, n.serie, n.folio, to_char(n.fecha, 'YYYY-MM-DD') as fecha, n.total::text as total, n.moneda
  from devolucion d join cfdi n on n.cliente_id = d.cliente_id and n.tipo = 'E' and n.estado_sat <> 'CANCELADO'
  where d.id = $1 and exists (
    select from cfdi_relacion r join cfdi f on f.uuid = r.uuid and f.tipo = 'I' and f.cliente_id = d.cliente_id
    where r.cfdi_id = n.id and r.tipo_relacion in ('01', '03')
      and (f.id = d.cfdi_id or exists (select from factura_pedido x where x.pedido_id = d.pedido_id and x.cfdi_id = f.id)))`

/** Those that may be linked, the newest first. */
export async function relatedNotes(db: Db, returnId: number): Promise<Omit<Note, 'id'>[]> {
  const found = await db.rows<Note>(`${related} order by n.fecha desc, n.id desc limit 20`, [returnId])
  return found.map(({ id: _id, ...note }) => note)
}

/** Id of the credit note of this UUID, if it may settle this return; 422 with why it may not. */
export async function noteFor(db: Db, returnId: number, uuid: string | undefined): Promise<number> {
  const refused = (text: string) => new Refusal(422, text, { errors: { nota: [text] } })
  if (!uuid) throw refused('Elige la nota de crédito, o escribe su UUID.')
  const fit = await db.row<{ id: number }>(`${related} and n.uuid = $2`, [returnId, uuid])
  if (fit) return fit.id
  const known = await db.row<{ tipo: string; estado_sat: string }>(
    `select n.tipo, n.estado_sat from cfdi n join devolucion d on d.cliente_id = n.cliente_id where d.id = $1 and n.uuid = $2`,
    [returnId, uuid],
  )
  // Another client's is as good as missing.
  if (!known)
    throw refused('Ese UUID no está entre los documentos del cliente. Cárgalo primero, o revisa que esté bien escrito.')
  if (known.tipo !== 'E') throw refused('Ese documento no es una nota de crédito (tipo E).')
  if (known.estado_sat === 'CANCELADO') throw refused('Esa nota de crédito está cancelada ante el SAT.')
  throw refused('Esa nota de crédito no se relaciona con la factura de estas piezas.')
}

type Accepted = {
  producto_id: number | null
  k_parte: string
  descripcion: string
  cantidad: number
}
type From = { cliente_id: number; sucursal_id: number; via_id: number | null; direccion: object | null }

/** An order of the accepted pieces, at no charge, from the branch they came to; stock short answers 409 as any order does. */
export async function replacementFor(context: Context, id: number, folio: string): Promise<number> {
  const { db: tx } = context
  const from = await tx.row<From>(
    `select d.cliente_id, d.sucursal_id, coalesce(o.via_id, c.via_embarque_id) as via_id, o.direccion
     from devolucion d join cliente c on c.id = d.cliente_id left join pedido o on o.id = d.pedido_id where d.id = $1`,
    [id],
  )
  const accepted = await tx.rows<Accepted>(
    `select producto_id, k_parte, descripcion, sum(recibida)::int as cantidad from devolucion_linea
     where devolucion_id = $1 and procede and recibida > 0 group by 1, 2, 3 order by min(n)`,
    [id],
  )
  if (!from || accepted.length === 0) throw new Refusal(422, 'No se recibió ninguna pieza que reponer.')
  const lineas = accepted.map(({ producto_id, ...line }) => {
    if (producto_id !== null) return { ...line, producto_id, precio: '0', nota: `Reposición de ${folio}` }
    throw new Refusal(422, `${line.k_parte} ya no está en el catálogo: resuelve con nota de crédito.`)
  })
  const made = await createOrder(context, {
    ...from,
    cotizacion_id: null,
    orden_compra: folio,
    notas: `Reposición de la devolución ${folio}, sin cargo.`,
    lineas,
  })
  return made.id
}
