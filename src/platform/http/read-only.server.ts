import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#kit/base/refusal.ts'

/** A file, so that it works at once, in every process of this machine, and while the database is away. */
const markOf = (dataDir: string) => join(dataDir, 'solo-lectura')

export function isReadOnly({ DATA_DIR }: { DATA_DIR: string }): boolean {
  return existsSync(markOf(DATA_DIR))
}

/** `npm run jacve -- modo`: from now on nothing is kept (or again everything), without a restart. */
export function setReadOnly({ DATA_DIR }: { DATA_DIR: string }, isOn: boolean): void {
  if (!isOn) return rmSync(markOf(DATA_DIR), { force: true })
  mkdirSync(DATA_DIR, { recursive: true })
  writeFileSync(markOf(DATA_DIR), `${new Date().toISOString()}\n`)
}

/** What a write is answered meanwhile; reading goes on. */
export function refuseToKeep(): Refusal {
  return new Refusal(
    503,
    'La tienda está en mantenimiento: puedes consultar todo, pero por ahora no se guarda nada. Intenta de nuevo en unos minutos.',
    { code: 'solo_lectura' },
  )
}
