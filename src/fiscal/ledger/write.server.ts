import { type Cfdi, type Impuesto, isUuid } from '#fiscal/cfdi/cfdi.ts'
import type { Veredicto } from '#fiscal/cfdi-checks/verdict.ts'
import type { Db } from '#platform/database/db.server.ts'
import { settle } from './balance.server.ts'

type NewDocument = { cfdi: Cfdi & { uuid: string }; veredicto: Veredicto; xml_id: number; pdf_id: number | null }

/** One statement for the document and all that belongs to it: it is there whole or not at all. */
const insert = `
  with d as (
    insert into cfdi (uuid, version, tipo, serie, folio, fecha, timbrado_en, rfc_emisor, nombre_emisor, rfc_receptor, nombre_receptor,
      cliente_id, moneda, tipo_cambio, subtotal, descuento, total, metodo_pago, forma_pago, uso_cfdi, lugar_expedicion,
      sello, timbre, cuadra, faltas, xml_id, pdf_id, vence_en)
    select j.uuid, j.version, j.tipo, j.serie, j.folio, j.fecha, j.timbrado_en, j.rfc_emisor, j.nombre_emisor, j.rfc_receptor, j.nombre_receptor,
      cliente_de_rfc(j.rfc_receptor), j.moneda, j.tipo_cambio, j.subtotal, j.descuento, j.total, j.metodo_pago, j.forma_pago, j.uso_cfdi, j.lugar_expedicion,
      j.sello, j.timbre, j.cuadra, j.faltas, j.xml_id, j.pdf_id,
      case when j.tipo = 'I' then cfdi_vence(j.fecha, j.metodo_pago, cliente_de_rfc(j.rfc_receptor)) end
    from jsonb_to_record($1) j(uuid uuid, version text, tipo text, serie text, folio text, fecha timestamp, timbrado_en timestamp, rfc_emisor text,
      nombre_emisor text, rfc_receptor text, nombre_receptor text, moneda text, tipo_cambio numeric, subtotal numeric, descuento numeric, total numeric,
      metodo_pago text, forma_pago text, uso_cfdi text, lugar_expedicion text, sello text, timbre text, cuadra boolean, faltas jsonb, xml_id bigint, pdf_id bigint)
    on conflict (uuid) do nothing returning id
  ), c as (
    insert into cfdi_concepto (cfdi_id, n, clave_prod_serv, no_identificacion, producto_id, cantidad, clave_unidad, unidad, descripcion, valor_unitario, importe, descuento)
    select d.id, j.n, j.clave_prod_serv, j.no_identificacion,
      (select p.id from producto p where p.codigo_norm = norma_codigo(j.no_identificacion) collate "C" and j.no_identificacion <> ''
       order by p.k_parte = upper(j.no_identificacion) desc, p.id limit 1),
      j.cantidad, j.clave_unidad, j.unidad, j.descripcion, j.valor_unitario, j.importe, j.descuento
    from d, jsonb_to_recordset($2) j(n int, clave_prod_serv text, no_identificacion text, cantidad numeric, clave_unidad text, unidad text,
      descripcion text, valor_unitario numeric, importe numeric, descuento numeric)
  ), t as (
    insert into cfdi_impuesto (cfdi_id, concepto, tipo, impuesto, factor, tasa, base, importe)
    select d.id, j.concepto, j.tipo, j.impuesto, j.factor, j.tasa, j.base, j.importe
    from d, jsonb_to_recordset($3) j(concepto int, tipo text, impuesto text, factor text, tasa numeric, base numeric, importe numeric)
  ), r as (
    insert into cfdi_relacion (cfdi_id, tipo_relacion, uuid)
    select distinct d.id, j.tipo_relacion, j.uuid from d, jsonb_to_recordset($4) j(tipo_relacion text, uuid uuid)
  ), p as (
    insert into cfdi_pago (cfdi_id, pago, fecha, forma, moneda, monto, uuid, parcialidad, moneda_dr, saldo_anterior, pagado, insoluto)
    select d.id, j.pago, j.fecha, j.forma, j.moneda, j.monto, j.uuid, j.parcialidad, j.moneda_dr, j.saldo_anterior, j.pagado, j.insoluto
    from d, jsonb_to_recordset($5) j(pago int, fecha timestamp, forma text, moneda text, monto numeric, uuid uuid, parcialidad int, moneda_dr text,
      saldo_anterior numeric, pagado numeric, insoluto numeric)
  )
  select id from d`

/** Writes a document with its lines, taxes, relations and payments, and what it changes of balances. Null: its UUID is already there. */
export async function writeDocument(tx: Db, document: NewDocument): Promise<number | null> {
  const { cfdi } = document
  const row = await tx.row<{ id: number }>(insert, [
    JSON.stringify(headOf(document)),
    JSON.stringify(cfdi.conceptos.map((line, place) => ({ ...line, n: place + 1 }))),
    JSON.stringify(taxesOf(cfdi)),
    JSON.stringify(relationsOf(cfdi)),
    JSON.stringify(paymentsOf(cfdi)),
  ])
  if (!row) return null
  await settle(tx, [row.id])
  return row.id
}

function headOf({ cfdi, veredicto, xml_id, pdf_id }: NewDocument) {
  const { sello, timbre, cuadra, faltas } = veredicto
  const tipo_cambio = Number(cfdi.tipo_cambio) > 0 ? cfdi.tipo_cambio : '1'
  return { ...cfdi, tipo_cambio, sello, timbre, cuadra, faltas, xml_id, pdf_id }
}

function taxesOf({ conceptos, impuestos }: Cfdi): (Impuesto & { concepto: number | null })[] {
  const ofLines = conceptos.flatMap((line, place) => line.impuestos.map((tax) => ({ ...tax, concepto: place + 1 })))
  return [...ofLines, ...impuestos.map((tax) => ({ ...tax, concepto: null }))]
}

function relationsOf({ relaciones }: Cfdi) {
  return relaciones.flatMap(({ tipo_relacion, uuids }) => uuids.filter(isUuid).map((uuid) => ({ tipo_relacion, uuid })))
}

/** One row for each document that a payment pays; one that names no UUID (Pagos 1.0) pays nothing that is here. */
function paymentsOf({ pagos }: Cfdi) {
  return pagos.flatMap(({ documentos, fecha, forma, moneda, monto }, place) =>
    documentos
      .filter(({ uuid }) => isUuid(uuid))
      .map((paid) => ({ ...paid, pago: place + 1, fecha, forma, moneda, monto })),
  )
}
