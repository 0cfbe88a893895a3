import type { Received } from '#kit/base/contract.ts'
import type { Download } from '#platform/files/download.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { SheetColumn, SheetFormat, SheetValue } from '#platform/files/sheet-cells.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'
import { MOST_CODES } from '#catalogue/prices/limits.ts'
import type { PricedPart } from '#catalogue/prices/contract.ts'
import { readPrices } from '#catalogue/prices/prices.server.ts'
import { piecesText } from '#catalogue/prices/words.ts'
import { listFor } from '#finding/search/listing.server.ts'
import type { exportProducts } from '#fronts/lists/contract.ts'

/** Parts of a file at most: nobody reads more, and whoever wants all has the loads. */
const MOST_EXPORTED = 2000

type Told = { k_parte: string; descripcion: string; linea: string; marca: string | null }
type Row = { told: Told; priced: PricedPart | undefined }

/** The chosen parts, or the filtered list, with what the reader may know of price and stock; told to the audit log (S26). */
export async function exportParts(
  formato: SheetFormat,
  query: Received<typeof exportProducts>['query'],
  context: Context,
): Promise<Download> {
  const told = query.k_parte ? await readChosen(query.k_parte, context) : await readListed(query, context)
  const rows: Row[] = []
  for (let at = 0; at < told.length; at += MOST_CODES) {
    const some = told.slice(at, at + MOST_CODES)
    const { partes } = await readPrices({ k_parte: some.map(({ k_parte }) => k_parte), cantidad: 1 }, context)
    const byCode = new Map(partes.map((part) => [part.k_parte, part]))
    rows.push(...some.map((part) => ({ told: part, priced: byCode.get(part.k_parte) })))
  }
  await audit(context.db, context, {
    accion: 'exportacion',
    objeto: 'productos',
    despues: { formato, filas: rows.length },
  })
  return sheetOf({ name: 'productos', format: formato, columns: columnsOf(rows), rows })
}

async function readChosen(codes: string[], { db }: Context): Promise<Told[]> {
  return db.rows<Told>(
    `select p.k_parte, p.descripcion, l.nombre as linea, m.nombre as marca
     from unnest($1::text[]) with ordinality as pedida (k_parte, orden)
     join producto p on p.k_parte = pedida.k_parte and p.estado = 'activo'
     join linea l on l.id = p.linea_id left join marca m on m.id = p.marca_id order by pedida.orden`,
    [codes],
  )
}

async function readListed(
  { texto, ...query }: Received<typeof exportProducts>['query'],
  { db }: Context,
): Promise<Told[]> {
  const found: Told[] = []
  for (let page = 1; found.length < MOST_EXPORTED; page++) {
    const { items, paginas } = await listFor(db, texto || '-', { ...query, page, por_pagina: 100, desde: null }, true)
    found.push(...items)
    if (page >= paginas || items.length === 0) break
  }
  return found.slice(0, MOST_EXPORTED)
}

const number = (value: string | null | undefined): SheetValue => (value == null ? null : Number(value))

/** A branch a column; costs only where the reader was told them. */
function columnsOf(rows: Row[]): SheetColumn<Row>[] {
  const priced = rows.find((row) => row.priced)?.priced
  const branches = priced?.existencia.toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es')) ?? []
  return [
    { title: 'Código', value: ({ told }) => told.k_parte },
    { title: 'Descripción', value: ({ told }) => told.descripcion },
    { title: 'Línea', value: ({ told }) => told.linea },
    { title: 'Marca', value: ({ told }) => told.marca },
    { title: 'Precio sin IVA', value: ({ priced: p }) => number(p?.precio) },
    { title: 'Precio con IVA', value: ({ priced: p }) => number(p?.precio_iva) },
    { title: 'Precio de lista', value: ({ priced: p }) => number(p?.precio_lista ?? p?.precio) },
    { title: 'Múltiplo', value: ({ priced: p }) => p?.multiplo ?? null },
    { title: 'Mínimo', value: ({ priced: p }) => p?.minimo ?? null },
    ...branches.map(
      ({ sucursal, nombre }): SheetColumn<Row> => ({
        title: nombre,
        value: ({ priced: p }) => {
          const shelf = p?.existencia.find((one) => one.sucursal === sucursal)
          return shelf ? (shelf.mas ? piecesText(shelf) : shelf.disponible) : null
        },
      }),
    ),
    { title: 'En tránsito', value: ({ priced: p }) => p?.en_transito ?? null },
    { title: 'Entrega', value: ({ priced: p }) => p?.promesa?.texto ?? null },
    ...costColumns(priced),
  ]
}

function costColumns(priced: PricedPart | undefined): SheetColumn<Row>[] {
  const columns: SheetColumn<Row>[] = []
  if (priced?.costo !== undefined) columns.push({ title: 'Costo', value: ({ priced: p }) => number(p?.costo) })
  if (priced?.margen !== undefined) columns.push({ title: 'Margen %', value: ({ priced: p }) => number(p?.margen) })
  if (priced?.piso !== undefined) columns.push({ title: 'Piso', value: ({ priced: p }) => number(p?.piso) })
  return columns
}
