import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { LightMyRequestResponse } from 'fastify'
import { judge, type Session } from '#kit/base/access.ts'
import type { Endpoint } from '#kit/base/contract.ts'
import { allCalls } from '#http.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { TestBrowser } from '#people/access/testing.server.ts'
import { cases, SHARED } from '#foreign-cases.testing.ts'
import { sendCase } from '#foreign-calls.testing.ts'
import { foreignWorld, nothing } from '#foreign-world.testing.ts'

// S2: a row of somebody else answers as one that does not exist, whatever the call and whoever asks.

/** Path parameters that name no row. */
const PLAIN_PATHS = new Set('formato text mode term token date fecha slug n version'.split(' '))
/** Numbers and UUIDs elsewhere that name no row, or one that the whole house or everybody sees: lines, makes, branches. */
const PLAIN = new Set(
  (
    'version pagina page por por_pagina cantidad cantidad2 cantidad_min tipo year anio mode desde hasta resultados fila ' +
    'columna_codigo columna_cantidad columna_descripcion cada_dias dia_semana minimo maximo lugar backorder n margen dias ' +
    'vigencia_dias marca linea marca_parte veh_marca modelo motor vehiculo marcas modelos categoria sucursal sucursal_id ' +
    'definicion.lineas asesor vendedor excepto revisor responsable_id'
  ).split(' '),
)
const db = await testDb()
let world: Awaited<ReturnType<typeof foreignWorld>>
beforeAll(async () => void (world = await foreignWorld(db)))
const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

test('every call that takes an id has a row to ask for, or says why it is everybody’s', async () => {
  const sessions = await Promise.all(
    Object.values(world.askers).map(async (it): Promise<Session> => (await it.get('/api/v1/sesion')).json()),
  )
  const wanting = allCalls.flatMap(({ endpoint }) => {
    const key = keyOf(endpoint)
    const isOpen = sessions.some((session) => judge(endpoint.access, session) === 'ok')
    const ids = idsOf(endpoint)
    return isOpen && ids.length && !cases[key] && !SHARED[key] ? [`${key}: ${ids.join(', ')}`] : []
  })
  expect(wanting).toEqual([])

  const known = new Set(allCalls.map(({ endpoint }) => keyOf(endpoint)))
  expect([...Object.keys(cases), ...Object.keys(SHARED)].filter((key) => !known.has(key))).toEqual([])
})

test('the rows asked for are there', async () => {
  const missing: string[] = []
  for (const { endpoint } of allCalls.filter(({ endpoint: { method } }) => method === 'GET')) {
    const asked = cases[keyOf(endpoint)]?.[0]?.(world.theirs, world.theirs)
    if (!asked) continue
    const isThere = async (it: TestBrowser) => (await sendCase(world.app, it, endpoint, asked)).statusCode === 200
    if (!(await isThere(world.ana)) && !(await isThere(world.admin))) missing.push(keyOf(endpoint))
  }
  // A print that waits has no file yet, and a search of the lists needs none.
  expect(missing).toEqual(['GET /api/v1/imprenta/:id/archivo'])
})

test('a row of somebody else answers as one that does not exist, and stays as it was', async () => {
  const before = await everythingOf(db, world.theirs.cliente)
  const told: string[] = []
  for (const { endpoint } of allCalls) {
    for (const [n, one] of (cases[keyOf(endpoint)] ?? []).entries()) {
      for (const [who, it] of Object.entries(world.askers)) {
        const real = await sendCase(world.app, it, endpoint, one(world.theirs, world.own))
        if (real.statusCode === 403) continue
        const none = await sendCase(world.app, it, endpoint, one(nothing, world.own))
        const isSame = real.statusCode === none.statusCode && seen(real) === seen(none)
        if (isSame && isExpected(keyOf(endpoint), real)) continue
        told.push(
          `${who} ${keyOf(endpoint)} (${n}): ${real.statusCode} ${seen(real)} / ${none.statusCode} ${seen(none)}`,
        )
      }
    }
  }
  expect(told).toEqual([])
  expect(await everythingOf(db, world.theirs.cliente)).toEqual(before)
})

