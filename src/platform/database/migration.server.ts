import { DatabaseError } from 'pg'

export type Migration = { numero: number; nombre: string; sql: string; sha256: string }

/** The error with the file and line of the statement that failed. */
export function explained({ nombre, sql }: Migration, error: unknown): Error {
  if (!(error instanceof DatabaseError)) return new Error(`Migración ${nombre}: ${String(error)}`, { cause: error })
  const line = error.position ? `, línea ${sql.slice(0, Number(error.position)).split('\n').length}` : ''
  const detail = [error.message, error.where, error.detail].filter(Boolean).join(' · ')
  return new Error(`Migración ${nombre}${line}: ${detail}`, { cause: error })
}
