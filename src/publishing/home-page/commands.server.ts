import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { changed } from '#publishing/editor/changed.server.ts'
import { type Block, MADE_KINDS } from './blocks.ts'
import type { guardarInicio } from './contract.ts'
import { currentVersion } from './queries.server.ts'

type Saved = { id: number }

/** Keeps a version, to be looked at or in force at once. 409 when somebody published another meanwhile, 422 for a block that says nothing. */
export function saveBlocks(
  { base, bloques, publicar }: Received<typeof guardarInicio>['body'],
  context: Context,
): Promise<Saved> {
  refuseBlocks(bloques)
  return context.db.transaction(async (tx) => {
    await hold(tx)
    const current = await currentVersion(tx)
    if (publicar && (current?.id ?? null) !== base)
      throw new Refusal(409, 'Alguien publicó otro inicio mientras tanto. Mira cómo quedó.', {
        code: 'version_anterior',
      })
    return keep(tx, { bloques, publicar }, context)
  })
}

/** An earlier version is in force again, as a new one. */
export function publishAgain(id: number, context: Context): Promise<Saved> {
  return context.db.transaction(async (tx) => {
    await hold(tx)
    const found = await tx.row<{ bloques: Block[] }>('select bloques from inicio_version where id = $1', [id])
    if (!found) throw new Refusal(404, 'Esa versión ya no se guarda.')
    return keep(tx, { bloques: found.bloques, publicar: true }, context)
  })
}

/** One at a time: the last published is the one in force. */
async function hold(tx: Db): Promise<void> {
  await tx.rows('lock table inicio_version in share row exclusive mode')
}

async function keep(
  tx: Db,
  { bloques, publicar }: { bloques: Block[]; publicar: boolean },
  context: Context,
): Promise<Saved> {
  const made = await tx.row<Saved>(
    `insert into inicio_version (bloques, guardada_por, publicada_en)
     values ($1, $2, case when $3 then clock_timestamp() end) returning id`,
    [JSON.stringify(bloques), context.session.user?.id ?? null, publicar],
  )
  if (!made) throw new Error('an insert returns its row')
  if (publicar) {
    await audit(tx, context, { accion: 'inicio_publicado', objeto: 'inicio', objetoId: made.id })
    await changed(tx)
  }
  return made
}

function refuseBlocks(bloques: readonly Block[]): void {
  if (new Set(bloques.map(({ clave }) => clave)).size !== bloques.length) throw wrong('Un bloque está dos veces.')
  for (const { clave, tipo, titulo, objeto, desde, hasta } of bloques) {
    const isMade = MADE_KINDS.some((kind) => kind === tipo)
    if (!isMade && clave !== tipo) throw wrong('Un bloque está dos veces.')
    if (isMade && titulo.trim() === '') throw wrong('Ponle título a cada bloque tuyo.')
    if ((tipo === 'linea' || tipo === 'marca') && objeto === null)
      throw wrong(`Elige de qué línea o marca es «${titulo}».`)
    if (desde !== null && hasta !== null && Date.parse(hasta) <= Date.parse(desde))
      throw wrong('Un bloque termina antes de empezar.')
  }
}

function wrong(text: string): Refusal {
  return new Refusal(422, text, { errors: { bloques: [text] } })
}
