import type { Db } from '#platform/database/db.server.ts'
import type { Sheet } from './layout.ts'

const MOST = 20_000

/** What the pages of a print say, for the search of the catalogue it may become. Indexes too: they lead to the page. */
export async function keepTexts(tx: Db, impresion: number, sheets: Sheet[]): Promise<void> {
  await tx.rows('delete from impresion_pagina where impresion_id = $1', [impresion])
  const some = sheets.map((sheet) => ({ n: sheet.n, texto: textOf(sheet).slice(0, MOST) })).filter(({ texto }) => texto)
  for (let from = 0; from < some.length; from += 100) {
    const batch = some.slice(from, from + 100)
    await tx.rows(
      'insert into impresion_pagina select $1, u.n, u.texto from unnest($2::int[], $3::text[]) as u (n, texto)',
      [impresion, batch.map(({ n }) => n), batch.map(({ texto }) => texto)],
    )
  }
}

function textOf({ bands, groups }: Sheet): string {
  const heads = bands.map(({ section }) => section.titulo)
  const lines = groups.flatMap(({ pieces }) =>
    pieces.flatMap(({ item, from, to }) => item.blocks.slice(from, to).flatMap((block) => block.lines)),
  )
  const told = lines.map(({ runs, own, right }) =>
    [...runs, own, right].flatMap((one) => one?.text.trim() || []).join(' '),
  )
  return [...heads, ...told].join('\n')
}
