import { centavos, lineAmount, pesos, type Rate } from '#kit/base/money.ts'
import { type ToldTax, toldTaxes } from '#kit/base/vat.ts'
import { offersFor } from '#catalogue/prices/offers.server.ts'
import type { Offer } from '#catalogue/prices/contract.ts'
import { agreedOn, type Given, givenBy, type Good } from '#selling/cart/promotions.ts'
import { freightNow } from '#selling/cart/freight.server.ts'
import { type BranchAmount, totalsByBranch } from '#selling/cart/totals.ts'
import type { Rates } from '#selling/cart/vat.server.ts'
import type { KeptPart } from '#selling/cart/kits.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { FitProof } from '#finding/search/fit-proof.ts'

/** A line of a version; money in pesos as text. `n` names it through the versions. */
export type Line = Rates & {
  n: number
  producto_id: number
  k_parte: string
  descripcion: string
  sucursal_id: number
  cantidad: number
  /** Nobody has its pieces now: they are owed. */
  por_surtir: boolean
  precio: string
  /** Core charge of a piece without VAT, as it was shown; '0.00': none. */
  casco: string
  /** Its share of the document's promotions: pesos without VAT of the line, in no `importe`. */
  rebaja: string
  precio_lista: string
  lista: string | null
  origen: string | null
  precio_objetivo: string | null
  sustituye_a: string | null
  prueba: { tipo: string; texto: string } | null
  prueba_ajuste: FitProof | null
  nota: string
  /** Of a kit, what it consists of as it was shown; null or absent: written as it is then. */
  componentes?: KeptPart[] | null
}

/** The lines of a version, as they were written. */
export function readContent(db: Db, id: number, version: number): Promise<Line[]> {
  return db.rows<Line>(
    `select n, producto_id, k_parte, descripcion, sucursal_id, cantidad, por_surtir, trim_scale(precio)::text as precio,
       trim_scale(precio_lista)::text as precio_lista, lista, origen, trim_scale(precio_objetivo)::text as precio_objetivo,
       sustituye_a, prueba, prueba_ajuste, nota, tasa, tasa_entrega, casco::text as casco, rebaja::text as rebaja, componentes
     from cotizacion_linea where cotizacion_id = $1 and version = $2 order by n`,
    [id, version],
  )
}

type Priced = Pick<Line, 'precio' | 'casco' | 'rebaja' | 'cantidad' | 'sucursal_id' | 'tasa' | 'tasa_entrega'>

/** The totals in pesos of lines and the freight of their delivery; the header is their sum, with the VAT of each branch's order (K-07). */
export function totalsIn(lines: readonly Priced[], flete: string) {
  const { subtotal, iva, total } = totalsByBranch(amountsOf(lines), centavos(flete))
  return { subtotal: pesos(subtotal), iva: pesos(iva), total: pesos(total) }
}

/** The taxes of lines and freight by rate, where some of it has the border's. */
export function taxesIn(lines: readonly Priced[], flete: string): { impuestos?: ToldTax[] } {
  return toldTaxes(totalsByBranch(amountsOf(lines), centavos(flete)).taxes)
}

/** Decimal pesos without VAT of the cores of these lines; `0.00` where they carry none. */
export function coresIn(lines: readonly Pick<Line, 'casco' | 'cantidad'>[]): string {
  return pesos(lines.reduce((sum, { casco, cantidad }) => sum + lineAmount(casco, cantidad), 0))
}

/** Centavos of each line, by the branch it goes out from. */
export function amountsOf(lines: readonly Priced[]): (BranchAmount & { branch: number; rate: Rate; delivery: Rate })[] {
  return lines.map(({ precio, casco, rebaja, cantidad, sucursal_id, tasa, tasa_entrega }) => ({
    branch: sucursal_id,
    amount: lineAmount(precio, cantidad),
    core: lineAmount(casco, cantidad),
    off: centavos(rebaja),
    rate: tasa,
    delivery: tasa_entrega,
  }))
}

/** Whose a document is and how it is delivered: what its freight and promotions depend on besides its lines. */
type Delivered = { cliente_id: number; via_id: number | null; direccion: object | string | null }

/** A promotion that counts in a document, and what it takes off: pesos without VAT. */
export type Agreed = Offer & { rebaja: string }

/** Lines with their shares of the promotions, what their delivery costs after its own, and which they are. */
export type Terms = { lines: Line[]; flete: string; promociones: Agreed[] }

