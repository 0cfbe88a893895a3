import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarPiloto } from './contract.ts'
import { knownPilot, readPilot } from './queries.server.ts'

type Body = Received<typeof cambiarPiloto>['body']
type Who = Omit<Body, 'version'>

/** Decides for whom a pilot is on; for nobody it is off. 422 names who is not known, 409 on a stale version. */
export async function changePilot(clave: string, body: Body, context: Context): Promise<Reply<typeof cambiarPiloto>> {
  const { version, ...who } = body
  const pilot = knownPilot(clave)
  return context.db.transaction(async (tx) => {
    // Whoever changes it for the first time makes the row; a second one waits here for the first.
    await tx.rows('insert into piloto (clave) values ($1) on conflict do nothing', [pilot])
    await tx.rows('select from piloto where clave = $1 for update', [pilot])
    const before = await readPilot(pilot, tx)
    if (before.version !== version) throw stale('este piloto', before.version)

    const chosen = await idsOf(who, tx)
    await tx.rows(
      `update piloto set personas = $2, clientes = $3, sucursales = $4, parte = $5, vence_en = $6, version = version + 1,
         actualizado_por = $7, actualizado_en = now() where clave = $1`,
      [pilot, ...chosen, who.parte, who.vence_en, context.session.user?.id],
    )
    const after = await readPilot(pilot, tx)
    const isOff = after.estado === 'apagado'
    await audit(tx, context, {
      accion: isOff ? 'piloto_apagado' : 'piloto_cambiado',
      objeto: 'piloto',
      objetoId: pilot,
      antes: told(before),
      despues: told(after),
    })
    const { personas, clientes, sucursales, parte, vence_en } = before
    return {
      version: after.version,
      antes: { personas, clientes, sucursales: sucursales.map(({ id }) => id), parte, vence_en },
    }
  })
}

function told({ personas, clientes, sucursales, parte, vence_en }: Reply<typeof import('./contract.ts').piloto>) {
  return { personas, clientes, sucursales: sucursales.map(({ nombre }) => nombre), parte_de_cien: parte, vence_en }
}

/** Ids of people, clients and branches; a 422 at the field where one of them is not known. */
async function idsOf({ personas, clientes, sucursales }: Who, db: Db): Promise<number[][]> {
  const [people, clients, branches] = await Promise.all([
    db.rows<Known>(
      `select id, lower(email) as nombre from usuario where lower(email) = any ($1) and estado <> 'BAJA'`,
      [personas.map((email) => email.toLowerCase())],
    ),
    db.rows<Known>('select id, clave as nombre from cliente where clave = any ($1)', [
      clientes.map((clave) => clave.toUpperCase()),
    ]),
    db.rows<Known>('select id, id::text as nombre from sucursal where id = any ($1)', [sucursales]),
  ])
  const errors = {
    ...unknown(
      'personas',
      'No hay una cuenta con este correo',
      personas.map((email) => email.toLowerCase()),
      people,
    ),
    ...unknown(
      'clientes',
      'No hay un cliente con esta clave',
      clientes.map((clave) => clave.toUpperCase()),
      clients,
    ),
    ...unknown('sucursales', 'No hay una sucursal con este número', sucursales.map(String), branches),
  }
  const [first] = Object.values(errors).flat()
  if (first) throw new Refusal(422, first, { errors })
  return [people, clients, branches].map((found) => found.map(({ id }) => id))
}

type Known = { id: number; nombre: string }

function unknown(field: string, sentence: string, asked: string[], found: Known[]): Record<string, string[]> {
  const known = new Set(found.map(({ nombre }) => nombre))
  const missing = asked.filter((name) => !known.has(name))
  return missing.length === 0 ? {} : { [field]: [`${sentence}: ${missing.slice(0, 3).join(', ')}.`] }
}
