import { createHash } from 'node:crypto'
import { makeCfdi } from '#fiscal/cfdi/make-cfdi.ts'
import { settle } from '#fiscal/ledger/balance.server.ts'
import { load } from '#fiscal/document-loads/load.server.ts'
import { planOf } from '#fiscal/document-loads/load-files.ts'
import type { Source } from '#fiscal/document-loads/load-source.server.ts'
import { link, releaseCancelled } from '#fiscal/ledger/order-links.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import { demoIssuer, demoStamper } from './cfdi-signers.ts'
import { type Company, type Draft, localTime, type Plan, planDocuments, type Shipped } from './document-plan.ts'

const readOrders = `
  select o.id, s.clave as sucursal, coalesce(s.cp, '44940') as cp, o.cliente_id, c.clave as cliente, c.dias_credito as dias, o.orden_compra,
    floor(extract(epoch from coalesce((select min(e.embarcado_en) from embarque e where e.pedido_id = o.id), o.actualizado_en)))::float8 as en,
    (select json_agg(json_build_object('k_parte', l.k_parte, 'descripcion', l.descripcion, 'cantidad', l.surtida, 'precio', l.precio::text, 'casco', l.casco::text) order by l.renglon)
     from pedido_linea l where l.pedido_id = o.id and l.surtida > 0) as lineas
  from pedido o join sucursal s on s.id = o.sucursal_id join cliente c on c.id = o.cliente_id
  where o.estado <> 'CANCELADO' and exists (select from pedido_linea l where l.pedido_id = o.id and l.surtida > 0)
  order by en, o.id`

// The tax office's lists have names in capitals and without the kind of company.
const readCompanies = `
  select cliente_id, rfc, upper(regexp_replace(razon_social, ',? (S\\.A\\.|S\\. de R\\.L\\.).*$', '')) as nombre, regimen_fiscal as regimen,
    cp_fiscal as domicilio, uso_cfdi as uso
  from empresa where cliente_id is not null and activa and regimen_fiscal is not null and cp_fiscal is not null order by id`

/**
 * The tax documents that the demo's orders led to, sealed with the demo's certificate and loaded like any delivery, in one transaction.
 * Does nothing where there is a document or no order. Returns how many there are.
 */
export async function loadDemoDocuments(db: Db, storage: Storage): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.rows('set local statement_timeout = 0')
    const known = await tx.row<{ hay: boolean; ahora: number }>(
      `select exists (select from cfdi) or not exists (select from pedido) as hay, floor(extract(epoch from now()))::float8 as ahora`,
    )
    if (!known || known.hay) return 0
    const [orders, companies] = [await tx.rows<Shipped>(readOrders), await tx.rows<Company>(readCompanies)]
    const plan = planDocuments(orders, companies, known.ahora)
    const drafts = numbered(plan.drafts)
    const files = await Promise.all(drafts.map(sealed))
    await deliver(tx, storage, files)
    await linkOrders(tx, plan)
    await tellStates(tx, plan)
    return files.length
  })
}

/** In the order of their time, each series from 1001 on. */
function numbered(drafts: Draft[]): Draft[] {
  const last = new Map<string, number>()
  const inOrder = drafts.toSorted((a, b) => a.en - b.en)
  for (const draft of inOrder) {
    const folio = (last.get(draft.serie) ?? 1000) + 1
    last.set(draft.serie, folio)
    draft.folio = String(folio)
    draft.uuid = uuidOf(`${draft.serie} ${folio}`)
  }
  return inOrder
}

