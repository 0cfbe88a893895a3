import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/db.server.ts'

let made = 0

type InvoiceMore = Partial<{
  folio: string
  /** Days from today, negative for the past. */
  dia: number
  vence: number | null
  saldo: string
  moneda: string
  tipo_cambio: string
  metodo: string
  estado: string
  receptor: string
}>

type TestInvoice = { id: number; uuid: string; folio: string }

async function document(
  db: Db,
  values: { tipo: string } & Record<string, unknown>,
): Promise<{ id: number; uuid: string; folio: string }> {
  made += 1
  const uuid = randomUUID()
  const file = await db.row<{ id: number }>(
    `insert into archivo (sha256, tipo, bytes) values (sha256($1::text::bytea), 'text/xml', 1) returning id`,
    [uuid],
  )
  const row = {
    uuid,
    version: '4.0',
    folio: `${values.tipo}${made}`,
    rfc_emisor: 'JAC010203AB1',
    rfc_receptor: 'XAXX010101000',
    moneda: 'MXN',
    subtotal: 0,
    total: 0,
    sello: 'NO_COMPROBADO',
    timbre: 'NO_COMPROBADO',
    cuadra: true,
    xml_id: file?.id,
    ...values,
  }
  const names = Object.keys(row)
  const found = await db.row<TestInvoice>(
    `insert into cfdi (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id, uuid, folio`,
    Object.values(row),
  )
  if (!found) throw new Error('an insert returns its row')
  return found
}

/** Noon of the day so many days from today in Mexico City, as a local time; without `time` the date. */
export async function dayFrom(db: Db, days: number, time = ' 12:00'): Promise<string> {
  const found = await db.row<{ dia: string }>('select hoy_local() + $1::int as dia', [days])
  return `${found?.dia}${time}`
}

/** An invoice of a client: of thirty days ago and due today, unless told otherwise; all of it is owed. */
export async function invoice(db: Db, clienteId: number, total: string, more: InvoiceMore = {}): Promise<TestInvoice> {
  const { folio, dia = -30, vence = 0, saldo = total, moneda = 'MXN', tipo_cambio = '1' } = more
  const { metodo = 'PPD', estado = 'VIGENTE', receptor = 'XAXX010101000' } = more
  return document(db, {
    tipo: 'I',
    ...(folio ? { folio } : {}),
    cliente_id: clienteId,
    fecha: await dayFrom(db, dia),
    vence_en: vence === null ? null : await dayFrom(db, vence, ''),
    total,
    subtotal: total,
    saldo,
    moneda,
    tipo_cambio,
    metodo_pago: metodo,
    estado_sat: estado,
    rfc_receptor: receptor,
  })
}

type Applying = { dia?: number; estado?: string; cliente?: number }

/** A payment document of one invoice. What is left of the invoice is somebody else's to reckon. */
export async function payment(
  db: Db,
  of: TestInvoice,
  amount: string,
  { dia = 0, estado = 'VIGENTE', cliente }: Applying = {},
) {
  const fecha = await dayFrom(db, dia)
  const parties = await db.row<{ rfc_receptor: string; moneda: string }>(
    'select rfc_receptor, moneda from cfdi where id = $1',
    [of.id],
  )
  const { rfc_receptor = '', moneda = 'MXN' } = parties ?? {}
  const paid = await document(db, {
    tipo: 'P',
    fecha,
    moneda: 'XXX',
    estado_sat: estado,
    cliente_id: cliente ?? null,
    rfc_receptor,
  })
  await db.rows(
    `insert into cfdi_pago (cfdi_id, pago, fecha, moneda, monto, uuid, moneda_dr, pagado) values ($1, 1, $2, $5, $3, $4, $5, $3)`,
    [paid.id, fecha, amount, of.uuid, moneda],
  )
  return paid
}

/** A credit note, applied to one invoice. */
export async function creditNote(
  db: Db,
  of: TestInvoice,
  amount: string,
  { dia = 0, estado = 'VIGENTE' }: Applying = {},
) {
  const note = await document(db, { tipo: 'E', fecha: await dayFrom(db, dia), total: amount, estado_sat: estado })
  await db.rows('insert into cfdi_nota (nota_id, factura_id, importe) values ($1, $2, $3)', [note.id, of.id, amount])
  return note
}
