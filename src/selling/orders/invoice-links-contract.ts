import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { needed } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'
import { SAT_STATES } from '#fiscal/sat/states.ts'

const upload = { permissions: ['documentos-upload'] }
const uuid = z.guid('Un UUID lleva 32 letras y números en cinco grupos.')
const orderPlace = z.strictObject({ sucursal: needed(20), folio: needed(40) })

export const ligarPedido = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/:uuid/pedidos',
  access: upload,
  summary: 'Liga una factura con el pedido que factura y cuenta sus piezas como facturadas',
  params: z.object({ uuid }),
  body: orderPlace,
  reply: z.object({ folio: z.string(), piezas: z.number() }),
})

export const desligarPedido = endpoint({
  method: 'DELETE',
  path: '/api/v1/documentos/:uuid/pedidos/:sucursal/:folio',
  access: upload,
  summary: 'Quita la liga de una factura con un pedido',
  params: z.object({ uuid, sucursal: needed(20), folio: needed(40) }),
  reply: done,
})

export const facturasPedido = endpoint({
  method: 'GET',
  path: '/api/v1/pedidos/:sucursal/:folio/facturas',
  access: { permissions: ['pedidos-read'] },
  summary: 'Facturas de un pedido, con lo que se debe de cada una',
  params: z.object({ sucursal: needed(20), folio: needed(40) }),
  reply: z.object({
    facturas: z.array(
      z.object({
        uuid: z.string(),
        serie: z.string(),
        folio: z.string(),
        fecha: z.string(),
        moneda: z.string(),
        total: z.string(),
        saldo: z.string(),
        estado_sat: z.enum(SAT_STATES),
        piezas: z.number(),
      }),
    ),
  }),
})

export type OrderPlace = { sucursal: string; folio: string }
