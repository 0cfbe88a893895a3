import { dirname, join, resolve } from 'node:path'
import type { Changes } from '#upkeep/loads/changes.ts'
import { type ImportRequest, type ImportResult, importFile } from '#upkeep/loads/import.server.ts'
import { writeFaults } from '#upkeep/loads/error-file.server.ts'
import { originOf } from '#people/access/access-links.server.ts'
import { localLimits } from '#platform/sheets/source.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { runLocalLoad } from '#upkeep/uploads/run-local.server.ts'
import { say, withProgress } from './terminal.ts'
import { plural } from '#kit/ui/format.ts'

type Options = Pick<ImportRequest, 'tipo' | 'simular' | 'parcial' | 'conDudas' | 'hoja' | 'conIva'>

// Reading is about two thirds of the time of a load.
const PHASES = { leyendo: [0, 65], aplicando: [65, 100] } as const

/** Imports a file named at the shell and tells what happened. True when no row had a fault and none was left out. */
export async function runImport(db: Db, path: string, options: Options): Promise<boolean> {
  const result = await withProgress(`Carga de ${options.tipo}`, (onProgress) =>
    importFile(db, {
      ...options,
      path: resolve(path),
      limits: localLimits,
      onProgress(done, total, phase) {
        const [from, to] = PHASES[phase]
        onProgress(
          total ? from + ((to - from) * done) / total : from,
          100,
          phase === 'leyendo' ? `leyendo la fila ${count(done)}` : phase,
        )
      },
    }),
  )
  for (const line of summary(result)) say(line)
  return result.errores === 0 && result.dudosas === 0
}

/** The same as a load that the screen can take back. True when every row is in the shop. */
export async function runReversible(
  db: Db,
  env: Env,
  path: string,
  { tipo, parcial, hoja }: Options,
): Promise<boolean> {
  const file = resolve(path)
  const { faltas, ...result } = await withProgress(`Carga de ${tipo}`, (onProgress) =>
    runLocalLoad(
      {
        db,
        env,
        onProgress: (done, phase) => {
          const [from, most] = STEPS.get(phase) ?? [0, 1]
          onProgress(
            from + (most ? (30 * Math.min(done, most)) / most : 0),
            100,
            most ? phase : `${phase} la fila ${count(done)}`,
          )
        },
      },
      { path: file, tipo, parcial, hoja },
    ),
  )
  const { estado, id, motivo } = result
  const folders = [dirname(file), join(env.DATA_DIR, 'cargas')]
  const archivo_errores = faltas.length ? await writeFaults(file, faltas, folders) : undefined
  const told = { ...result, carga_id: id, estado: estado === 'APLICADA' ? estado : ('CON_ERRORES' as const) }
  for (const line of summary({ ...told, ...(archivo_errores && { archivo_errores }) })) say(line)
  if (estado === 'APLICADA')
    say(`Es la carga ${id}: se revierte en ${originOf(env)}${env.BASE_PATH}/actualizarprods?carga=${id}.`)
  else if (motivo && estado === 'FALLIDA') say(motivo)
  return estado === 'APLICADA' && result.errores === 0 && result.dudosas === 0
}

/** Where each phase begins in the bar and how many steps it has; 0: rows, and nobody knows how many. */
const STEPS = new Map<string, [number, number]>([
  ['leyendo', [5, 0]],
  ['comparando', [35, 9]],
  ['aplicando', [65, 9]],
])

/** What a load did, in lines for the terminal. */
export function summary(result: ImportResult): string[] {
  const { estado, filas, validas, errores, cambios, columnas, motivos, avisos, archivo_errores: faults } = result
  const states = {
    APLICADA: 'Aplicada.',
    CON_ERRORES: 'No se cambió nada: hay filas con errores (corrígelas o usa --parcial).',
    PREVISTA: 'Simulación: no se cambió nada.',
  }
  const lines = [
    `${plural(filas, 'fila', 'filas')}: ${plural(validas, 'correcta', 'correctas')}, ${count(errores)} con errores. ${states[estado]}`,
  ]
  lines.push(...changes(cambios))
  if (columnas.ignoradas.length > 0) lines.push(`Columnas que no se usan: ${columnas.ignoradas.join(', ')}`)
  lines.push(...avisos)
  for (const { columna, motivo, veces } of motivos.slice(0, 10)) lines.push(`  ${count(veces)} × ${columna}: ${motivo}`)
  lines.push(...doubtful(result))
  if (faults) lines.push(`Cada error, con su fila: ${faults}`)
  return lines
}

/** What is not sure, so that whoever loads from here can put it right or say that it is as it stands. */
function doubtful({ dudas, dudosas }: Pick<ImportResult, 'dudas' | 'dudosas'>): string[] {
  if (dudas.length === 0) return []
  const head =
    dudosas > 0
      ? `${count(dudosas)} ${dudosas === 1 ? 'fila se quedó fuera' : 'filas se quedaron fuera'} porque ${dudosas === 1 ? 'deja' : 'dejan'} dudas (con --con-dudas entran tal cual; en la pantalla se contestan):`
      : 'Mira esto:'
  const shown = dudas.slice(0, 20).map(({ texto, fila, filas }) => `  ${where(fila, filas)}${texto}`)
  return [head, ...shown, ...(dudas.length > 20 ? [`  … y ${count(dudas.length - 20)} más.`] : [])]
}

function where(fila: number | null, filas: number): string {
  if (fila === null) return ''
  return filas > 1 ? `fila ${count(fila)} y ${count(filas - 1)} más: ` : `fila ${count(fila)}: `
}

function changes({ precios, existencias, equivalencias, aplicaciones, ...main }: Changes): string[] {
  const lines = [`Nuevos ${count(main.nuevos)}, cambiados ${count(main.cambiados)}, iguales ${count(main.iguales)}`]
  for (const [name, part] of Object.entries({ precios, existencias, equivalencias, aplicaciones })) {
    if (part)
      lines.push(
        `  ${name}: ${plural(part.nuevos, 'nuevo', 'nuevos')}, ${plural(part.cambiados, 'cambiado', 'cambiados')}, ${plural(part.iguales, 'igual', 'iguales')}`,
      )
  }
  return lines
}

function count(number: number): string {
  return number.toLocaleString('es-MX')
}
