import { z } from 'zod'

/** Decimal text as the file writes it. */
const amount = z.string()

const tax = z.object({
  tipo: z.enum(['traslado', 'retencion']),
  impuesto: z.string(),
  factor: z.string(),
  /** A fraction: 0.160000. */
  tasa: z.string().nullable(),
  base: amount.nullable(),
  importe: amount.nullable(),
})

const concept = z.object({
  clave_prod_serv: z.string(),
  no_identificacion: z.string(),
  cantidad: z.string(),
  clave_unidad: z.string(),
  unidad: z.string(),
  descripcion: z.string(),
  valor_unitario: amount,
  importe: amount,
  descuento: amount,
  impuestos: z.array(tax),
})

const payment = z.object({
  fecha: z.string(),
  forma: z.string(),
  moneda: z.string(),
  tipo_cambio: z.string(),
  monto: amount,
  documentos: z.array(
    z.object({
      uuid: z.string(),
      serie: z.string(),
      folio: z.string(),
      moneda_dr: z.string(),
      parcialidad: z.number().nullable(),
      saldo_anterior: amount.nullable(),
      pagado: amount,
      insoluto: amount.nullable(),
    }),
  ),
})

/** What the XML itself says: the same names and texts as `#fiscal/cfdi/cfdi.ts`, of which a reader needs these. */
export const fiscal = z.object({
  version: z.string(),
  timbrado_en: z.string().nullable(),
  regimen_emisor: z.string(),
  regimen_receptor: z.string(),
  domicilio_receptor: z.string(),
  uso_cfdi: z.string(),
  tipo_cambio: z.string(),
  subtotal: amount,
  descuento: amount,
  total: amount,
  moneda: z.string(),
  metodo_pago: z.string(),
  forma_pago: z.string(),
  condiciones_pago: z.string(),
  lugar_expedicion: z.string(),
  conceptos: z.array(concept),
  impuestos: z.array(tax),
  impuestos_locales: z.array(
    z.object({ tipo: z.enum(['traslado', 'retencion']), nombre: z.string(), tasa: z.string(), importe: amount }),
  ),
  relaciones: z.array(z.object({ tipo_relacion: z.string(), uuids: z.array(z.string()) })),
  pagos: z.array(payment),
  complementos: z.array(z.string()),
  no_certificado: z.string(),
  timbres: z.array(z.object({ rfc_proveedor: z.string(), no_certificado_sat: z.string() })),
  /** Text of the addenda, as it stands in the file. */
  addenda: z.string().nullable(),
})
