import type pg from 'pg'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { longQuery } from '#finding/index/long-query.server.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'
import type { MergingBrand, unirMarcas, verUnion } from './brands-contract.ts'
import { factsOf } from './brand-commands.server.ts'
import { findBrand } from './brands.server.ts'
import { lockRelation, partsChanged } from './follow.server.ts'
import type { Joined, JoinedModel, Merged } from './merge-undo.server.ts'
import { tidyAliases } from './names.ts'
import { keepForUndo } from './undo.server.ts'

const facts = `
  select m.id, m.nombre, m.tipo, m.alias, m.version, (select count(*) from producto where marca_id = m.id) as productos,
    (select count(*) from modelo where marca_id = m.id) as modelos,
    (select count(*) from aplicacion a join modelo o on o.id = a.modelo_id where o.marca_id = m.id) as aplicaciones,
    (select count(*) from marca_linea where marca_id = m.id) as relaciones,
    (select count(*) from publicacion where marca_id = m.id) as publicaciones
  from marca m where m.id = any ($1) order by m.nombre_norm`

/** What each of these brands has, before they are joined; 404 when one is gone, 422 when they are of two kinds. */
export async function previewMerge(ids: string, { db }: Context): Promise<Reply<typeof verUnion>> {
  const wanted = [...new Set(ids.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
  const marcas = await db.rows<MergingBrand>(facts, [wanted])
  if (wanted.length < 2) throw new Refusal(422, 'Elige al menos dos marcas.')
  if (marcas.length < wanted.length) throw new Refusal(404, 'Una de las marcas ya no existe.')
  oneKind(marcas)
  const equal = await db.rows<{ nombre: string }>(
    'select min(nombre) as nombre from modelo where marca_id = any ($1) group by nombre_norm having count(*) > 1 order by 1',
    [wanted],
  )
  return { marcas, modelos_iguales: equal.map(({ nombre }) => nombre) }
}

function oneKind(marcas: { tipo: string }[]): void {
  if (new Set(marcas.map(({ tipo }) => tipo)).size > 1)
    throw new Refusal(
      422,
      'Solo se unen marcas del mismo tipo: de vehículos con de vehículos, de partes con de partes.',
    )
}

/** Everything of some brands goes to the one that stays, in one transaction; what it was is kept, to be undone. */
export async function mergeBrands(
  { sobrevive, se_unen }: Received<typeof unirMarcas>['body'],
  context: Context,
): Promise<Reply<typeof unirMarcas>> {
  return context.db.transaction(async (tx) => {
    const all = [sobrevive, ...se_unen]
    const ids = all.map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw new Refusal(422, 'Una marca está dos veces.')
    await lockRelation(tx)
    await tx.rows('select from marca where id = any ($1) order by id for update', [ids])
    const before = await Promise.all(ids.map((id) => findBrand(tx, id)))
    for (const [place, { version }] of all.entries()) {
      const found = before[place]
      if (found && found.version !== version) throw stale(`la marca «${found.nombre}»`, found.version)
    }
    oneKind(before)
    const [survivor, ...others] = before
    if (!survivor) throw new Error('the survivor is the first of those that were found')

    const merged = await tx.session(async (client) =>
      join(
        client,
        survivor.id,
        others.map(({ id }) => id),
      ),
    )
    const alias = tidyAliases(
      [...survivor.alias, ...others.flatMap(({ nombre, alias: known }) => [nombre, ...known])],
      survivor.nombre,
    )
    const withLogo = survivor.logo ? survivor : (others.find(({ logo }) => logo) ?? survivor)
    await tx.rows(
      `update marca set alias = $2, logo = $3, imagen_id = $4, actualizado_en = now(), version = version + 1 where id = $1`,
      [survivor.id, alias, withLogo.logo, withLogo.imagen_id],
    )
    const after = await findBrand(tx, survivor.id)
    const names = others.map(({ nombre }) => nombre).join(', ')
    const deshacer = await keepForUndo(tx, context, {
      clase: 'marcas_unidas',
      titulo: `${names} → ${survivor.nombre}`,
      datos: {
        sobrevive: survivor.id,
        alias_sumados: alias.filter((name) => !survivor.alias.includes(name)),
        tomo_logo: !survivor.logo && withLogo.logo !== null,
        pasos: merged,
      } satisfies Merged,
    })
    const movidos = sumOf(merged)
    await audit(tx, context, {
      accion: 'marcas_unidas',
      objeto: 'marca',
      objetoId: survivor.id,
      antes: { ...factsOf(survivor), unidas: names },
      despues: { ...factsOf(after), ...movidos },
    })
    await follow(tx, survivor.tipo, survivor.id, movidos.modelos + movidos.modelos_unidos > 0)
    return { marca: after, deshacer, movidos }
  })
}

/** Parts of a brand are found by its name; a make's vehicles are known by it, so that the whole index is made anew. */
async function follow(tx: Db, tipo: string, id: number, hasModels: boolean): Promise<void> {
  if (tipo === 'producto') await partsChanged(tx, 'p.marca_id = $1', id)
  else if (hasModels) await tx.rows(`select producto_cambio('{0}')`)
  await wordsChanged(tx)
}

function sumOf(steps: Joined[]): Reply<typeof unirMarcas>['movidos'] {
  const sum = (count: (step: Joined) => number) => steps.reduce((total, step) => total + count(step), 0)
  const ofModels = (count: (model: JoinedModel) => number) =>
    sum(({ modelos_unidos }) => modelos_unidos.reduce((total, model) => total + count(model), 0))
  return {
    productos: sum(({ productos }) => productos.length),
    modelos: sum(({ modelos }) => modelos.length),
    modelos_unidos: sum(({ modelos_unidos }) => modelos_unidos.length),
    aplicaciones: ofModels(({ aplicaciones }) => aplicaciones.length),
    aplicaciones_repetidas: ofModels(({ repetidas }) => repetidas.length),
    relaciones: sum(({ lineas_sumadas }) => lineas_sumadas.length),
    publicaciones: sum(({ publicaciones }) => publicaciones.length),
  }
}

/** A great brand has fifty thousand parts: more than the two seconds of a request's statement. */
async function join(client: pg.ClientBase, survivor: number, others: number[]): Promise<Joined[]> {
  await client.query(`set local statement_timeout = '60s'`)
  const steps: Joined[] = []
  for (const other of others) steps.push(await joinOne(client, survivor, other))
  return steps
}

const moves = {
  productos:
    'update producto set marca_id = $1, version = version + 1, actualizado_en = now() where marca_id = $2 returning id',
  modelos: 'update modelo set marca_id = $1 where marca_id = $2 returning id',
  publicaciones: 'update publicacion set marca_id = $1, version = version + 1 where marca_id = $2 returning id',
  descargas: 'update lista_descarga set marca_id = $1 where marca_id = $2 returning id',
  autorizaciones: 'update autorizacion_mx set marca_id = $1, version = version + 1 where marca_id = $2 returning id',
  catalogos: 'update documento_pdf set marca_id = $1 where marca_id = $2 returning id',
}

async function joinOne(client: pg.ClientBase, survivor: number, other: number): Promise<Joined> {
  const idsOf = async (text: string) =>
    (await longQuery<{ id: number }>(client, text, [survivor, other])).map(({ id }) => id)
  const [kept] = await longQuery<Pick<Joined, 'marca' | 'lineas'>>(
    client,
    `select to_jsonb(m) as marca, coalesce((select jsonb_agg(linea_id) from marca_linea where marca_id = m.id), '[]') as lineas
     from marca m where m.id = $1`,
    [other],
  )
  if (!kept) throw new Error('the brand is locked')
  const modelos_unidos = await joinModels(client, survivor, other)
  const productos = await idsOf(moves.productos)
  const modelos = await idsOf(moves.modelos)
  const publicaciones = await idsOf(moves.publicaciones)
  const descargas = await idsOf(moves.descargas)
  const catalogos = await idsOf(moves.catalogos)
  const autorizaciones = await idsOf(moves.autorizaciones)
  const lineas_sumadas = await idsOf(
    `insert into marca_linea (marca_id, linea_id) select $1::bigint, linea_id from marca_linea where marca_id = $2::bigint
     on conflict do nothing returning linea_id as id`,
  )
  await longQuery(client, 'delete from marca where id = $1', [other])
  return {
    ...kept,
    productos,
    modelos,
    modelos_unidos,
    publicaciones,
    descargas,
    catalogos,
    autorizaciones,
    lineas_sumadas,
  }
}

const pairs = `
  select o.id as de, s.id as en, to_jsonb(o) as modelo, jsonb_build_object('alias', s.alias, 'desde', s.desde, 'hasta', s.hasta) as antes
  from modelo o join modelo s on s.marca_id = $1 and (s.nombre_norm = o.nombre_norm
    or (o.nombre_norm in (select norma_nombre(a) from unnest(s.alias) a)
      and not exists (select from modelo x where x.marca_id = $1 and x.nombre_norm = o.nombre_norm)))
  where o.marca_id = $2 order by o.id`

// Said twice, word by word and under no condition: one is enough.
const repeated = `
  delete from aplicacion a where a.modelo_id = $1
    and not exists (select from aplicacion_condicion c where c.aplicacion_id = a.id)
    and exists (select from aplicacion b where b.modelo_id = $2 and b.producto_id = a.producto_id and b.desde = a.desde
      and (b.motor_id, b.hasta, b.posicion, b.lado, b.cantidad, b.nota) is not distinct from (a.motor_id, a.hasta, a.posicion, a.lado, a.cantidad, a.nota)
      and not exists (select from aplicacion_condicion c where c.aplicacion_id = b.id))
  returning to_jsonb(a) as fila`

/** Models of one name become one: applications move, repeated ones go, the other spelling stays as an alias. */
async function joinModels(client: pg.ClientBase, survivor: number, other: number): Promise<JoinedModel[]> {
  type Pair = Pick<JoinedModel, 'en' | 'modelo' | 'antes'> & { de: number }
  const found = await longQuery<Pair>(client, pairs, [survivor, other])
  const done: JoinedModel[] = []
  const seen = new Set<number>()
  for (const { de, en, modelo, antes } of found) {
    if (seen.has(de)) continue
    seen.add(de)
    const gone = await longQuery<{ fila: unknown }>(client, repeated, [de, en])
    const moved = await longQuery<{ id: number }>(
      client,
      'update aplicacion set modelo_id = $2 where modelo_id = $1 returning id',
      [de, en],
    )
    await longQuery(
      client,
      `update modelo s set alias = array(select distinct x from unnest(s.alias || o.alias || case when o.nombre <> s.nombre then array[o.nombre] else '{}' end) x
           where norma_nombre(x) <> s.nombre_norm),
         desde = least(s.desde, o.desde), hasta = greatest(s.hasta, o.hasta)
       from modelo o where o.id = $1 and s.id = $2`,
      [de, en],
    )
    await longQuery(client, 'delete from modelo where id = $1', [de])
    const aplicaciones = moved.map(({ id }) => id)
    done.push({ en, modelo, antes, aplicaciones, repetidas: gone.map(({ fila }) => fila) })
  }
  return done
}
