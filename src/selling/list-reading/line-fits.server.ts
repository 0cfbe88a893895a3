import { breather, mapped } from '#platform/capacity/breath.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { type Understanding, understand } from '#finding/question/interpret.ts'
import { judgesOf } from '#finding/search/fit.server.ts'
import { type FitProof, proofOf } from '#finding/search/fit-proof.ts'
import { hasWords, wordsOf } from './by-words.server.ts'
import type { ReviewedLine } from './contract.ts'
import type { ListLine } from './list-line.ts'
import type { Verdict } from './verdicts.ts'

/** Verdicts of lines that go by themselves. */
const READY: ReadonlySet<Verdict> = new Set(['ok', 'ajustada', 'equivalente'])

/** Lines whose words name a model tell whether their part, and those it may be, fit it, with what says so. */
export async function withFits(db: Db, read: ListLine[], lines: ReviewedLine[]): Promise<ReviewedLine[]> {
  const codes = lines.map(({ k_parte, alternativas }) => [
    ...(k_parte ? [k_parte] : []),
    ...alternativas.map((other) => other.k_parte),
  ])
  const fits = await fitsOfLines(db, read, codes)
  const judged = ([i, line]: [number, ReviewedLine]): ReviewedLine => {
    const fit = fits[i]
    if (!fit) return line
    const alternativas = line.alternativas.map((other) => ({ ...other, ajuste: fit(other.k_parte) }))
    return toPerson({ ...line, ajuste: line.k_parte ? fit(line.k_parte) : null, alternativas })
  }
  return mapped(lines.entries(), judged, breather())
}

/** A sure part that does not fit the vehicle of its own line: one of the two is wrong, and only who wrote it knows which. */
function toPerson(line: ReviewedLine): ReviewedLine {
  if (line.ajuste?.veredicto !== 'no' || line.confianza !== 'alta') return line
  return {
    ...line,
    veredicto: READY.has(line.veredicto) ? 'ambigua' : line.veredicto,
    confianza: 'media',
    motivo: `${line.motivo}. No le queda al vehículo de la línea: acéptala o elige otra parte`,
    lista: false,
  }
}

/** What to ask of these parts, line by line; nothing of a line whose words name no model. */
export async function fitsOfLines(
  db: Db,
  read: ListLine[],
  codes: string[][],
): Promise<(((code: string) => FitProof) | undefined)[]> {
  const search = await currentSearch(db)
  const { minds } = search
  const question = ([i, line]: [number, ListLine]) => {
    const asked = hasWords(line)
      ? understand(wordsOf(line, minds.lexicon, codes[i]), minds, { isTyping: false })
      : undefined
    return asked?.asked.vehicles.some(({ modelKey }) => modelKey !== '') ? asked : undefined
  }
  // A list has thousands of lines, and each is understood as a question is: others have their turn between them.
  const questions = await mapped(read.entries(), question, breather())
  const judge = await judgesOf(db, search, codes.filter((_, i) => questions[i]).flat())
  return questions.map((one) => {
    if (!one) return undefined
    const vehiculo = vehicleIn(one)
    return (code) => proofOf(vehiculo, judge(code, one.asked))
  })
}

/** The vehicle as it was understood: `Nissan Tsuru`, its year and engine. */
function vehicleIn({ chips, asked: { years, engines } }: Understanding): FitProof['vehiculo'] {
  const names = chips.flatMap(({ tipo, valor }) => (tipo === 'modelo' ? [valor] : []))
  const [from, to] = years ?? [null, null]
  return {
    year: from === to ? from : null,
    marca: null,
    modelo: [names.join(' y '), ...(from !== to ? [`${from}–${to}`] : [])].join(' '),
    motor: engines.length > 0 ? engines.map((size) => `${size} L`).join(', ') : null,
  }
}
