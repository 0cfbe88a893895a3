import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newSessionId, hashOf, readSession } from '#platform/http/session.server.ts'
import { allCalls } from '#http.server.ts'
import { testEnv } from '#http.testing.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Session } from '#kit/base/access.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { BoundCall, Context, RawInput } from '#platform/http/serve.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { peopleCalls } from './http.server.ts'
import {
  type Grant,
  idOf,
  makePlaced,
  makeRole,
  makeWorld,
  type Placed,
  rightsOf,
  WRITERS,
} from '#people/roles/rights.testing.ts'

const db = await testDb()
const { norte, sur, clients, request } = await makeWorld(db)
const [uno = 0, dos = 0] = clients
const REACHES = ['propio', 'cartera', 'sucursal', 'todo']
const roles = await db.rows<{ nombre: string; exige: boolean; permisos: Grant[] }>(
  `select r.nombre, r.exige_segundo_factor as exige, coalesce((select json_agg(json_build_object('name', p.nombre, 'alcance', rp.alcance))
     from rol_permiso rp join permiso p on p.id = rp.permiso_id where rp.rol_id = r.id), '[]') as permisos
   from rol r order by r.id`,
)
const permissions = (await db.rows<{ nombre: string }>('select nombre from permiso order by nombre')).map(
  (row) => row.nombre,
)
const writing = WRITERS.map((name) => ({ name, alcance: 'todo' }))
const ofClients = (role: string) => role === 'cliente' || role === 'Cotizador-Mostrador'

/** Everyone who may change rights: each role with the permissions for it, and made-up ones with permissions by lot. */
async function makeEditors(): Promise<Placed[]> {
  const editors: Placed[] = []
  for (const { nombre } of roles)
    editors.push(
      await makePlaced(db, [nombre], writing, ofClients(nombre) ? { cliente_id: uno } : { sucursal_id: norte }),
    )
  const grant = fc.record({ name: fc.constantFrom(...permissions), alcance: fc.constantFrom(...REACHES) })
  const lots = fc.sample(
    fc.tuple(
      fc.uniqueArray(grant, { minLength: 5, maxLength: 60, selector: ({ name }) => name }),
      fc.subarray(WRITERS, { minLength: 3 }),
      fc.constantFrom(...REACHES),
      fc.boolean(),
    ),
    { seed: 20261122, numRuns: 3 },
  )
  for (const [n, [lot, held, alcance, exige]] of lots.entries()) {
    await makeRole(
      db,
      `Editor ${n}`,
      lot.filter(({ name }) => !held.includes(name)),
      exige,
    )
    editors.push(
      await makePlaced(
        db,
        [`Editor ${n}`],
        held.map((name) => ({ name, alcance })),
        { sucursal_id: norte },
      ),
    )
  }
  // Beside them one who has nearly everything, and so may do much.
  await makeRole(
    db,
    'Casi todo',
    permissions.map((name) => ({ name, alcance: 'todo' })),
  )
  editors.push(await makePlaced(db, ['Casi todo', 'vendedor', 'asesor'], [], { sucursal_id: norte }))
  return editors
}

const copied = new Set(['admin', 'asesor', 'cliente', 'director'])

/** Each role, and of some a copy with the demand of the second factor the other way round. */
async function makeTargets(): Promise<Placed[]> {
  const targets: Placed[] = []
  for (const [n, { nombre, exige, permisos }] of roles.entries()) {
    const copy = `Copia de ${nombre}`
    await makeRole(db, copy, permisos, !exige)
    const place = ofClients(nombre) ? { cliente_id: n % 2 ? uno : dos } : { sucursal_id: n % 2 ? norte : sur }
    targets.push(await makePlaced(db, [nombre], [], place))
    if (copied.has(nombre)) targets.push(await makePlaced(db, [copy], [], { sucursal_id: n % 2 ? norte : sur }))
  }
  const withFactor = `insert into segundo_factor (usuario_id, secreto, confirmado_en) select unnest($1::bigint[]), 'x', now()`
  await db.rows(withFactor, [targets.map(({ id }) => id)])
  const asesor = targets.find((target) => target.roles[0] === 'asesor')
  await db.rows('update cliente set asesor_id = $2 where id = $1', [dos, asesor?.id])
  return targets
}

const muestra = await idOf(db, `insert into permiso (nombre) values ('muestrario-read') returning id`)
await makeRole(db, 'Con muestrario', [{ name: 'muestrario-read', alcance: 'todo' }])
const suelto = await idOf(db, `insert into permiso (nombre) values ('nadie-read') returning id`)
const idle = await makeRole(db, 'Sin nadie', [{ name: 'users-read', alcance: 'propio' }])

type Cell = { editor: Placed; target: Placed; roleId: number; email: string }
type Sent = RawInput & { touches?: 'target' | 'wearers' }
const all = permissions.map((name) => ({ name, alcance: 'todo' }))
const version = 1

