// What a load asks: gathered set by set from its staged rows, once faults are known and before anything is written.
import type { Kind } from '#platform/sheets/columns.ts'
import type { Layout } from '#platform/sheets/headers.ts'
import { gatherAlike } from './doubt-codes.server.ts'
import { doubtPrices } from './doubt-prices.server.ts'
import { doubtSigns } from './doubt-signs.server.ts'
import { type Answers, answerKey, type Doubt, type Terms, type Topic } from './doubts.ts'
import { isOneSlipAway, slipOf } from './likeness.ts'
import type { Sql } from './sql.server.ts'
import type { Stage } from './stage.server.ts'

export type Asking = { sql: Sql; stage: Stage; kind: Kind; layout: Layout; answers: Answers; terms?: Terms | undefined }

const tablesOfParts = ['producto', 'codigo', 'precio', 'existencia', 'aplicacion'] as const

/** Puts what was answered before, and the supplier's terms, into the staged rows. */
export async function applyAnswers({ sql, stage, layout, answers, terms }: Asking): Promise<void> {
  const told = (tema: Topic) =>
    [...answers].flatMap(([key, answer]) =>
      key.startsWith(`${tema}\n`) && answer ? [[key.slice(tema.length + 1), answer]] : [],
    )
  const put = async (pairs: (string | undefined)[][], table: string, column: string) => {
    if (!pairs.length) return
    await sql.query(
      `update lote_${table} l set ${column} = a.es from unnest($1::text[], $2::text[]) a (dice, es) where l.${column} = a.dice`,
      [pairs.map(([says]) => says), pairs.map(([, is]) => is)],
    )
  }
  for (const table of tablesOfParts) if (stage.count(table)) await put(told('codigo'), table, 'k_parte')
  if (stage.count('producto')) await put(told('marca'), 'producto', 'marca')
  if (stage.count('aplicacion')) {
    await put(told('armadora'), 'aplicacion', 'marca')
    for (const [says = '', is] of told('modelo')) {
      const [make, model] = says.split('|')
      await sql.query('update lote_aplicacion set modelo = $3 where marca = $1 and modelo = $2', [make, model, is])
    }
  }
  if (terms) await applyTerms({ sql, stage, layout, terms })
}

/** Discount, currency, tax, list and brand of a supplier. */
async function applyTerms({ sql, stage, layout, terms }: Pick<Asking, 'sql' | 'stage' | 'layout'> & { terms: Terms }) {
  const { marca, lista, descuento, tipo_cambio, con_iva } = terms
  if (marca && stage.count('producto'))
    await sql.query('update lote_producto set marca = $1 where marca is null', [marca])
  if (!stage.count('precio')) return
  if (lista && !layout.columns.has('lista')) await sql.query('update lote_precio set lista = upper($1)', [lista])
  const factor = (tipo_cambio * (1 - descuento / 100)) / (con_iva ? 1.16 : 1)
  if (Math.abs(factor - 1) > 1e-9)
    await sql.query('update lote_precio set valor = round(valor * $1::numeric, 6)', [factor.toFixed(12)])
}

/** Everything that is not sure, into lote_duda; the doubts, one a value, those that hold rows first. */
export async function findDoubts(asking: Asking): Promise<Doubt[]> {
  const { sql, stage, kind } = asking
  await sql.query(`
    drop table if exists pg_temp.lote_duda;
    create temp table lote_duda (tema text, valor text, fila int, texto text, propuestas text[], retiene boolean) on commit drop`)
  if (kind === 'productos' && stage.count('producto')) await doubtNewParts(sql)
  else if (kind !== 'productos') await doubtUnknown(sql)
  await doubtNames(asking)
  if (stage.count('precio')) {
    await doubtTax(asking)
    await doubtPrices(sql)
    if (stage.count('signo')) await doubtSigns(sql)
  }
  await forgetAnswered(sql, asking.answers)
  return gathered(sql)
}

