import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { known, knownAlternates } from './known.ts'
import { loadDemo } from './load.ts'
import { fullName, models } from './vehicles.ts'

const PARTS = 400

/** What the database itself dates is left out: it differs by the second. */
const contents: Record<string, string> = {
  marca: 'tipo, nombre, logo, descripcion, propia',
  linea: 'nombre, slug, descripcion, ilustracion',
  marca_linea: 'marca_id, linea_id',
  modelo: 'marca_id, nombre, alias, desde, hasta',
  motor: 'nombre, cilindrada_l, cilindros, combustible',
  producto: `k_parte, descripcion, linea_id, marca_id, familia, estado, badgenuevo, especial, mejoresventas, mejoresventaslineas,
    hecho_mx, unidad, empaque, minimo, costo, peso_kg, dimensiones, garantia_meses, popularidad`,
  aplicacion: 'producto_id, modelo_id, motor_id, desde, hasta, posicion, lado, cantidad, nota, fuente',
  aplicacion_condicion: 'aplicacion_id, atributo, operador, valor',
  equivalencia: 'producto_id, codigo, fabricante, tipo, certeza',
  producto_atributo: 'producto_id, atributo_id, valor_num, valor_texto',
  producto_relacion: 'producto_id, otro_id, tipo, cantidad',
  producto_imagen: 'producto_id, tipo, orden, ruta',
  precio: 'producto_id, cantidad_min, valor, current_date - lower(vigencia)::date',
  existencia: 'producto_id, disponible, apartado, en_transito',
  venta_dia: 'producto_id, current_date - dia, piezas',
  busqueda_top: 'consulta_norm, consulta, resultados, veces',
}

async function fingerprints(db: Db): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [table, columns] of Object.entries(contents)) {
    const row = await db.row<{ md5: string }>(
      `select md5(string_agg(t::text, chr(10) order by t::text)) as md5 from (select ${columns} from ${table}) t`,
    )
    found[table] = row?.md5 ?? ''
  }
  return found
}

async function count(db: Db, from: string): Promise<number> {
  const row = await db.row<{ n: number }>(`select count(*)::int as n from ${from}`)
  return row?.n ?? Number.NaN
}

let db: Db
const seen: [number, number, string][] = []
beforeAll(async () => {
  db = await testDb()
  await loadDemo(db, { parts: PARTS, onProgress: (...step) => seen.push(step) })
})

describe('size', () => {
  test('ten applications and three equivalences a part, stock in three branches, a price each', async () => {
    expect(await count(db, 'producto')).toBe(PARTS)
    expect(await count(db, 'aplicacion')).toBe(PARTS * 10)
    expect(await count(db, 'existencia')).toBe(PARTS * 3)
    expect(
      await count(
        db,
        "precio p join lista_precio l on l.id = p.lista_id and l.clave = 'BASE' where upper(p.vigencia) is null and valor > 0 and cantidad_min = 1",
      ),
    ).toBe(PARTS)
    expect(await count(db, 'equivalencia')).toBeGreaterThan(PARTS * 2)
  })

  test('sixty makes, their models, the lines and brands of a wholesaler', async () => {
    expect(await count(db, "marca where tipo = 'vehiculo'")).toBe(60)
    expect(await count(db, 'modelo')).toBeGreaterThanOrEqual(350)
    expect(await count(db, 'linea')).toBeGreaterThanOrEqual(60)
    expect(
      await count(db, "marca where tipo = 'producto' and logo is not null and descripcion <> ''"),
    ).toBeGreaterThanOrEqual(25)
    expect(await count(db, "marca where tipo = 'producto' and propia")).toBeGreaterThan(0)
    expect(await count(db, 'linea l where not exists (select from producto p where p.linea_id = l.id)')).toBe(0)
    expect(await count(db, 'anio where year = extract(year from now()) + 1')).toBe(1)
  })

  test('the company: three branches, one of them principal, with all six networks and WhatsApp numbers', async () => {
    expect(await count(db, 'sucursal')).toBe(3)
    expect(await count(db, 'sucursal where es_principal')).toBe(1)
    const networks = await db.rows<{ redsocial: string }>(
      'select redsocial from red_social r join sucursal s on s.id = r.sucursal_id where s.es_principal order by r.orden',
    )
    expect(networks.map(({ redsocial }) => redsocial)).toEqual([
      'Messenger',
      'Facebook',
      'Instagram',
      'WhatsApp',
      'X',
      'Youtube',
    ])
    const settings = await db.row<Record<string, string>>('select * from config_empresa')
    expect(settings).toMatchObject({ nombre: 'JACVE', chatbox_asesores: expect.stringMatching(/^52\d{10}$/) })
  })

  test('progress ends at its total', () => {
    const last = seen.at(-1)
    expect(last?.[0]).toBe(last?.[1])
    expect(seen.every(([done], i) => i === 0 || done >= (seen[i - 1]?.[0] ?? 0))).toBe(true)
  })
})

