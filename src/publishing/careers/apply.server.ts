import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { mailBranch } from '#people/contact/messages.server.ts'
import { takeQuota } from '#people/contact/quota.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { announce, announceWaiting } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import { KEPT_DAYS } from './applicant-states.ts'
import type { postularse } from './applications-contract.ts'
import { careerMailTexts } from './career-mail-texts.ts'
import { inspectCv } from './cv-file.server.ts'
import { applicationMail, receivedMail } from './mails.server.ts'
import { isOpen } from './openings.server.ts'

type Sent = Received<typeof postularse>['body']
type Wanted = { id: number; titulo: string; sucursal_id: number | null } | null

/**
 * keeps an application with its file, and tells the sender and the branch. The same person with the same file for the same post,
 * sent again within a day, is told the same and stored once. A program that filled in the trap is told the same and nothing is kept.
 */
export async function applyFor(sent: Sent, context: Context): Promise<{ success: true }> {
  if (sent.pagina_web) return { success: true }
  const { extension, tipo } = await inspectCv(sent.cv)
  const content = Buffer.from(await sent.cv.arrayBuffer())
  await context.db.transaction(async (tx) => {
    await takeQuota(tx, 'postulacion', context)
    const wanted = await openPost(tx, Number(sent.vacante_id) || null)
    const file = await keepFile(tx, openStorage(context.env), content, tipo)
    if (await isRepeated(tx, { ...sent, archivo_id: file.id, vacante_id: wanted?.id ?? null })) return
    const { nombre, correo, telefono, ciudad = '', mensaje = '' } = sent
    await tx.rows(
      `insert into postulacion (vacante_id, nombre, correo, telefono, ciudad, mensaje, archivo_id, archivo_nombre, ip)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        wanted?.id ?? null,
        nombre,
        correo,
        telefono,
        ciudad,
        mensaje,
        file.id,
        fileName(sent.cv.name, extension),
        context.ip,
      ],
    )
    const applicant = { nombre, correo, telefono, ciudad, mensaje }
    const puesto = wanted?.titulo ?? null
    const say = await mailWords(tx, careerMailTexts)
    const mail = receivedMail(say, applicant, { puesto, dias: KEPT_DAYS })
    await queueMail(tx, context.env.APP_KEY, { ...mail, to: correo })
    await mailBranch(tx, context, wanted?.sucursal_id ?? null, applicationMail(say, applicant, puesto))
    await announce(tx, 'postulaciones:nuevas')
    await announceWaiting(tx)
  })
  return { success: true }
}

/** The post somebody applies for; null for none in particular. 410 when it was closed meanwhile. */
async function openPost(tx: Db, id: number | null): Promise<Wanted> {
  if (id === null) return null
  const post = await tx.row<NonNullable<Wanted>>(
    `select v.id, v.titulo, v.sucursal_id from vacante v where v.id = $1 and ${isOpen}`,
    [id],
  )
  if (!post)
    throw new Refusal(410, 'Esta vacante ya se cerró. Puedes postularte para otra, o para las que vengan.', {
      code: 'vacante_cerrada',
    })
  return post
}

type Repeated = { correo: string; archivo_id: number; vacante_id: number | null }

async function isRepeated(tx: Db, { correo, archivo_id, vacante_id }: Repeated): Promise<boolean> {
  const found = await tx.row(
    `select from postulacion where archivo_id = $1 and norma_correo(correo) = norma_correo($2) and vacante_id is not distinct from $3
       and creado_en > now() - interval '1 day' limit 1`,
    [archivo_id, correo, vacante_id],
  )
  return found !== undefined && found !== null
}

/** The sender's name for the file, for the download: letters, digits and little else, and the ending its content has. */
export function fileName(given: string, extension: string): string {
  const stem = given
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_-]+/gu, ' ')
    .trim()
    .slice(0, 80)
  return `${stem || 'cv'}.${extension}`
}
