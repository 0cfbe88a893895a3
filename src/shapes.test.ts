import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judge, type Session } from '#kit/base/access.ts'
import type { Endpoint } from '#kit/base/contract.ts'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { signIn } from '#selling/quotes/testing.server.ts'
import { cases } from './foreign-cases.testing.ts'
import { foreignWorld, nothing } from './foreign-world.testing.ts'
import { allCalls } from './http.server.ts'
import { costOf, isFault, MOST_BYTES } from './refusals.testing.ts'
import { drawer, type Shape, shapesOf } from './shapes.testing.ts'

// Whatever a call is sent, in a shape that its contract does not have or at the edge of what it has: one of our refusals,
// short and in Spanish, or an answer. `npm run bench -- shapes` looks at more, and at how long one of them holds the process.

const seed = Number(process.env['FC_SEED'] ?? 20_261_122)
const PER_PLACE = Number(process.env['SHAPES_PER_PLACE'] ?? 1)
const REPORT = process.env['SHAPES_REPORT']
/** On a machine that has much else to do. */
const MOST_MS = 900_000 * PER_PLACE

const db = await testDb()
const world = await foreignWorld(db)

type Crowd = 'visitante' | 'cliente' | 'administrador'
type Asker = { it: TestBrowser; session: Session }

/** A person of each crowd; what he was sent may have signed him out, or made him act for somebody: then another one comes. */
const crowds = {
  visitante: async () => browser(world.app),
  cliente: () => signIn(db, world.app, ['cliente'], world.theirs.cliente),
  administrador: () => signIn(db, world.app, ['admin']),
} satisfies Record<Crowd, () => Promise<TestBrowser>>

async function sessionOf(it: TestBrowser): Promise<Session> {
  return (await it.get('/api/v1/sesion')).json()
}

async function fresh(crowd: Crowd, known?: Asker): Promise<Asker> {
  if (known) {
    const session = await sessionOf(known.it)
    if (session.isLoggedin === known.session.isLoggedin && !session.acting && !session.vista) return known
  }
  const it = await crowds[crowd]()
  return { it, session: await sessionOf(it) }
}

/** Questions first, then what makes and changes, and what takes away at last: so that each finds something. */
const RANK = { GET: 0, POST: 1, PUT: 1, PATCH: 1, DELETE: 2 }
const calls = allCalls
  .map(({ endpoint }) => endpoint)
  .toSorted((a, b) => RANK[a.method] - RANK[b.method] || Number(a.path.includes(':')) - Number(b.path.includes(':')))

type Fault = { call: string; crowd: Crowd; what: string; status: number; body: string; bytes: number }
const faults: Fault[] = []
const asked = { sent: 0, answered: 0, refused: 0 }
/** For the report: what one of them cost the thread that serves everybody, and how long it was away; the latter counts other work of the machine too. */
const held: { cpu: number; ms: number; call: string; what: string }[] = []

async function ask(crowd: Crowd, { it }: Asker, { endpoint, what, request }: Shape): Promise<void> {
  const { method, url, payload, headers } = request
  const call = `${endpoint.method} ${endpoint.path}`
  const send = () => it.send(method, url, payload, headers)
  const timed = async () => {
    const { answer, cpu, ms } = await costOf(send)
    held.push({ cpu, ms, call: `${crowd} ${call}`, what })
    return answer
  }
  const answer = await (REPORT ? timed() : send())
  asked.sent++
  if (answer.statusCode < 400) asked.answered++
  else asked.refused++
  const { statusCode: status, body } = answer
  if (isFault(answer)) faults.push({ call, crowd, what, status, body: body.slice(0, 200), bytes: body.length })
}

function mayAsk(endpoint: Endpoint, { session }: Asker): boolean {
  return judge(endpoint.access, session) === 'ok'
}

