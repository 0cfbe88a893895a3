import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { createApp, refuseTheRest } from './http.server.ts'

/** The settings of tests: nothing secret, nothing limited unless the test says so. */
export const testEnv: Env = {
  NODE_ENV: 'test',
  PORT: 0,
  HOST: '127.0.0.1',
  DATA_DIR: '/nonexistent',
  DATABASE_URL: undefined,
  DATABASE_REPLICA_URL: undefined,
  STORAGE_URL: undefined,
  CLAMD_URL: undefined,
  CLAMD_DOWN: 'refuse',
  SMTP_URL: undefined,
  SMTP_HOSTS: undefined,
  SAT_URL: undefined,
  ERP_HOSTS: [],
  ERP_DIR: undefined,
  SUPPLIERS_DIR: undefined,
  SUPPLIERS_HOSTS: [],
  APP_KEY: 'a key for tests that is long enough',
  PUBLIC_URL: undefined,
  BASE_PATH: '/JACVE',
  DEMO: false,
  DEMO_PASSWORD: undefined,
  LOG_LEVEL: 'silent',
  TRUST_PROXY: 0,
  RATE_LIMITS: 'off',
  PAGES_MB: 0,
  CDN_SECONDS: 0,
  HOSTS: [],
  METRICS_PORT: undefined,
  METRICS_TOKEN: undefined,
  OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  OTEL_EXPORTER_OTLP_HEADERS: undefined,
  OTEL_SERVICE_NAME: undefined,
  OTEL_TRACES_SAMPLER_ARG: undefined,
  BACKUP_URL: undefined,
  BACKUP_KEY: undefined,
  BACKUP_SECONDS: 45,
  BACKUP_DAYS: 14,
  BACKUP_WAL_MB: 2048,
}

/** The HTTP side over this database, closed after the file. Use `app.inject()`. */
export async function testApp(db: Db, env: Partial<Env> = {}): Promise<FastifyInstance> {
  const app = await createApp({ db, env: { ...testEnv, ...env } })
  refuseTheRest(app)
  afterAll(() => app.close())
  return app
}

export type Visitor = { cookies: Record<string, string>; headers: Record<string, string> }

/** What a browser has after its first csrf-cookie call: pass it to `inject` to write as a visitor. */
export async function visitor(app: FastifyInstance, cookies: Record<string, string> = {}): Promise<Visitor> {
  const answer = await app.inject({ url: '/sanctum/csrf-cookie', cookies })
  const given = { ...cookies, ...Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])) }
  return {
    cookies: given,
    headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': given['XSRF-TOKEN'] ?? '' },
  }
}

/** A write as our own page makes it. */
export function write(url: string, payload: object, who: Visitor): InjectOptions {
  return { method: 'POST', url, payload, ...who }
}
