import type { Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { clientFor } from './price-list.server.ts'
import type { listasProgramadas } from './schedule-contract.ts'

type Answer = Reply<typeof listasProgramadas>

/** Sendings that are told of each. */
const TOLD = 5

const schedules = `
  select p.id, p.version, p.cada, p.dia, p.hora, p.formato, p.solo_cambios, p.pausa, p.proxima, r.nombre as responsable,
    (select coalesce(json_agg(json_build_object('id', u.id, 'nombre', u.nombre, 'email', u.email) order by u.nombre, u.id), '[]')
      from usuario u where u.id = any (p.personas) and u.cliente_id = p.cliente_id and u.estado = 'ACTIVO') as personas,
    (select coalesce(json_agg(e order by e.id desc), '[]') from (
      select e.id, e.hora, e.de_reloj, e.estado, e.motivo, e.personas, e.filas, e.cambios, e.adjunta
      from lista_envio e where e.programada_id = p.id order by e.id desc limit ${TOLD}) e) as envios
  from lista_programada p left join usuario r on r.id = p.usuario_id
  where p.cliente_id = $1 and p.borrado_en is null order by p.id`

/** Scheduled lists of a client, and whom of it one may be sent to. */
export async function readSchedules(id: number, context: Context): Promise<Answer> {
  await clientFor(id, context)
  const [programadas, personas] = await Promise.all([
    context.db.rows<Answer['programadas'][number]>(schedules, [id]),
    context.db.rows<Answer['personas'][number]>(
      `select id, nombre, email from usuario where cliente_id = $1 and estado = 'ACTIVO' order by nombre, id limit 200`,
      [id],
    ),
  ])
  return { programadas, personas }
}
