// Staged applications → the catalogue: makes, models and engines first, then which part fits what.
import type { Sql } from './sql.server.ts'
import { bulkWrite } from './bulk-write.server.ts'
import { createdSentence, type Step } from './changes.ts'

/** Dates that Excel made of years and that can be read two ways: those typed in `typedIn` are day and month. */
export async function resolveDates(sql: Sql, typedIn: number | null): Promise<void> {
  await sql.query(
    `insert into lote_aplicacion (fila, k_parte, marca, modelo, motor, desde, hasta, posicion, lado, cantidad, nota)
     select fila, k_parte, marca, modelo, motor,
       case when $1::int is null then desde when anio = $1 then dia_desde else mes_desde end,
       case when $1::int is null then hasta when anio = $1 then dia_hasta else mes_hasta end, posicion, lado, cantidad, nota
     from lote_fecha`,
    [typedIn],
  )
  await sql.query('analyze lote_aplicacion')
}

/** Writes lote_aplicacion. An application that is there already stays; none is taken away. */
export async function applyVehicles(sql: Sql, cargaId: number): Promise<Step> {
  const makes = await createMakes(sql)
  const models = await createModels(sql)
  const engines = await createEngines(sql)
  await sql.query(prepareApplications)
  const pending = await sql.query<{ filas: number }>('select count(*)::int filas from lote_escribir')
  const { rows } = await bulkWrite(
    sql,
    { table: 'aplicacion', rows: pending.rows[0]?.filas ?? 0, lock: lockReferences },
    () => sql.query<{ total: number; nuevos: number; cambiados: number }>(writeApplications, [cargaId]),
  )
  await sql.query('drop table lote_armadora, lote_modelo, lote_motor, lote_final, lote_escribir')
  const { total = 0, nuevos = 0, cambiados = 0 } = rows[0] ?? {}
  return {
    count: { nuevos, cambiados, iguales: total - nuevos - cambiados },
    created: { marcas_creadas: makes.length, modelos_creados: models.length, motores_creados: engines.length },
    notices: [
      ...createdSentence(makes, 'marca de vehículo', 'marcas de vehículo'),
      ...createdSentence(models, 'modelo', 'modelos'),
      ...createdSentence(engines, 'motor', 'motores'),
    ],
  }
}

async function createMakes(sql: Sql): Promise<string[]> {
  await sql.query(`
    create temp table lote_armadora on commit drop as
      select marca nombre, norma_nombre(marca) norm, min(fila) fila from lote_aplicacion group by 1;
    -- A name that a make had before it was joined with another means that make.
    update lote_armadora n set norm = m.nombre_norm from marca m
      where m.tipo = 'vehiculo' and n.norm = any (select norma_nombre(a) from unnest(m.alias) a);
    analyze lote_armadora`)
  return created(
    sql,
    `insert into marca (tipo, nombre)
     select distinct on (norm) 'vehiculo', nombre from lote_armadora n
     where norm <> '' and not exists (select from marca x where x.tipo = 'vehiculo' and x.nombre_norm = n.norm)
     order by norm, fila
     returning nombre`,
  )
}

async function createModels(sql: Sql): Promise<string[]> {
  await sql.query(`
    create temp table lote_modelo on commit drop as
      select a.marca, a.modelo, m.id marca_id, norma_nombre(a.modelo) norm, a.fila, null::bigint modelo_id
      from (select marca, modelo, min(fila) fila from lote_aplicacion group by 1, 2) a
      join lote_armadora n on n.nombre = a.marca join marca m on m.tipo = 'vehiculo' and m.nombre_norm = n.norm;
    update lote_modelo l set modelo_id = o.id from modelo o where o.marca_id = l.marca_id and o.nombre_norm = l.norm;
    update lote_modelo l set modelo_id = o.id from modelo o, unnest(o.alias) otro
      where l.modelo_id is null and o.marca_id = l.marca_id and norma_nombre(otro) = l.norm`)
  const names = await created(
    sql,
    `insert into modelo (marca_id, nombre)
     select distinct on (marca_id, norm) marca_id, modelo from lote_modelo where modelo_id is null and norm <> ''
     order by marca_id, norm, fila
     returning nombre`,
  )
  await sql.query(`
    update lote_modelo l set modelo_id = o.id from modelo o where l.modelo_id is null and o.marca_id = l.marca_id and o.nombre_norm = l.norm;
    analyze lote_modelo`)
  return names
}

