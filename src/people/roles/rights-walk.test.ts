import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { hashOf, newSessionId } from '#platform/http/session.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { idOf, makePlaced, makeRole, makeWorld, rightsOf, WRITERS } from './rights.testing.ts'

const db = await testDb()
const app = await testApp(db)
const { norte, sur, clients } = await makeWorld(db)
// Few, so that what is given and what one has meet often.
const permissions = [
  'cotizaciones-read',
  'precios-read',
  'clientes-impersonar',
  'credito-read',
  'auditoria-read',
  'pedidos-read',
]
await makeRole(db, 'Rol de nadie', [{ name: 'users-read', alcance: 'propio' }])
await makeRole(db, 'Rol de asesor', [{ name: 'cotizaciones-read', alcance: 'cartera' }])
// Those who were there before: what they have is what an attacker wants.
const victims = [
  await makePlaced(db, ['director'], [], { sucursal_id: norte }),
  await makePlaced(db, ['asesor', 'Rol de asesor'], [], { sucursal_id: sur }),
  await makePlaced(db, ['vendedor', 'Rol de nadie'], [], { sucursal_id: norte }),
  await makePlaced(db, ['cliente'], [], { cliente_id: clients[1] }),
]
await db.rows('update cliente set asesor_id = $1 where id = $2', [victims[1]?.id, clients[1]])

/** A browser in which this account is open, as whoever reads its mail can have it. */
async function enter(userId: number): Promise<TestBrowser> {
  await db.rows(`update usuario set estado = 'ACTIVO' where id = $1 and estado = 'INVITADO'`, [userId])
  const id = newSessionId('u')
  await db.rows(`insert into sesion (token_hash, usuario_id, expira_en) values ($1, $2, now() + interval '1 hour')`, [
    hashOf(id),
    userId,
  ])
  const it = browser(app)
  it.cookies.set('__Host-jacve', id)
  return it
}