/** What these lines come to by the tariff and the promotions of this moment. */
export async function termsNow(db: Db, going: Delivered, lines: readonly Line[]): Promise<Terms> {
  const goods = goodsOf(lines)
  const { via_id, direccion } = going
  const sum = goods.reduce((all, { amount }) => all + amount, 0)
  const freight = await freightNow(db, { via_id, direccion, goods: sum, lines })
  const offers = await offersFor(
    db,
    going.cliente_id,
    lines.map(({ producto_id }) => producto_id),
  )
  const given = givenBy(offers, goods, freight)
  return { lines: shared(lines, given), flete: pesos(given.freight), promociones: agreedIn(given) }
}

/** The lines with their shares of what was agreed: it holds whatever became of them, and of the promotions, since. */
export function withAgreed(lines: readonly Line[], agreed: readonly Offer[]): Line[] {
  return shared(lines, agreedOn(agreed, goodsOf(lines)))
}

/** Decimal pesos without VAT that promotions take off these lines. */
export function cutIn(lines: readonly Pick<Line, 'rebaja'>[]): string {
  return pesos(lines.reduce((sum, { rebaja }) => sum + centavos(rebaja), 0))
}

/** The promotions that a version was agreed with. */
export async function agreedFor(
  db: Db,
  { id, version_actual }: { id: number; version_actual: number },
): Promise<Agreed[]> {
  const found = await db.row<{ promociones: Agreed[] | null }>(
    'select promociones from cotizacion_version where cotizacion_id = $1 and version = $2',
    [id, version_actual],
  )
  return found?.promociones ?? []
}

/** The lines as promotions see them. */
export function goodsOf(lines: readonly Line[]): Good[] {
  return lines.map(({ k_parte, precio, cantidad, origen }) => {
    return { k_parte, amount: lineAmount(precio, cantidad), contrato: origen === 'contrato' }
  })
}

/** A line whose share stays is the same line. */
function shared(lines: readonly Line[], { shares }: Given): Line[] {
  return lines.map((line, place) => {
    const rebaja = pesos(shares[place] ?? 0)
    return rebaja === line.rebaja ? line : { ...line, rebaja }
  })
}

function agreedIn({ verdicts }: Given): Agreed[] {
  return verdicts.flatMap(({ offer, rebaja }) => (rebaja > 0 ? [{ ...offer, rebaja: pesos(rebaja) }] : []))
}

export type Content = {
  id: number
  version: number
  autorId: number | null
  motivo: string
  lines: readonly Line[]
  /** Of their delivery, as it is shown: decimal pesos without VAT. */
  flete: string
  /** Left out: those of the version before. */
  promociones?: readonly Agreed[] | undefined
}

/** Adds a version of the content and makes it the one that counts; those before it stay as they were for good. */
export async function addVersion(tx: Db, { autorId, motivo, ...content }: Content): Promise<void> {
  const { id, version } = content
  await tx.rows('update cotizacion_version set fija = true where cotizacion_id = $1 and not fija', [id])
  await tx.rows(
    `insert into cotizacion_version (cotizacion_id, version, autor_id, motivo, promociones)
     select $1, $2, $3, $4, (select v.promociones from cotizacion_version v where v.cotizacion_id = $1 order by v.version desc limit 1)`,
    [id, version, autorId, motivo],
  )
  await writeLines(tx, content)
}

type Written = Pick<Content, 'id' | 'version' | 'lines' | 'flete' | 'promociones'>

/** Puts these lines in place of those of a version that nobody has been shown yet. */
export async function rewriteVersion(tx: Db, content: Written): Promise<void> {
  const { id, version } = content
  await tx.rows('delete from cotizacion_linea where cotizacion_id = $1 and version = $2', [id, version])
  await writeLines(tx, content)
}

/** From now on the lines of this version stay as they are. */
export async function fixVersion(tx: Db, id: number, version: number): Promise<void> {
  await tx.rows('update cotizacion_version set fija = true where cotizacion_id = $1 and version = $2 and not fija', [
    id,
    version,
  ])
}