describe('truth', () => {
  test('every row that refers to another finds it', async () => {
    const references = await db.rows<{ tabla: string; columna: string; otra: string; suya: string }>(`
      select c.conrelid::regclass::text as tabla, a.attname as columna, c.confrelid::regclass::text as otra, b.attname as suya
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`)
    expect(references.length).toBeGreaterThan(15)

    for (const { tabla, columna, otra, suya } of references) {
      const lost = await count(
        db,
        `${tabla} t where t.${columna} is not null and not exists (select from ${otra} o where o.${suya} = t.${columna})`,
      )
      expect([`${tabla}.${columna}`, lost]).toEqual([`${tabla}.${columna}`, 0])
    }
  })

  test('no application lies outside its model’s years or names an engine the model never had', async () => {
    const rows = await db.rows<{
      marca: string
      modelo: string
      motor: string | null
      desde: number
      hasta: number | null
    }>(`
      select distinct m.nombre as marca, o.nombre as modelo, e.nombre as motor, a.desde, a.hasta
      from aplicacion a join modelo o on o.id = a.modelo_id join marca m on m.id = o.marca_id left join motor e on e.id = a.motor_id`)
    const byName = new Map(models.map((model) => [fullName(model), model]))

    const wrong = rows.filter(({ marca, modelo, motor, desde, hasta }) => {
      const model = byName.get(modelo.startsWith(`${marca} `) ? modelo : `${marca} ${modelo}`)
      const spans = motor ? model?.motores.filter(({ nombre }) => nombre === motor) : model && [model]
      return !spans?.some((span) => desde >= span.desde && (hasta ?? 9999) <= (span.hasta ?? 9999))
    })
    expect(rows.length).toBeGreaterThan(300)
    expect(wrong).toEqual([])
  })

  test('codes differ even without their punctuation', async () => {
    expect(await count(db, '(select distinct codigo_norm from producto) c')).toBe(PARTS)
  })

  test('whoever writes next goes on after the given ids', async () => {
    const row = await db.row<{ id: number }>(
      "insert into marca (tipo, nombre) values ('producto', 'La siguiente') returning id",
    )
    expect(row?.id).toBe(await count(db, 'marca'))
    await db.rows("delete from marca where nombre = 'La siguiente'")
  })

  test('shares: made in Mexico, new, recommended, best sellers, off sale', async () => {
    const share = async (where: string) => (await count(db, `producto where ${where}`)) / PARTS
    expect(await share('hecho_mx')).toBeGreaterThan(0.06)
    expect(await share('hecho_mx')).toBeLessThan(0.2)
    expect(await share('badgenuevo')).toBeGreaterThan(0)
    expect(await share("badgenuevo and publicado_en < now() - interval '46 days'")).toBe(0)
    expect(await share('mejoresventas')).toBeGreaterThan(0)
    expect(await share("mejoresventas and estado <> 'activo'")).toBe(0)
    expect(await share("estado <> 'activo'")).toBeLessThan(0.06)
  })

  test('popularity is what was sold', async () => {
    const wrong = await count(
      db,
      `producto p where popularidad <> (select coalesce(sum(v.piezas), 0) from venta_dia v where v.producto_id = p.id)`,
    )
    expect(wrong).toBe(0)
    expect(await count(db, 'venta_dia where dia >= current_date or dia < current_date - 120')).toBe(0)
  })

  test('the search index is asked to be built anew', async () => {
    expect(await count(db, 'busca_pendiente where producto_id = 0')).toBe(1)
  })
})