const REACHES = ['propio', 'cartera', 'sucursal', 'todo']
const grant = fc.record({ name: fc.constantFrom(...permissions), alcance: fc.constantFrom(...REACHES) })
const grants = fc.uniqueArray(grant, { maxLength: 3, selector: ({ name }) => name })
const n = fc.nat({ max: 7 })
const place = fc.constantFrom(norte, sur, null)
const client = fc.constantFrom(...clients, null)
/** One thing somebody who wants more may try: by an account of his, on an account, role or client. */
const step = fc.record({
  by: n,
  whom: n,
  what: fc.constantFrom(
    'correo',
    'alta',
    'roles',
    'permisos',
    'lugar',
    'rol nuevo',
    'rol',
    'cartera',
    'persona',
    'enlace',
    'rol propio',
  ),
  grants,
  place,
  client,
  demands: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Answer = { statusCode: number; json: () => { id: number } }
type Walk = { own: number[]; roles: string[]; id: number }

let made = 0

async function take(
  walk: Walk,
  { by, whom, what, grants: some, place: sucursal_id, client: cliente_id, demands }: Step,
): Promise<void> {
  const it = await enter(walk.own[by % walk.own.length] ?? walk.id)
  const everybody = [...victims.map(({ id }) => id), ...walk.own]
  const target = everybody[whom % everybody.length] ?? walk.id
  const { version } = (await db.row<{ version: number }>('select version from usuario where id = $1', [target])) ?? {
    version: 0,
  }
  const names = some.map(({ name }) => name)
  const email = `atacante${++made}@ejemplo.mx`
  const role = await roleNamed(whom % 2 ? 'Rol de nadie' : (walk.roles.at(-1) ?? 'Rol de asesor'))
  const update = (change: object) => it.post(`/api/updateUser/${target}`, { version, ...change })
  const isIn = ({ statusCode }: Answer) => statusCode < 300
  const keep = (answer: Answer) => void (isIn(answer) && walk.own.push(answer.json().id))
  switch (what) {
    case 'correo':
      return void (isIn(await update({ email })) && !walk.own.includes(target) && walk.own.push(target))
    case 'enlace':
      return void (await it.post(`/api/v1/usuarios/${target}/enlace`))
    case 'alta': {
      const isClients = whom % 3 === 0
      const where = isClients ? { cliente_id: cliente_id ?? clients[0] } : { sucursal_id }
      const roles = [isClients ? 'cliente' : role.nombre]
      return keep(
        await it.post('/api/storeUser', { name: 'X', email, roles, permissions: demands ? names : [], ...where }),
      )
    }
    case 'roles':
      return void (await update({ roles: [role.nombre, ...walk.roles.slice(0, 1)] }))
    case 'permisos':
      return void (await update({ permissions: names }))
    case 'lugar':
      return void (await update(demands ? { sucursal_id } : { cliente_id }))
    case 'rol nuevo': {
      const answer = await it.post('/api/v1/roles', {
        name: `Rol ${made}`,
        permisos: some,
        exige_segundo_factor: demands,
      })
      return void (isIn(answer) && walk.roles.push(`Rol ${made}`))
    }
    case 'rol':
      return void (await it.send('PATCH', `/api/v1/roles/${role.id}`, { version: role.version, permisos: some }))
    case 'rol propio': {
      const own = await roleNamed(walk.roles[0] ?? '')
      return void (await it.send('PATCH', `/api/v1/roles/${own.id}`, { version: own.version, permisos: some }))
    }
    case 'cartera': {
      const id = cliente_id ?? clients[0]
      const known = await db.row<{ version: number }>('select version from cliente where id = $1', [id])
      const change = demands ? { asesor_id: target } : { sucursal_id: sucursal_id ?? norte }
      return void (await it.send('PATCH', `/api/v1/clientes/${id}`, { version: known?.version, ...change }))
    }
    case 'persona': {
      const known = await db.row<{ email: string }>('select email from usuario where id = $1', [target])
      const answer = await it.post(`/api/v1/clientes/${cliente_id ?? clients[0]}/usuarios`, {
        name: 'X',
        email: demands ? email : known?.email,
      })
      if (!isIn(answer) || !demands) return
      walk.own.push(await idOf(db, 'select id from usuario where email = $1', [email]))
    }
  }
}

async function roleNamed(nombre: string): Promise<{ id: number; nombre: string; version: number }> {
  const found = await db.row<{ id: number; nombre: string; version: number }>(
    'select id, nombre, version from rol where nombre = $1',
    [nombre],
  )
  if (!found) throw new Error(`no role ${nombre}`)
  return found
}

/** All that the accounts of a walk can do together. */
async function reachable(walk: Walk): Promise<Set<string>> {
  const all = new Set<string>()
  for (const id of walk.own) for (const fact of await rightsOf(db, id, clients)) all.add(fact)
  return all
}

let walks = 0
const attacker = fc.record({
  grants: fc.uniqueArray(grant, { minLength: 1, selector: ({ name }) => name }),
  worn: fc.constantFrom('asesor', 'manager', null),
  place: fc.constantFrom(norte, sur),
})

test('eight calls in a row take nobody further than he was, whatever accounts he makes his own', async () => {
  let passed = 0
  await fc.assert(
    fc.asyncProperty(attacker, fc.array(step, { minLength: 3, maxLength: 8 }), async (who, steps) => {
      const name = `Atacante ${++walks}`
      await makeRole(
        db,
        name,
        who.grants.filter(({ name: one }) => !WRITERS.includes(one)),
      )
      const placed = await makePlaced(
        db,
        who.worn ? [name, who.worn] : [name],
        WRITERS.map((one) => ({ name: one, alcance: 'todo' })),
        { sucursal_id: who.place },
      )
      const walk: Walk = { own: [placed.id], roles: [name], id: placed.id }
      const before = await reachable(walk)
      for (const one of steps) {
        await take(walk, one)
        const more = [...(await reachable(walk))].filter((fact) => !before.has(fact))
        expect(more, JSON.stringify(one)).toEqual([])
      }
      passed += walk.own.length - 1 + walk.roles.length - 1
    }),
    // One fault is told as it was found: to make it smaller takes longer than to read it.
    { seed: 20261122, numRuns: 80, endOnFailure: true },
  )
  // A walk that is refused everything would prove nothing.
  expect(passed).toBeGreaterThan(20)
}, 300_000)
