import { answerAsked } from './asked-links.server.ts'
import { ASKED_CHANNEL } from './ask-for-link.server.ts'
import type { Db } from '#platform/database/db.server.ts'
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

const texts = job('accounts.forgetTexts', (_, { db }) => forgetTexts(db), { cron: '12 4 * * *' })

/** What failed can be sent again by hand for a week; after that its text goes. */
async function forgetTexts(db: Db): Promise<void> {
  await db.rows(
    `update correo_salida set cuerpo = null where estado in ('FALLIDO', 'CANCELADO') and cuerpo is not null and creado_en < now() - interval '7 days'`,
  )
}

export const accountsJobs = [mailNow, mailDue, answerNow, texts]
