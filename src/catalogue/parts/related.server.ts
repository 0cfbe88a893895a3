import { normalCode } from '#kit/base/code.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Shared, sharePieces } from '#platform/http/shared-pieces.server.ts'
import { companionsOf } from './companions.ts'
import type { Related } from './contract.ts'
import { ASKED, readCards, readSource, type Seller, type Source } from './related-source.server.ts'

/** A strip with fewer says nothing. */
const FEWEST = 3
const MOST = 10

/** of a part that exists, sold or not; 404 for any other code. */
export async function readRelated(db: Db, k_parte: string, shared: Shared = sharePieces()): Promise<Related> {
  const found = await readSource(db, normalCode(k_parte), shared)
  if (!found) throw new Refusal(404, 'El producto no existe')

  const { strips, many } = chosen(found)
  const wanted = [...found.relacionados.map(({ id }) => id), ...Object.values(strips).flat()]
  const cards = await readCards(db, wanted, shared)
  const partes = (strip: keyof typeof strips) => strips[strip].flatMap((id) => cards.get(id) ?? [])
  const tiras: Related['tiras'] = [
    {
      clave: 'juntas',
      titulo: 'Para el mismo trabajo',
      razon: 'Se piden juntas, según los pedidos del último año',
      partes: partes('juntas'),
    },
    {
      clave: 'recomendacion',
      titulo: many === 1 ? 'También para este vehículo' : 'También para estos vehículos',
      razon: `${many === 1 ? 'Le quedan' : 'Les quedan'} a ${found.vehiculos
        .slice(0, many)
        .map(({ nombre }) => nombre)
        .join(', ')}`,
      partes: partes('recomendacion'),
    },
    {
      clave: 'linea',
      titulo: 'Lo más vendido de la línea',
      razon: `Los más vendidos de la línea ${found.linea}`,
      partes: partes('linea'),
    },
    {
      clave: 'ventas',
      titulo: 'Top Ventas',
      razon: 'Lo que más se vende de todo el catálogo',
      partes: partes('ventas'),
    },
  ]
  const relacionados = found.relacionados.flatMap(({ id, tipo, cantidad }) => {
    const card = cards.get(id)
    return card ? { ...card, tipo, cantidad } : []
  })
  return { relacionados, tiras: tiras.filter((tira) => tira.partes.length > 0) }
}

/** Which parts each strip shows: a part stands in one of them only, the first that has it, and none beside what it is installed with. */
function chosen({ id: own, linea_id, familia, ...found }: Source) {
  const shown = new Set([own, ...found.relacionados.map(({ id }) => id)])
  const strip = (ids: number[]) => {
    const left = ids.filter((id) => !shown.has(id)).slice(0, MOST)
    if (left.length < FEWEST) return []
    for (const id of left) shown.add(id)
    return left
  }
  const juntas = strip(found.juntas)
  const companions = companionsOf(found.vehiculos, found.candidatas, { line: linea_id, most: ASKED })
  const proven = companions.filter(({ id }) => !shown.has(id)).map(({ n }) => n)
  const many = vehiclesFilled(found.vehiculos.length, proven)
  const strips = {
    juntas,
    recomendacion: strip(companions.filter(({ n }) => n >= many).map(({ id }) => id)),
    linea: strip(ranked(found.deLinea.filter((one) => one.familia !== (familia ?? '')))),
    ventas: strip(ranked(found.ventas)),
  }
  return { strips, many }
}

function ranked(sellers: Seller[]): number[] {
  return sellers.toSorted((a, b) => b.popularidad - a.popularidad || a.id - b.id).map(({ id }) => id)
}

/** The most vehicles for which enough parts are proven, each for all of them: nothing is said of one that is not. */
function vehiclesFilled(vehicles: number, proven: number[]): number {
  const many = Array.from({ length: vehicles }, (_, i) => vehicles - i)
  return many.find((least) => proven.filter((n) => n >= least).length >= FEWEST) ?? 1
}
