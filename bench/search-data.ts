import type pg from 'pg'
import type { Db } from '#platform/database/db.server.ts'
import { knownVehicles } from '#finding/question/vehicle-words.ts'

export type Scale = { name: string; parts: number; applications: number; alternates: number }

/** Names of things, of which a line is the first word with a second: 30 × 10 lines. */
const things =
  'Balata,Amortiguador,Filtro,Bomba,Sensor,Bobina,Alternador,Marcha,Radiador,Horquilla,Rotula,Terminal,Balero,Maza,Disco,Tambor,Clutch,Flecha,Soporte,Junta,Banda,Tensor,Faro,Calavera,Espejo,Parabrisas,Termostato,Manguera,Switch,Relevador'.split(
    ',',
  )
const kinds =
  'de freno,de aceite,de aire,de agua,de gasolina,de motor,de direccion,de suspension,de transmision,electrico'.split(
    ',',
  )
const sides = [
  'Delantero izquierdo',
  'Delantero derecho',
  'Trasero izquierdo',
  'Trasero derecho',
  'Delantero',
  'Trasero',
  '',
  '',
  '',
  '',
]
const engines = [
  'L3 1.0L',
  'L4 1.2L',
  'L4 1.4L',
  'L4 1.5L',
  'L4 1.6L',
  'L4 1.8L',
  'L4 2.0L',
  'L4 2.2L',
  'L4 2.4L',
  'L4 2.5L',
  'V6 2.7L',
  'V6 3.0L',
  'V6 3.5L',
  'V6 3.6L',
  'V8 4.6L',
  'V8 5.0L',
  'V8 5.3L',
  'V8 5.7L',
]
const brands = Array.from(
  { length: 120 },
  (_, i) =>
    `${['Fren', 'Moto', 'Auto', 'Turbo', 'Rod', 'Elec'][i % 6]}${['alia', 'max', 'tec', 'nova', 'pro', 'mex', 'sur', 'nor', 'gar', 'dix'][Math.floor(i / 6) % 10]} ${Math.floor(i / 60) + 1}`,
)

// A number in 0–1 from a row's number and a salt, the same every time.
const chance = (row: string, salt: number) => `(abs(hashint8extended(${row}, ${salt}) % 1000000) / 1000000.0)`

type Run = (text: string, values?: unknown[]) => Promise<unknown>

/** Fills an empty database: popular lines and vehicles have most of the parts, as in life. FKs are checked by construction. */
export async function generate(db: Db, scale: Scale, say: (step: string) => void): Promise<void> {
  await db.session(async (client) => {
    const run: Run = (text, values) => client.query({ text, values, query_timeout: 3_600_000 } as pg.QueryConfig) // see long-query.server.ts
    await run('set statement_timeout = 0')
    await fillNames(run)
    say('partes')
    await run('set session_replication_role = replica')
    await run(
      'drop index if exists producto_palabras, producto_popular, producto_linea_popular, producto_familia, producto_publicado, producto_marca, aplicacion_modelo',
    )
    await numberNames(run)
    await fillParts(run, scale)
    say('aplicaciones')
    await fillApplications(run, scale)
    say('equivalencias')
    await fillAlternates(run, scale)
    say('índices')
    await run('create index aplicacion_modelo on aplicacion (modelo_id, motor_id)')
    await run('set session_replication_role = origin')
    await run('vacuum (analyze) producto, aplicacion, equivalencia')
    await run('reset statement_timeout')
  })
}

/** Lines, brands, engines, makes and models. */
async function fillNames(run: Run): Promise<void> {
  await run(`insert into linea (nombre) select t || ' ' || k from unnest($1::text[]) t, unnest($2::text[]) k`, [
    things,
    kinds,
  ])
  await run(`insert into marca (nombre, tipo) select b, 'producto' from unnest($1::text[]) b`, [brands])
  await run('insert into motor (nombre) select unnest($1::text[])', [engines])
  const { models } = knownVehicles()
  await run(
    `insert into marca (nombre, tipo) select distinct m, 'vehiculo' from unnest($1::text[]) m on conflict do nothing`,
    [models.map(({ marca }) => marca)],
  )
  await run(
    `insert into modelo (marca_id, nombre) select k.id, v.modelo from unnest($1::text[], $2::text[]) v(marca, modelo)
     join marca k on k.nombre = v.marca and k.tipo = 'vehiculo' on conflict do nothing`,
    [models.map(({ marca }) => marca), models.map(({ modelo }) => modelo)],
  )
}

/** Lines (l), brands (b) and models (v) by a number from zero, to be drawn by. */
async function numberNames(run: Run): Promise<void> {
  await run(`create temp table l as select row_number() over (order by hashtext(nombre)) - 1 as n, id, nombre from linea;
    create unique index on l (n); create temp table b as select row_number() over (order by id) - 1 as n, id from marca where tipo = 'producto';
    create unique index on b (n); create temp table v as select row_number() over (order by hashtext(nombre)) - 1 as n, id, nombre from modelo; create unique index on v (n);
    analyze l; analyze b; analyze v`)
}

async function fillParts(run: Run, { parts }: Scale): Promise<void> {
  await run(
    `insert into producto (k_parte, descripcion, linea_id, marca_id, popularidad, hecho_mx, badgenuevo, mejoresventas)
     select chr(65 + (i % 26)::int) || chr(65 + (i / 26 % 26)::int) || '-' || lpad((i * 7919 % 100000000)::text, 8, '0'),
       upper(l.nombre || ' ' || ($2::text[])[1 + (${chance('i', 3)} * 10)::int % 10] || ' ' || v.nombre || ' ' || y || '/' || y + 9),
       l.id, b.id, (1000000 * power(${chance('i', 5)}, 6))::bigint, ${chance('i', 6)} < 0.1, ${chance('i', 7)} < 0.02, ${chance('i', 8)} < 0.01
     from generate_series(1, $1::bigint) i
       cross join lateral (select (1990 + 20 * ${chance('i', 4)})::int as y) years
       join l on l.n = floor(power(${chance('i', 1)}, 1.7) * 300) join b on b.n = floor(${chance('i', 2)} * 120)
       join v on v.n = floor(power(${chance('i', 9)}, 1.7) * (select count(*) from v))`,
    [parts, sides],
  )
}

async function fillApplications(run: Run, { applications, parts }: Scale): Promise<void> {
  await run(
    `insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta)
     select (j - 1) / $2::int + (select min(id) from producto), v.id, 1 + floor(${chance('j', 13)} * 18), d.y, d.y + 2 + (${chance('j', 14)} * 10)::int
     from generate_series(1, $1::bigint) j cross join lateral (select (1990 + 26 * ${chance('j', 12)})::int as y) d
       join v on v.n = floor(power(${chance('j', 11)}, 1.7) * (select count(*) from v))`,
    [applications, applications / parts],
  )
}

async function fillAlternates(run: Run, { alternates, parts }: Scale): Promise<void> {
  await run(
    `insert into equivalencia (producto_id, codigo, fabricante)
     select (j - 1) / $2::int + (select min(id) from producto), upper(substr(md5(j::text), 1, 4 + (j % 5)::int)) || '-' || j % 100000, 'OEM'
     from generate_series(1, $1::bigint) j on conflict do nothing`,
    [alternates, alternates / parts],
  )
}
