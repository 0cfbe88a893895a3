import { codeKey, foldedKey } from '#finding/question/codes.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { type Fit, tokensOf } from './part-tokens.ts'
import { catalogueEntry, entryOf, type CatalogueVehicle, type Registry, sumsOf } from './registry.ts'
import { type Attribute, type Place, traitsOf } from './traits.ts'
import { ANY_ENGINE, bitsOf, LOOSE_ID, SLOTS, type VehicleEntry } from './vehicles.ts'
import { NEXT_MODEL_YEAR, slotOf } from '#finding/question/years.ts'

/** A part as read from the catalogue (part-source.server.ts). */
export type PartSource = {
  rank: number
  id: number
  k_parte: string
  k_norm: string
  descripcion: string
  linea_id: number
  marca_id: number | null
  badges: number
  /** Days since 1970. */
  publicado: number
  imagen: string | null
  apps: { vehicle: CatalogueVehicle; desde: number; hasta: number | null }[]
  posiciones: string[]
  notas: string[]
  alternas: { codigo: string; fabricante: string }[]
  lugares: Place[]
  atributos: Attribute[]
}

/** The rows of one part in the search tables. */
export type PartRows = {
  parte: (string | number | bigint | null)[]
  alternas: (string | number)[][]
  ajustes: (number | bigint)[][]
  rasgos: (string | number | null)[][]
  fits: Map<VehicleEntry, bigint>
  tokens: Set<string>
  forms: Map<string, string>
  linea: number
}

/** Makes a part's search rows. `lineText` is the line's name with its glued words separated. */
export function rowsOf(source: PartSource, lineText: string, lexicon: Lexicon, registry: Registry): PartRows {
  const marca = source.marca_id === null ? null : (lexicon.brands.get(source.marca_id) ?? null)
  const vehicles = [...new Set(source.apps.map((app) => app.vehicle))]
  const { tokens, forms, textFits } = tokensOf({ ...source, linea: lineText, marca, vehicles }, lexicon)

  const { spans, fits, years } = fitsOf(source, textFits, { lexicon, registry })
  const { rank, linea_id } = source
  return {
    parte: [
      rank,
      source.id,
      source.k_parte,
      source.k_norm,
      foldedKey(source.k_norm),
      linea_id,
      source.marca_id,
      source.badges,
      source.publicado,
      years,
      source.descripcion,
      source.imagen,
      `{${spans.join()}}`,
      vectorOf(tokens),
    ],
    alternas: source.alternas.flatMap(({ codigo, fabricante }) => {
      const clave = codeKey(codigo)
      return clave ? [[clave, foldedKey(clave), rank, codigo, fabricante]] : []
    }),
    ajustes: [...fits].flatMap(([entry, bits]) =>
      entry.motor === ANY_ENGINE && entry.modelKey ? [[entry.id, linea_id, rank, bits]] : [],
    ),
    rasgos: traitsOf(source.atributos, source.lugares).map(({ clave, nombre, valor, texto, num }) => [
      rank,
      clave,
      nombre,
      valor,
      texto,
      num,
    ]),
    fits,
    tokens,
    forms,
    linea: linea_id,
  }
}

type PartFits = {
  /** Texts of int4 ranges: years within vehicles. */
  spans: string[]
  fits: Map<VehicleEntry, bigint>
  /** Bits of all years together. */
  years: bigint
}

/** The vehicles and years of a part: those of the catalogue, and what its texts say beyond them. */
function fitsOf(
  { apps }: PartSource,
  textFits: Fit[],
  { lexicon, registry }: { lexicon: Lexicon; registry: Registry },
): PartFits {
  const spans: string[] = []
  const fits = new Map<VehicleEntry, bigint>()
  let years = 0n
  const add = (vehicle: VehicleEntry, from: number, to: number) => {
    const bits = bitsOf(from, to)
    for (const entry of [vehicle, ...sumsOf(registry, vehicle, lexicon)]) {
      const base = entry.id * SLOTS
      spans.push(from === 0 ? `[${base},${base}]` : `[${base + slotOf(from)},${base + slotOf(to)}]`)
      fits.set(entry, (fits.get(entry) ?? 0n) | bits)
    }
    years |= bits
  }
  const models = new Set<string>()
  for (const { vehicle, desde, hasta } of apps) {
    const entry = catalogueEntry(registry, vehicle, lexicon)
    models.add(entry.modelKey)
    add(entry, desde, Math.max(Math.min(hasta ?? NEXT_MODEL_YEAR, NEXT_MODEL_YEAR), desde))
  }
  for (const fit of textFits) {
    // The catalogue's own rows say more than the description about the same model.
    if (models.has(fit.modelKey) || (apps.length > 0 && fit.modelKey === '')) continue
    if (fit.makeKey || fit.modelKey) add(entryOf(registry, fit, lexicon), fit.from, fit.to)
    else {
      spans.push(`[${LOOSE_ID + slotOf(fit.from)},${LOOSE_ID + slotOf(fit.to)}]`)
      years |= bitsOf(fit.from, fit.to)
    }
  }
  return { spans, fits, years }
}

/** A tsvector's text form. Tokens hold letters, digits, `_`, `.` and `/` only, so quotes suffice. */
function vectorOf(tokens: Set<string>): string {
  return [...tokens].map((token) => `'${token.replace(/['\\]/g, '')}'`).join(' ')
}
