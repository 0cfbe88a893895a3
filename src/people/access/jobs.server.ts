import { answerAsked } from './asked-links.server.ts'
import { ASKED_CHANNEL } from './ask-for-link.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { forgetAnswers } from '#platform/http/idempotency.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { job, listener } from '#platform/jobs/jobs.server.ts'
import { MAIL_CHANNEL } from '#platform/mail/mail.server.ts'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'

/** The mails: at once when one is queued, and every minute those whose next try has come. */
const mailNow = listener('accounts.mailNow', MAIL_CHANNEL, async (_, { db, signal }) => {
  await sendDueMail(db, readEnv(process.env), signal)
})
const mailDue = job(
  'accounts.mailDue',
  async (_, { db, signal }) => void (await sendDueMail(db, readEnv(process.env), signal)),
  {
    cron: '* * * * *',
  },
)

/** What was asked at the door, as soon as it was. */
const answerNow = listener('accounts.answerNow', ASKED_CHANNEL, (_, { db, env, signal }) =>
  answerAsked(db, env, signal),
)

const sweep = job('accounts.sweep', async (_, { db }) => sweepAccounts(db), { cron: '17 4 * * *' })

/** Removes what has ended long ago: tries, links, sessions, mails, kept answers, devices not seen for a year. */
async function sweepAccounts(db: Db): Promise<void> {
  await db.rows(`delete from intento_acceso where en < now() - interval '1 day'`)
  await db.rows(`delete from token_acceso where expira_en < now() - interval '7 days'`)
  await db.rows(
    `delete from sesion where least(expira_en, coalesce(revocada_en, 'infinity')) < now() - interval '30 days'`,
  )
  await db.rows(
    `delete from correo_salida where estado in ('ENVIADO', 'FALLIDO', 'CANCELADO') and creado_en < now() - interval '90 days'`,
  )
  // What failed can be sent again by hand for a week; after that its text goes.
  await db.rows(
    `update correo_salida set cuerpo = null where estado in ('FALLIDO', 'CANCELADO') and cuerpo is not null and creado_en < now() - interval '7 days'`,
  )
  await forgetAnswers(db)
  await db.rows(`delete from equipo_conocido where visto_en < now() - interval '1 year'`)
}

export const accountsJobs = [mailNow, mailDue, answerNow, sweep]
