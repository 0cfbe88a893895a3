import { relative, resolve } from 'node:path'
import { z } from 'zod'
import { readBucketUrl } from './bucket-url.ts'

/** Settings of the continuous backup. */
export const backupShape = {
  /** Where the embedded database is kept as it changes: an absolute folder, or `s3://KEY:SECRET@host/bucket?region=…`. */
  BACKUP_URL: z.string().optional(),
  /** What it is encrypted with; without it nobody can restore. */
  BACKUP_KEY: z.string().min(32, 'debe tener al menos 32 caracteres').optional(),
  /** How old what is not kept yet may become. */
  BACKUP_SECONDS: z.coerce.number('debe ser un número').int().min(1).max(3600).default(45),
  /** How far back a restoration reaches. */
  BACKUP_DAYS: z.coerce.number('debe ser un número').int().min(1).max(3650).default(14),
  /** Megabytes of WAL that may wait on this machine while the target is away. */
  BACKUP_WAL_MB: z.coerce.number('debe ser un número').int().min(64).max(1_000_000).default(2048),
}

export type BackupSettings = z.output<z.ZodObject<typeof backupShape>>

/** What is wrong with where a backup should go. */
export function backupFaults({ BACKUP_URL, BACKUP_KEY }: BackupSettings, dataDir: string): string[] {
  if (!BACKUP_URL) return []
  const faults = BACKUP_KEY ? [] : ['BACKUP_KEY: hace falta con BACKUP_URL; guárdala también fuera de esta máquina']
  if (!BACKUP_URL.startsWith('/')) {
    if (!readBucketUrl(BACKUP_URL))
      faults.push('BACKUP_URL: debe ser una carpeta (/srv/respaldos) o s3://LLAVE:SECRETO@servidor/cubeta?region=…')
    return faults
  }
  const [inside, around] = [relative(dataDir, resolve(BACKUP_URL)), relative(resolve(BACKUP_URL), dataDir)]
  if (!inside.startsWith('..') || !around.startsWith('..'))
    faults.push('BACKUP_URL: debe ser una carpeta aparte de DATA_DIR, mejor en otro disco')
  return faults
}