/** A new part that an existing one may be, and two of the file that differ by signs only. */
async function doubtNewParts(sql: Sql): Promise<void> {
  await gatherAlike(sql, 'producto')
  await sql.query(`
    insert into lote_duda
    select 'codigo', n.k_parte, l.fila, n.k_parte || ' es nueva y se parece a ' || s.otros[1] || '. ¿Es ' || array_to_string(s.otros, ' o ') || '?', s.otros, true
    from (select k_parte, (array_agg(otro order by otro))[1:3] otros from lote_parecido group by 1) s
    join lote_nuevo n using (k_parte) join lote_producto l on l.k_parte = n.k_parte`)
  await sql.query(`
    insert into lote_duda
    select 'gemelo', max(n.k_parte), max(n.fila), 'El archivo trae ' || string_agg(n.k_parte, ' y ' order by n.fila) || ': solo cambian los signos. ¿Son la misma parte?',
      (array_agg(n.k_parte order by n.fila))[1:1], false
    from lote_nuevo n where n.norm <> '' and not exists (select from lote_parecido s where s.k_parte = n.k_parte)
    group by n.norm, coalesce(n.marca, '') having count(*) > 1`)
}

/** A code that no part has is a fault already; what it may be is asked so that the answer is kept. */
async function doubtUnknown(sql: Sql): Promise<void> {
  await sql.query(`
    insert into lote_duda
    select 'codigo', s.k_parte, e.fila, s.k_parte || ' no está en el catálogo. ¿Es ' || array_to_string(s.otros, ' o ') || '?', s.otros, false
    from (select k_parte, (array_agg(otro order by otro))[1:3] otros from lote_parecido group by 1) s join lote_error e on e.valor = s.k_parte`)
}

async function doubtTax({ sql, layout, terms }: Asking): Promise<void> {
  if (!layout.withTax || (terms && terms.con_iva !== null)) return
  await sql.query(
    `insert into lote_duda select 'iva', $1, fila, 'La columna «' || $1 || '» dice que sus precios ya traen IVA. ¿Estos precios traen IVA?', '{sí,no}', true from lote_precio`,
    [layout.withTax],
  )
}

/** Brands of parts, makes and models that are new and one slip away from a known one. */
async function doubtNames({ sql, stage }: Asking): Promise<void> {
  if (stage.count('producto')) await doubtBrands(sql, { tema: 'marca', tipo: 'producto', table: 'producto' })
  if (!stage.count('aplicacion')) return
  await doubtBrands(sql, { tema: 'armadora', tipo: 'vehiculo', table: 'aplicacion' })
  await doubtShortMakes(sql)
  const { rows } = await sql.query<{
    marca: string
    modelo: string
    norm: string
    conocidos: string[]
    nombres: string[]
  }>(`
    select a.marca, a.modelo, norma_nombre(a.modelo) norm, array_agg(o.nombre_norm) conocidos, array_agg(o.nombre) nombres
    from (select distinct marca, modelo from lote_aplicacion) a
    join marca m on m.tipo = 'vehiculo' and m.nombre_norm = norma_nombre(a.marca) join modelo o on o.marca_id = m.id
    group by 1, 2 having norma_nombre(a.modelo) <> all (array_agg(o.nombre_norm))
      and not bool_or(norma_nombre(a.modelo) = any (select norma_nombre(x) from unnest(o.alias) x))`)
  for (const { marca, modelo, norm, conocidos, nombres } of rows) {
    const meant = nombres[conocidos.indexOf(slipOf(norm, conocidos) ?? '')]
    if (meant === undefined) continue
    await sql.query(
      `insert into lote_duda select 'modelo', $1 || '|' || $2, fila, $3, array[$4], true from lote_aplicacion where marca = $1 and modelo = $2`,
      [marca, modelo, `«${marca} ${modelo}» es un modelo nuevo y se parece a «${meant}». ¿Es ${meant}?`, meant],
    )
  }
}

type Names = { tema: 'marca' | 'armadora'; tipo: 'producto' | 'vehiculo'; table: 'producto' | 'aplicacion' }

async function doubtBrands(sql: Sql, { tema, tipo, table }: Names): Promise<void> {
  const [known, said] = await Promise.all([
    sql.query<{ nombre: string; norms: string[] }>(
      `select nombre, nombre_norm || array(select norma_nombre(a) from unnest(alias) a) norms from marca where tipo = $1`,
      [tipo],
    ),
    sql.query<{ marca: string; norm: string }>(
      `select marca, norma_nombre(marca) norm from lote_${table} where marca is not null group by 1`,
    ),
  ])
  const names = new Map(known.rows.flatMap(({ nombre, norms }) => norms.map((norm) => [norm, nombre])))
  const kind = tema === 'marca' ? 'una marca nueva' : 'una marca de vehículo nueva'
  for (const { marca, norm } of said.rows) {
    const meant = names.has(norm) ? undefined : names.get(slipOf(norm, [...names.keys()]) ?? '')
    if (meant === undefined) continue
    await sql.query(
      `insert into lote_duda select $1, $2, fila, $3, array[$4], true from lote_${table} where marca = $2`,
      [tema, marca, `«${marca}» es ${kind} y se parece a «${meant}». ¿Es ${meant}?`, meant],
    )
  }
}

