import type { FastifyInstance } from 'fastify'
import { browser, makePerson, type Person } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'

/** The people of these tests, signed in: two of each portfolio role, a manager in each branch, two clients' people. */
export async function cast(db: Db, app: FastifyInstance) {
  const make = (role: string) => makePerson(db, [role], { demo: true })
  const people = {
    admin: await make('admin'),
    asesor: await make('asesor'),
    otroAsesor: await make('asesor'),
    vendedor: await make('vendedor'),
    manager: await make('manager'),
    atencion: await make('CustomerService'),
    cliente: await make('cliente'),
    otroCliente: await make('cliente'),
  }
  const norte = await makeBranch(db, 'NORTE', true)
  const sur = await makeBranch(db, 'SUR', false)
  await db.rows('update usuario set sucursal_id = $1 where id = $2', [sur, people.manager.id])

  const signedIn = async ({ email }: Person) => {
    const it = browser(app)
    await it.login(email)
    return it
  }
  return {
    people,
    norte,
    sur,
    admin: await signedIn(people.admin),
    asesor: await signedIn(people.asesor),
    otroAsesor: await signedIn(people.otroAsesor),
    vendedor: await signedIn(people.vendedor),
    manager: await signedIn(people.manager),
    atencion: await signedIn(people.atencion),
    cliente: await signedIn(people.cliente),
    otroCliente: await signedIn(people.otroCliente),
  }
}

async function makeBranch(db: Db, clave: string, isPrincipal: boolean): Promise<number> {
  const made = await db.row<{ id: number }>(
    `insert into sucursal (clave, nombre, correo, es_principal) values ($1, $1, lower($1) || '@jacve.example', $2) returning id`,
    [clave, isPrincipal],
  )
  if (!made) throw new Error('an insert returns its row')
  return made.id
}

let made = 0

/** A body for a new client. */
export function newClient(more: object = {}) {
  made += 1
  return { clave: `CLI-${made}`, nombre_comercial: `Refaccionaria Ñandú ${made}`, ...newCompany(), ...more }
}

export function newCompany(more: object = {}) {
  return {
    razon_social: 'Refaccionaria Ñandú, S.A. de C.V.',
    rfc: 'RÑA010203AB1',
    regimen_fiscal: '601',
    uso_cfdi: 'G01',
    cp_fiscal: '44100',
    ...more,
  }
}

export function newAddress(more: object = {}) {
  return {
    alias: 'Bodega',
    calle: 'Av. de los Pistones',
    cp: '44940',
    municipio: 'Guadalajara',
    estado: 'Jalisco',
    ...more,
  }
}
