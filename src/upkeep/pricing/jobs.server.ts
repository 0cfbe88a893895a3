import type { Db } from '#platform/database/db.server.ts'
import { type Job, job } from '#platform/jobs/jobs.server.ts'

/** Forgets changes of prices that were never done, the rows of those that can no longer be taken back, and movements of stock of two years ago. */
export async function forget(db: Db): Promise<void> {
  await db.rows(`delete from precio_lote where estado = 'PREVISTO' and creado_en < now() - interval '1 day'`)
  await db.rows(
    `delete from precio_lote_fila f using precio_lote l
     where l.id = f.lote_id and greatest(l.deshecho_en, l.aplicado_en, l.desde) < now() - interval '30 days'`,
  )
  await db.rows(`delete from existencia_movimiento where en < now() - interval '2 years'`)
}

export const pricingJobs: Job[] = [job('pricing.forget', (_, { db }) => forget(db), { cron: '35 5 * * *' })]
