import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { expect, test } from 'vitest'
import type { Endpoint } from '#kit/base/contract.ts'
import { sampleOf, schemaOf } from '#platform/http/hostile-texts.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { temporariesOf } from '#platform/settings/temporary.server.ts'
import { signIn } from '#selling/quotes/testing.server.ts'
import { cases } from './foreign-cases.testing.ts'
import { foreignWorld } from './foreign-world.testing.ts'
import { formOf, type HostileForm, hostileForms } from './hostile-forms.testing.ts'
import { HOSTILE_NAMES, hostileFiles } from './hostile-files.testing.ts'
import { allCalls } from './http.server.ts'
import { costOf, isFault } from './refusals.testing.ts'
import { drawer } from './shapes.testing.ts'

// Whatever file a call is sent, under whatever name and in whatever form: an answer, or one of our refusals. `npm run bench -- shapes`
// sends every file in every form to every call, and tells what one of them costs the thread that serves everybody.

const seed = Number(process.env['FC_SEED'] ?? 20_261_126)
const PER_CALL = Number(process.env['FORMS_PER_CALL'] ?? 2)
const REPORT = process.env['FORMS_REPORT']

const db = await testDb()
const world = await foreignWorld(db)
const admin = await signIn(db, world.app, ['admin'])
const buyer = await signIn(db, world.app, ['cliente'], world.theirs.cliente)

const calls = allCalls.map(({ endpoint }) => endpoint).filter(({ upload }) => upload)
const draw = drawer(seed)

/** So many of them, drawn; all when there are no more. */
function some<Item>(items: readonly Item[], many: number): Item[] {
  if (many >= items.length) return [...items]
  return Array.from({ length: many }, () => items[draw(items.length)] as Item) // none of the lists is empty
}

/** Fields of a form that take a file. */
function fileFieldsOf({ body }: Endpoint): string[] {
  const shape = body instanceof z.ZodObject ? Object.entries(body.shape) : []
  return shape.filter(([, field]) => field.safeParse(new File(['x'], 'x')).success).map(([name]) => name)
}

/** What must be right for a file to be looked at. */
const right: Record<string, string> = { rfc: 'AAA010101AAA', telefono: '8112345678', categoria: 'Frenos' }

function restOf(endpoint: Endpoint): Record<string, string> {
  const known = cases[`${endpoint.method} ${endpoint.path}`]?.[0]?.(world.theirs, world.theirs)
  const sample = { ...Object(sampleOf(schemaOf(endpoint.body))), ...known?.body, ...right }
  const files = fileFieldsOf(endpoint)
  const shape = endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {}
  const named = Object.entries(sample).filter(([name]) => name in shape && !files.includes(name))
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]))
}

/** Where it goes; a file in pieces is announced first, as long as it will be. */
async function addressOf({ method, path }: Endpoint, bytes: number): Promise<string> {
  const known = cases[`${method} ${path}`]?.[0]?.(world.theirs, world.theirs).path ?? {}
  if (!path.endsWith('/:id/partes')) return path.replaceAll(/:(\w+)/g, (_, name: string) => String(known[name] ?? 1))
  const before = path.replace('/:id/partes', '')
  const opening = before === '/api/v1/cargas' ? `${before}/partes` : before
  const opened = await admin.post(opening, { nombre: `parte ${draw(1e9)}.zip`, bytes: Math.max(1, bytes) })
  return path.replace(':id', String(opened.json().id ?? 1))
}

type Fault = { call: string; crowd: string; what: string; status: number; body: string; bytes: number }
const faults: Fault[] = []
const held: { cpu: number; ms: number; call: string; what: string }[] = []
const asked = { sent: 0, answered: 0, refused: 0 }

async function send(endpoint: Endpoint, url: string, what: string, { type, body }: HostileForm): Promise<void> {
  const [crowd, who] = mayAdmin(endpoint) ? (['administrador', admin] as const) : (['cliente', buyer] as const)
  const payload = body()
  const { answer, cpu, ms } = await costOf(() => who.send(endpoint.method, url, payload, { 'content-type': type }))
  const call = `${endpoint.method} ${endpoint.path}`
  held.push({ cpu, ms, call, what })
  const { statusCode: status, body: told } = answer
  asked.sent++
  if (status < 400) asked.answered++
  else asked.refused++
  if (isFault(answer)) faults.push({ call, crowd, what, status, body: told.slice(0, 300), bytes: told.length })
}

/** What only a client has is no administrator's. */
function mayAdmin({ access }: Endpoint): boolean {
  return typeof access === 'object' && !('roles' in access && access.roles?.includes('cliente'))
}

/** Bytes that a form is filled to: all that the contract takes, where there is time. */
function mostOf({ upload = 0 }: Endpoint): number {
  return REPORT ? upload : Math.min(upload, 2_000_000)
}

const named = (what: string, name: string) => `${what} called «${name.slice(0, 40)}» (${name.length})`

test.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  async (_, endpoint) => {
    const before = faults.length
    const rest = restOf(endpoint)
    for (const field of fileFieldsOf(endpoint)) {
      for (const { what, name, bytes } of some(hostileFiles, PER_CALL)) {
        const content = bytes()
        const form = formOf({ ...rest, [field]: { name, bytes: content } })
        await send(endpoint, await addressOf(endpoint, content.length), `${field}: ${what}`, form)
      }
      for (const name of some(HOSTILE_NAMES, PER_CALL)) {
        const bytes = Buffer.from('clave,cantidad\nCOT-1,1\n')
        const form = formOf({ ...rest, [field]: { name, bytes } })
        await send(endpoint, await addressOf(endpoint, bytes.length), named(field, name), form)
      }
      for (const form of some(hostileForms(field, mostOf(endpoint)), PER_CALL))
        await send(endpoint, await addressOf(endpoint, 9), `${field}: ${form.what}`, form)
    }
    expect(faults.slice(before), `FC_SEED=${seed}`).toEqual([])
  },
  900_000,
)

test('nothing of them is left on the disk, and some were taken', () => {
  expect(temporariesOf(process.pid)).toEqual([])
  expect(asked.answered).toBeGreaterThan(0)
  if (!REPORT) return
  const slowest = held.toSorted((a, b) => b.cpu - a.cpu).slice(0, 12)
  writeFileSync(REPORT, JSON.stringify({ seed, ...asked, faults, slowest }))
})
