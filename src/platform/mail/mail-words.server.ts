import { filled, type PlacesOf } from '#kit/base/texts.ts'
import type { Db } from '#platform/database/db.server.ts'

type Texts = Record<string, string>
/** Says a text by its name, its places filled with what they stand for. */
export type SayMail<Of extends Texts> = <Name extends keyof Of & string>(
  name: Name,
  values: Record<PlacesOf<Of[Name]>, string>,
) => string

/** The sentences of a mail as the company says them now (`/textos`), by their names; the program's own where it says nothing. */
export async function mailWords<const Of extends Texts>(db: Pick<Db, 'rows'>, texts: Of): Promise<SayMail<Of>> {
  const kept = await db.rows<{ clave: string; es: string }>(
    'select clave, es from texto where clave = any ($1) and es is not null',
    [Object.keys(texts)],
  )
  const own = new Map(kept.map(({ clave, es }) => [clave, es]))
  return (name, values) => filled(own.get(name) ?? texts[name] ?? '', values)
}
