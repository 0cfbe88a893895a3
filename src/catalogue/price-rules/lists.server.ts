import { plural } from '#kit/ui/format.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarLista, crearLista, Group, List, listasPrecios } from './contract.ts'
import { dayStart, fault, refuseDays, stateOf, tellPrices } from './days.server.ts'

type Done = { success: true }

/** All lists, the base list first, and all groups. */
export async function readLists({ db }: Context): Promise<Reply<typeof listasPrecios>> {
  const [listas, grupos, today] = await Promise.all([
    db.rows<List>(
      `select l.id, l.clave, coalesce(nullif(l.nombre, ''), l.clave) as nombre, l.moneda, lower(l.vigencia) as desde, upper(l.vigencia) as hasta,
         ${stateOf('l.vigencia')} as estado, l.version,
         (select count(*)::int from precio v where v.lista_id = l.id and v.vigencia @> now()) as precios,
         (select count(*)::int from cliente c where c.lista_precio_id = l.id) as clientes,
         (select count(*)::int from grupo_cliente g where g.lista_precio_id = l.id) as grupos
       from lista_precio l order by l.clave = 'BASE' desc, 3, l.clave`,
    ),
    db.rows<Group>(
      `select g.id, g.nombre, g.lista_precio_id as lista_id, coalesce(nullif(l.nombre, ''), l.clave) as lista, g.version,
         (select count(*)::int from cliente c where c.grupo_id = g.id) as clientes
       from grupo_cliente g left join lista_precio l on l.id = g.lista_precio_id order by g.nombre`,
    ),
    db.row<{ hoy: string }>(`select to_char(now() at time zone 'America/Mexico_City', 'YYYY-MM-DD') as hoy`),
  ])
  return { listas, grupos, hoy: today?.hoy ?? '' }
}

/** A new list; of a copy, with the prices in force of the other. 422 for a key that another has. */
export async function makeList(given: Received<typeof crearLista>['body'], context: Context): Promise<{ id: number }> {
  const { clave, nombre, moneda, copia_de = null, desde = null, hasta = null } = given
  return context.db.transaction(async (tx) => {
    await refuseDays(tx, given)
    const made = await tx.row<{ id: number }>(
      `insert into lista_precio (clave, nombre, moneda, vigencia, actualizado_por)
       values ($1, $2, $6, tstzrange(${dayStart('$3')}, ${dayStart('($4::date + 1)')}), $5) on conflict (clave) do nothing returning id`,
      [clave, nombre, desde, hasta, context.session.user?.id, moneda],
    )
    if (!made) throw fault('clave', 'Ya hay una lista con esa clave.')
    if (copia_de !== null) await copyPrices(tx, copia_de, made.id)
    await audit(tx, context, {
      accion: 'lista_precios_creada',
      objeto: 'lista_precio',
      objetoId: made.id,
      despues: given,
    })
    return made
  })
}

async function copyPrices(tx: Db, from: number, to: number): Promise<void> {
  const found = await tx.row<{ igual: boolean }>(
    'select o.moneda = n.moneda as igual from lista_precio o, lista_precio n where o.id = $1 and n.id = $2',
    [from, to],
  )
  if (!found) throw fault('copia_de', 'La lista que se copia no existe.')
  if (!found.igual) throw fault('copia_de', 'Esa lista está en otra moneda: sus precios no se pueden copiar a esta.')
  await tx.rows(`select set_config('jacve.fuente', 'lista:' || $1::bigint, true)`, [from])
  await tx.rows(
    `insert into precio (lista_id, producto_id, cantidad_min, valor, vigencia)
     select $2, producto_id, cantidad_min, valor, tstzrange(now(), null) from precio where lista_id = $1 and vigencia @> now()
     order by producto_id, cantidad_min`,
    [from, to],
  )
  await tx.rows(`select set_config('jacve.fuente', '', true)`)
}

type Locked = {
  clave: string
  nombre: string
  version: number
  empezo: boolean
  desde: string | null
  hasta: string | null
}

async function lock(tx: Db, id: number, version: number): Promise<Locked> {
  const found = await tx.row<Locked>(
    `select clave, nombre, version, coalesce(lower(vigencia) <= now(), true) as empezo, lower(vigencia) as desde, upper(vigencia) as hasta
     from lista_precio where id = $1 for update`,
    [id],
  )
  if (!found) throw new Refusal(404, 'La lista no existe.')
  if (found.version !== version) throw stale('esta lista', found.version)
  return found
}