describe('prices', () => {
  test('two lists below the base, never below cost; scales by whole packs, and prices of before', async () => {
    const live = `precio p join lista_precio l on l.id = p.lista_id join producto o on o.id = p.producto_id`
    for (const list of ['MAYOREO', 'TALLER'])
      expect(await count(db, `${live} where l.clave = '${list}'`)).toBeGreaterThan(PARTS / 5)
    expect(await count(db, `${live} where p.valor <= o.costo`)).toBe(0)
    expect(
      await count(
        db,
        `${live} where l.clave <> 'BASE' and p.valor > (select valor from precio_de(null, o.id, p.cantidad_min))`,
      ),
    ).toBe(0)
    expect(await count(db, `${live} where p.cantidad_min > 1`)).toBeGreaterThan(PARTS / 20)
    expect(await count(db, `${live} where p.cantidad_min % o.empaque <> 0 and p.cantidad_min > 1`)).toBe(0)
    expect(await count(db, 'precio where upper(vigencia) < now()')).toBeGreaterThan(PARTS / 10)
  })

  test('every part has a cost that leaves 18 to 42 %, and a minimum of whole packs', async () => {
    const margin = '(select valor from precio_de(null, p.id)) - p.costo'
    expect(await count(db, `producto p where costo is null or minimo % empaque <> 0`)).toBe(0)
    expect(
      await count(
        db,
        `producto p where not (${margin}) / (select valor from precio_de(null, p.id)) between 0.17 and 0.43`,
      ),
    ).toBe(0)
  })
})

describe('known parts', () => {
  const idOf = async (k_parte: string) =>
    (await db.row<{ id: number }>('select id from producto where k_parte = $1', [k_parte]))?.id

  test('all of them are there', async () => {
    const found = await db.rows('select from producto where k_parte = any($1)', [Object.values(known)])
    expect(found).toHaveLength(Object.keys(known).length)
  })

  test('the pad for the Tsuru took over from the part before it', async () => {
    const row = await db.row(
      `select p.estado, p.hecho_mx, a.desde, a.hasta, a.posicion, m.nombre as modelo, reemplazo_de(v.id) = p.id as reemplaza, v.estado as antes
       from producto p join aplicacion a on a.producto_id = p.id join modelo m on m.id = a.modelo_id, producto v
       where p.k_parte = $1 and v.k_parte = $2`,
      [known.balata, known.reemplazada],
    )
    expect(row).toEqual({
      estado: 'activo',
      hecho_mx: true,
      desde: 1992,
      hasta: 2017,
      posicion: 'DELANTERA',
      modelo: 'Tsuru',
      reemplaza: true,
      antes: 'descontinuado',
    })
  })

  test('states, families, frames, conditions, alternates', async () => {
    expect(await count(db, `producto where k_parte = '${known.inactiva}' and estado = 'inactivo'`)).toBe(1)
    expect(await count(db, `aplicacion where producto_id = ${await idOf(known.universal)}`)).toBe(0)
    expect(await count(db, `producto_imagen where tipo = '360' and producto_id = ${await idOf(known.giro)}`)).toBe(24)

    const family = await db.rows<{ familia: string }>('select familia from producto where k_parte = any($1)', [
      [known.izquierda, known.derecha],
    ])
    expect(new Set(family.map(({ familia }) => familia)).size).toBe(1)

    const asked = await db.rows(
      `select c.atributo, c.valor from aplicacion_condicion c join aplicacion a on a.id = c.aplicacion_id
       where a.producto_id = $1 order by 1`,
      [await idOf(known.depende)],
    )
    expect(asked).toEqual([
      { atributo: 'aire', valor: 'si' },
      { atributo: 'transmision', valor: 'automática' },
    ])

    const alternates = await db.rows<{ codigo: string }>('select codigo from equivalencia where producto_id = $1', [
      await idOf(known.alternas),
    ])
    expect(alternates.map(({ codigo }) => codigo).sort()).toEqual([...knownAlternates].sort())
  })
})

test('the same in every database', async () => {
  const other = await testDb()
  await loadDemo(other, { parts: PARTS })
  expect(await fingerprints(other)).toEqual(await fingerprints(db))
})

test('never over a catalogue, and never too small', async () => {
  const before = await count(db, 'producto')
  await expect(loadDemo(db, { parts: PARTS })).rejects.toMatchObject({ status: 409 } satisfies Partial<Refusal>)
  expect(await count(db, 'producto')).toBe(before)
  await expect(loadDemo(db, { parts: 10 })).rejects.toMatchObject({ status: 422 })
})
