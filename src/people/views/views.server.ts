import { canOpen, isStaff, type Session } from '#kit/base/access.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { type PageName, pages } from '#pages.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type * as contract from './contract.ts'

type View = Reply<typeof contract.vista>
type Changes = Received<typeof contract.cambiarVista>['body']

/** Views that one person may keep of one list. */
const MOST_VIEWS = 50

/**
 * Of the views v those that one may open: his own, and the shared ones of his house. $1 is who he is, $2 the client whose people
 * share with each other, null for the company's.
 */
const OPEN = `(v.usuario_id = $1 or (v.compartida and v.cliente_id is not distinct from $2::bigint))`

const selected = `select v.id, v.lista, v.nombre, v.consulta, v.compartida, v.version,
  case when v.usuario_id <> $1 then u.nombre end as de,
  (v.usuario_id = $1 or ($3 and v.compartida)) as puede_cambiar
  from vista v join usuario u on u.id = v.usuario_id`

/** Who asks, as the statements above take him. */
function reader(session: Session): [user: number, house: number | null, mayTidy: boolean] {
  if (!session.user) throw new Refusal(401, 'Inicia sesión.')
  return [session.user.id, houseOf(session), session.roles.includes('admin')]
}

/** The client whose people share with each other; null for the company's. */
function houseOf(session: Session): number | null {
  return isStaff(session) ? null : (session.cliente?.id ?? 0)
}

/** Who is of no client and not of the company shares with nobody. */
function refuseUnlessHoused(session: Session): void {
  if (houseOf(session) === 0) throw new Refusal(409, 'No tienes con quién compartir la vista: guárdala solo para ti.')
}

function refuseUnlessOpen(lista: string, session: Session): void {
  const page = (pages as Partial<Record<string, (typeof pages)[PageName]>>)[lista] // what is kept may name a page that is gone
  if (!page || canOpen(page.access, session) !== 'ok') throw new Refusal(404, 'La lista no existe.')
}

export async function listViews(lista: PageName, { db, session }: Context): Promise<Reply<typeof contract.vistas>> {
  refuseUnlessOpen(lista, session)
  const vistas = await db.rows<View>(
    `${selected} where v.lista = $4 and v.borrada_en is null and ${OPEN}
     order by v.usuario_id <> $1, norma_nombre(v.nombre), v.id`,
    [...reader(session), lista],
  )
  return { vistas }
}

/** 404 for a view of somebody else's that is not shared with him, or of a list that he may not open, as for none. */
export async function readView(
  id: number,
  { db, session }: Pick<Context, 'db' | 'session'>,
  { dropped = false, holds = false } = {},
): Promise<View> {
  const view = await db.row<View>(
    `${selected} where v.id = $4 and (v.borrada_en is not null) = $5 and ${OPEN} ${holds ? 'for update of v' : ''}`,
    [...reader(session), id, dropped],
  )
  if (!view) throw new Refusal(404, 'La vista no existe.')
  refuseUnlessOpen(view.lista, session)
  return view
}

/** 409 when another of his has the name, or when he has as many as there may be. */
export async function keepView(
  { lista, nombre, consulta, compartida }: Received<typeof contract.guardarVista>['body'],
  { db, session }: Context,
): Promise<Reply<typeof contract.guardarVista>> {
  refuseUnlessOpen(lista, session)
  if (compartida) refuseUnlessHoused(session)
  const [user, house] = reader(session)
  const kept = await db
    .row<{ id: number }>(
      `insert into vista (usuario_id, lista, nombre, consulta, compartida, cliente_id) select $1, $3, $4, $5, $6, $2
       where (select count(*) from vista where usuario_id = $1 and lista = $3 and borrada_en is null) < ${MOST_VIEWS} returning id`,
      [user, compartida ? house : null, lista, nombre, shownBy(consulta), compartida],
    )
    .catch((error: unknown) => {
      throw nameTakenOr(error, nombre)
    })
  if (!kept) throw new Refusal(409, `Ya tienes ${MOST_VIEWS} vistas de esta lista. Borra alguna para guardar esta.`)
  return kept
}

