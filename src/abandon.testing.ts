import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Held, heldOver, stillHeld } from '#platform/database/left-behind.testing.ts'

/** A request as it travels; `cut` of its bytes are sent, all when absent. */
export type Raw = { head: string[]; host?: string; body?: string; cut?: number }

/** Milliseconds after which somebody leaves. */
export const LEAVES_AFTER = [0, 5, 20, 50]

/** Somebody who asks and leaves; every second one with a reset instead of a goodbye. Resolves when the connection is gone. */
export function askAndLeave(origin: string, raw: Raw, afterMs: number, isRude = false) {
  const { hostname, port, host } = new URL(origin)
  const whole = bytesOf(raw, host)
  const sent = raw.cut === undefined ? whole : whole.slice(0, whole.length - (raw.body?.length ?? 0) + raw.cut)
  return new Promise<void>((done) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.on('close', () => done())
    socket.on('connect', () => {
      socket.write(sent)
      setTimeout(() => (isRude ? socket.resetAndDestroy() : socket.destroy()), afterMs)
    })
  })
}

/** What somebody who stays is answered: the status, and what comes with the first bytes. */
export function askAndStay(origin: string, raw: Raw): Promise<{ status: number; first: string }> {
  const { hostname, port, host } = new URL(origin)
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytesOf(raw, host)))
    socket.on('error', failed)
    socket.once('data', (chunk) => {
      const first = chunk.toString()
      done({ status: Number(/^HTTP\/1.1 (\d+)/.exec(first)?.[1]), first })
      socket.destroy()
    })
  })
}

function bytesOf({ head, body = '', ...raw }: Raw, own: string): string {
  const host = raw.host ?? own
  const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []
  return `${[...head, `Host: ${host}`, ...length].join('\r\n')}\r\n\r\n${body}`
}

/** So many at once for each moment of leaving. */
export async function leaveInCrowds(origin: string, raw: (turn: number) => Raw, count: number): Promise<void> {
  for (const ms of LEAVES_AFTER) {
    await Promise.all(Array.from({ length: count }, (_, turn) => askAndLeave(origin, raw(turn), ms, turn % 2 === 1)))
  }
}

/** What the process still holds once it was left alone for a while. */
export function heldBy(origin: string): Promise<Held> {
  return stillHeld(() => heldOver(origin))
}

type Signed = { cookie: string; token: string; cliente: number }

/** Signs in over HTTP, as a browser does. */
export async function signInOver(origin: string, email: string, password: string): Promise<Signed> {
  const jar = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  keep(await fetch(`${origin}/sanctum/csrf-cookie`))
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: {
      cookie: cookie(),
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
    },
    body: JSON.stringify({ email, password }),
  })
  keep(answer)
  if (!answer.ok) throw new Error(`sign in: ${answer.status} ${await answer.text()}`)
  const session = await fetch(`${origin}/api/v1/sesion`, { headers: { cookie: cookie() } })
  const { cliente } = (await session.json()) as { cliente: { id: number } | null } // the contract's reply
  return { cookie: cookie(), token: jar.get('XSRF-TOKEN') ?? '', cliente: cliente?.id ?? 0 }
}

/** One request of each kind of answer, as somebody who is signed in sends it. `v` makes addresses that nobody kept. */
export function kindsOfAnswer(
  { cookie, token, cliente }: Signed,
  base: string,
  asset: string,
): Record<string, (v: number) => Raw> {
  const get = (path: string, more: string[] = []) => ({ head: [`GET ${path} HTTP/1.1`, ...more] })
  const own = [`Cookie: ${cookie}`]
  const post = (path: string, body: string, type = 'application/json', cut?: number): Raw => ({
    head: [
      `POST ${path} HTTP/1.1`,
      ...own,
      'X-Requested-With: XMLHttpRequest',
      `X-XSRF-TOKEN: ${token}`,
      `Content-Type: ${type}`,
    ],
    body,
    ...(cut !== undefined && { cut }),
  })
  const edge = 'abandonada'
  const form = (name: string, value: string) =>
    `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--${edge}--\r\n`
  const list = Array.from({ length: 400 }, (_, line) => `ABC-${line} ${line % 9}`).join('\n')
  const review = form('texto', list)
  const multipart = `multipart/form-data; boundary=${edge}`
  const html = ['Accept: text/html', 'Accept-Encoding: br']
  let turn = 0

  return {
    'página guardada': () => get(`${base}/home`, html),
    'página sin guardar': () => get(`${base}/ListaProds?v=${turn++}`, html),
    'página con sesión': () => get(`${base}/home`, [...html, ...own]),
    'llamada que lee': () => get('/api/getYear'),
    'llamada con sesión': () => get('/api/v1/sesion', own),
    'llamada que escribe': (v) =>
      post('/api/registrabusqueda', JSON.stringify({ buscar: `abandono ${v}`, resultados: 1 })),
    búsqueda: (v) => get(`/search/balatas%20${v % 7}/1`),
    'archivo del sitio': () => get(asset),
    descarga: () => get('/api/v1/productos/exportacion/csv', own),
    'revisión de una lista': () => post('/api/v1/carrito/revision', review, multipart),
    'subida cortada': () => post('/api/v1/carrito/revision', review, multipart, Math.floor(review.length / 2)),
    avisos: () => get(`/api/v1/novedades?temas=carrito:${cliente}`, own),
  }
}

/** Whether the next visitor is served, and how long he waits: the middle of so many. */
export async function served(url: string, times = 21): Promise<{ status: number; ms: number }> {
  const waits: number[] = []
  let status = 0
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    await answer.arrayBuffer()
    status = turn === 0 ? answer.status : Math.max(status, answer.status)
    waits.push(performance.now() - began)
    await sleep(5)
  }
  return { status, ms: waits.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0 }
}