/** The same for the same name: of version 4, as those of the tax office's providers are. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`documento de muestra ${name}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)]
    .join('-')
    .toUpperCase()
}

type File = { name: string; bytes: Buffer }

async function sealed(draft: Draft): Promise<File> {
  const { serie, folio, en, uuid } = draft
  const emisor = { rfc: demoIssuer.rfc, nombre: demoIssuer.nombre, regimen: '601' }
  const plain = draft.plain({ serie, folio, fecha: localTime(en), emisor })
  const stamp = { uuid, timbrado_en: localTime(en + 40), pac: demoStamper }
  const xml = await makeCfdi(plain, { issuer: demoIssuer, stamp })
  return { name: `${serie}${folio}.xml`, bytes: Buffer.from(xml) }
}

async function deliver(tx: Db, storage: Storage, files: File[]): Promise<void> {
  const row = await tx.row<{ id: number }>(
    `insert into documento_carga (origen, nombre, estado) values ('terminal', 'Documentos de muestra', 'LEYENDO') returning id`,
  )
  if (!row) throw new Error('an insert returns its row')
  const listed = files.map(({ name }, place) => ({ name, place }))
  const source: Source = { ...planOf(listed), read: async (place) => files[place]?.bytes ?? null }
  const outcomes = (await load({ db: tx, storage, source, carga: row.id, isLong: true })) ?? []
  const refused = outcomes.find(({ resultado }) => resultado !== 'NUEVO')
  if (refused) throw new Error(`${refused.nombre}: ${refused.motivos.join(' ')}`)
  await tx.rows(`update documento_carga set estado = 'TERMINADA', nuevos = total, terminado_en = now() where id = $1`, [
    row.id,
  ])
}

type Ids = Map<string, number>

async function idsOf(tx: Db): Promise<Ids> {
  const rows = await tx.rows<{ id: number; uuid: string }>('select id, upper(uuid::text) as uuid from cfdi')
  return new Map(rows.map(({ id, uuid }) => [uuid, id]))
}

/** Loading links an invoice to the one order it fits; two alike need to be told. */
async function linkOrders(tx: Db, { orders }: Plan): Promise<void> {
  const ids = await idsOf(tx)
  const linked = await tx.rows<{ cfdi_id: number }>('select distinct cfdi_id from factura_pedido')
  const done = new Set(linked.map(({ cfdi_id }) => cfdi_id))
  for (const [{ uuid }, orderId] of orders) {
    const cfdiId = ids.get(uuid)
    if (cfdiId && !done.has(cfdiId)) await link(tx, { cfdiId, orderId, by: null })
  }
}

/** What the tax office would have said: all of it known but for the last two days', one cancelled and made anew, one about to be. */
async function tellStates(tx: Db, { cancelled, substitute, inProcess, orders }: Plan): Promise<void> {
  const ids = await idsOf(tx)
  const id = (draft: Draft | null) => (draft && ids.get(draft.uuid)) ?? null
  const [gone, leaving] = [id(cancelled), id(inProcess)]
  await tx.rows(
    `update cfdi set estado_sat = case when id = $1 then 'CANCELADO' when id = $2 then 'CANCELACION_EN_PROCESO' else 'VIGENTE' end,
       es_cancelable = case when id = $1 then 'No cancelable' else 'Cancelable con aceptación' end,
       verificado_en = now() - interval '20 hours' + make_interval(mins => (id % 900)::int),
       verificar_en = case when id is distinct from $1 then now() + make_interval(days => 3 + (id % 11)::int) end
     where fecha < now() at time zone 'America/Mexico_City' - interval '2 days'`,
    [gone, leaving],
  )
  // The youngest is not yet published.
  await tx.rows(
    `update cfdi set estado_sat = 'NO_ENCONTRADO', verificado_en = now() - interval '1 hour', verificar_en = now() + interval '3 hours'
     where id = (select id from cfdi where estado_sat = 'SIN_VERIFICAR' order by fecha desc, id limit 1)`,
  )
  await tx.rows(
    `insert into cfdi_verificacion (cfdi_id, estado, respuesta, en)
     select id, estado_sat, jsonb_build_object('codigo', case estado_sat when 'NO_ENCONTRADO' then 'N - 602: Comprobante no encontrado.'
         else 'S - Comprobante obtenido satisfactoriamente.' end, 'es_cancelable', es_cancelable,
       'estatus_cancelacion', case estado_sat when 'CANCELADO' then 'Cancelado con aceptación' when 'CANCELACION_EN_PROCESO' then 'En proceso' else '' end),
       verificado_en
     from cfdi where verificado_en is not null`,
  )
  if (!gone) return
  await releaseCancelled(tx, [gone])
  const [order, instead] = [cancelled && orders.get(cancelled), id(substitute)]
  if (order && instead) await link(tx, { cfdiId: instead, orderId: order, by: null })
  await settle(tx, [gone])
}
