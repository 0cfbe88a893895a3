import { openDb } from '#platform/database/db.server.ts'
import { runLoads } from '#upkeep/uploads/run.server.ts'

/** A worker's process that does what waits, once, and says how much memory it needed. */
const db = openDb(process.env.DATABASE_URL ?? '', { max: 4, statementTimeout: 0 })
await runLoads({ db, env: { DATA_DIR: process.env.DATA_DIR ?? '', STORAGE_URL: undefined } })
process.send?.({ rss: Math.round(process.resourceUsage().maxRSS / 1024) })
process.exit(0)
