// Lists that give each side of a part its own code, in columns of their own: «CLAVE IZQ.» and «CLAVE DER.», or «IZQ», «DER» and «PAR».
import { foldHeader, scoreOf, sideAtEnd } from './columns.ts'

/** A column of codes, and of which side they are; '' where of both, or of none. */
export type SideColumn = { column: number; side: 'izquierdo' | 'derecho' | '' }

const ofBoth = /^(?:unic[oa]|par|jgo|juego|pza|pieza|ambos|a l)(?: |$)/

const bareOf = (header: string) => foldHeader(header.replace(/\([^)]*\)/g, ' '))

/** Of which side a header says that what stands under it is: «CLAVE IZQ.», «RH», «DER (COPILOTO)»; null where it says none. */
export function sideOf(header: string): 'izquierdo' | 'derecho' | null {
  const side = sideAtEnd.exec(bareOf(header))?.[0].trim()
  return side ? (/^(?:izq|lh)/.test(side) ? 'izquierdo' : 'derecho') : null
}

type Columns = {
  code: number | undefined
  isFree: (column: number) => boolean
  holdsCodes: (column: number) => boolean
}

/** The columns of the codes, the first the one that is read where a row has no other; none where the list has one code for all. */
export function sideColumns(headers: string[], { code, isFree, holdsCodes }: Columns): SideColumn[] {
  const isOfCode = (column: number) => scoreOf('productos', 'k_parte', headers[column] ?? '') > 0 || holdsCodes(column)
  if (code !== undefined && sideOf(headers[code] ?? '') === null) return []
  const sides = headers.flatMap((header, column): SideColumn[] => {
    const side = sideOf(header)
    const isCandidate = column === code || (isFree(column) && isOfCode(column))
    return side && isCandidate ? [{ column, side }] : []
  })
  if (new Set(sides.map(({ side }) => side)).size < 2) return []
  const both = headers.flatMap((header, column): SideColumn[] =>
    isFree(column) && column !== code && ofBoth.test(bareOf(header)) && holdsCodes(column)
      ? [{ column, side: '' }]
      : [],
  )
  return [...sides.filter(({ column }) => column === code), ...sides.filter(({ column }) => column !== code), ...both]
}

/** Who sits at the side that is meant, as columns of places cut it short. */
const seats = new Map([
  ...['chof', 'chf'].map((word): [string, string] => [word, 'CHOFER']),
  ...['cond', 'conduc'].map((word): [string, string] => [word, 'CONDUCTOR']),
  ...['cop', 'copil', 'acomp', 'pas', 'pasaj'].map((word): [string, string] => [word, 'COPILOTO']),
])

/** «COP.» of a column of places: COPILOTO. Elsewhere it is a coil on its plug. */
export function sideInFull(text: string): string {
  return seats.get(text.trim().replace(/\.$/, '').toLowerCase()) ?? text
}
