// A kit («juego»): what it consists of, and what that comes to loose. Pure, the same in the browser and on the server.
import { centavos, pesos } from '#kit/base/money.ts'
import { count, money, plural } from '#kit/ui/format.ts'

/** A part of a kit, and its pieces in one. */
type KitPart = { k_parte: string; descripcion: string; piezas: number }
/** As documents keep it: which part it is, and decimal pesos of a piece bought loose; null: it had no price. */
export type KeptPart = KitPart & { producto_id: number; valor: string | null }

/** Of a line of the cart: `alcanza` kits could be made of what there is of the part, or more (`mas`) where one is not told how many. */
export type CartKit = {
  /** Decimal pesos without VAT of one kit's parts bought loose; null where one has no price. */
  suelto: string | null
  partes: (KitPart & { alcanza: number; mas: boolean; activa: boolean })[]
}

/** As an answer tells it of a document's line: only of a kit. */
export function toldParts(parts: readonly KeptPart[] | null | undefined): { componentes?: KitPart[] } {
  if (!parts) return {}
  return { componentes: parts.map(({ k_parte, descripcion, piezas }) => ({ k_parte, descripcion, piezas })) }
}

/** `2 × FX-1, 1 × FX-2`; nothing of a part that is no kit. */
export function kitText(parts: readonly Pick<KitPart, 'k_parte' | 'piezas'>[] | null | undefined): string {
  if (!parts?.length) return ''
  return `Juego de ${parts.map(({ k_parte, piezas }) => `${count(piezas)} × ${k_parte}`).join(', ')}`
}

/** Which is the cheaper, the kit or its parts loose, and by how much; nothing where they come to the same or one has no price. */
export function cheaperText(precio: string | null | undefined, suelto: string | null): string {
  if (!precio || suelto === null) return ''
  const saved = centavos(suelto) - centavos(precio)
  if (saved === 0) return ''
  const sum = money(pesos(Math.abs(saved)))
  return saved > 0
    ? `Como juego ahorras ${sum}: por separado son ${money(suelto)}`
    : `Por separado sale más barato: ${money(suelto)}, ${sum} menos`
}

/** Whether there is too little of a part for so many kits. */
export function isShort({ alcanza, mas, activa }: CartKit['partes'][number], kits: number): boolean {
  return !activa || (!mas && alcanza < kits)
}

/** Parts that keep so many kits from being whole, as `Falta FX-1: alcanza para 2 juegos`; nothing where there is enough of all. */
export function missingText({ partes }: CartKit, kits: number): string {
  const short = partes.filter((part) => isShort(part, kits))
  if (short.length === 0) return ''
  const [first] = short.toSorted((a, b) => a.alcanza - b.alcanza)
  const many = first && first.alcanza > 0 ? `: alcanza para ${plural(first.alcanza, 'juego', 'juegos')}` : ''
  return `Falta ${short.map(({ k_parte }) => k_parte).join(', ')}${many}`
}

type Sharing = {
  k_parte: string
  cantidad2: number
  por_surtir: boolean
  existencia: number
  juego?: CartKit | undefined
}

/** Parts that lines of one cart ask for together beyond what there is: loose and within kits, or within several of them. */
export function sharedTexts(lines: readonly Sharing[]): string[] {
  if (!lines.some(({ juego }) => juego)) return []
  const asked = lines
    .filter(({ cantidad2, por_surtir }) => cantidad2 > 0 && !por_surtir)
    .flatMap(({ k_parte, cantidad2, existencia, juego }) => {
      const loose = { k_parte, piezas: cantidad2, hay: existencia, en: k_parte }
      const within = (juego?.partes ?? []).map((part) => ({
        k_parte: part.k_parte,
        piezas: part.piezas * cantidad2,
        hay: part.alcanza * part.piezas + part.piezas - 1,
        en: `el juego ${k_parte}`,
      }))
      return juego ? within : [loose]
    })
  return [...Map.groupBy(asked, ({ k_parte }) => k_parte)].flatMap(([k_parte, some]) => {
    const wanted = some.reduce((sum, { piezas }) => sum + piezas, 0)
    if (some.length < 2 || wanted <= Math.min(...some.map(({ hay }) => hay))) return []
    const inKits = some.filter(({ en }) => en !== k_parte).map(({ en }) => en)
    const where = inKits.length < some.length ? ['suelta', ...inKits] : [`en ${inKits[0]}`, ...inKits.slice(1)]
    return [`${k_parte} va ${where.join(' y en ')}: en todo pides más de las que hay.`]
  })
}
