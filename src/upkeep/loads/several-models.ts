// Several models of one make in one cell: «FT125 / FT150 / DT125».
import { foldModel } from '#platform/sheets/models-alone.ts'
import { isKnownModel } from './told-vehicles.ts'

const separators = /\s*[/,]\s*/
/** Letters with a number of at least two figures: «FT150», «Cargo 150», «CB190R», «250Z». */
const shape = /^(?:\p{L}[\p{L}-]*(?: \p{L}{1,3})? ?-?\d{2,4}\p{L}{0,2}|\d{2,4}\p{L}{1,2})$/u
/** «B14»: as likely the body of the model before it. */
const body = /^[a-z]\d{1,2}$/i

/**
 * Each model of a cell, or the cell as it stands. Parted only where all pieces are models: of the list by itself (`alone`, folded), known
 * of the make, of a model's shape, or named as one of those is («FZ-S» beside «FZ16»). A model whose name has the sign stays one.
 */
export function modelsOf(cell: string, marca: string, alone: Set<string>): string[] {
  const pieces = [...new Set(cell.split(separators).filter(Boolean))]
  if (pieces.length < 2 || isKnownModel(marca, cell)) return [cell]
  const areShort = pieces.every((piece) => body.test(piece))
  const isSure = (piece: string) =>
    alone.has(foldModel(piece)) ||
    ((areShort || !body.test(piece)) && (isKnownModel(marca, piece) || shape.test(piece)))
  const sure = pieces.filter(isSure)
  const family = (piece: string) => /^\p{L}{2,}/u.exec(piece)?.[0].toUpperCase()
  const isNear = (piece: string) =>
    /^\p{L}{2,}-\p{L}{1,2}$/u.test(piece) && sure.some((one) => family(one) === family(piece))
  return sure.length > 0 && pieces.every((piece) => sure.includes(piece) || isNear(piece)) ? pieces : [cell]
}
