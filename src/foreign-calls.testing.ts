import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#kit/base/contract.ts'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import type { Asked } from './foreign-cases.testing.ts'

/** Makes a call as it was asked for, under a key of its own. */
export async function sendCase(app: FastifyInstance, it: TestBrowser, { method, path }: Endpoint, asked: Asked) {
  const given: Record<string, string | number> = { ...asked.path }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const query = new URLSearchParams(Object.entries(asked.query ?? {}).map(([name, value]) => [name, String(value)]))
  const url = query.size ? `${filled}?${query}` : filled
  if (asked.file) {
    const fields = Object.entries(asked.body ?? {}).map(([name, value]) => [name, String(value)])
    return sendForm(app, it, url, { ...Object.fromEntries(fields), archivo: asked.file })
  }
  return it.send(method, url, method === 'GET' ? undefined : asked.body, { 'idempotency-key': randomUUID() })
}
