// What a file looks like before it is read: every sheet with its rows and what it seems to be.
import type { Db } from '#platform/database/db.server.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import { nearness } from '#platform/sheets/find-headers.ts'
import type { Layout, Mapping } from '#platform/sheets/headers.ts'
import { kindOf, seemsOf } from '#platform/sheets/kind-of.ts'
import type { Sample } from '#platform/sheets/sample.server.ts'
import { fingerprintOf, shownOf } from './source.server.ts'

type Sheet = { nombre: string; filas: number; hay_mas: boolean; tipo: Kind | null; parece: string }
type Seen = { rows: string[][]; tipo: Kind; sheets: Sheet[] }

/** The rows that are likely to be read, what kind of list they are, and all the sheets there are. */
export function sheetsSeen({ rows, sheets }: Sample, wanted: string | null): Seen {
  if (!sheets.length) return { rows, tipo: kindOf(rows), sheets: [] }
  const seen = sheets.map(({ name, rows: filas, isMore, top }) => {
    const { tipo, texto, nature } = seemsOf(top, name)
    const parece = top.length ? texto : 'Está vacía'
    return { top, isList: tipo !== null && !nature, nombre: name, filas, hay_mas: isMore, tipo, parece }
  })
  const chosen =
    seen.find(({ nombre }) => nombre === wanted) ??
    seen.find(({ isList }) => isList) ??
    seen.find(({ tipo }) => tipo) ??
    seen.find(({ top }) => top.length)
  return {
    rows: chosen?.top ?? rows,
    tipo: chosen?.tipo ?? 'productos',
    sheets: seen.map(({ top: _top, isList: _isList, ...sheet }) => sheet),
  }
}

type Kept = { id: number; tipo: Kind; mapeo: Mapping; perfil_id: number | null }
type Keeping = { sample: Sample; seen: Seen; layout: Layout | null; read: string | null }

/** Keeps what is shown of the file: of the sheet that was read, else of the one that comes nearest; never of several. */
export async function keepSeen(
  db: Db,
  { id, tipo, mapeo, perfil_id }: Kept,
  { sample, seen, layout, read }: Keeping,
): Promise<void> {
  const near = sample.sheets.toSorted((a, b) => nearness(tipo, b.top, mapeo) - nearness(tipo, a.top, mapeo))[0]
  const sheet = sample.sheets.find(({ name }) => name === read) ?? near
  const shown = shownOf({ rows: sheet?.top ?? seen.rows, sheet: sheet?.name ?? null }, layout)
  const headers = layout?.headers ?? shown.encabezados
  const hojas = seen.sheets.map((one) => ({ ...one, leida: one.nombre === read }))
  await db.rows(
    'update carga set tipo = $2, mapeo = $3, muestra = $4, huella = $5, hojas = $6, perfil_id = $7 where id = $1',
    [
      id,
      tipo,
      JSON.stringify(mapeo),
      JSON.stringify(shown),
      headers.length ? fingerprintOf(headers) : null,
      JSON.stringify(hojas),
      perfil_id,
    ],
  )
}
