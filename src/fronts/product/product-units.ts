import { plural } from '#kit/ui/format.ts'

/** The trade's unit codes in words; a code not listed here is shown as it stands. */
const words = new Map<string, readonly [one: string, many: string]>([
  ['PZA', ['pieza', 'piezas']],
  ['PAR', ['par', 'pares']],
  ['JGO', ['juego', 'juegos']],
  ['KIT', ['kit', 'kits']],
  ['LT', ['litro', 'litros']],
  ['MT', ['metro', 'metros']],
  ['CJA', ['caja', 'cajas']],
])

/** How it is sold: `Pieza`, or `4 piezas por empaque`. */
export function soldBy({ unidad, empaque }: { unidad: string; empaque: number }): string {
  const [one, many] = words.get(unidad.toUpperCase()) ?? [unidad, unidad]
  if (empaque > 1) return `${plural(empaque, one, many)} por empaque`
  return one.charAt(0).toUpperCase() + one.slice(1)
}
