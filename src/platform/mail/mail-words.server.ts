import { filled, type PlacesOf } from '#kit/base/texts.ts'
import type { Db } from '#platform/database/db.server.ts'

type Texts = Record<string, string>
/** Says a text by its name, its places filled with what they stand for. */
export type SayMail<Of extends Texts> = <Name extends keyof Of & string>(
  name: Name,
  values: Record<PlacesOf<Of[Name]>, string>,
) => string

/** What the company says in place of the program, by the names of the texts. */
export type OwnWords = ReadonlyMap<string, string>

/** The sentences of a mail as the company says them now (`/textos`), by their names; the program's own where it says nothing. */
export async function mailWords<const Of extends Texts>(db: Pick<Db, 'rows'>, texts: Of): Promise<SayMail<Of>> {
  const kept = await db.rows<Kept>('select clave, es from texto where clave = any ($1) and es is not null', [
    Object.keys(texts),
  ])
  return sayer(texts, byName(kept))
}

/** All that the company changed of what its mails say. */
export async function allOwnWords(db: Pick<Db, 'rows'>): Promise<OwnWords> {
  return byName(await db.rows<Kept>(`select clave, es from texto where clave like 'correo-%' and es is not null`))
}

type Kept = { clave: string; es: string }

function byName(kept: Kept[]): OwnWords {
  return new Map(kept.map(({ clave, es }) => [clave, es]))
}

/** Says these texts in words that are known already. */
export function sayer<const Of extends Texts>(texts: Of, own: OwnWords = new Map()): SayMail<Of> {
  return (name, values) => filled(own.get(name) ?? texts[name] ?? '', values)
}
