import { Refusal } from '#kit/base/refusal.ts'
import { plural } from '#kit/ui/format.ts'
import { listFor } from '#finding/search/listing.server.ts'
import { listForVehicle } from '#finding/search/vehicle-listing.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { MOST_FOUND } from './limits.ts'
import { NO_WORDS } from './followed-page.ts'
import type { SearchQuery } from './search-query.ts'

type Found = { id: number; k_parte: string; descripcion: string; linea: string }

const PAGE = 100

/**
 * All parts that a search truly finds, by the search itself: what it only offers instead (nearly alike, or without a word that found
 * nothing) is none of them. `isBounded`: 422 for one that finds too many to tell of.
 */
export async function foundBy(
  db: Db,
  texto: string,
  consulta: SearchQuery,
  { isBounded = false } = {},
): Promise<Found[]> {
  const asked: SearchQuery = { ...consulta, por_pagina: PAGE, orden: 'codigo', desde: null }
  const taken = new Set(asked.quitar.split(','))
  const found: Found[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, total, paginas, quitado } = await pageOf(db, texto, { ...asked, page })
    if (quitado.some(({ clave }) => !taken.has(clave))) return []
    if (isBounded && total > MOST_FOUND) throw tooMany(total)
    for (const { id, k_parte, descripcion, linea } of items) found.push({ id, k_parte, descripcion, linea })
    pages = Math.min(paginas, (2 * MOST_FOUND) / PAGE)
  }
  return found
}

/** Of a vehicle without words its own page answers: there the model alone decides. */
async function pageOf(db: Db, texto: string, query: SearchQuery) {
  if (texto === NO_WORDS && query.modelo !== null) {
    const { veh_marca, linea, marca, ...rest } = query
    const asked = { ...rest, marca: veh_marca, linea: linea === null ? null : String(linea), marca_parte: marca }
    const { items, total, paginas } = await listForVehicle(db, asked, true)
    return { items: items.filter(({ veredicto }) => veredicto !== 'no'), total, paginas, quitado: [] }
  }
  const { items, total, paginas, interpretacion } = await listFor(db, texto, query, true)
  return { items: items.filter(({ aproximado }) => !aproximado), total, paginas, quitado: interpretacion.quitado }
}

function tooMany(total: number): Refusal {
  return new Refusal(
    422,
    `Esta búsqueda encuentra ${plural(total, 'parte', 'partes')}: agrega un vehículo, una línea o un filtro, para que el aviso sirva de algo.`,
    { code: 'demasiadas' },
  )
}
