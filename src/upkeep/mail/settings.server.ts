import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { addressed, laidOut } from '#platform/mail/letter.ts'
import { letterTexts } from '#platform/mail/letter-texts.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { allowedHosts, mailFault, mailWay, openTransport, SERVER_PURPOSE } from '#platform/mail/mail-way.server.ts'
import { hasBreak, wakeSender } from '#platform/mail/mail.server.ts'
import { seal } from '#platform/settings/seal.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { guardarServidorCorreo, probarCorreo, servidorCorreo } from './contract.ts'

type Server = NonNullable<Reply<typeof servidorCorreo>['servidor']>

const columns = `
  activo, host, puerto, seguridad, usuario, clave is not null as configurada, remitente, remitente_nombre, responder_a,
  probado_en, prueba_error, version`

function readServer(db: Db): Promise<Server | undefined> {
  return db.row<Server>(`select ${columns} from correo_servidor`)
}

export async function mailServer({ db, env }: Context): Promise<Reply<typeof servidorCorreo>> {
  return {
    servidor: (await readServer(db)) ?? null,
    del_entorno: env.SMTP_URL ? new URL(env.SMTP_URL).hostname : null,
    permitidos: allowedHosts(env),
  }
}

/** Keeps the server; 422 for a host the environment does not allow, or a password that would travel in the clear; 409 when somebody else was quicker. */
export async function keepServer(
  body: Received<typeof guardarServidorCorreo>['body'],
  context: Context,
): Promise<Server> {
  const { env, session } = context
  refuseWrong(body, allowedHosts(env))
  const { version, clave, ...rest } = body
  const sealed = clave ? seal(env.APP_KEY, SERVER_PURPOSE, clave) : null
  return context.db.transaction(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtext('correo_servidor'))`)
    const before = await readServer(tx)
    if ((before?.version ?? 0) !== version) throw stale('el servidor de correo', before?.version ?? 0)
    // Another account or another server never gets the old password.
    const isSame = before?.host === rest.host && before.usuario === rest.usuario
    if (before?.configurada && !sealed && rest.usuario && !isSame) {
      throw new Refusal(422, 'Captura la contraseña de esta cuenta.', {
        errors: { clave: ['Cambió el servidor o el usuario: captúrala otra vez.'] },
      })
    }
    await tx.rows(
      `insert into correo_servidor (activo, host, puerto, seguridad, usuario, clave, remitente, remitente_nombre, responder_a, actualizado_por)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (id) do update set activo = $1, host = $2, puerto = $3, seguridad = $4, usuario = $5,
         clave = case when $5 = '' then null else coalesce($6, correo_servidor.clave) end,
         remitente = $7, remitente_nombre = $8, responder_a = $9, actualizado_por = $10, actualizado_en = now(),
         probado_en = null, prueba_error = null, version = correo_servidor.version + 1`,
      [
        rest.activo,
        rest.host,
        rest.puerto,
        rest.seguridad,
        rest.usuario,
        sealed,
        rest.remitente,
        rest.remitente_nombre,
        rest.responder_a,
        session.user?.id,
      ],
    )
    const after = await readServer(tx)
    if (!after) throw new Error('the row was just written')
    await audit(tx, context, { accion: 'correo_configurado', objeto: 'correo', antes: before, despues: after })
    // What waited for a server goes out now.
    if (after.activo) await wakeSender(tx, 'servidor')
    return after
  })
}

function refuseWrong(body: Received<typeof guardarServidorCorreo>['body'], allowed: string[]): void {
  const errors: Record<string, string[]> = {}
  if (!allowed.includes(body.host)) {
    errors['host'] = [
      allowed.length
        ? `Solo se puede usar ${allowed.join(', ')}. Para otro, agrégalo a SMTP_HOSTS en el servidor.`
        : 'Ningún servidor está permitido todavía: quien opera el sistema lo agrega en SMTP_HOSTS.',
    ]
  }
  if (body.seguridad === 'NINGUNA' && body.usuario)
    errors['seguridad'] = ['Con usuario y contraseña usa TLS o STARTTLS: si no, viajarían a la vista.']
  if (hasBreak(body.remitente_nombre)) errors['remitente_nombre'] = ['Escríbelo en una línea.']
  if (Object.keys(errors).length) throw new Refusal(422, 'Revisa los datos del servidor.', { errors })
}

/** Sends one mail at once, past the queue, and keeps what the server said. */
export async function tryServer(
  { para }: Received<typeof probarCorreo>['body'],
  context: Context,
): Promise<Reply<typeof probarCorreo>> {
  const { db, env } = context
  const began = performance.now()
  let host = ''
  let error: string | null = null
  try {
    const way = await mailWay(db, env)
    if (!way) throw new Error('No hay servidor de correo: captúralo aquí, o pon SMTP_URL en el servidor')
    host = way.host
    const transport = await openTransport(way, env)
    try {
      const say = await mailWords(db, letterTexts)
      const letter = { nombre: null, antes: 'Si lees esto, el correo de la tienda sale bien.' }
      const said = addressed({ subject: 'Correo de prueba de JACVE', letter }, say)
      await transport.sendMail({ from: way.from, to: para, subject: said.subject, ...laidOut(said, say) })
    } finally {
      transport.close()
    }
  } catch (fault) {
    error = mailFault(fault)
  }
  await db.rows('update correo_servidor set probado_en = now(), prueba_error = $1 where activo', [error])
  await audit(db, context, { accion: 'correo_probado', objeto: 'correo', despues: { para, host, error } })
  return { enviado: error === null, host, ms: Math.round(performance.now() - began), error }
}
