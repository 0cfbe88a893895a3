import { rowText } from './application-rules.ts'
import type { Options } from './contract.ts'
import type { Draft, Field } from './desk.ts'
import { stateWords } from './kinds.ts'

/** A field of a draft in a few words. */
export function valueText(name: Field, draft: Draft, options: Options): string {
  if (name === 'linea_id') return nameIn(options.lineas, draft.linea_id)
  if (name === 'marca_id') return nameIn(options.marcas, draft.marca_id)
  if (name === 'estado') return stateWords[draft.estado].texto
  if (name === 'aplicaciones') return lines(draft.aplicaciones.map(rowText))
  if (name === 'atributos') return lines(draft.atributos.map(({ clave, valor }) => `${clave}: ${valor}`))
  if (name === 'equivalencias') return lines(draft.equivalencias.map(({ codigo, tipo }) => `${codigo} (${tipo})`))
  if (name === 'relaciones') return lines(draft.relaciones.map(({ k_parte, cantidad }) => `${cantidad} × ${k_parte}`))
  return plainText(draft[name])
}

function nameIn(list: { id: number; nombre: string }[], id: number | null): string {
  return id === null ? 'nada' : (list.find((one) => one.id === id)?.nombre ?? String(id))
}

function lines(texts: string[]): string {
  if (texts.length === 0) return 'nada'
  const more = texts.length > 4 ? ` y ${texts.length - 4} más` : ''
  return texts.slice(0, 4).join('; ') + more
}

export function plainText(value: string | number | boolean | null): string {
  if (value === null || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return String(value)
}