/** What is sent for each call that writes rights: one with no entry here fails the first test. */
const sent: Record<string, (cell: Cell) => Sent[]> = {
  'POST /api/storeUser': ({ editor, target, email }) => [
    { body: { name: 'N', email, roles: target.roles, sucursal_id: target.sucursal_id, cliente_id: target.cliente_id } },
    { body: { name: 'N', email, roles: editor.roles, permissions: WRITERS, sucursal_id: sur } },
    { body: { name: 'N', email, roles: ['Sin nadie'], permissions: ['users-write'] } },
  ],
  'POST /api/updateUser/:id': ({ editor, target: { id, roles: theirs }, email }) =>
    [
      { email },
      { name: 'Tomado' },
      { roles: [...new Set([...theirs, ...editor.roles])] },
      { roles: ['Sin nadie'], cliente_id: null },
      { permissions: WRITERS },
      { permissions: [] },
      { estado: 'BLOQUEADO' },
      { sucursal_id: sur },
      { cliente_id: dos },
    ].map((change) => ({ params: { id }, body: { version, ...change }, touches: 'target' })),
  'POST /api/deleteUser/:id': ({ target: { id } }) => [{ params: { id }, touches: 'target' }],
  'POST /api/v1/usuarios/:id/enlace': ({ target: { id } }) => [{ params: { id }, touches: 'target' }],
  'DELETE /api/v1/usuarios/:id/sesiones': ({ target: { id } }) => [{ params: { id }, touches: 'target' }],
  'DELETE /api/v1/usuarios/:id/segundo-factor': ({ target: { id } }) => [{ params: { id }, touches: 'target' }],
  'POST /api/v1/roles': ({ target }) => [
    { body: { name: 'Nuevo rol', permisos: grantsOf(target) } },
    { body: { name: 'Nuevo rol', permisos: grantsOf(target), exige_segundo_factor: true } },
    { body: { name: 'Nuevo rol', permisos: [{ name: 'users-read', alcance: 'propio' }] } },
    { body: { name: 'Nuevo rol', permisos: all, exige_segundo_factor: true } },
  ],
  'PATCH /api/v1/roles/:id': ({ roleId }) =>
    [
      { descripcion: 'Otra' },
      { exige_segundo_factor: false },
      { exige_segundo_factor: true },
      { permisos: all },
      { permisos: [] },
    ].map((change) => ({ params: { id: roleId }, body: { version, ...change }, touches: 'wearers' })),
  'DELETE /api/v1/roles/:id': ({ roleId }) => [
    { params: { id: roleId }, touches: 'wearers' },
    { params: { id: idle } },
  ],
  'POST /api/v1/permisos': () => [{ body: { name: 'otro-read' } }],
  'PATCH /api/v1/permisos/:id': () =>
    [muestra, suelto].map((id) => ({ params: { id }, body: { version, name: 'otro-read' } })),
  'DELETE /api/v1/permisos/:id': () => [{ params: { id: muestra } }, { params: { id: suelto } }],
  'PATCH /api/v1/clientes/:id': ({ editor, target }) =>
    [{ asesor_id: editor.id }, { vendedor_id: editor.id }, { sucursal_id: norte }, { asesor_id: target.id }].map(
      (change) => ({
        params: { id: dos },
        body: { version, ...change },
      }),
    ),
  'POST /api/v1/clientes/:id/usuarios': ({ target, email }) => [
    { params: { id: dos }, body: { name: 'P', email } },
    { params: { id: dos }, body: { name: 'P', email: target.email }, touches: 'target' },
  ],
  'DELETE /api/v1/clientes/:id/usuarios/:parte': ({ target }) => [
    { params: { id: target.cliente_id ?? dos, parte: target.id }, touches: 'target' },
  ],
  'POST /api/v1/solicitudes/:id/aceptar': () => [
    { params: { id: request }, body: { version, clave: 'TBI-1', regimen_fiscal: '601', sucursal_id: norte } },
  ],
}

/** Calls of these permissions that write no right: of a client's own data. */
const noRights = new Set([
  'POST /api/v1/clientes',
  'POST /api/v1/clientes/:id/empresas',
  'PATCH /api/v1/clientes/:id/empresas/:parte',
  'POST /api/v1/clientes/:id/direcciones',
  'PATCH /api/v1/clientes/:id/direcciones/:parte',
  'POST /api/v1/solicitudes/:id/tomar',
  'POST /api/v1/solicitudes/:id/rechazar',
  'PATCH /api/v1/clientes/:id/credito',
])

function grantsOf({ roles: [name] }: Placed): Grant[] {
  return roles.find(({ nombre }) => nombre === name || `Copia de ${nombre}` === name)?.permisos ?? []
}

const keyOf = ({ endpoint: { method, path } }: BoundCall) => `${method} ${path}`
const writes = allCalls.filter((call) => {
  const { method, access } = call.endpoint
  const named =
    typeof access === 'object' && access.permissions.some((name) => WRITERS.includes(name) && name.endsWith('-write'))
  return method !== 'GET' && (peopleCalls.includes(call) || named)
})

