import type { Part } from './part.ts'

type Kind = 'necesario' | 'complemento' | 'kit'
export type Relation = { part: number; other: number; tipo: Kind; cantidad: number }

/** What a job takes besides the part: line → line. */
const pairs: [string, string, Kind, number?][] = [
  ['Balatas', 'Discos de freno', 'complemento', 2],
  ['Balatas', 'Líquidos de frenos', 'complemento'],
  ['Discos de freno', 'Balatas', 'necesario'],
  ['Zapatas de freno', 'Cilindros de rueda', 'complemento', 2],
  ['Tambores de freno', 'Zapatas de freno', 'necesario'],
  ['Calipers', 'Mangueras de freno', 'complemento'],
  ['Cilindros maestros', 'Líquidos de frenos', 'necesario'],
  ['Amortiguadores', 'Bases de amortiguador', 'necesario'],
  ['Horquillas', 'Bieletas', 'complemento', 2],
  ['Rótulas', 'Terminales de dirección', 'complemento', 2],
  ['Cremalleras de dirección', 'Terminales de dirección', 'complemento', 2],
  ['Mazas', 'Baleros', 'complemento'],
  ['Clutch', 'Collarines', 'necesario'],
  ['Clutch', 'Cilindros de clutch', 'complemento'],
  ['Flechas homocinéticas', 'Juntas homocinéticas', 'complemento'],
  ['Soportes de motor', 'Soportes de caja', 'complemento'],
  ['Anillos', 'Metales', 'necesario'],
  ['Anillos', 'Juegos de juntas', 'necesario'],
  ['Juntas de cabeza', 'Anticongelantes', 'necesario'],
  ['Bandas de tiempo', 'Tensores', 'necesario'],
  ['Bandas de tiempo', 'Bombas de agua', 'complemento'],
  ['Kits de distribución', 'Bombas de agua', 'complemento'],
  ['Bombas de agua', 'Anticongelantes', 'necesario'],
  ['Bombas de agua', 'Termostatos', 'complemento'],
  ['Radiadores', 'Mangueras de radiador', 'complemento', 2],
  ['Radiadores', 'Tapones', 'complemento'],
  ['Bujías', 'Cables de bujía', 'complemento'],
  ['Bobinas', 'Bujías', 'complemento', 4],
  ['Alternadores', 'Bandas de accesorios', 'complemento'],
  ['Marchas', 'Baterías', 'complemento'],
  ['Bombas de gasolina', 'Filtros de gasolina', 'necesario'],
  ['Filtros de aceite', 'Aceites de motor', 'necesario'],
  ['Filtros de aire', 'Filtros de aceite', 'complemento'],
  ['Faros', 'Focos', 'complemento', 2],
]

/** Links each part on sale with the best-selling parts of its job for the same vehicle, two a pair of lines at most. */
export function relate(parts: Part[]): Relation[] {
  const order = parts.map((_, i) => i).toSorted((a, b) => (parts[b]?.piezas ?? 0) - (parts[a]?.piezas ?? 0))
  const byVehicle = new Map<string, number[]>()
  for (const i of order) {
    const part = parts[i]
    if (!part || part.estado !== 'activo') continue
    const key = placeKey(part.line.nombre, part, part.line.ajuste === 'motor')
    const list = byVehicle.get(key)
    if (list) list.push(i)
    else byVehicle.set(key, [i])
  }

  return parts.flatMap((part, i) => {
    if (part.estado !== 'activo') return []
    return pairs
      .filter(([from]) => from === part.line.nombre)
      .flatMap(([, to, tipo, cantidad = 1]) =>
        matches(part, to, byVehicle).map((other) => ({ part: i, other, tipo, cantidad })),
      )
  })
}

function matches(part: Part, line: string, byVehicle: Map<string, number[]>): number[] {
  const [withEngine, withoutEngine] = [placeKey(line, part, true), placeKey(line, part, false)]
  const found = byVehicle.get(withEngine) ?? byVehicle.get(withoutEngine) ?? byVehicle.get(line) ?? []
  return found.slice(0, 2)
}

function placeKey(line: string, { slot, motor }: Part, isByEngine: boolean): string {
  if (!slot) return line
  const vehicle = `${line}|${slot.model.marca}|${slot.model.nombre}|${slot.span.desde}`
  return isByEngine ? `${vehicle}|${motor}` : vehicle
}