/** What was once answered with 500, or did more than was asked. */
const MET: [Crowd, Endpoint['method'], string, object | string | undefined, number][] = [
  ['visitante', 'GET', '/api/productoslista/-?marca=2147483648', undefined, 200],
  ['visitante', 'GET', '/api/productoslista/-?linea=9007199254740991', undefined, 200],
  ['visitante', 'GET', '/api/productoslista/-?desde=2147483648', undefined, 200],
  ['visitante', 'GET', '/api/v1/catalogos?year=2147483648', undefined, 200],
  ['administrador', 'GET', '/api/v1/documentos-pdf?year=2147483648', undefined, 200],
  ['administrador', 'GET', '/api/v1/publicaciones/1/versiones/2147483648', undefined, 404],
  ['administrador', 'GET', '/api/v1/paginas-empresa/1/versiones/2147483648', undefined, 404],
  ['administrador', 'PATCH', '/api/v1/errores-carrito/2147483648', { version: 1, estado: 'RESUELTO' }, 404],
  ['administrador', 'PATCH', '/api/v1/errores-carrito/1', { version: 2_147_483_648, estado: 'RESUELTO' }, 422],
  ['administrador', 'GET', '/api/v1/clientes/9007199254740993', undefined, 404],
  ['administrador', 'DELETE', '/api/v1/sesiones/', undefined, 404],
  ['administrador', 'DELETE', '/api/v1/sinonimos/borrador/', undefined, 404],
  ['cliente', 'PATCH', '/api/v1/carrito', {}, 422],
  ['administrador', 'POST', '/api/storeMarca', { nombre: 'Marca', alias: ['a\r\nBcc: otro@ejemplo.mx'] }, 422],
  [
    'administrador',
    'POST',
    '/api/v1/llamadas',
    { cliente_id: 1, tipo: 'llamada', resultado: 'contesto', proxima_fecha: '0000-01-01' },
    422,
  ],
  // Beyond 64 kB, where the contract says so.
  [
    'cliente',
    'POST',
    '/api/v1/carrito/revision',
    { texto: 'COT-1 1 una pieza de las de siempre, gracias\n'.repeat(4000) },
    200,
  ],
  ['visitante', 'POST', '/login', '['.repeat(200_000), 413],
  ['visitante', 'POST', '/login', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 422],
]

test.each(MET)('%s %s %s', async (crowd, method, url, payload, status) => {
  const { it } = await fresh(crowd)
  const answer = await it.send(
    method,
    url,
    payload,
    payload === undefined ? {} : { 'content-type': 'application/json' },
  )
  expect([answer.statusCode, answer.body.length < MOST_BYTES || status < 300]).toEqual([status, true])
})

test('what is not there cannot be taken away', async () => {
  const people = [await fresh('cliente'), await fresh('administrador')]
  const wrong: string[] = []
  for (const endpoint of calls.filter(({ method, path }) => method === 'DELETE' && path.includes(':'))) {
    const asker = people.find((one) => mayAsk(endpoint, one))
    const { path = {}, query } = cases[`DELETE ${endpoint.path}`]?.[0]?.(nothing, nothing) ?? {}
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      String(path[name] ?? plainly[name] ?? 987_654_321),
    )
    const asks = endpoint.query ? `?version=1&${new URLSearchParams(query as Record<string, string>)}` : '' // ids, as texts
    const answer = await asker?.it.send('DELETE', url + asks)
    if (answer?.statusCode !== 404) wrong.push(`${endpoint.path}: ${answer?.statusCode} ${answer?.body.slice(0, 80)}`)
  }
  expect(wrong).toEqual([])
})

/** Names in addresses that are no row's number. */
const plainly: Record<string, string> = {
  uuid: nothing.uuid,
  sucursal: 'NTE',
  folio: nothing.folio,
  fecha: '2031-01-02',
}

test(
  'no shape of any call leads to more than a short refusal',
  async () => {
    const draw = drawer(seed)
    const people = {} as Record<Crowd, Asker> // filled below, before anybody is asked for
    for (const endpoint of calls)
      for (const crowd of ['visitante', 'cliente', 'administrador'] as const) {
        people[crowd] = await fresh(crowd, people[crowd])
        const known = cases[`${endpoint.method} ${endpoint.path}`]?.[0]?.(world.theirs, world.theirs) ?? {}
        const shapes = shapesOf(endpoint, known, PER_PLACE, draw)
        // Who may not is refused before anything is read; one of his shapes shows it.
        const due = mayAsk(endpoint, people[crowd]) ? shapes : shapes.slice(0, 1)
        for (const shape of due) await ask(crowd, people[crowd], shape)
      }
    if (REPORT) {
      const slowest = held.toSorted((a, b) => b.cpu - a.cpu).slice(0, 12)
      writeFileSync(REPORT, JSON.stringify({ seed, ...asked, faults, slowest }))
    }
    expect(
      faults.map((fault) => JSON.stringify(fault)),
      `FC_SEED=${seed}`,
    ).toEqual([])
    // Else the samples have become ones that no call takes.
    expect(asked.answered).toBeGreaterThan(asked.sent / 6)
  },
  MOST_MS,
)
