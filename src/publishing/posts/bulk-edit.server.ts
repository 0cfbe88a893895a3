import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { changed } from '#publishing/editor/changed.server.ts'
import { contentOf, write } from './publication-commands.server.ts'
import type { editarVarias } from './publications-contract.ts'
import { findPublication, type Row, rowColumns, rowJoins } from './publications.server.ts'

/** Changes several in one transaction. 409 naming those that somebody else changed, and then none is changed. */
export async function changeSeveral(
  { cambios }: Received<typeof editarVarias>['body'],
  context: Context,
): Promise<Reply<typeof editarVarias>> {
  const ids = cambios.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw new Refusal(422, 'Una publicación viene dos veces.')
  return context.db.transaction(async (tx) => {
    await tx.rows('select from publicacion where id = any ($1) order by id for update', [ids])
    const late: string[] = []
    for (const { id, version, ...change } of cambios) {
      const before = await findPublication(tx, id)
      if (before.version !== version) {
        late.push(before.titulo)
        continue
      }
      await write(tx, id, { ...contentOf(before), ...change }, context).catch(named(before.titulo))
      const after = await findPublication(tx, id)
      await audit(tx, context, {
        accion: 'publicacion_editada',
        objeto: 'publicacion',
        objetoId: id,
        antes: shortFacts(before),
        despues: shortFacts(after),
      })
      await announce(tx, `publicacion:${id}`)
    }
    if (late.length) {
      throw new Refusal(
        409,
        `Alguien más cambió ${late.map((title) => `«${title}»`).join(', ')}. No se guardó nada; revisa la lista.`,
        {
          code: 'version_anterior',
        },
      )
    }
    await changed(tx)
    const publicaciones = await tx.rows<Row>(
      `select ${rowColumns} from publicacion p ${rowJoins} where p.id = any ($1) order by array_position($1, p.id)`,
      [ids],
    )
    return { publicaciones }
  })
}

/** Which of the rows a refusal speaks of. */
function named(title: string) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.status, `«${title}»: ${error.message}`, { code: error.code, errors: error.errors })
  }
}

function shortFacts({ estado, categoria, publicado_en, vence_en }: Awaited<ReturnType<typeof findPublication>>) {
  return { estado, categoria, publicado_en, vence_en }
}
