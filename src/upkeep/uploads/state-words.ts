import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { at } from '#kit/base/place.ts'
import type { Tone } from '#kit/ui/badge.tsx'

export type LoadRow = Reply<Api['GET /api/v1/cargas']>['cargas'][number]
export type Load = Reply<Api['GET /api/v1/cargas/:id']>

export const kindWords: Record<LoadRow['tipo'], string> = {
  productos: 'Productos',
  precios: 'Precios',
  existencias: 'Existencias',
  aplicaciones: 'Aplicaciones',
  equivalencias: 'Equivalencias',
}

export const stateWords: Record<LoadRow['estado'], { texto: string; tono: Tone }> = {
  SUBIDA: { texto: 'Subiendo', tono: 'maybe' },
  VALIDANDO: { texto: 'Revisando', tono: 'accent' },
  CON_ERRORES: { texto: 'Con errores', tono: 'no' },
  LISTA: { texto: 'Lista para publicar', tono: 'yes' },
  PREVISTA: { texto: 'Con vista previa', tono: 'yes' },
  APLICANDO: { texto: 'Publicando', tono: 'accent' },
  APLICADA: { texto: 'Publicada', tono: 'strong' },
  REVERTIDA: { texto: 'Revertida', tono: 'neutral' },
  CANCELADA: { texto: 'Cancelada', tono: 'neutral' },
  FALLIDA: { texto: 'No se pudo leer', tono: 'no' },
}

const tasks = {
  revisar: 'Revisando',
  aplicar: 'Publicando',
  revertir: 'Revirtiendo',
  vista: 'Preparando la vista previa',
}

/** What is going on with a load, or how it ended. */
export function stateOf({ estado, tarea, programada_en }: Pick<LoadRow, 'estado' | 'tarea' | 'programada_en'>): {
  texto: string
  tono: Tone
} {
  if (tarea) return { texto: tasks[tarea], tono: 'accent' }
  return programada_en ? { texto: 'Programada', tono: 'maybe' } : stateWords[estado]
}

/** Address of a load's page, with one of its views. */
export function loadHref(id: number, ver?: string): string {
  return at(`/actualizarprods?carga=${id}${ver ? `&ver=${ver}` : ''}`)
}