export async function changeView(id: number, { version, ...changes }: Changes, context: Context) {
  return changing(id, context, async (tx, view) => {
    if (view.version !== version) throw stale('esta vista', view.version)
    const { nombre, consulta, compartida } = { ...view, ...changes }
    // The house is his who wrote it: an administrator that tidies up is of the same.
    if (compartida) refuseUnlessHoused(context.session)
    await tx
      .rows(
        `update vista set nombre = $2, consulta = $3, compartida = $4, version = version + 1,
           cliente_id = case when $4 then $5::bigint end where id = $1`,
        [id, nombre, shownBy(consulta), compartida, houseOf(context.session)],
      )
      .catch((error: unknown) => {
        throw nameTakenOr(error, nombre)
      })
    // Who had chosen it keeps it no longer than it is shared with him.
    if (!compartida)
      await tx.rows(
        'delete from lista_inicio i using vista v where i.vista_id = $1 and v.id = $1 and i.usuario_id <> v.usuario_id',
        [id],
      )
  })
}

export async function dropView(id: number, context: Context) {
  return changing(id, context, (tx) => tx.rows('update vista set borrada_en = now() where id = $1', [id]))
}

/** 409 when another has taken its name since. */
export async function bringBack(id: number, context: Context) {
  return changing(
    id,
    context,
    (tx, { nombre }) =>
      tx.rows('update vista set borrada_en = null where id = $1', [id]).catch((error: unknown) => {
        throw nameTakenOr(error, nombre)
      }),
    true,
  )
}

/** One transaction with the view held; 404 unless whoever asks may change it. */
async function changing(
  id: number,
  { db, session }: Context,
  change: (tx: Db, view: View) => Promise<unknown>,
  dropped = false,
): Promise<{ success: true }> {
  return db.transaction(async (tx) => {
    const view = await readView(id, { db: tx, session }, { dropped, holds: true })
    if (!view.puede_cambiar) throw new Refusal(404, 'La vista no es tuya: guárdala con otro nombre para cambiarla.')
    await change(tx, view)
    return { success: true }
  })
}

/** A view says what is shown, not which page of it, nor which view it is. */
function shownBy(consulta: string): string {
  const params = new URLSearchParams(consulta)
  for (const name of ['pagina', 'vista']) params.delete(name)
  return params.toString()
}

function nameTakenOr(error: unknown, nombre: string): unknown {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'vista_nombre'
  if (!isTaken) return error
  const said = `Ya tienes una vista «${nombre}» en esta lista.`
  return new Refusal(409, said, { errors: { nombre: [said] } })
}

/** All that one keeps of his lists. A view that is no longer open to him opens none. */
export async function readKept({ db, session }: Context): Promise<Reply<typeof contract.preferencias>> {
  const found = await db.row<Reply<typeof contract.preferencias>>(
    `select
       coalesce((select json_agg(json_build_object('lista', lista, 'tabla', tabla, 'columnas', columnas, 'anchos', anchos))
         from tabla_preferida where usuario_id = $1), '[]') as tablas,
       coalesce((select json_agg(json_build_object('lista', i.lista, 'id', v.id, 'consulta', v.consulta))
         from lista_inicio i join vista v on v.id = i.vista_id
         where i.usuario_id = $1 and v.borrada_en is null and ${OPEN}), '[]') as inicios`,
    reader(session).slice(0, 2),
  )
  if (!found) throw new Error('a select without a table returns its row')
  return found
}

export async function keepTable(
  lista: PageName,
  { tabla, columnas, anchos }: Received<typeof contract.preferirTabla>['body'],
  { db, session }: Context,
): Promise<{ success: true }> {
  refuseUnlessOpen(lista, session)
  const [user] = reader(session)
  if (columnas === null && Object.keys(anchos).length === 0)
    await db.rows('delete from tabla_preferida where usuario_id = $1 and lista = $2 and tabla = $3', [
      user,
      lista,
      tabla,
    ])
  else
    await db.rows(
      `insert into tabla_preferida (usuario_id, lista, tabla, columnas, anchos) values ($1, $2, $3, $4, $5)
       on conflict (usuario_id, lista, tabla) do update set columnas = excluded.columnas, anchos = excluded.anchos`,
      [user, lista, tabla, columnas, JSON.stringify(anchos)],
    )
  return { success: true }
}

/** 404 for a view that he may not open, or of another list. */
export async function keepStart(lista: PageName, vista: number | null, context: Context): Promise<{ success: true }> {
  const { db, session } = context
  refuseUnlessOpen(lista, session)
  const [user] = reader(session)
  if (vista === null) {
    await db.rows('delete from lista_inicio where usuario_id = $1 and lista = $2', [user, lista])
    return { success: true }
  }
  if ((await readView(vista, context)).lista !== lista) throw new Refusal(404, 'La vista no existe.')
  await db.rows(
    `insert into lista_inicio (usuario_id, lista, vista_id) values ($1, $2, $3)
     on conflict (usuario_id, lista) do update set vista_id = excluded.vista_id`,
    [user, lista, vista],
  )
  return { success: true }
}
