import { PgBoss } from 'pg-boss'
import type { Db } from '#platform/database/db.server.ts'
import { type Job, queueOptions } from './jobs.server.ts'

type Sender = {
  /** Sends within the caller's transaction: the job exists when, and only when, `tx` commits. */
  send<Data extends object>(tx: Db, wanted: Job<Data>, data: Data): Promise<void>
  stop(): Promise<void>
}

/** Asks for work, as a process would that does none itself. */
export async function openSender(url: string): Promise<Sender> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  const made = new Set<string>()
  return {
    async send(tx, { name, options }, data) {
      if (!made.has(name)) await boss.createQueue(name, queueOptions(options))
      made.add(name)
      const executeSql = (text: string, values?: unknown[]) => tx.session((client) => client.query(text, values))
      await boss.send(name, data, { db: { executeSql } })
    },
    stop: () => boss.stop({ graceful: false }),
  }
}
