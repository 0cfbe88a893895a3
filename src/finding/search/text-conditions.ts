import type { Lexicon } from '#finding/question/lexicon.ts'
import { wordsMeant } from '#finding/question/meant-words.ts'
import { opposite, type Stance, stancesIn, stanceToken } from '#finding/question/stance.ts'
import { stem } from '#finding/question/spanish.ts'
import { type Application, conditionText, type Condition } from './fit.ts'

/** What a vehicle has or has not, as conditions call it; other things a part comes with are the part's own. */
const features = new Map(
  Object.entries({ aire: 'aire', clima: 'aire', abs: 'abs', turbo: 'turbo' }).map(([word, atributo]) => [
    stem(word),
    atributo,
  ]),
)
const mayHave = /\b(?:sin|con)\b|\b[sc]\//i

/** What a description demands of the vehicle: «SIN AIRE», «C/ABS». */
export function textConditions(descripcion: string, lexicon: Lexicon): Condition[] {
  if (!mayHave.test(descripcion)) return []
  const said = new Set(stancesIn(wordsMeant(descripcion.normalize('NFC'), lexicon)))
  const found = new Map<string, Condition>()
  for (const [root, atributo] of features) {
    for (const stance of ['con', 'sin'] as const)
      if (said.has(stanceToken(stance, root))) found.set(atributo, { atributo, operador: '=', valor: valueOf(stance) })
  }
  return [...found.values()]
}

/** The same application under the conditions that its description adds to its own. */
export function demanding(application: Application, more: Condition[]): Application {
  const added = more.filter(({ atributo }) => !application.conditions.some((own) => own.atributo === atributo))
  if (added.length === 0) return application
  const { proof, conditions } = application
  return {
    ...application,
    conditions: [...conditions, ...added],
    proof: { ...proof, condiciones: [...proof.condiciones, ...added.map(conditionText)] },
  }
}

/** What was said of the vehicle: «con aire». */
type Said = { root: string; stance: Stance }

/** The applications that what was said leaves open, without the conditions that it meets. */
export function heard(applications: Application[], said: readonly Said[]): Application[] {
  const texts = new Map(
    said.flatMap(({ root, stance }) => {
      const atributo = features.get(root)
      return atributo ? [[atributo, stance] as const] : []
    }),
  )
  if (texts.size === 0) return applications
  return applications.flatMap((application) => {
    const open = application.conditions.filter((condition) => !isText(condition, texts.get(condition.atributo)))
    const isRuledOut = open.some((condition) => {
      const stance = texts.get(condition.atributo)
      return stance !== undefined && isText(condition, opposite(stance))
    })
    return isRuledOut ? [] : [{ ...application, conditions: open }]
  })
}

function isText(condition: Condition, stance: Stance | undefined): boolean {
  if (!stance) return false
  return conditionText(condition) === conditionText({ ...condition, operador: '=', valor: valueOf(stance) })
}

function valueOf(stance: Stance): string {
  return stance === 'con' ? 'sí' : 'no'
}
