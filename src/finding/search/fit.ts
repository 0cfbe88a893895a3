import type { Proof } from '#finding/index/contract.ts'
import { compact } from '#finding/question/compact.ts'
import { engineFits, sizeOf } from '#finding/index/vehicles.ts'
import { listed } from '#kit/ui/format.ts'

export type Verdict = 'si' | 'depende' | 'no' | 'sin_datos' | 'universal'
export type Judged = { veredicto: Verdict; pregunta?: string; aplicaciones: Proof[] }

export type Condition = { atributo: string; operador: '=' | '!='; valor: string }
/** An application with what it demands besides the vehicle. Keys are compact names. */
export type Application = {
  makeKey: string
  modelKey: string
  /** Tsuru, when the application says Tsuru III. */
  baseKey: string | undefined
  /** Model years of the generation that the application names. */
  generation?: readonly [from: number, to: number] | undefined
  conditions: Condition[]
  proof: Proof
}
export type AskedFit = {
  makeKey: string | null
  modelKey: string | null
  baseKey: string | undefined
  /** Model years of the generation asked. */
  generation?: readonly [from: number, to: number] | undefined
  modelName: string | null
  motor: string | null
  year: number | null
  /** An engine was named that the catalogue does not know for the model: it may be none of `engines`. */
  isOtherEngine?: boolean
  /** Engines that the catalogue knows for the model in that year. */
  engines: readonly string[]
  /** Several makes have a model of this name, and none was said. */
  isAmbiguous?: boolean
  /** A make was said that no part here names: whose the model is cannot be told. */
  isOtherMake?: boolean
}

const MOST_PROOFS = 6
/** How the question begins that is asked where nobody said a year. */
export const YEAR_QUESTION = '¿De qué año'

/**
 * Whether a part fits: «si» only when some application says so for the whole vehicle, engine and year together and nothing
 * it demands is open; «depende» when what is open could decide it; «no» when every application rules it out.
 */
export function judgeFit(applications: Application[], asked: AskedFit, isUniversal: boolean): Judged {
  if (applications.length === 0) return { veredicto: isUniversal ? 'universal' : 'sin_datos', aplicaciones: [] }
  if (!asked.modelKey)
    return {
      veredicto: 'depende',
      pregunta: '¿De qué marca y modelo es tu vehículo?',
      aplicaciones: proofs(applications),
    }

  const mayFit = (application: Application) => mayBe(application, asked)
  const exact = applications.filter(({ modelKey }) => modelKey === asked.modelKey)
  // What is said of a Tsuru may hold for a Tsuru III; it does not prove it.
  const ofBase = applications.filter(
    (application) => application.modelKey === asked.baseKey && isOfThen(application, asked),
  )
  const ofModel = [...exact, ...ofBase]
  const open = ofModel.filter(mayFit)
  if (open.length === 0) {
    const narrower = applications.filter((application) => application.baseKey === asked.modelKey && mayFit(application))
    const [first] = narrower
    if (first)
      return {
        veredicto: 'depende',
        pregunta: `¿Tu ${asked.modelName} es ${first.proof.modelo}?`,
        aplicaciones: proofs(narrower),
      }
    return { veredicto: 'no', aplicaciones: proofs(applications.filter((application) => isKin(application, asked))) }
  }

  // What the make is proven of decides; a text without one only where nothing better is there, and then it is the question.
  const made = asked.makeKey ? open.filter(({ makeKey }) => makeKey !== '') : open
  const pregunta =
    makeQuestion(made, open, asked) ?? generationQuestion(made, asked) ?? questionOf(proving(made, asked), asked)
  return pregunta
    ? { veredicto: 'depende', pregunta, aplicaciones: proofs(open) }
    : { veredicto: 'si', aplicaciones: proofs(open) }
}

function mayBe({ makeKey, proof, generation }: Application, asked: AskedFit): boolean {
  const { desde } = proof
  // A generation without years of its own is of those that are known of it.
  const inYears = asked.year === null || (desde === null ? isWithin(asked.year, generation) : covers(proof, asked.year))
  // A description that names a model of several makes without its make speaks of any of them.
  return (!asked.makeKey || makeKey === '' || makeKey === asked.makeKey) && inYears && engineMay(proof, asked.motor)
}

function isWithin(year: number, span: AskedFit['generation']): boolean {
  return !span || (span[0] <= year && year <= span[1])
}

/** Said of the whole model, in years when the generation asked was sold. */
function isOfThen({ proof: { desde, hasta } }: Application, { generation }: AskedFit): boolean {
  return !generation || desde === null || (desde <= generation[1] && generation[0] <= (hasta ?? 9999))
}

/** Of the same model, in whatever generation. */
function isKin({ modelKey, baseKey }: Application, asked: AskedFit): boolean {
  const whole = asked.baseKey ?? asked.modelKey
  return modelKey === asked.modelKey || modelKey === whole || baseKey === whole
}

/** Those of the very model; without any, those of the model it is a generation of. */
function proving(made: Application[], { modelKey }: AskedFit): Application[] {
  const own = made.filter((application) => application.modelKey === modelKey)
  return own.length > 0 ? own : made
}

function generationQuestion(made: Application[], { modelKey, modelName }: AskedFit): string | undefined {
  const [first] = made
  if (!first || made.some((application) => application.modelKey === modelKey)) return undefined
  return `El catálogo dice ${first.proof.modelo} sin decir la generación: ¿le queda al ${modelName}?`
}