/** Another name, or other days; the first day of one that holds already stays as it was. */
export async function changeList(
  { params: { id }, body }: Received<typeof cambiarLista>,
  context: Context,
): Promise<Done> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, id, body.version)
    const { nombre = null, desde, hasta } = body
    const schedules = desde !== undefined || hasta !== undefined
    if (schedules && before.clave === 'BASE') throw fault('hasta', 'La lista base rige siempre.')
    if (desde !== undefined && before.empezo && before.desde !== null)
      throw fault('desde', 'Esta lista ya empezó; cambia su último día.')
    await refuseDays(tx, body)
    const start = desde === undefined ? 'lower(vigencia)' : dayStart('$3')
    const end = hasta === undefined ? 'upper(vigencia)' : dayStart('($4::date + 1)')
    const changed = await tx.row(
      `update lista_precio set nombre = coalesce($2, nombre), version = version + 1, actualizado_en = now(), actualizado_por = $5,
         vigencia = tstzrange(${start}, ${end})
       where id = $1 and coalesce(${start} < ${end}, true) and ($3::date is null or true) and ($4::date is null or true) returning id`,
      [id, nombre, desde ?? null, hasta ?? null, context.session.user?.id],
    )
    if (!changed) throw fault('hasta', 'El último día no puede ser antes del primero.')
    if (schedules) await tellPrices(tx)
    await audit(tx, context, {
      accion: 'lista_precios_cambiada',
      objeto: 'lista_precio',
      objetoId: id,
      antes: before,
      despues: body,
    })
    return { success: true }
  })
}

/** Only a list that no client and no group has; kept for a month, whole. */
export async function dropList({ id, version }: { id: number; version: number }, context: Context): Promise<Done> {
  return context.db.transaction(async (tx) => {
    const { clave, nombre } = await lock(tx, id, version)
    if (clave === 'BASE') throw new Refusal(409, 'La lista base no se borra.')
    const used = await tx.row<{ clientes: number; grupos: number; lotes: boolean }>(
      `select (select count(*)::int from cliente where lista_precio_id = $1) as clientes,
         (select count(*)::int from grupo_cliente where lista_precio_id = $1) as grupos,
         exists (select from precio_lote where lista_id = $1 and estado <> 'PREVISTO') as lotes`,
      [id],
    )
    if (!used || used.clientes + used.grupos > 0) {
      throw new Refusal(
        409,
        `Todavía es la lista de ${plural(used?.clientes ?? 0, 'cliente', 'clientes')} y ${plural(used?.grupos ?? 0, 'grupo', 'grupos')}. Dales otra, o termina esta.`,
      )
    }
    if (used.lotes)
      throw new Refusal(
        409,
        'Tiene cambios de precios hechos en pantalla, que son su historia. Termínala en vez de borrarla.',
      )
    await tx.rows(
      `insert into lista_precio_borrada (id, clave, lista, precios, borrada_por)
       select l.id, l.clave, to_jsonb(l), coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from precio v where v.lista_id = l.id), '[]'), $2
       from lista_precio l where l.id = $1`,
      [id, context.session.user?.id],
    )
    await tx.rows('delete from precio_lote where lista_id = $1', [id])
    await tx.rows('delete from precio where lista_id = $1', [id])
    await tx.rows('delete from lista_precio where id = $1', [id])
    await audit(tx, context, {
      accion: 'lista_precios_borrada',
      objeto: 'lista_precio',
      objetoId: id,
      antes: { clave, nombre },
    })
    return { success: true }
  })
}

/** As it was when it was deleted. 409 where its key was given to another meanwhile. */
export async function restoreList(id: number, context: Context): Promise<Done> {
  return context.db.transaction(async (tx) => {
    const gone = await tx.row<{ clave: string; tomada: boolean }>(
      `select b.clave, exists (select from lista_precio l where l.clave = b.clave) as tomada from lista_precio_borrada b
       where b.id = $1 and b.borrada_en > now() - interval '30 days' for update`,
      [id],
    )
    if (!gone) throw new Refusal(404, 'La lista no existe.')
    if (gone.tomada) throw new Refusal(409, 'Ya hay otra lista con esa clave.')
    await tx.rows(
      `insert into lista_precio overriding system value
       select r.* from lista_precio_borrada b, jsonb_populate_record(null::lista_precio, b.lista) r where b.id = $1`,
      [id],
    )
    await tx.rows(
      `insert into precio overriding system value
       select r.* from lista_precio_borrada b, jsonb_populate_recordset(null::precio, b.precios) r
       where b.id = $1 and exists (select from producto p where p.id = r.producto_id) order by r.producto_id, r.id`,
      [id],
    )
    await tx.rows('delete from lista_precio_borrada where id = $1', [id])
    await audit(tx, context, { accion: 'lista_precios_recuperada', objeto: 'lista_precio', objetoId: id })
    return { success: true }
  })
}
