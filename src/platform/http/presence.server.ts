import type { Session } from '#kit/base/access.ts'
import type { Db } from '#platform/database/db.server.ts'

/** Who follows a topic of this kind is seen there by the others who follow it. */
export const PRESENCE_KIND = 'presentes'

/** A stream of news of somebody who can be seen. */
export type Present = { id: string; topics: string[]; session: Session }

/** How long a stream counts that its process no longer speaks for, in beats. */
const PATIENCE = 1.8

/**
 * Says that these streams are open, and that those of processes which fell silent are not; who follows a topic where somebody
 * came or went is told. Presence is worth no failure: without a database nobody is seen.
 */
export async function tellPresent(db: Db, present: Present[], beatMs: number): Promise<void> {
  const rows = present.flatMap(({ id, topics, session }) =>
    presenceTopics(topics).map((tema) => ({
      flujo: id,
      tema,
      usuario_id: session.user?.id,
      de_cliente: session.cliente !== null,
      actua: session.acting,
    })),
  )
  await quietly(
    db.rows(
      `with silent as (delete from presencia where hasta < now() returning tema),
         come as (
           insert into presencia (flujo, tema, usuario_id, de_cliente, actua, hasta)
           select x.*, now() + make_interval(secs => $2)
           from jsonb_to_recordset($1::jsonb) as x (flujo uuid, tema text, usuario_id bigint, de_cliente boolean, actua boolean)
           on conflict (flujo, tema) do update set hasta = excluded.hasta
           returning case when xmax = 0 then tema end as tema)
       select pg_notify('novedad', tema) from (select tema from silent union select tema from come) x where tema is not null`,
      [JSON.stringify(rows), (beatMs * PATIENCE) / 1000],
    ),
  )
}

/** Says that these streams are over. */
export async function tellGone(db: Db, ids: string[]): Promise<void> {
  await quietly(
    db.rows(
      `with gone as (delete from presencia where flujo = any ($1) returning tema)
       select pg_notify('novedad', tema) from (select distinct tema from gone) x`,
      [ids],
    ),
  )
}

export function presenceTopics(topics: string[]): string[] {
  return topics.filter((topic) => topic.startsWith(`${PRESENCE_KIND}:`))
}

async function quietly(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch {
    // Said again at the next beat.
  }
}

/** Whom else one sees: a name and what he is to whoever looks. */
export type Seen = { nombre: string; papel: string }

/** The others who follow a topic now, each once. Whoever asks must have been let hear it. */
export function whoFollows(db: Db, id: string, { user, cliente }: Session): Promise<Seen[]> {
  return db.rows<Seen>(
    `select nombre, papel from (
       select distinct on (u.id) u.nombre, case
         when p.actua then 'a nombre del cliente'
         when p.de_cliente then case when $3 then 'tu empresa' else 'cliente' end
         else coalesce((
           select x.papel from usuario_rol ur join rol r on r.id = ur.rol_id
           join (values ('asesor', 1, 'asesoría'), ('vendedor', 2, 'ventas'), ('CustomerService', 3, 'atención a clientes'),
             ('manager', 4, 'gerencia'), ('director', 5, 'dirección'), ('admin', 6, 'administración')) x (rol, lugar, papel) on x.rol = r.nombre
           where ur.usuario_id = u.id order by x.lugar limit 1), 'JACVE') end as papel
       from presencia p join usuario u on u.id = p.usuario_id
       where p.tema = $1 and p.usuario_id <> $2 and p.hasta > now()
       order by u.id, p.actua) y
     order by nombre`,
    [`${PRESENCE_KIND}:${id}`, user?.id ?? 0, cliente !== null],
  )
}
