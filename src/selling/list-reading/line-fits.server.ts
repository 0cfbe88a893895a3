import type { Db } from '#platform/database/db.server.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { type Understanding, understand } from '#finding/question/interpret.ts'
import { judgesOf } from '#finding/search/fit.server.ts'
import { type FitProof, proofOf } from '#finding/search/fit-proof.ts'
import { hasWords, wordsOf } from './by-words.server.ts'
import type { ReviewedLine } from './contract.ts'
import type { ListLine } from './list-line.ts'

/** Lines whose words name a model tell whether their part, and those it may be, fit it, with what says so. */
export async function withFits(db: Db, read: ListLine[], lines: ReviewedLine[]): Promise<ReviewedLine[]> {
  const { minds } = await currentSearch(db)
  const named = read.map((line) => (hasWords(line) ? understand(wordsOf(line), minds, { isTyping: false }) : undefined))
  const asked = lines.map((_, i) => (named[i]?.asked.vehicles.some(({ modelKey }) => modelKey) ? named[i] : undefined))
  const codes = lines.flatMap(({ k_parte, alternativas }, i) =>
    asked[i] ? [k_parte ?? '', ...alternativas.map((other) => other.k_parte)] : [],
  )
  if (codes.length === 0) return lines

  const judge = await judgesOf(db, await currentSearch(db), codes.filter(Boolean))
  return lines.map((line, i) => {
    const question = asked[i]
    if (!question) return line
    const vehiculo = vehicleIn(question)
    const fit = (code: string) => proofOf(vehiculo, judge(code, question.asked))
    return {
      ...line,
      ajuste: line.k_parte ? fit(line.k_parte) : null,
      alternativas: line.alternativas.map((other) => ({ ...other, ajuste: fit(other.k_parte) })),
    }
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
