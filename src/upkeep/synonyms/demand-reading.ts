import type { Minds } from '#finding/question/group.ts'
import { understand } from '#finding/question/interpret.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { wordsMeant } from '#finding/question/meant-words.ts'
import { isEmpty } from '#finding/question/tokens.ts'

export type AskedVehicle = Record<'year' | 'marca' | 'modelo' | 'motor', string | null | undefined> | null

type LineRoots = { nombre: string; roots: string[] }
const known = new WeakMap<Lexicon, LineRoots[]>()

/** The lines with the roots of their names, the longest names first. */
function linesOf(lexicon: Lexicon): LineRoots[] {
  let lines = known.get(lexicon)
  if (!lines) {
    lines = [...lexicon.lines.values()]
      .map(({ nombre, texto }) => ({ nombre, roots: rootsOf(texto ?? nombre, lexicon) }))
      .filter(({ roots }) => roots.length > 0)
      .sort((a, b) => b.roots.length - a.roots.length || a.nombre.localeCompare(b.nombre, 'es'))
    known.set(lexicon, lines)
  }
  return lines
}

function rootsOf(text: string, lexicon: Lexicon): string[] {
  return wordsMeant(text, lexicon)
    .filter(({ text: word }) => !isEmpty(word))
    .map(({ root }) => root)
}

/**
 * Which line and which vehicle a search was about, as far as its words tell: the line all of whose words were said, in these
 * words or in taught ones; the make and model, without the year.
 */
export function readDemand(
  text: string,
  vehicle: AskedVehicle,
  minds: Minds,
): { linea: string | null; vehiculo: string | null } {
  const { groups, chips } = understand(text, minds, { isTyping: false })
  const said = new Set([
    ...rootsOf(text, minds.lexicon),
    ...groups.flatMap(({ alts }) =>
      alts.flat().flatMap((token) => (token.startsWith('c_') ? token.slice(2).split('_') : token)),
    ),
  ])
  const line = linesOf(minds.lexicon).find(({ roots }) => roots.every((root) => said.has(root)))
  const chosen = [vehicle?.marca, vehicle?.modelo].filter(Boolean).join(' ')
  const read = chips.find(({ tipo }) => tipo === 'modelo') ?? chips.find(({ tipo }) => tipo === 'marca')
  return { linea: line?.nombre ?? null, vehiculo: chosen || (read?.valor ?? null) }
}
