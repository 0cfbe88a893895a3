// Words and limits of lists that come by themselves, for both sides.
export const FILE_STATES = ['ESPERA', 'TOMADA', 'REPETIDA', 'RECHAZADA'] as const
export type FileState = (typeof FILE_STATES)[number]

/** Where a supplier's lists lie: a folder of this installation, or one of an SFTP server. */
export const WAYS = ['carpeta', 'sftp'] as const
export type Way = (typeof WAYS)[number]

/** Minutes between two looks. */
export const INTERVALS = [5, 15, 30, 60, 240] as const

/** The interval of so many minutes; null where there is none. */
export function intervalOf(minutes: number | null) {
  return INTERVALS.find((known) => known === minutes) ?? null
}

/** The topic of news of a supplier's place. */
export function placeTopic(perfil: number): string {
  return `lugar:${perfil}`
}

/** Where what was read goes, when it is to go. */
export const READ_FOLDER = 'leidos'
/** Written last by whoever leaves a file: it is whole. */
export const MARK = '.listo'
/** What a list can be called. */
export const ENDINGS = ['.xlsx', '.csv', '.txt', '.tsv', '.jsonl'] as const
const MOST_PARTS = 4
const MOST_PART = 80

/** Why a folder cannot be said so; null when it can: parts with `/` below the root, none of them hidden or a way up. */
export function folderFault(carpeta: string): string | null {
  const parts = carpeta.split('/')
  if (parts.length > MOST_PARTS) return `Escribe ${MOST_PARTS} carpetas como máximo, una dentro de otra.`
  const isFine = parts.every(
    (part) =>
      part.length <= MOST_PART &&
      part === part.trim() &&
      part !== '' &&
      !part.startsWith('.') &&
      !Array.from(part).some((sign) => sign < ' ' || '\\:\u007f'.includes(sign)),
  )
  return isFine ? null : 'Escribe la carpeta como «norteña» o «norteña/precios», sin «/» al principio ni puntos.'
}