/** «L4 1.6L», «V6 3.0 DIESEL», «4 CIL 1.8»: what can be read from the name of an engine is kept beside it. */
async function createEngines(sql: Sql): Promise<string[]> {
  await sql.query(`
    create temp table lote_motor on commit drop as
      select motor nombre, norma_nombre(motor) norm, min(fila) fila, null::bigint motor_id from lote_aplicacion where motor is not null group by 1`)
  const names = await created(
    sql,
    `insert into motor (nombre, cilindrada_l, cilindros, combustible)
     select distinct on (norm) nombre,
       substring(nombre from '(?:^|[^0-9.])([0-9]{1,2}\\.[0-9])(?![0-9])')::numeric,
       coalesce(substring(upper(nombre) from '\\m[LVHWIRFB]-?([0-9]{1,2})\\M'), substring(upper(nombre) from '([0-9]{1,2}) ?CIL'))::int,
       case when upper(nombre) ~ 'DI[EÉ]SEL|\\mTDI\\M' then 'diésel' end
     from lote_motor n
     where norm <> '' and not exists (select from motor x where x.nombre_norm = n.norm)
     order by norm, fila
     returning nombre`,
  )
  await sql.query(`
    update lote_motor l set motor_id = o.id from motor o where o.nombre_norm = l.norm;
    analyze lote_motor`)
  return names
}

async function created(sql: Sql, insert: string): Promise<string[]> {
  const { rows } = await sql.query<{ nombre: string }>(insert)
  return rows.map(({ nombre }) => nombre)
}

/**
 * What is there already, found before anything is written: a statement that reads a table while it fills it can be led
 * through its own new rows again and again. Empty and absent are equal by coalesce, which unlike «is not distinct from»
 * can be joined by hash. In the order of parts, so that a part's applications lie together on the disk.
 */
const prepareApplications = `
  create temp table lote_final on commit drop as
    select p.id producto_id, m.modelo_id, t.motor_id, l.desde, l.hasta, l.posicion, l.lado, l.nota, max(l.cantidad) cantidad
    from lote_aplicacion l
    join producto p on p.k_parte = l.k_parte
    join lote_modelo m on m.marca = l.marca and m.modelo = l.modelo
    left join lote_motor t on t.nombre = l.motor
    where m.modelo_id is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  analyze lote_final;
  create temp table lote_escribir on commit drop as
    select f.*, a.id, a.cantidad antes
    from lote_final f
    left join aplicacion a on a.producto_id = f.producto_id and a.modelo_id = f.modelo_id and a.desde = f.desde
      and coalesce(a.motor_id, 0) = coalesce(f.motor_id, 0) and coalesce(a.hasta, 0) = coalesce(f.hasta, 0)
      and coalesce(a.posicion, '') = coalesce(f.posicion, '') and coalesce(a.lado, '') = coalesce(f.lado, '')
      and coalesce(a.nota, '') = coalesce(f.nota, '')
    where a.id is null or (f.cantidad is not null and f.cantidad is distinct from a.cantidad)
    order by f.producto_id;
  analyze lote_escribir`

const lockReferences = `
  select count(*) from (select from producto p where exists (select from lote_escribir e where e.producto_id = p.id) for key share) x;
  select count(*) from (select from modelo m where exists (select from lote_escribir e where e.modelo_id = m.id) for key share) x;
  select count(*) from (select from motor t where exists (select from lote_escribir e where e.motor_id = t.id) for key share) x`

const writeApplications = `
  with nuevas as (
    insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta, posicion, lado, cantidad, nota, carga_id)
    select producto_id, modelo_id, motor_id, desde, hasta, posicion, lado, cantidad, nota, $1 from lote_escribir where id is null
    returning producto_id),
  cambiadas as (
    update aplicacion a set cantidad = e.cantidad from lote_escribir e where a.id = e.id
    returning a.producto_id),
  anotadas as (insert into lote_cambio select distinct producto_id from (select * from nuevas union all select * from cambiadas) c)
  select (select count(*) from lote_final)::int total, (select count(*) from nuevas)::int nuevos, (select count(*) from cambiadas)::int cambiados`
