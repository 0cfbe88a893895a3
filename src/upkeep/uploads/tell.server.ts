import { count } from '#kit/ui/format.ts'
import { originOf } from '#people/access/access-links.server.ts'
import { holds } from '#people/access/holds.server.ts'
import { notify, type Reader } from '#people/notifications/notify.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { loadMailTexts } from './load-mail-texts.ts'
import { lookingAt, type State } from './states.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Ended = {
  id: number
  archivo: string
  estado: State
  motivo: string | null
  filas: number
  errores: number
  dudosas: number
  dudas: number
  cambios: { nuevos?: number; cambiados?: number }
  /** Whose list it is that came by itself; null where somebody uploaded it. */
  llego_de: string | null
}

// Not at once: whoever has just sent a file is on his way to its page, and sees there how it ended.
const untold = `
  select id from carga where por_avisar and tarea is null and actualizado_en < now() - interval '10 seconds' order by id`
// Taken and told in one transaction: of several workers one tells, and whoever is killed in the middle has told nobody.
const take = `
  update carga c set por_avisar = false where c.id = $1 and c.por_avisar and c.tarea is null
  returning c.id, c.archivo, c.estado, c.motivo, c.filas, c.errores, c.dudosas, c.cambios,
    case when c.llego_sola then (select p.nombre from carga_perfil p where p.id = c.perfil_id) end as llego_de,
    (select count(*)::int from carga_duda d where d.carga_id = c.id) as dudas`

/** Who uploaded it and who asked for its last step, while they may load, and do not look at it at this moment. */
const readers = `
  select u.id, u.nombre, u.email from carga c
  join usuario u on u.id in (c.creado_por, case c.estado when 'APLICADA' then coalesce(c.revertida_por, c.aplicada_por)
    when 'REVERTIDA' then c.revertida_por when 'CANCELADA' then null else c.aplicada_por end)
  where c.id = $1 and u.estado = 'ACTIVO' and u.cliente_id is null and ${holds('u.id', 'productos-import')}
    and not exists (select from presencia v where v.tema = $2 and v.usuario_id = u.id and v.hasta > now())
  order by u.id`

/** Tells whoever is to know of every load that came to rest since, whichever process brought it there, once. */
export async function tellEnded(db: Db, env: MailEnv): Promise<void> {
  for (const { id } of await db.rows<{ id: number }>(untold)) await db.transaction((tx) => tellOne(tx, env, id))
}

async function tellOne(tx: Db, env: MailEnv, id: number): Promise<void> {
  const load = await tx.row<Ended>(take, [id])
  if (!load) return
  const page = `/actualizarprods?carga=${id}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  const say = await mailWords(tx, loadMailTexts)
  for (const { nombre, ...reader } of await tx.rows<Reader & { nombre: string }>(readers, [id, lookingAt(id)]))
    await notify(tx, env, reader, { kind: 'carga', page, mail: loadMail(say, nombre, { ...load, url }) })
}

type Say = SayMail<typeof loadMailTexts>

/** How a load came to rest, why, and what it holds. */
export function loadMail(say: Say, nombre: string, load: Omit<Ended, 'id'> & { url: string }): Omit<Mail, 'to'> {
  const { archivo, motivo, filas, errores, dudosas, cambios, url } = load
  const named = { archivo, paso: say(stepOf(load), {}) }
  // It waits for the first time somebody sees it.
  const proveedor = isToReview(load) ? load.llego_de : null
  const [subject, text] =
    proveedor === null
      ? [say('correo-carga', named), say('correo-carga-texto', named)]
      : [say('correo-carga-llegada', { proveedor }), say('correo-carga-llegada-texto', { ...named, proveedor })]
  const figures: [string, number][] = [
    [say('correo-carga-dato-filas', {}), filas],
    [say('correo-carga-dato-nuevos', {}), cambios.nuevos ?? 0],
    [say('correo-carga-dato-cambian', {}), cambios.cambiados ?? 0],
    [say('correo-carga-dato-errores', {}), errores],
    [say('correo-carga-dato-dudas', {}), dudosas],
  ]
  return {
    tipo: 'carga',
    subject,
    letter: {
      nombre,
      antes: `${text}${motivo ? ` ${motivo}` : ''}`,
      datos: figures.filter(([, n]) => n > 0).map(([name, n]) => [name, count(n)]),
      boton: { texto: say('correo-carga-boton', {}), url },
      despues: say('correo-carga-nota', {}),
    },
  }
}

function isToReview({ estado }: Pick<Ended, 'estado'>): boolean {
  return estado === 'LISTA' || estado === 'PREVISTA' || estado === 'CON_ERRORES' || estado === 'FALLIDA'
}

function stepOf({ estado, motivo, dudas }: Pick<Ended, 'estado' | 'motivo' | 'dudas'>) {
  switch (estado) {
    case 'APLICADA':
      return motivo ? 'correo-carga-parte-sin-revertir' : 'correo-carga-parte-publicada'
    case 'REVERTIDA':
      return 'correo-carga-parte-revertida'
    case 'CANCELADA':
      return 'correo-carga-parte-cancelada'
    case 'CON_ERRORES':
      return 'correo-carga-parte-errores'
    case 'FALLIDA':
      return 'correo-carga-parte-detenida'
    default:
      return dudas > 0 ? 'correo-carga-parte-dudas' : 'correo-carga-parte-lista'
  }
}
