import { createApp } from '#http.server.ts'
import { openDb } from '#platform/database/db.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { NEWS_CHANNEL } from '#platform/http/news.server.ts'
import { hearNotices } from '#platform/database/notices.server.ts'

/** The product's calls and its stream of news on one process. */
const env = readEnv({ ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
const url = env.DATABASE_URL ?? ''
const app = await createApp({ db: openDb(url), env })
hearNotices(url, [NEWS_CHANNEL], (_, payload) => app.news.hear(payload))
await app.listen({ port: 0, host: '127.0.0.1' })
const place = app.server.address()
process.send?.({ port: typeof place === 'object' ? place?.port : 0 })
process.once('disconnect', () => process.exit(0))
