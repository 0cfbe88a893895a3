import type { FastifyServerOptions } from 'fastify'
import type { Env } from './env.server.ts'

/** JSON lines, UTC; no body, no cookie, no query text that could hold a secret. Newlines in values are escaped by JSON itself. */
export function logOptions(env: Env, stream?: { write(line: string): void }): FastifyServerOptions['logger'] {
  return {
    ...(stream && { stream }),
    // Tests are silent unless they ask for more than usual.
    level: env.NODE_ENV === 'test' && env.LOG_LEVEL === 'info' ? 'silent' : env.LOG_LEVEL,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    base: { pid: process.pid },
    redact: ['password', 'email', 'token', '*.password', '*.email', '*.token'],
  }
}
