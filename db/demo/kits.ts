import type { Part } from './part.ts'
import type { Relation } from './relations.ts'

/** What a kit of a line consists of: line → lines, with pieces. */
const made: [string, [string, number][]][] = [
  [
    'Kits de distribución',
    [
      ['Bandas de tiempo', 1],
      ['Tensores', 1],
    ],
  ],
]

/** Kits are enough to see them; the rest of their line is sold as boxes. */
const MOST = 24

/** Makes kits of some parts on sale: of the best-selling part of each line for the same vehicle and engine, where there is one of each. */
export function kitsOf(parts: readonly Part[]): Relation[] {
  return made.flatMap(([line, consists]) => {
    const kits = parts.flatMap((part, place) => {
      if (part.estado !== 'activo' || part.line.nombre !== line || !part.slot || !isOfBand(part)) return []
      const relations = consists.flatMap(([name, cantidad]) => {
        const other = bestFor(parts, name, part)
        return other === undefined ? [] : [{ part: place, other, tipo: 'kit' as const, cantidad }]
      })
      return relations.length === consists.length ? [relations] : []
    })
    return kits.slice(0, MOST).flat()
  })
}

/** With a belt and nothing else: a chain has other parts, and a pump is none of these. */
function isOfBand({ descripcion }: Part): boolean {
  return !/cadena|bomba/.test(descripcion)
}

function bestFor(parts: readonly Part[], line: string, { slot, motor }: Part): number | undefined {
  const fitting = parts.flatMap((part, place) =>
    part.estado === 'activo' && part.line.nombre === line && part.slot?.model === slot?.model && part.motor === motor
      ? [{ place, piezas: part.piezas, isOther: part.descripcion.includes('accesorios') }]
      : [],
  )
  // What drives the accessories only where there is no other.
  return fitting.toSorted((a, b) => Number(a.isOther) - Number(b.isOther) || b.piezas - a.piezas)[0]?.place
}