test('every call that writes rights, or belongs to who may, has its verdict', () => {
  expect(writes.map(keyOf).toSorted()).toEqual([...Object.keys(sent), ...noRights].toSorted())
})

async function sessionOf(userId: number): Promise<Session> {
  const id = newSessionId('u')
  await db.rows(`insert into sesion (token_hash, usuario_id, expira_en) values ($1, $2, now() + interval '1 hour')`, [
    hashOf(id),
    userId,
  ])
  return (await readSession(db, id)).session
}

// Of these calls none opens a session or sets a cookie.
const around = {
  env: testEnv,
  requestId: 'matriz',
  ip: '127.0.0.1',
  userAgent: '',
  idempotencyKey: undefined,
} as unknown as Context

class Undo extends Error {}

/** Makes the call, lets `look` see what came of it, and takes it back. Answers the status. */
async function attempt(
  call: BoundCall,
  raw: RawInput,
  session: Session,
  look: (tx: Db) => Promise<void>,
): Promise<number> {
  let status = 200
  await db
    .transaction(async (tx) => {
      await call.handle(raw, { ...around, db: tx, session }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        status = error.status
        throw new Undo()
      })
      await look(tx)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return status
}

const more = (one: Set<string>, than: Set<string>) => [...one].filter((fact) => !than.has(fact))
const people = 'select id from usuario where id > $1'
const wearers = `select usuario_id as id from usuario_rol where rol_id = $1`
const demands = 'select id, nombre, exige_segundo_factor as exige from rol order by id'

test('whoever writes a right reaches no more by it, on accounts and roles as they were and as they are then', async () => {
  const [editors, targets] = [await makeEditors(), await makeTargets()]
  const newest = await idOf(db, 'select max(id) as id from usuario')
  const demandsBefore = new Map(
    (await db.rows<{ id: number; exige: boolean }>(demands)).map(({ id, exige }) => [id, exige]),
  )
  const before = new Map<number, Set<string>>()
  for (const { id } of [...editors, ...targets]) before.set(id, await rightsOf(db, id, clients))
  const wrong: string[] = []
  const outcomes = new Map<string, Set<string>>()

  for (const editor of editors) {
    const session = await sessionOf(editor.id)
    const isAdmin = editor.roles.includes('admin')
    const own = before.get(editor.id) ?? new Set()
    for (const { call, key, raw, touches, target, roleId } of await triesOf(editor, targets)) {
      const told = `${editor.roles.join()} → ${target.roles.join()}: ${key} ${JSON.stringify(raw.body ?? raw.params)}`
      const status = await attempt(call, raw, session, async (tx) => {
        if (isAdmin) return
        const touched = touches === 'target' ? [target.id] : touches === 'wearers' ? await ids(tx, wearers, roleId) : []
        for (const id of [...touched, ...(await ids(tx, people, newest)), editor.id]) {
          const was = more(before.get(id) ?? new Set(), own)
          const is = more(await rightsOf(tx, id, clients), own)
          if (was.length || is.length) wrong.push(`${told}: was ${was.slice(0, 3).join()}; is ${is.slice(0, 3).join()}`)
        }
        for (const { id, nombre, exige } of await tx.rows<{ id: number; nombre: string; exige: boolean }>(demands))
          if (demandsBefore.get(id) && !exige) wrong.push(`${told}: ${nombre} no longer demands the second factor`)
      })
      const kinds = outcomes.get(key) ?? new Set()
      outcomes.set(key, kinds.add(`${isAdmin ? 'admin' : 'other'} ${status}`))
      if (isAdmin && status === 403) wrong.push(`${told}: refused to an admin`)
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
  // The table says something only when each call also passed, for an admin and for one who is not, and was refused.
  const open = new Set(['POST /api/v1/permisos'])
  for (const [key, kinds] of outcomes) {
    expect([key, [...kinds]], key).toEqual([key, expect.arrayContaining(['admin 200', 'other 200'])])
    if (!open.has(key)) expect([...kinds], key).toContain('other 403')
  }
}, 600_000)

/** All that this editor may try, on each target by each call. */
async function triesOf(editor: Placed, targets: Placed[]) {
  const tries = []
  for (const [n, target] of targets.entries()) {
    const roleId = await idOf(db, 'select id from rol where nombre = $1', [target.roles[0]])
    const cell = { editor, target, roleId, email: `nueva${editor.id}-${n}@ejemplo.mx` }
    for (const call of writes) {
      const key = keyOf(call)
      for (const { touches, ...raw } of sent[key]?.(cell) ?? []) tries.push({ call, key, raw, touches, target, roleId })
    }
  }
  return tries
}

async function ids(tx: Db, statement: string, value: number): Promise<number[]> {
  return (await tx.rows<{ id: number }>(statement, [value])).map(({ id }) => id)
}
