import { contentOf } from './application-rules.ts'
import type { FieldChange, Options } from './contract.ts'
import { type Draft, type Field, type GridRow, newKey, sectionOf } from './desk.ts'
import { fieldWords } from './field-words.ts'

const others = new Map([
  ['linea', fieldWords.linea_id],
  ['marca', fieldWords.marca_id],
])

/** A field of the log as people call it. */
export function labelOf(campo: string): string {
  return others.get(campo) ?? (isField(campo) ? fieldWords[campo] : campo)
}

function isField(campo: string): campo is Field {
  return Object.hasOwn(sectionOf, campo)
}

/** What a line of the log would put back on the desk; null where there is nothing to bring back, or it is there already. */
export function restoredBy(
  { campo, antes, despues }: FieldChange,
  draft: Draft,
  options: Options,
): Partial<Draft> | null {
  if (campo === 'linea' || campo === 'marca') return reference(campo, antes, draft, options)
  if (!isField(campo)) return null
  if (Array.isArray(despues)) return Array.isArray(antes) ? withoutChange(campo, antes, despues, draft) : null
  if (antes === undefined || antes === draft[campo]) return null
  return { [campo]: antes }
}

function reference(campo: 'linea' | 'marca', antes: unknown, draft: Draft, options: Options): Partial<Draft> | null {
  const name = `${campo}_id` as const
  const id = typeof antes === 'object' && antes !== null && 'id' in antes ? Number(antes.id) : null
  if (antes === undefined || id === draft[name]) return null
  const list = campo === 'linea' ? options.lineas : options.marcas
  return id !== null && list.some((one) => one.id === id) ? { [name]: id } : null
}

type Logged = { nombre?: string } & Record<string, unknown>

/** The list with what that change added taken out, and what it took away back in; the rest of later changes stays. */
function withoutChange(campo: Field, antes: unknown[], despues: unknown[], draft: Draft): Partial<Draft> | null {
  const [gone, come] = [antes as Logged[], despues as Logged[]] // rows that differences.ts wrote
  const now: object[] = Array.isArray(draft[campo]) ? draft[campo] : []
  const added = come.map((row) => keyOf(campo, row))
  const rest = now.filter((row) => {
    const at = added.indexOf(keyOf(campo, row))
    if (at >= 0) added.splice(at, 1)
    return at < 0
  })
  const there = new Set(rest.map((row) => keyOf(campo, row)))
  const back = gone.filter((row) => !there.has(keyOf(campo, row))).map(({ nombre: _nombre, ...row }) => row)
  if (rest.length === now.length && back.length === 0) return null
  const rows = campo === 'aplicaciones' ? back.map((row) => ({ ...row, key: newKey() })) : back
  return { [campo]: [...rest, ...rows] }
}

function keyOf(campo: Field, row: object): string {
  if (campo === 'aplicaciones') return contentOf(row as GridRow) // a row of the grid, or what the log kept of one
  const { nombre: _nombre, ...own } = row as Logged // no row has a name of its own
  return JSON.stringify(Object.entries(own).toSorted(([a], [b]) => a.localeCompare(b)))
}
