import type { z } from 'zod'
import { Refusal } from '#kit/base/refusal.ts'
import { plural } from '#kit/ui/format.ts'

/** Fields that one answer tells of; who sends more than that wrong is told how many there are. */
const MOST_FIELDS = 20
/** Of a name that somebody made up, and of a sentence. */
const LONGEST_NAME = 80
const LONGEST_SENTENCE = 400

type Errors = Record<string, string[]>

/** Zod's faults by field, each a sentence. */
export function errorsOf(issues: z.core.$ZodIssue[]): Map<string, string[]> {
  // A Map: a field may be called `constructor`.
  const errors = new Map<string, string[]>()
  for (const issue of issues) {
    const within = issue.path.join('.')
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [within]
    for (const field of fields) {
      const known = errors.get(field || 'body')
      if (!known) errors.set(field || 'body', [issue.message])
      else if (!known.includes(issue.message)) known.push(issue.message)
    }
  }
  return errors
}

/** As many faults as a person reads, and no longer than he reads; the message says how many more there are. */
export function cutFaults(message: string, errors: Errors): { message: string; errors: Errors } {
  const fields = Object.entries(errors)
  const more = fields.length - MOST_FIELDS
  const told = fields
    .slice(0, MOST_FIELDS)
    .map(([name, texts]) => [cut(name, LONGEST_NAME), texts.slice(0, 5).map((text) => cut(text, LONGEST_SENTENCE))])
  const tail = more > 0 ? ` Se muestran ${MOST_FIELDS} datos con falta y hay ${more.toLocaleString('es-MX')} más.` : ''
  return { message: message + tail, errors: Object.fromEntries(told) }
}

/** At most so many signs, none of them halved. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
}

/** An id that no row can have: nothing has it, as with one that is not there yet. */
export function isBeyond(issues: z.core.$ZodIssue[]): boolean {
  return issues.every((issue) => issue.code === 'too_big' && (issue.origin === 'number' || issue.origin === 'int'))
}

/** 422 for a change that names nothing to change; the version alone is none. */
export function refuseNoChange(body: unknown): void {
  const named = Object.keys(Object(body)).filter((key) => key !== 'version')
  if (named.length === 0) throw new Refusal(422, 'No hay nada que cambiar.', { code: 'sin_cambios' })
}

const WRONG = 'El dato no es válido.'
const MISSING = 'Falta este dato.'

/** Zod's faults in Spanish; a message written in the contract stands before it. */
export function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'Campo desconocido.'
    case 'invalid_type':
      return typeSentence(issue)
    case 'too_small':
      return leastSentence(issue)
    case 'too_big':
      return mostSentence(issue)
    case 'invalid_value':
      return `Debe ser${issue.values.length > 1 ? ' uno de' : ''}: ${listed(issue.values)}.`
    case 'invalid_format':
      return formats.get(issue.format) ?? 'No tiene la forma esperada.'
    case 'not_multiple_of':
      return `Debe ser múltiplo de ${figure(issue.divisor)}.`
    default:
      return WRONG
  }
}

const types = new Map([
  ['string', 'Debe ser un texto.'],
  ['number', 'Debe ser un número.'],
  ['int', 'Debe ser un número entero.'],
  ['boolean', 'Debe ser sí o no (true o false).'],
  ['array', 'Debe ser una lista.'],
  ['object', 'Debe ser un conjunto de datos.'],
  ['record', 'Debe ser un conjunto de datos.'],
  ['file', 'Debe ser un archivo.'],
])

function typeSentence({ input, expected }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  return input === undefined ? MISSING : (types.get(expected) ?? 'El dato no es del tipo esperado.')
}

const formats = new Map([
  ['email', 'El correo electrónico no es válido.'],
  ['url', 'Escribe la dirección completa, por ejemplo https://ejemplo.mx.'],
  ['date', 'Escribe la fecha como 2026-11-20.'],
  ['datetime', 'Escribe fecha y hora.'],
  ['uuid', 'Un UUID lleva 32 letras y números en cinco grupos.'],
  ['guid', 'Un UUID lleva 32 letras y números en cinco grupos.'],
])

function leastSentence(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const { origin, minimum, inclusive } = issue
  if (origin === 'string')
    return Number(minimum) === 1 ? MISSING : `Escribe al menos ${plural(Number(minimum), 'carácter', 'caracteres')}.`
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return Number(minimum) === 1 ? 'Elige al menos uno.' : `Deben ser al menos ${figure(minimum)}.`
  if (origin === 'file') return 'El archivo está vacío.'
  if (isUnreal(minimum)) return 'El número es demasiado pequeño.'
  return inclusive === false ? `Debe ser mayor que ${figure(minimum)}.` : `El mínimo es ${figure(minimum)}.`
}

function mostSentence(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const { origin, maximum, inclusive } = issue
  if (origin === 'string') return `Escribe ${plural(Number(maximum), 'carácter', 'caracteres')} como máximo.`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Son ${figure(maximum)} como máximo.`
  if (origin === 'file') return 'El archivo es demasiado grande.'
  if (isUnreal(maximum)) return 'El número es demasiado grande.'
  return inclusive === false ? `Debe ser menor que ${figure(maximum)}.` : `El máximo es ${figure(maximum)}.`
}

/** An end that comes of how numbers are kept, and says nothing to a person. */
function isUnreal(end: number | bigint): boolean {
  return Math.abs(Number(end)) >= 2_147_483_647
}

function figure(value: number | bigint): string {
  return value.toLocaleString('es-MX', { maximumFractionDigits: 6 })
}

function listed(values: z.core.util.Primitive[]): string {
  const told = values.slice(0, MOST_FIELDS).map((value) => (value === '' ? '«vacío»' : String(value)))
  return values.length > told.length ? `${told.join(', ')} y ${values.length - told.length} más` : told.join(', ')
}
