import type { Group } from '#finding/question/group.ts'
import type { Understanding } from '#finding/question/interpret.ts'
import type { PartRow, Why } from '#finding/index/search-rows.ts'
import { type Judged, YEAR_QUESTION } from './fit.ts'
import { fold } from '#finding/question/spanish.ts'
import { opposite } from '#finding/question/stance.ts'

/** What a part found by words says of itself. Bits as in words.server.ts. */
type Nearness = {
  isOtherWords: boolean
  isYearUnknown: boolean
  isExcluded: boolean
  isContrary: boolean
  /** Not what was asked for, though it names it. */
  isOtherThing: boolean
  judged: Judged | undefined
}

/** Why a part found by its words or applications is in the list. */
export function reasonOf(asked: Understanding, part: PartRow, near: Nearness): Why {
  if (near.isContrary) return { coincidencia: 'parecido', razon: contraryText(asked.groups), aproximado: true }
  if (near.isOtherThing) return { coincidencia: 'parecido', razon: otherThingText(asked.groups), aproximado: true }
  const vehicle = vehicleOf(asked)
  const mended = asked.corrections.map(({ de, a }) => `«${de}» se leyó «${a}»`)
  const parts: string[] = []
  if (near.isOtherWords) parts.push(...otherNames(asked.groups, part))
  const claim = claimOf(asked, near, vehicle)
  if (claim) parts.push(claim)
  const words = asked.groups.filter(isWord).map((group) => group.valor)
  if (parts.length === 0 && words.length) parts.push(`Coincide: ${words.join(', ')}`)
  return {
    coincidencia: isExcluded(near) ? 'parecido' : vehicle ? 'aplicacion' : 'descripcion',
    razon: [...parts, ...mended].join(' · '),
    aproximado: isExcluded(near),
  }
}

function otherThingText(groups: Group[]): string {
  const thing = groups.find(({ isNoun }) => isNoun)
  return `Menciona «${thing?.texto ?? ''}»; puede ser una pieza de eso o algo que va con eso`
}

/** «Dice «sin aire»»: what the part says against what was asked. */
function contraryText(groups: Group[]): string {
  const against = groups.flatMap(({ stance, isDenied, texto }) =>
    stance ? [`${opposite(stance)} ${texto}`] : isDenied ? [texto] : [],
  )
  const thing = groups.find(({ isNoun }) => isNoun)
  if (against.length === 0 && thing) against.push(`sin ${thing.texto}`)
  return `No es lo pedido: dice «${against.join('» o «')}»`
}

/** Ruled out by its years, or by its own applications of that very model. */
function isExcluded({ isExcluded: isOut, judged }: Nearness): boolean {
  return isOut || (judged?.veredicto === 'no' && judged.aplicaciones.length > 0)
}

/** What may be said of a part and the vehicle asked: proven, to be confirmed (and what), or ruled out. Nothing is named that was not proven. */
function claimOf(asked: Understanding, near: Nearness, vehicle: string): string | undefined {
  const { judged } = near
  if (isExcluded(near)) return `No es para ${vehicle || 'lo pedido'}: revisa sus aplicaciones`
  if (!vehicle) return undefined
  if (asked.asked.vehicles.length === 0) return near.isYearUnknown ? 'No dice sus años' : undefined
  if (!judged) return `Para ${vehicle}`
  if (judged.veredicto === 'si') return `Le queda a ${vehicle}`
  const [proof] = judged.aplicaciones
  if (!proof) return `Menciona ${vehicleWithoutYear(asked)}; confirma año y motor`
  const isAsked = asked.asked.years !== null || asked.asked.engines.length > 0
  const named = [proof.marca, proof.modelo].filter(Boolean).join(' ')
  // Nothing but a model was asked: its year is no question yet.
  if (!isAsked && proof.marca && judged.pregunta?.startsWith(YEAR_QUESTION)) return `Para ${vehicle}`
  return `Menciona ${named}; confirma: ${judged.pregunta ?? 'año y motor'}`
}