// The kits among them that nobody has written yet are opened and priced together.
const insertLines = `
  with renglon as materialized (
    select * from jsonb_to_recordset($3::jsonb) as l (n int, producto_id bigint, k_parte text, descripcion text, sucursal_id bigint,
      cantidad int, por_surtir boolean, precio numeric, precio_lista numeric, lista text, origen text, precio_objetivo numeric, importe numeric,
      sustituye_a text, prueba jsonb, prueba_ajuste jsonb, nota text, tasa smallint, tasa_entrega smallint, casco numeric, rebaja numeric, componentes jsonb)),
  juego as materialized (
    select j.* from (
      select array_agg(l.producto_id) as partes, array_agg(l.cantidad) as piezas from renglon l where l.componentes is null having count(*) > 0) a
    cross join lateral juegos_de((select q.cliente_id from cotizacion q where q.id = $1), a.partes, a.piezas) j)
  insert into cotizacion_linea (cotizacion_id, version, n, producto_id, k_parte, descripcion, sucursal_id, cantidad, por_surtir, precio,
    precio_lista, lista, origen, precio_objetivo, importe, sustituye_a, prueba, prueba_ajuste, nota, tasa, tasa_entrega, casco, rebaja, componentes)
  select $1, $2, l.n, l.producto_id, l.k_parte, l.descripcion, l.sucursal_id, l.cantidad, coalesce(l.por_surtir, false), l.precio, l.precio_lista, l.lista,
    l.origen, l.precio_objetivo, l.importe, l.sustituye_a, l.prueba, l.prueba_ajuste, l.nota, l.tasa, l.tasa_entrega, l.casco, l.rebaja,
    coalesce(l.componentes, j.componentes)
  from renglon l left join juego j on j.producto_id = l.producto_id and j.cantidad = l.cantidad order by l.n`

async function writeLines(tx: Db, { id, version, lines, flete, promociones }: Written): Promise<void> {
  const rows = lines.map((line) => ({ ...line, importe: pesos(lineAmount(line.precio, line.cantidad)) }))
  await tx.rows(insertLines, [id, version, JSON.stringify(rows)])
  const { subtotal, iva, total } = totalsIn(lines, flete)
  const sums = [id, version, subtotal, iva, total, flete]
  await tx.rows(
    `update cotizacion_version set subtotal = $3, iva = $4, total = $5, flete = $6, promociones = coalesce($7::jsonb, promociones)
     where cotizacion_id = $1 and version = $2`,
    [...sums, promociones ? JSON.stringify(promociones) : null],
  )
  await tx.rows(
    'update cotizacion set version_actual = $2, subtotal = $3, iva = $4, total = $5, flete = $6 where id = $1',
    sums,
  )
}

// What is asked for is counted off, not unnested, and priced together: as `precios_de` is read everywhere (decision 192).
const todayFor = (pieces: string) => `
  with pedida as materialized (
    select x.orden, x.producto_id, ${pieces} as todas
    from (select i as orden, ($2::bigint[])[i] as producto_id, ($3::int[])[i] as cantidad from generate_subscripts($2::bigint[], 1) i) x),
  precio as materialized (
    select pr.* from (select array_agg(x.producto_id) as partes, array_agg(x.todas) as piezas from pedida x) a
    cross join lateral precios_de($1, a.partes, a.piezas) pr)
  select p.id as producto_id, p.k_parte, p.descripcion, p.estado = 'activo' as activa, coalesce(p.casco, 0)::numeric(9, 2)::text as casco, trim_scale(pr.valor)::text as precio, pr.lista, pr.origen
  from pedida x
  join producto p on p.id = x.producto_id and p.id = any ($2)
  left join precio pr on pr.producto_id = x.producto_id and pr.cantidad = x.todas
  order by x.orden`
const byAllPieces = todayFor('least(sum(x.cantidad) over (partition by x.producto_id), 99999)::int')
const byOwnPieces = todayFor('least(x.cantidad, 99999)')

export type Today = {
  producto_id: number
  k_parte: string
  descripcion: string
  activa: boolean
  casco: string
  precio: string | null
  lista: string | null
  origen: string | null
}
type Wanted = Pick<Line, 'producto_id' | 'cantidad'>

/** Price and state of these parts for a client now, for the pieces of all their lines, in the order given. */
export function priceToday(db: Db, clientId: number, lines: readonly Wanted[]): Promise<Today[]> {
  return asked(db, byAllPieces, { clientId, lines })
}

/** The same of parts for the pieces of each line by itself: by part, and by pieces. */
export async function pricesAlone(
  db: Db,
  clientId: number,
  lines: readonly Wanted[],
): Promise<Map<number, Map<number, Today>>> {
  const prices = new Map<number, Map<number, Today>>()
  const today = lines.length === 0 ? [] : await asked(db, byOwnPieces, { clientId, lines })
  for (const [place, now] of today.entries()) {
    const of = prices.get(now.producto_id) ?? new Map<number, Today>()
    prices.set(now.producto_id, of.set(lines[place]?.cantidad ?? 0, now))
  }
  return prices
}

type Asked = { clientId: number; lines: readonly Wanted[] }

function asked(db: Db, text: string, { clientId, lines }: Asked): Promise<Today[]> {
  return db.rows<Today>(text, [
    clientId,
    lines.map(({ producto_id }) => producto_id),
    lines.map(({ cantidad }) => Math.max(cantidad, 1)),
  ])
}
