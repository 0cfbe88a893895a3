// States and words of a load, for both sides.
export const STATES = [
  'SUBIDA',
  'VALIDANDO',
  'CON_ERRORES',
  'LISTA',
  'PREVISTA',
  'APLICANDO',
  'APLICADA',
  'REVERTIDA',
  'CANCELADA',
  'FALLIDA',
] as const
export type State = (typeof STATES)[number]
export const TASKS = ['revisar', 'aplicar', 'revertir', 'vista'] as const
export type Task = (typeof TASKS)[number]

/** Spans the history can be asked for. */
export const DAYS = ['7', '30', '90'] as const

const mega = 1024 * 1024
/** Bytes of a file that comes in one call, of one that comes in pieces, and of a piece. */
export const WHOLE_MOST = 10 * mega
export const UPLOAD_MOST = 100 * mega
export const PIECE = 4 * mega

/** Checked, and nothing is being done with it: it can be mapped, put right, previewed, published. */
export function isAtRest({ estado, tarea }: { estado: State; tarea: Task | null }): boolean {
  return tarea === null && (estado === 'CON_ERRORES' || estado === 'LISTA' || estado === 'PREVISTA')
}

/** Whether the load can be published now; with faults only the right rows are. */
export function isPublishable(load: { estado: State; tarea: Task | null; validas: number }): boolean {
  return isAtRest(load) && load.validas > 0
}

/** What is still to come of it, and may be cancelled. */
export function isOpen({ estado }: { estado: State }): boolean {
  return !['APLICADA', 'REVERTIDA', 'CANCELADA', 'FALLIDA'].includes(estado)
}

/** The topic of news by which somebody is known to look at a load. */
export function lookingAt(id: number): string {
  return `presentes:carga-${id}`
}