function makeQuestion(
  made: Application[],
  open: Application[],
  { makeKey, modelName, isAmbiguous, isOtherMake }: AskedFit,
) {
  const named = [...new Set(open.flatMap(({ proof }) => (proof.marca ? [proof.marca] : [])))]
  if (!makeKey && (isAmbiguous || isOtherMake))
    return named.length > 0
      ? `¿Tu ${modelName} es ${listed(named.slice(0, 3), 'o')}?`
      : `¿De qué marca es tu ${modelName}?`
  return made.length === 0 ? `La descripción dice ${modelName} sin decir la marca: ¿es la tuya?` : undefined
}

function proofs(applications: Application[]): Proof[] {
  return applications.slice(0, MOST_PROOFS).map(({ proof }) => proof)
}

function covers({ desde, hasta }: Proof, year: number): boolean {
  return (desde ?? 0) <= year && year <= (hasta ?? 9999)
}

function engineMay({ motor }: Proof, asked: string | null): boolean {
  return engineFits({ motor: motor ?? '', size: motor ? sizeOf(motor) : undefined }, asked ? [asked] : [])
}

/** The one question that would decide, or undefined when nothing is open. */
function questionOf(open: Application[], asked: AskedFit): string | undefined {
  const name = asked.modelName ?? 'vehículo'
  if (asked.year === null) return `${YEAR_QUESTION} es tu ${name}?`
  const dated = open.filter(({ proof }) => proof.desde !== null)
  if (dated.length === 0) return `La descripción menciona ${name} sin decir años: ¿le queda al ${asked.year}?`

  const settled = dated.filter(({ proof }) => isEngineSettled(proof, asked))
  if (settled.length > 0) return conditionQuestion(settled)
  const [first, ...others] = questionsByEngine(dated, asked)
  return first && others.length === 0 ? first.open : engineQuestion(dated, asked)
}

/** Whether the engine is no longer in doubt: the same on both sides, or neither names one. An engine that the part does not state is a question. */
function isEngineSettled({ motor }: Proof, asked: AskedFit): boolean {
  return asked.motor ? motor !== null : motor === null && !asked.isOtherEngine
}

/** What is open whatever the engine is, each by itself: what one demands is not met by another that demands nothing. Empty when some engine is not stated. */
function questionsByEngine(
  dated: Application[],
  { motor, isOtherEngine, engines }: AskedFit,
): { open: string | undefined }[] {
  if (motor || isOtherEngine) return []
  const ofEach = engines.map((engine) => dated.filter(({ proof }) => proof.motor !== null && engineMay(proof, engine)))
  if (ofEach.some((own) => own.length === 0)) return []
  return [...new Set(ofEach.map(conditionQuestion))].map((open) => ({ open }))
}

function engineQuestion(dated: Application[], { motor, modelName }: AskedFit): string {
  const named = [...new Set(dated.flatMap(({ proof }) => (proof.motor ? [proof.motor] : [])))]
  if (motor || named.length === 0) {
    const isRow = dated.some(({ proof }) => proof.origen === 'aplicacion')
    return `${isRow ? 'El catálogo' : 'La descripción'} no dice el motor: ¿le queda al ${motor ?? modelName ?? 'tuyo'}?`
  }
  return `¿Tu motor es ${listed(named.slice(0, 3), 'o')}?`
}

const YES = new Set(['si', 'con', 'true', '1', 'x'])
const NO = new Set(['no', 'sin', 'false', '0'])
const labels: Record<string, string> = {
  aire: 'aire acondicionado',
  abs: 'ABS',
  transmision: 'transmisión',
  carroceria: 'carrocería',
  traccion: 'tracción',
  fecha_desde: 'fabricación desde',
  fecha_hasta: 'fabricación hasta',
}

/** A condition as people read it: `Con aire acondicionado`, `Transmisión: automática`. */
export function conditionText({ atributo, operador, valor }: Condition): string {
  const label = labels[atributo] ?? atributo.replaceAll('_', ' ')
  const key = compact(valor)
  if (YES.has(key) || NO.has(key)) return YES.has(key) === (operador === '=') ? `Con ${label}` : `Sin ${label}`
  return `${label[0]?.toUpperCase()}${label.slice(1)}: ${operador === '!=' ? 'no ' : ''}${valor}`
}

/** Undefined when some application demands nothing more, or when those of one engine together take every case. */
function conditionQuestion(pool: Application[]): string | undefined {
  if (pool.some(({ conditions }) => conditions.length === 0)) return undefined
  const single = pool.filter(({ conditions }) => conditions.length === 1)
  const alike = Map.groupBy(single, ({ conditions, proof }) => `${conditions[0]?.atributo} ${proof.motor ?? ''}`)
  for (const rows of alike.values()) if (takesEveryCase(rows.flatMap(({ conditions }) => conditions))) return undefined

  const [condition] = pool[0]?.conditions ?? []
  return condition && `¿${conditionText(condition)}?`
}

/** `aire = sí` and `aire = no`, or `= x` and `!= x`. */
function takesEveryCase(conditions: Condition[]): boolean {
  return conditions.some((one) => {
    const key = compact(one.valor)
    return conditions.some((other) => {
      const otherKey = compact(other.valor)
      if (otherKey === key) return other.operador !== one.operador
      return (
        other.operador === one.operador && ((YES.has(key) && NO.has(otherKey)) || (NO.has(key) && YES.has(otherKey)))
      )
    })
  })
}
