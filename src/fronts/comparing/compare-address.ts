import { canonicalCode } from '#kit/base/code.ts'
import { at } from '#kit/base/place.ts'
import { codesIn } from './compared.ts'

/** The parts an address asks for, each once, with one more that was typed. */
export function codesOf(params: URLSearchParams): string[] {
  const given = [...(params.get('partes') ?? '').split('|'), params.get('agregar') ?? '']
  return codesIn(given.map(canonicalCode).join('|'))
}

/** The address is the comparison: it can be sent to somebody. */
export function compareAddress(codes: readonly string[], onlyDifferences = false): string {
  const query = new URLSearchParams(codes.length > 0 ? { partes: codes.join('|') } : {})
  if (onlyDifferences) query.set('ver', 'distinto')
  return at(`/comparar${query.size > 0 ? `?${query}` : ''}`)
}
