import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Db } from '#platform/database/db.server.ts'
import { hashPassword } from './passwords.server.ts'

/** A password that the rules take. */
export const PASSWORD = 'tres tristes tigres'

export type Person = { id: number; email: string }

let made = 0
let hash: string | undefined

/** An active user with these roles and the password above. */
export async function makePerson(
  db: Db,
  roles: string[],
  about: { email?: string; estado?: string; demo?: boolean } = {},
): Promise<Person> {
  hash ??= await hashPassword(PASSWORD)
  const email = about.email ?? `persona${++made}@ejemplo.mx`
  const found = await db.row<Person>(
    `insert into usuario (nombre, email, estado, clave_hash, de_muestra) values ($1, $1, $2, $3, $4) returning id, email`,
    [email, about.estado ?? 'ACTIVO', hash, about.demo ?? false],
  )
  if (!found) throw new Error('an insert returns its row')
  await db.rows('insert into usuario_rol select $1, id from rol where nombre = any ($2)', [found.id, roles])
  return found
}

/** A browser over `inject`: keeps its cookies and writes as our own page does. */
export function browser(app: FastifyInstance, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: InjectOptions['payload'],
    more: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    if (method !== 'GET' && !cookies.has('XSRF-TOKEN')) await send('GET', '/sanctum/csrf-cookie')
    const ours =
      method === 'GET'
        ? {}
        : {
            'x-requested-with': 'XMLHttpRequest',
            'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
            'idempotency-key': randomUUID(),
          }
    const request: InjectOptions = {
      method,
      url,
      payload,
      headers: { ...headers, ...ours, ...more },
      cookies: Object.fromEntries(cookies),
    }
    const answer = await app.inject(request)
    for (const { name, value, expires } of answer.cookies) {
      if (expires && expires.getTime() <= 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  return {
    cookies,
    send,
    get: (url: string) => send('GET', url),
    post: (url: string, payload?: object) => send('POST', url, payload),
    login: (email: string, password = PASSWORD, more: object = {}) =>
      send('POST', '/login', { email, password, ...more }),
  }
}

export type TestBrowser = ReturnType<typeof browser>
