import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { changed } from '#publishing/editor/changed.server.ts'
import type { Entry } from './entry.ts'
import type { editarTexto } from './contract.ts'
import { knownEntry } from './queries.server.ts'
import { ownWords, textFault, type Words } from './rules.ts'

/** Puts the company's words in place of the program's, or the program's again. 422 for words that may not stand there, 409 on a stale version. */
export async function changeText(
  clave: string,
  { version, ...typed }: Received<typeof editarTexto>['body'],
  context: Context,
): Promise<Reply<typeof editarTexto>> {
  const entry = knownEntry(clave)
  const after = ownWords(typed, entry.original)
  refuseWrong(after, entry)
  return context.db.transaction(async (tx) => {
    // Whoever changes it for the first time makes the row; a second one waits here for the first.
    await tx.rows('insert into texto (clave) values ($1) on conflict do nothing', [clave])
    const kept = await tx.row<Words & { version: number }>(
      'select es, en, version from texto where clave = $1 for update',
      [clave],
    )
    if (!kept) throw new Error('the row was made just now')
    const antes = { es: kept.es, en: kept.en }
    if (kept.version !== version) throw stale('este texto', kept.version)
    if (after.es === antes.es && after.en === antes.en) return { version, antes }

    await tx.rows(
      `update texto set es = $2, en = $3, version = version + 1, actualizado_por = $4, actualizado_en = now() where clave = $1`,
      [clave, after.es, after.en, context.session.user?.id],
    )
    const isOriginal = after.es === null && after.en === null
    await audit(tx, context, {
      accion: isOriginal ? 'texto_restaurado' : 'texto_cambiado',
      objeto: 'texto',
      objetoId: clave,
      antes: said(antes, entry),
      despues: said(after, entry),
    })
    await changed(tx)
    return { version: version + 1, antes }
  })
}

function refuseWrong(words: Words, entry: Entry): void {
  const faults = Object.entries(words).flatMap(([field, text]) => {
    const fault = text === null ? null : textFault(text, entry)
    return fault === null ? [] : [{ field, fault }]
  })
  const [first] = faults
  if (!first) return
  throw new Refusal(422, first.fault, {
    errors: Object.fromEntries(faults.map(({ field, fault }) => [field, [fault]])),
  })
}

/** What was read, whoever's words they were. */
function said({ es, en }: Words, { original }: Entry) {
  return { espanol: es ?? original.es, ingles: en ?? original.en }
}
