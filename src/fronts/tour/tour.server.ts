import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { muestra } from './contract.ts'
import { visits } from './steps.server.ts'
import { STOPS } from './stops.ts'

type Row = { cuentas: Record<string, string> | null } & Record<string, unknown>

const columns = STOPS.flatMap((stop) =>
  Object.entries(visits[stop].steps).flatMap(([clave, { values }]) =>
    values ? [`(${values}) as "${stop}.${clave}"`] : [],
  ),
)

/** The accounts of the demonstration that can still come in, one a role, and something of the demo for each gap. */
const question = `
  with cuenta as materialized (
    select distinct on (r.nombre) r.nombre as rol, u.id, u.email, u.cliente_id
    from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id
    where u.de_muestra and u.estado = 'ACTIVO' and u.clave_hash is not null order by r.nombre, u.id)
  select a.*, ${columns.join(', ')}
  from (select json_object_agg(rol, email) as cuentas from cuenta) a where exists (select from cuenta)`

/** 404 where no account of the demonstration is open: then this is nobody's demonstration. */
export async function readTour({ db }: Context): Promise<Reply<typeof muestra>> {
  const row = await db.row<Row>(question)
  if (!row) throw new Refusal(404, 'Aquí no hay muestra que recorrer.')
  const papeles = STOPS.flatMap((stop) => {
    const { rol, steps } = visits[stop]
    const correo = rol ? (row.cuentas?.[rol] ?? null) : null
    if (rol && !correo) return []
    const pasos = Object.entries(steps).flatMap(([clave, { titulo, texto, path, values }]) => {
      const filled = fill(path, values ? row[`${stop}.${clave}`] : [])
      return filled ? [{ clave, titulo, texto, path: filled }] : []
    })
    return [{ clave: stop, correo, pasos }]
  })
  return { papeles }
}

function fill(path: string, values: unknown): string | null {
  if (!Array.isArray(values)) return null
  const left = values.map(String)
  return path.replaceAll('{}', () => encodeURIComponent(left.shift() ?? ''))
}
