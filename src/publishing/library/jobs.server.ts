import { job } from '#platform/jobs/jobs.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { dropOldUploads } from './uploads.server.ts'

/** Every hour: uploads that nobody finished. */
const forget = job('library.forget', (_, { db, env }) => dropOldUploads(db, openStorage(env)), { cron: '17 * * * *' })

export const libraryJobs = [forget]