/** A name too short to be told a slip by itself («For», «Ka»), whose models are those of the make that it is one slip away from. */
async function doubtShortMakes(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ marca: string; norm: string; nombre: string; conocida: string }>(`
    select distinct a.marca, norma_nombre(a.marca) norm, m.nombre, m.nombre_norm conocida
    from (select distinct marca, modelo from lote_aplicacion) a
    join modelo o on o.nombre_norm = norma_nombre(a.modelo) join marca m on m.id = o.marca_id and m.tipo = 'vehiculo'
    where not exists (select from marca k where k.tipo = 'vehiculo' and (k.nombre_norm = norma_nombre(a.marca)
        or norma_nombre(a.marca) = any (select norma_nombre(x) from unnest(k.alias) x)))
      and not exists (select from lote_duda d where d.tema = 'armadora' and d.valor = a.marca)`)
  const meant = Map.groupBy(
    rows.filter(({ norm, conocida }) => isOneSlipAway(norm, conocida)),
    ({ marca }) => marca,
  )
  for (const [marca, [first, ...others]] of meant) {
    if (!first || others.length > 0) continue
    const { nombre } = first
    await sql.query(
      `insert into lote_duda select 'armadora', $1, fila, $2, array[$3], true from lote_aplicacion where marca = $1`,
      [marca, `«${marca}» es una marca de vehículo nueva y sus modelos son de «${nombre}». ¿Es ${nombre}?`, nombre],
    )
  }
}

/** What somebody said is right as it stands is not asked again. */
async function forgetAnswered(sql: Sql, answers: Answers): Promise<void> {
  if (!answers.size) return
  const keys = [...answers.keys()]
  await sql.query(`delete from lote_duda where tema || E'\\n' || valor = any ($1)`, [keys])
}

async function gathered(sql: Sql): Promise<Doubt[]> {
  const { rows } = await sql.query<Doubt>(`
    select tema, valor, min(fila) fila, count(distinct fila)::int filas, min(texto) texto, min(propuestas) propuestas, bool_or(retiene) retiene
    from lote_duda group by 1, 2 order by bool_or(retiene) desc, array_position(array['iva', 'codigo', 'precio', 'armadora', 'modelo', 'marca', 'gemelo'], tema), min(fila)
    limit 5000`)
  return rows
}

/** Takes what is not sure out of the staged rows: of a jump only the price, of a make only the application. How many rows it is of. */
export async function holdDoubtful(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ filas: number }>(
    'select count(distinct fila)::int filas from lote_duda where retiene',
  )
  const held = rows[0]?.filas ?? 0
  if (!held) return 0
  const drop = (table: string, topics: Topic[]) =>
    sql.query(
      `delete from lote_${table} l using (select distinct fila from lote_duda where retiene and tema = any ($1)) d where l.fila = d.fila`,
      [topics],
    )
  for (const table of tablesOfParts) await drop(table, ['codigo', 'marca'])
  await drop('precio', ['precio', 'iva'])
  await drop('aplicacion', ['armadora', 'modelo'])
  return held
}

/** Of the rows held, those of which nothing of what the file is about is left. */
export async function heldWhole(sql: Sql, kind: Kind): Promise<number> {
  const whole: Topic[] = ['codigo', 'marca']
  if (kind === 'precios') whole.push('precio', 'iva')
  if (kind === 'aplicaciones') whole.push('armadora', 'modelo')
  const { rows } = await sql.query<{ filas: number }>(
    'select count(distinct fila)::int filas from lote_duda where retiene and tema = any ($1)',
    [whole],
  )
  return rows[0]?.filas ?? 0
}

export const noAnswers: Answers = new Map()

/** The answers as they are looked up. */
export function answersFrom(rows: { tema: string; valor: string; respuesta: string | null }[]): Answers {
  return new Map(rows.map(({ tema, valor, respuesta }) => [answerKey(tema as Topic, valor), respuesta])) // the table holds topics only
}
