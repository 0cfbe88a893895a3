import { addressOf, type Outgoing, refusalOf, type Transport } from './call.ts'
import { Refusal } from './refusal.ts'

/** Calls by HTTP, as a browser makes them: anti-forgery token on writes, renewed once when it has expired (H2). */
export function fetchTransport(base: string): Transport {
  async function send(method: string, path: string, outgoing: Outgoing): Promise<Response> {
    const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' }
    if (method !== 'GET') headers['X-XSRF-TOKEN'] = xsrfToken()
    const form = formOf(outgoing.body)
    // The browser writes the type of a form itself, with the mark between its parts.
    if (outgoing.body !== undefined && !form) headers['Content-Type'] = 'application/json'
    if (outgoing.idempotencyKey) headers['Idempotency-Key'] = outgoing.idempotencyKey
    try {
      return await fetch(base + addressOf(path, outgoing), {
        method,
        headers,
        body: form ?? (outgoing.body === undefined ? undefined : JSON.stringify(outgoing.body)),
        signal: outgoing.signal,
        credentials: 'same-origin',
      })
    } catch (error) {
      if (outgoing.signal?.aborted) throw error
      throw new Refusal(0, 'No hay conexión. Revisa tu internet e intenta de nuevo.', { code: 'sin_conexion' })
    }
  }

  return async (key, outgoing) => {
    const [method = 'GET', path = ''] = key.split(' ')
    const isWrite = method !== 'GET'
    if (isWrite && !xsrfToken()) await fetch(`${base}/sanctum/csrf-cookie`)
    let answer = await send(method, path, outgoing)
    if (isWrite && answer.status === 419) {
      await fetch(`${base}/sanctum/csrf-cookie`)
      answer = await send(method, path, outgoing)
    }
    const text = await answer.text()
    const body: unknown = text ? JSON.parse(text) : null
    // Every error body has the one form of H1; refusalOf bears its absence.
    if (!answer.ok) throw refusalOf(answer.status, body as Parameters<typeof refusalOf>[1])
    return body
  }
}

/** A body with a file goes as a form; undefined when it holds none. */
function formOf(body: unknown): FormData | undefined {
  if (typeof body !== 'object' || body === null || !Object.values(body).some((value) => value instanceof File))
    return undefined
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) form.set(name, value)
    else if (value !== undefined && value !== null) form.set(name, String(value))
  }
  return form
}

function xsrfToken(): string {
  const found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)
  return decodeURIComponent(found?.[1] ?? '')
}
