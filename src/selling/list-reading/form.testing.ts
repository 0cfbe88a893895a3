import type { FastifyInstance } from 'fastify'
import type { TestBrowser } from '#people/access/testing.server.ts'

/** Sends a form with a file, as the page does. */
export async function sendForm(
  app: FastifyInstance,
  who: TestBrowser,
  url: string,
  fields: Record<string, string | File>,
) {
  if (!who.cookies.has('XSRF-TOKEN')) await who.get('/sanctum/csrf-cookie')
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const body = new Response(form)
  return app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': who.cookies.get('XSRF-TOKEN') ?? '',
    },
    cookies: Object.fromEntries(who.cookies),
  })
}
