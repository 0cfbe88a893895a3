import { z } from 'zod'

// What every contract is made of. Each kind is as wide as the column that keeps it: what goes beyond is told in a sentence, not
// by the database. `src/contracts.test.ts` lets no call take a number, a text or a list without an end.

/** The greatest number of an `integer` column. */
export const INT4 = 2_147_483_647

/** Ids are `bigint` columns: the only numbers beyond INT4. */
export const rowIds = z.registry<object>()
/** The texts that may have several lines; all others have one. */
export const proses = z.registry<object>()

const NUMBER = 'Debe ser un número.'

/** A row's id in an address, a question or a form, where everything comes as text. */
export const id = z.coerce.number(NUMBER).int(NUMBER).positive(NUMBER).max(Number.MAX_SAFE_INTEGER).register(rowIds, {})

/** A row's id in a body. */
export function rowId(message = NUMBER) {
  return z.int(message).positive(message).max(Number.MAX_SAFE_INTEGER).register(rowIds, {})
}

/** What a row's `version` was when it was read. */
export const version = z.int().positive().max(INT4)

/** The border's rate of VAT of a line, in hundredths; absent where it has the usual one (`vat.ts`). */
export const borderRate = z.literal(8).optional()

/** Core charge of a piece, decimal pesos without VAT; absent where there is none. It is in no `importe`. */
export const core = z.string().optional()

/** What the cores of a document come to without VAT, part of its subtotal; absent where there are none. */
export const cores = z.string().optional()

/** What promotions take off a document without VAT, already out of its subtotal; absent where they take nothing. */
export const cut = z.string().optional()

/** What a document pays by rate of VAT, decimal pesos; absent where all of it has the usual one. */
export const taxes = z
  .array(z.object({ tasa: z.union([z.literal(16), z.literal(8)]), base: z.string(), iva: z.string() }))
  .optional()

/** A whole number of a body; `message` for what is no number at all. */
export function whole(least: number, most: number, message = 'Escribe un número entero.') {
  return z.int(message).min(least).max(most)
}

/** A whole number of an address, a question or a form. */
export function wholeText(least: number, most: number, message = NUMBER) {
  return z.coerce.number(message).int(message).min(least).max(most)
}

/** The page of a list. */
export const pageNumber = wholeText(1, 100_000)

// Also what Unicode calls a line or a paragraph: a list, a letter's subject or a CSV row would break there.
export const ONE_LINE = /^[^\t\r\n\u2028\u2029]*$/

/** A text of one line, at most this long. Nothing else is looked at in one that is longer. */
export function oneLine(most: number, message?: string) {
  return z.string().max(most, tooLong(most, message)).regex(ONE_LINE, 'Escríbelo en un solo renglón.')
}

/** A text of one line that must be there. */
export function needed(most: number, message?: string) {
  return oneLine(most, message).min(1)
}

/** A text of one line and of this form. */
export function formed(most: number, form: RegExp, message: string) {
  return z.string().max(most, { error: message, abort: true }).regex(form, message)
}

/** A text of several lines. */
export function prose(most: number, message?: string) {
  return z.string().max(most, tooLong(most, message)).register(proses, {})
}

/** A text of several lines that must be there. */
export function neededProse(most: number, missing?: string, least = 1) {
  return z.string().min(least, missing).max(most, tooLong(most)).register(proses, {})
}

// PostgreSQL knows no year 0, and nobody here means the year 9999.
const isOurEra = (text: string) => /^(?:19|20|21)/.test(text)

/** A day of the calendar, `2026-11-20`. */
export function day(message = 'Escribe la fecha como 2026-11-20.') {
  return z.iso.date(message).refine(isOurEra, message)
}

/** A moment with its offset from UTC. */
export function instant(message = 'Escribe fecha y hora.') {
  return z.iso.datetime({ offset: true, error: message }).max(40, message).refine(isOurEra, message)
}

/** An amount in pesos as people write it, with up to so many figures before and after the point. */
export function pesos(whole: number, cents: number, message: string) {
  return formed(whole + cents + 1, new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${cents}})?$`), message)
}

/** Yes or no in a question or a form. */
export const yesText = oneLine(20).pipe(z.stringbool())

/** An address for electronic mail. */
export const email = z.email('El correo electrónico no es válido.').max(254)
export const phone = formed(20, /^\+?[\d ()-]{7,20}$/, 'Escribe el teléfono con su lada, por ejemplo 33 1234 5678.')

function tooLong(most: number, message = `Escribe ${most.toLocaleString('es-MX')} caracteres como máximo.`) {
  return { error: message, abort: true }
}
