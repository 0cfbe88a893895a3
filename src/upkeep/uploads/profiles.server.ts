// How each supplier sends his lists: which profile a file is likened to, and what is known of it.
import type { Answers, Terms } from '#upkeep/loads/doubts.ts'
import { answersFrom, noAnswers } from '#upkeep/loads/doubts.server.ts'
import type { Sql } from '#upkeep/loads/sql.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { foldHeader, type Kind } from '#platform/sheets/columns.ts'
import { headerRows } from '#platform/sheets/extent.ts'
import type { Mapping } from '#platform/sheets/headers.ts'

export type Profile = Terms & {
  id: number
  nombre: string
  tipo: Kind
  encabezados: string[]
  parecido: string
  mapeo: Mapping
  hoja: string
}

const profileColumns = `id, nombre, tipo, encabezados, parecido, mapeo, hoja, marca, lista, descuento::float as descuento,
  moneda, tipo_cambio::float as tipo_cambio, con_iva`

/** A file's headers and its name may differ by this much from those of the supplier's last one. */
const ALIKE = 0.7
/** Two suppliers this near to each other cannot be told apart. */
const APART = 0.05

/** The name of a file as it is likened: without figures, dates and its ending. */
export function nameAlike(file: string): string {
  return foldHeader(nameFrom(file))
}

/** The same to be read: «Norteña». Empty where nothing is left. */
export function nameFrom(file: string): string {
  const words = file
    .replace(/\.[a-z]{3,5}$/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !/\d/.test(word) && !months.has(foldHeader(word)))
  const name = words.join(' ').toLowerCase()
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const months = new Set(
  'enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre,ene,feb,mar,abr,may,jun,jul,ago,sep,oct,nov,dic,final,copia,nueva,nuevo,actualizada'.split(
    ',',
  ),
)

/** How alike a file is to a supplier's: the headers they share of all they have, and a little for its name. */
export function likeness(
  { encabezados, parecido }: Pick<Profile, 'encabezados' | 'parecido'>,
  { rows, name }: { rows: string[][]; name: string },
): number {
  const known = new Set(encabezados)
  const shares = rows.slice(0, headerRows).map((row) => {
    const headers = new Set(row.map(foldHeader).filter(Boolean))
    const both = [...headers].filter((header) => known.has(header)).length
    return both / Math.max(1, known.size + headers.size - both)
  })
  const share = Math.max(0, ...shares)
  return share < ALIKE ? 0 : share + (parecido && parecido === name ? 0.5 : 0)
}

type Asked = { perfil_id: number | null; tipo: Kind; tipo_por_contenido: boolean; archivo: string }

/** The profile told, else the one the file is most like; null where there is none, or two cannot be told apart. */
export async function profileFor(db: Db, asked: Asked, rows: string[][]): Promise<Profile | null> {
  if (asked.perfil_id !== null)
    return (
      (await db.row<Profile>(`select ${profileColumns} from carga_perfil where id = $1`, [asked.perfil_id])) ?? null
    )
  const all = await db.rows<Profile>(
    `select ${profileColumns} from carga_perfil where $1::text is null or tipo = $1 order by id`,
    [asked.tipo_por_contenido ? null : asked.tipo],
  )
  const name = nameAlike(asked.archivo)
  const [best, next] = all
    .map((profile) => ({ profile, fit: likeness(profile, { rows, name }) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
  if (!best || (next && best.fit - next.fit < APART)) return null
  await db.rows('update carga_perfil set usado_en = now() where id = $1', [best.profile.id])
  return best.profile
}

/** What was answered of a supplier's lists, and his terms. */
export async function knownOf(
  sql: Sql,
  profile: Profile | null,
): Promise<{ answers: Answers; terms: Terms | undefined }> {
  if (!profile) return { answers: noAnswers, terms: undefined }
  const { rows } = await sql.query<{ tema: string; valor: string; respuesta: string | null }>(
    'select tema, valor, respuesta from carga_respuesta where perfil_id = $1',
    [profile.id],
  )
  return { answers: answersFrom(rows), terms: profile }
}
