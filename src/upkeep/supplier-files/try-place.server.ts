// Whether a supplier's SFTP server lets us in, tried by whoever set it up; and the key it showed, accepted.
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { plural } from '#kit/ui/format.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { SftpFault } from '#platform/sftp/sftp-faults.ts'
import type { probarLugar } from './contract.ts'
import type { Place } from './looked-at.ts'
import { isNamed, isPassing } from './pattern.ts'
import { PlaceFault } from './place-fault.ts'
import { wake } from './place.server.ts'
import { openRemote, type Server, type ServerEnv } from './remote-folder.server.ts'

/** Milliseconds: somebody waits before the screen. */
const LIMITS = { open: 8000, answer: 5000, whole: 8000 }

type Tried = Server & { patron: string; version: number }

/** Tries it as it is saved, after accepting `huella` where it is given; what came of it is kept. 404 where no server is said. */
export async function tryPlace(
  id: number,
  huella: string | undefined,
  context: Context,
): Promise<Reply<typeof probarLugar>> {
  const { db, env } = context
  if (huella) await acceptPrint(id, huella, context)
  const server = await db.row<Tried>(
    `select direccion, carpeta, usuario, secreto, huella, patron, version from carga_lugar where perfil_id = $1 and tipo = 'sftp'`,
    [id],
  )
  if (!server) throw new Refusal(404, 'No se ha dicho ningún servidor SFTP para este proveedor.')
  const began = performance.now()
  const { ok, texto, shown = '' } = await probed(server, env)
  const ms = Math.round(performance.now() - began)
  await db.transaction(async (tx) => {
    // Said otherwise meanwhile: it is another place's trial. What failed until now and works is looked at again.
    await tx.rows(
      `update carga_lugar set prueba_en = now(), prueba_ok = $2, prueba_texto = $3, huella_vista = $4,
         pedida_en = case when $2 and falla is not null and encendido then now() else pedida_en end,
         siguiente_en = case when $2 and falla is not null and encendido then now() else siguiente_en end
       where perfil_id = $1 and version = $5 and huella = $6`,
      [id, ok, texto.slice(0, 400), shown, server.version, server.huella],
    )
    await wake(tx, id)
  })
  return { ok, texto, ms }
}

/** The print that a server showed, from now on the one it has to show. 409 when it has shown another one since. */
async function acceptPrint(id: number, huella: string, context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await tx.row<{ huella: string }>('select huella from carga_lugar where perfil_id = $1 for update', [
      id,
    ])
    const accepted = await tx.row(
      `update carga_lugar set huella = $2, huella_vista = '' where perfil_id = $1 and tipo = 'sftp' and huella_vista = $2 returning huella`,
      [id, huella],
    )
    if (!accepted) throw new Refusal(409, 'La huella ya no es la que se mostró. Prueba la conexión otra vez.')
    await audit(tx, context, {
      accion: 'lugar_carga_huella',
      objeto: 'carga_perfil',
      objetoId: id,
      antes: { huella: before?.huella ?? '' },
      despues: { huella },
    })
  })
}

async function probed(server: Tried, env: ServerEnv): Promise<{ ok: boolean; texto: string; shown?: string }> {
  let place: Place | undefined
  try {
    place = await openRemote(server, env, { limits: LIMITS })
    const found = await place.list((name) => !isPassing(name) && isNamed(server.patron, name))
    const named =
      found.length === 0
        ? `Todavía no tiene archivos que se llamen «${server.patron}».`
        : `Tiene ${plural(found.length, 'archivo que se llama', 'archivos que se llaman')} «${server.patron}».`
    return { ok: true, texto: `El servidor responde y nos deja entrar. ${named}` }
  } catch (error) {
    if (!(error instanceof PlaceFault)) throw error
    const shown = error.cause instanceof SftpFault ? error.cause.print : null
    return { ok: false, texto: error.message, ...(shown && { shown }) }
  } finally {
    await place?.close()
  }
}
