import { originOf } from '#people/access/access-links.server.ts'
import { notify, type Reader } from '#people/notifications/notify.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { supplierMailTexts } from './supplier-mail-texts.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Whose = { perfil_id: number; usuario_id: number; proveedor: string }
type Refused = { nombre: string; motivo: string }
type Say = SayMail<typeof supplierMailTexts>

/** Further files that are named in one mail. */
const NAMED = 10

const take = `update carga_recogida set por_avisar = false where perfil_id = $1 and por_avisar returning nombre, motivo`

/** Tells whoever set the place up of what was refused and nobody was told of yet. */
export async function tellRefused(tx: Db, env: MailEnv, whose: Whose): Promise<void> {
  const refused = await tx.rows<Refused>(take, [whose.perfil_id])
  if (refused.length > 0)
    await tell(tx, env, whose, (say, about) => refusedMail(say, { ...about, proveedor: whose.proveedor, refused }))
}

/** Tells him that for a good while the place could not be looked at. */
export async function tellFailing(tx: Db, env: MailEnv, whose: Whose, motivo: string): Promise<void> {
  await tell(tx, env, whose, (say, { nombre, url }) => ({
    tipo: 'listas_proveedor',
    subject: say('correo-listas-falla', { proveedor: whose.proveedor }),
    letter: {
      nombre,
      antes: say('correo-listas-falla-texto', { proveedor: whose.proveedor, motivo }),
      boton: { texto: say('correo-listas-boton', {}), url },
      despues: say('correo-listas-nota', {}),
    },
  }))
}

type About = { nombre: string; url: string }

async function tell(
  tx: Db,
  env: MailEnv,
  { perfil_id, usuario_id }: Whose,
  mailOf: (say: Say, about: About) => Omit<Mail, 'to'>,
): Promise<void> {
  const reader = await tx.row<Reader & { nombre: string }>('select id, nombre, email from usuario where id = $1', [
    usuario_id,
  ])
  if (!reader) return
  const page = `/actualizarprods/proveedor/${perfil_id}`
  const say = await mailWords(tx, supplierMailTexts)
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  await notify(tx, env, reader, { kind: 'carga', page, mail: mailOf(say, { nombre: reader.nombre, url }) })
}

/** What was not taken, each with its reason. */
export function refusedMail(
  say: Say,
  { nombre, url, proveedor, refused }: About & { proveedor: string; refused: Refused[] },
): Omit<Mail, 'to'> {
  const [first, ...others] = refused
  const more = others.length - NAMED
  return {
    tipo: 'listas_proveedor',
    subject: say('correo-listas-rechazo', { proveedor }),
    letter: {
      nombre,
      antes: say('correo-listas-rechazo-texto', {
        proveedor,
        archivo: first?.nombre ?? '',
        motivo: first?.motivo ?? '',
      }),
      datos: [
        ...others
          .slice(0, NAMED)
          .map((one): [string, string] => [say('correo-listas-rechazo-otro', { archivo: one.nombre }), one.motivo]),
        ...(more > 0 ? [[say('correo-listas-rechazo-mas', { n: String(more) }), ''] satisfies [string, string]] : []),
      ],
      boton: { texto: say('correo-listas-boton', {}), url },
      despues: say('correo-listas-nota', {}),
    },
  }
}
