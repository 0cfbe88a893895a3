import { compare, type Decimal, decimal, rounded, textOf } from '#fiscal/cfdi/decimal.ts'

/** BUENO agrees, MALO does not, SIN_SELLO is not there, NO_COMPROBADO could not be told: a sentence says why. */
export type Comprobacion = 'BUENO' | 'MALO' | 'SIN_SELLO' | 'NO_COMPROBADO'

/** A sentence in Spanish that says what and where. */
export type Falta = { codigo: string; texto: string }

export type Veredicto = {
  /** Does the issuer's seal agree with the original string, and its certificate with the document. */
  sello: Comprobacion
  /** Do the stamps belong to this seal, and agree with the tax office's own. */
  timbre: Comprobacion
  /** Do the amounts agree with each other. */
  cuadra: boolean
  /** What was found wrong. */
  faltas: Falta[]
  /** What could not be told, and why. */
  avisos: Falta[]
  /** The mathematics of the seal alone: true, false, or null when it could not be done. */
  firma: boolean | null
  /** The one in the document, when it could be read. Dates are moments in UTC. */
  certificado: { numero: string; rfc: string; nombre: string; desde: string; hasta: string } | null
}

/** A sentence when the two do not round to the same. */
export function differs(
  codigo: string,
  what: string,
  { says, should, places }: { says: string; should: Decimal; places: number },
): Falta | undefined {
  if (compare(rounded(decimal(says), places), rounded(should, places)) === 0) return undefined
  return { codigo, texto: `${what}: debe ser ${textOf(rounded(should, places))} y dice ${says}.` }
}
