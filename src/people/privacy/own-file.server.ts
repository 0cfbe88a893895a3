import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Db } from '#platform/database/db.server.ts'
import { Download } from '#platform/files/download.server.ts'
import { csvOf, type SheetValue } from '#platform/files/sheet-cells.ts'
import { openStorage, readKept } from '#platform/files/storage.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { plural } from '#kit/ui/format.ts'
import { type Known, MOST, type Person, readPersonal } from './person.server.ts'

type Files = { db: Db; env: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'> }
type Cv = { name: string; content: Buffer }

/** All that is known of a person in one ZIP: an index in plain words, each section as a table and as data, and the files he sent. */
export async function personFile(within: Files, person: Person, name: string): Promise<Download> {
  const sections = await readPersonal(within.db, person)
  const cvs = await readCvs(within, person)
  const entries: Zippable = { 'LEEME.txt': strToU8(indexOf(sections, cvs)) }
  for (const { id, rows } of sections) {
    entries[`${id}.csv`] = strToU8(tableOf(rows))
    entries[`${id}.json`] = strToU8(`${JSON.stringify(rows, null, 2)}\n`)
  }
  for (const { name: file, content } of cvs) entries[`archivos/${file}`] = content
  return new Download(`${name}.zip`, 'application/zip', Buffer.from(zipSync(entries, { level: 6 })))
}

function indexOf(sections: Known[], cvs: Cv[]): string {
  const lines = sections.flatMap(({ id, titulo, rows }) => {
    const many =
      rows.length === MOST
        ? `los ${MOST.toLocaleString('es-MX')} más recientes`
        : plural(rows.length, 'renglón', 'renglones')
    return [`${titulo}: ${many}`, `   ${id}.csv (se abre con Excel) y ${id}.json (lo mismo, para un programa)`]
  })
  const files =
    cvs.length > 0
      ? ['', 'Archivos que nos mandaste, en la carpeta «archivos»:', ...cvs.map(({ name }) => `   ${name}`)]
      : []
  const body = lines.length > 0 ? lines : ['No guardamos nada a tu nombre ni con este correo.']
  return [
    'Esto es lo que guardamos de ti.',
    '',
    'No van aquí contraseñas ni llaves: de ellas solo guardamos una huella con la que no se pueden leer.',
    'Las horas van en tiempo universal (UTC): en el centro de México son seis menos.',
    '',
    ...body,
    ...files,
    '',
  ].join('\r\n')
}

/** Columns as the first row has them: all rows of a section have the same. */
function tableOf(rows: Known['rows']): string {
  const columns = Object.keys(rows[0] ?? {})
  return csvOf([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))])
}

function cellOf(value: unknown): SheetValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return JSON.stringify(value)
}

async function readCvs({ db, env }: Files, { correos }: Person): Promise<Cv[]> {
  const sent = await db.rows<{ id: number; archivo_id: number; archivo_nombre: string }>(
    `select id, archivo_id, archivo_nombre from postulacion where norma_correo(correo) = any ($1)
     union all select id, constancia_id, constancia_nombre from solicitud_alta
       where norma_correo(correo) = any ($1) and constancia_id is not null
     order by id limit 20`,
    [correos],
  )
  const storage = openStorage(env)
  const cvs: Cv[] = []
  for (const { id, archivo_id, archivo_nombre } of sent) {
    const content = await readKept(db, storage, archivo_id)
    if (content) cvs.push({ name: `${id} ${archivo_nombre.replace(/[\\/]/g, '-')}`, content })
  }
  return cvs
}
