/** Things by the first letter of their name, in Spanish order; what begins with no letter stands under `#`. */
export function byLetter<Named extends { nombre: string }>(things: Named[]): { letter: string; things: Named[] }[] {
  const sorted = things.toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
  const groups = Map.groupBy(sorted, ({ nombre }) => letterOf(nombre))
  return [...groups]
    .map(([letter, things]) => ({ letter, things }))
    .toSorted((a, b) => a.letter.localeCompare(b.letter, 'es'))
}

function letterOf(name: string): string {
  const first = name.charAt(0).toUpperCase()
  if (first === 'Ñ') return first
  const plain = first.normalize('NFD').charAt(0)
  return /[A-Z]/.test(plain) ? plain : '#'
}

/** For anchors: `Mercedes Benz` → `mercedes-benz`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
