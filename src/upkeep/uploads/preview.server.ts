// Looking at the shop as it will be, and back.
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { hashOf } from '#platform/http/session.server.ts'
import type { entrarVista } from './preview-contract.ts'
import { missing } from './receive.server.ts'

type Where = Reply<typeof entrarVista>

/** From now on this session's reads find the preview; 409 when it is not ready. */
export async function enterPreview(carga: number, context: Context): Promise<Where> {
  await context.db.transaction(async (tx) => {
    const found = await tx.row<{ vista_en: string | null }>('select vista_en from carga where id = $1', [carga])
    if (!found) throw missing()
    if (!found.vista_en)
      throw new Refusal(409, 'La vista previa no está lista; prepárala otra vez.', { code: 'sin_vista' })
    await setPreview(tx, context, carga)
    await audit(tx, context, { accion: 'vista_previa_inicio', objeto: 'carga', objetoId: carga })
  })
  return { destino: '/ListaProds' }
}

/** The shop of today again; as good when it was not left. */
export async function leavePreview(context: Context): Promise<Where> {
  const { session, db } = context
  await setPreview(db, context, null)
  const carga = session.vista?.carga
  return { destino: carga && !session.acting ? `/actualizarprods?carga=${carga}` : '/home' }
}

async function setPreview(db: Context['db'], { browser }: Context, carga: number | null): Promise<void> {
  await db.rows(
    'update sesion set vista_id = $2 where (token_hash = $1 or hash_anterior = $1) and revocada_en is null',
    [hashOf(browser.sessionId ?? ''), carga],
  )
}