/** A list for a client that is out of reach is empty, or one's own. */
const LISTS = new Set([
  'GET /api/v1/tareas',
  'GET /api/v1/pedidos',
  'GET /api/v1/pedidos/exportacion/:formato',
  'GET /api/controllerpeticiones/cliente2/:cliente/listped',
  'GET /api/controllerpeticiones/cliente2/:cliente/listped/:date',
  'GET /api/controllerpeticiones/cliente/:cliente/listcot',
  'GET /api/v1/cotizaciones',
  'GET /api/v1/documentos',
  'GET /api/v1/documentos/exportacion/:formato',
  'GET /api/v1/documentos.zip',
  'GET /api/v1/facturas',
  'GET /api/v1/facturas/exportacion/:formato',
  'GET /api/v1/facturas/resumen',
  'GET /api/v1/estado-cuenta',
  'GET /api/v1/estado-cuenta/archivo/:formato',
  'GET /api/v1/indicadores',
])
/** The id is one field of a form: the fault is said beside it. */
const FIELDS = new Set([
  'POST /api/v1/devoluciones',
  'PATCH /api/v1/carrito',
  'POST /api/v1/mi-empresa/invitaciones',
  'PUT /api/v1/compras-por-aprobar/suplencia',
  'POST /cartItems/generacionCarrito',
  'POST /api/v1/cotizaciones/:id/eventos',
])

function isExpected(key: string, answer: LightMyRequestResponse): boolean {
  if (answer.statusCode === 404) return true
  if (answer.statusCode === 200) return LISTS.has(key)
  if (answer.statusCode === 422) return FIELDS.has(key)
  return answer.statusCode === 409 && answer.json().code === 'sin_cliente'
}

/** Without what is another in every answer: the request's number, and when a file was made. */
function seen({ body }: LightMyRequestResponse): string {
  return body.replace(/"requestId":"[^"]*"/, '').replaceAll(/\(D:\d{14}Z?\)|\/ID \[.*\]/g, '')
}

type Schema = {
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  type?: string
  format?: string
  enum?: unknown
}

function idsOf({ path, query, body }: Endpoint): string[] {
  const found = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => !PLAIN_PATHS.has(name))
  for (const part of [query, body]) {
    if (part) walk(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema, '', found) // JSON Schema, as far as we read it
  }
  return [...new Set(found)]
}

function walk(schema: Schema, path: string, found: string[]): void {
  for (const one of schema.anyOf ?? []) walk(one, path, found)
  for (const [name, one] of Object.entries(schema.properties ?? {})) walk(one, path ? `${path}.${name}` : name, found)
  if (schema.items) walk(schema.items, path, found)
  const isNumber = [schema.type].flat().some((type) => type === 'integer' || type === 'number') && !schema.enum
  const name = path.split('.').at(-1) ?? ''
  if ((isNumber || schema.format === 'uuid') && !PLAIN.has(name) && !PLAIN.has(path)) found.push(path)
}

/** Every row that names this client, and every row that names one of those; what only says when somebody was here is left out. */
async function everythingOf(db: Db, cliente: number): Promise<string[]> {
  const tables = await db.rows<{ tabla: string; donde: string }>(
    `with suyas as (
       select c.table_name as tabla from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'cliente_id' and t.table_type = 'BASE TABLE'),
     hijas as (
       select f.conrelid::regclass::text as tabla, a.attname as columna, f.confrelid::regclass::text as madre
       from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
       where f.contype = 'f' and cardinality(f.conkey) = 1 and b.attname = 'id' and f.confrelid::regclass::text in (select tabla from suyas))
     select tabla, 'cliente_id = $1' as donde from suyas
     union all select tabla, format('%I in (select id from %I where cliente_id = $1)', columna, madre) from hijas`,
  )
  const found: string[] = []
  for (const { tabla, donde } of tables) {
    const rows = await db.rows<{ fila: string }>(
      `select (to_jsonb(t) - array['visto_en', 'ultimo_acceso', 'rotada_en'])::text as fila from ${tabla} t where ${donde}`,
      [cliente],
    )
    found.push(...rows.map(({ fila }) => `${tabla} ${fila}`))
  }
  return found.toSorted()
}
