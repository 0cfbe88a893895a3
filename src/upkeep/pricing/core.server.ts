import type { Received, Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { changeOne } from '#upkeep/editing/change-product.server.ts'
import type { cambiarCasco } from './contract.ts'

/** What the core of a part is charged at from now on; null: it carries none. 409 with `actual` when somebody saved the part meanwhile. */
export async function setCore(
  id: string,
  { version, casco }: Received<typeof cambiarCasco>['body'],
  context: Context,
): Promise<Reply<typeof cambiarCasco>> {
  const written = await changeOne({ id, reading: 'numero', version }, context, async (tx, before) => {
    await tx.rows('update producto set casco = $2::numeric where id = $1', [before.id, casco])
    return 'producto_editado'
  })
  return { version: written.version, casco: written.casco }
}
