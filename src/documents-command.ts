import { resolve } from 'node:path'
import { stat } from 'node:fs/promises'
import { deliveriesOf, loadFromDisk } from '#fiscal/document-loads/load-folder.server.ts'
import type { Outcome } from '#fiscal/document-loads/load-record.server.ts'
import { filesUnder } from '#fiscal/document-loads/load-source.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { say, withProgress } from './terminal.ts'
import { plural } from '#kit/ui/format.ts'

/** Faults told one by one; the rest are counted. */
const MOST_TOLD = 20

/** Loads an XML, a ZIP or a folder named at the shell and tells what happened. True when nothing was refused. */
export async function runDocuments(db: Db, env: Env, given: string): Promise<boolean> {
  const path = resolve(given)
  const isFolder = (await stat(path)).isDirectory()
  const deliveries = await deliveriesOf(path, isFolder ? await filesUnder(path) : [path])
  if (deliveries.length === 0) {
    say('La carpeta no tiene archivos.')
    return false
  }
  let isFine = true
  for (const delivery of deliveries) {
    const { outcomes, motivo } = await withProgress(delivery.nombre, (onProgress) =>
      loadFromDisk(
        {
          db,
          env,
          isLong: true,
          onProgress: (done, total) => onProgress(done, total, plural(done, 'archivo', 'archivos')),
        },
        { ...delivery, origen: 'terminal' },
      ),
    )
    if (outcomes) for (const line of summary(outcomes)) say(line)
    else say(motivo ?? 'La entrega se detuvo.')
    isFine &&= outcomes !== null && outcomes.every(({ resultado }) => resultado !== 'RECHAZADO')
  }
  return isFine
}

/** What became of a delivery, in lines for the terminal. */
export function summary(outcomes: Outcome[]): string[] {
  const of = (wanted: Outcome['resultado']) => outcomes.filter(({ resultado }) => resultado === wanted)
  const refused = of('RECHAZADO')
  const marked = of('NUEVO').filter(({ motivos }) => motivos.length > 0)
  const lines = [
    `${plural(outcomes.length, 'archivo', 'archivos')}: ${plural(of('NUEVO').length, 'cargado', 'cargados')}, ${count(of('REPETIDO').length)} ya estaban, ${plural(refused.length, 'rechazado', 'rechazados')}.`,
  ]
  for (const { nombre, motivos } of refused.slice(0, MOST_TOLD))
    lines.push(`  Rechazado ${nombre}: ${motivos.join(' ')}`)
  if (refused.length > MOST_TOLD)
    lines.push(`  … y ${plural(refused.length - MOST_TOLD, 'rechazado', 'rechazados')} más`)
  for (const { nombre, motivos } of marked.slice(0, MOST_TOLD)) lines.push(`  ${nombre}: ${motivos.join(' ')}`)
  return lines
}

function count(number: number): string {
  return number.toLocaleString('es-MX')
}
