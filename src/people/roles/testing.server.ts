import type { FastifyInstance } from 'fastify'
import { browser, makePerson, type Person } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'

/** The people of these tests: admin, director and manager signed in, and others in two branches to be looked at. */
export async function cast(db: Db, app: FastifyInstance) {
  const make = async (role: string) => makePerson(db, [role], { demo: true })
  const people = {
    admin: await make('admin'),
    director: await make('director'),
    otherDirector: await make('director'),
    manager: await make('manager'),
    otherManager: await make('manager'),
    cliente: await make('cliente'),
    foraneo: await make('cliente'),
  }
  const norte = await makeBranch(db, 'NORTE', [people.manager, people.cliente, people.otherDirector])
  await makeBranch(db, 'SUR', [people.foraneo])

  const signedIn = async ({ email }: Person) => {
    const it = browser(app)
    await it.login(email)
    return it
  }
  return {
    people,
    norte,
    admin: await signedIn(people.admin),
    director: await signedIn(people.director),
    manager: await signedIn(people.manager),
  }
}

async function makeBranch(db: Db, clave: string, people: Person[]): Promise<number> {
  const statement = 'insert into sucursal (clave, nombre) values ($1, $1) returning id'
  const made = await db.row<{ id: number }>(statement, [clave])
  if (!made) throw new Error('an insert returns its row')
  const ids = people.map(({ id }) => id)
  await db.rows('update usuario set sucursal_id = $1 where id = any ($2)', [made.id, ids])
  return made.id
}

let made = 0

/** A body for storeUser. */
export function newUser(more: object = {}) {
  return { name: 'Nora Ñúñez', email: `nueva${++made}@ejemplo.mx`, roles: ['MKTG'], ...more }
}