/** Why a part that meets only some demands is in the list. */
export function nearReason(
  asked: Understanding,
  missing: Group[],
  { excluded: isExcluded, contrary, k_norm, descripcion }: PartRow & { excluded: boolean; contrary: boolean },
): Why {
  const text = fold(descripcion)
  const ofCode = asked.groups.flatMap((group) => {
    const { piece, texto } = group
    const isOnlyThere = piece && !missing.includes(group) && k_norm.includes(piece) && !text.includes(fold(texto))
    return isOnlyThere ? [piece] : []
  })
  const lacks = missing.map((group) => `«${group.texto}»`)
  const parts = ofCode.map((piece) => `El código contiene ${piece}`)
  if (lacks.length > 0) parts.push(`Sin coincidencia con ${lacks.join(', ')}`)
  if (isExcluded) parts.push(`No es para ${vehicleOf(asked)}`)
  if (contrary) parts.push(contraryText(asked.groups))
  return { coincidencia: 'parecido', razon: parts.join(' · ') || 'Se escribe parecido', aproximado: true }
}

function isWord(group: Group): boolean {
  return group.tipo !== 'modelo' && group.tipo !== 'marca'
}

function vehicleOf({ chips }: Understanding): string {
  const values = chips
    .filter(({ tipo }) => ['marca', 'modelo', 'motor', 'year'].includes(tipo))
    .map(({ valor }) => valor)
  return values.join(' ')
}

function vehicleWithoutYear({ chips }: Understanding): string {
  return chips
    .filter(({ tipo }) => tipo === 'marca' || tipo === 'modelo')
    .map(({ valor }) => valor)
    .join(' ')
}

/** «parabrisas es vidrio delantero»: the name under which the part was found. */
function otherNames(groups: Group[], part: PartRow): string[] {
  const text = fold(part.descripcion)
  return groups.flatMap((group) => {
    if (group.own === group.alts.length || !isWord(group)) return []
    const own = group.alts.slice(0, group.own).some((alt) => alt.every((token) => text.includes(token)))
    const other = group.alts
      .slice(group.own)
      .find((alt) => alt.every((token) => text.includes(token.replace(/^c_/, '').replace('_', ' '))))
    const named = other && wordIn(text, other[0] ?? '')
    return own || !named ? [] : [`«${group.texto}» = ${named}`]
  })
}

/** The whole word of a text that begins with a root. */
function wordIn(text: string, root: string): string | undefined {
  const at = text.indexOf(root.replace(/^c_/, '').split('_')[0] ?? root)
  return at < 0 ? undefined : /^[a-z0-9]+/.exec(text.slice(at))?.[0]
}

/** Why a part found by a code is in the list. */
export function codeReason(
  hit: { codigo: string | null; fabricante: string | null; clave: string },
  key: string,
  how: 'exacto' | 'empieza' | 'patron' | 'confundible' | 'contiene' | 'parecido',
): Why {
  const maker = hit.fabricante ? ` (${hit.fabricante})` : ''
  const code = hit.codigo ?? ''
  const says = {
    exacto: hit.codigo ? `Equivale a ${code}${maker}` : 'Código exacto',
    empieza: hit.codigo ? `Equivale a ${code}${maker}` : `El código empieza con ${key}`,
    patron: hit.codigo ? `Equivale a ${code}${maker}` : 'Coincide con los signos legibles',
    confundible: `${hit.codigo ? `Equivale a ${code}${maker}` : 'Código'}: se confunden O y 0, I y 1, S y 5, B y 8`,
    contiene: hit.codigo ? `Equivale a ${code}${maker}` : `El código contiene ${key}`,
    parecido: hit.codigo ? `Código alterno parecido: ${code}${maker}` : 'Código parecido',
  }
  return {
    coincidencia: how === 'parecido' ? 'parecido' : hit.codigo ? 'alterna' : 'codigo',
    razon: says[how],
    aproximado: how === 'parecido' || how === 'confundible',
  }
}
