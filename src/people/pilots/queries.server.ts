import type { Reply } from '#kit/base/contract.ts'
import { type Pilot, PILOTS, pilots } from '#kit/base/pilot-table.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { piloto, pilotos } from './contract.ts'

type Row = Reply<typeof pilotos>['pilotos'][number]

// Which pilots there are stands in the program; a row of another is not told of.
const rows = `
  select d.clave, coalesce(p.parte, 0) as parte, p.vence_en, coalesce(p.version, 0) as version, p.actualizado_en, a.nombre as actualizado_por,
    case when p.clave is null or (p.parte = 0 and cardinality(p.personas || p.clientes || p.sucursales) = 0) then 'apagado'
      when p.vence_en <= now() then 'vencido' else 'prendido' end as estado,
    array(select u.email from usuario u where u.id = any (p.personas) order by u.email) as personas,
    array(select c.clave from cliente c where c.id = any (p.clientes) order by c.clave) as clientes,
    coalesce((select json_agg(json_build_object('id', s.id, 'nombre', s.nombre) order by s.nombre)
      from sucursal s where s.id = any (p.sucursales)), '[]') as sucursales
  from unnest($1::text[]) with ordinality d (clave, lugar)
  left join piloto p on p.clave = d.clave left join usuario a on a.id = p.actualizado_por
  order by d.lugar`

async function read(db: Db, claves: Pilot[]): Promise<Row[]> {
  const found = await db.rows<Omit<Row, 'dice' | 'cuarto'> & { clave: Pilot }>(rows, [claves])
  return found.map((row) => ({ ...row, ...pilots[row.clave] }))
}

/** Every pilot that the program has, and for whom it is on. */
export async function listPilots(db: Db): Promise<Reply<typeof pilotos>> {
  return { pilotos: await read(db, PILOTS) }
}

/** The pilot of this name; 404 where the program has none. */
export function knownPilot(clave: string): Pilot {
  const known = PILOTS.find((name) => name === clave)
  if (!known) throw new Refusal(404, 'Ese piloto no existe.')
  return known
}

/** One pilot, with the branches that can be chosen. */
export async function readPilot(clave: string, db: Db): Promise<Reply<typeof piloto>> {
  const [[found], branches] = await Promise.all([
    read(db, [knownPilot(clave)]),
    db.rows<{ id: number; nombre: string }>('select id, nombre from sucursal order by nombre limit 200'),
  ])
  if (!found) throw new Error('a known pilot has its row')
  return { ...found, todas_las_sucursales: branches }
}
