import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { importText } from '#upkeep/loads/import.testing.ts'
import { readLexicon } from '#finding/index/lexicon-source.server.ts'
import { brandedParts, wordPeople } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
await brandedParts(db)
const { admin, mktg } = await wordPeople(db, app)

type Brand = { id: number; nombre: string; version: number }
const all = async (): Promise<Brand[]> => (await admin.get('/api/v1/marcas/todas?por=100')).json().marcas
const named = async (nombre: string) => {
  const found = (await all()).find((brand) => brand.nombre === nombre)
  if (!found) throw new Error(`no brand ${nombre}`)
  return found
}
const wanted = ({ id, version }: Brand) => ({ id, version })

/** Everything that a union touches, as names: ids and versions apart. */
const picture = () =>
  db.row<{ foto: unknown }>(`select json_build_object(
    'marcas', (select json_agg(tipo || ':' || nombre || ':' || array_to_string(alias, '+') order by id) from marca),
    'productos', (select json_agg(p.k_parte || ':' || m.nombre order by p.id) from producto p join marca m on m.id = p.marca_id),
    'lineas', (select json_agg(m.nombre || ':' || l.nombre order by m.id, l.id) from marca_linea ml join marca m on m.id = ml.marca_id join linea l on l.id = ml.linea_id),
    'modelos', (select json_agg(m.nombre || ':' || o.nombre || ':' || array_to_string(o.alias, '+') || ':' || o.desde || '-' || o.hasta order by o.id) from modelo o join marca m on m.id = o.marca_id),
    'aplicaciones', (select json_agg(json_build_array(a.id, a.producto_id, o.nombre, a.motor_id, a.desde, a.hasta) order by a.id) from aplicacion a join modelo o on o.id = a.modelo_id)) as foto`)

test('what looks the same is shown, and what each has', async () => {
  const pairs = (await admin.get('/api/v1/marcas/parecidas')).json()
  expect(pairs.map(({ nombres }: { nombres: string[] }) => nombres.toSorted())).toEqual(
    expect.arrayContaining([
      ['Frenalia', 'Frenália SA'],
      ['Volkswagen', 'Volkswagon'],
    ]),
  )
  const ids = [(await named('Volkswagen')).id, (await named('Volkswagon')).id]
  const { marcas, modelos_iguales } = (await admin.get(`/api/v1/marcas/union?ids=${ids.join()}`)).json()
  expect(marcas).toEqual([
    expect.objectContaining({ nombre: 'Volkswagen', modelos: 1, aplicaciones: 1 }),
    expect.objectContaining({ nombre: 'Volkswagon', modelos: 2, aplicaciones: 3 }),
  ])
  expect(modelos_iguales).toEqual(['JETTA'])
  expect((await admin.get(`/api/v1/marcas/union?ids=${ids[0]}`)).statusCode).toBe(422)
  expect((await admin.get(`/api/v1/marcas/union?ids=${ids[0]},999999`)).statusCode).toBe(404)
})

test('makes become one, models of one name too, said twice is said once; undone, all is as it was', async () => {
  const before = await picture()
  const [survivor, other] = [await named('Volkswagen'), await named('Volkswagon')]
  const answer = await admin.post('/api/v1/marcas/union', { sobrevive: wanted(survivor), se_unen: [wanted(other)] })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      marca: expect.objectContaining({ nombre: 'Volkswagen', alias: ['Volkswagon'], modelos: 2 }),
      deshacer: expect.any(Number),
      movidos: {
        productos: 0,
        modelos: 1,
        modelos_unidos: 1,
        aplicaciones: 1,
        aplicaciones_repetidas: 1,
        relaciones: 0,
        publicaciones: 0,
      },
    },
  ])
  const jetta = await db.rows(
    `select o.nombre, o.alias, o.desde, o.hasta, (select count(*) from aplicacion a where a.modelo_id = o.id) as aplicaciones
     from modelo o where o.marca_id = $1 order by o.nombre`,
    [survivor.id],
  )
  expect(jetta).toEqual([
    { nombre: 'Jetta', alias: ['Bora'], desde: 1990, hasta: 2010, aplicaciones: 2 },
    { nombre: 'Pointer', alias: [], desde: 1998, hasta: 2009, aplicaciones: 1 },
  ])
  // The other spelling of a make means the one that stayed, also in a file.
  await importText(db, 'aplicaciones', 'k_parte,marca,modelo,anio_inicio,anio_fin\nA-4,VOLKSWAGON,Jetta,2001,2002\n')
  expect((await all()).map(({ nombre }) => nombre)).not.toContain('VOLKSWAGON')
  await db.rows('delete from aplicacion where desde = 2001')

  const undone = await admin.post(`/api/v1/marcas/deshacer/${answer.json().deshacer}`)
  expect(undone.statusCode).toBe(200)
  expect(await picture()).toEqual(before)
  expect((await db.rows(`select from busca_pendiente where producto_id = 0`)).length).toBe(1)
})

test('who searches by the name a make or a brand had finds the one it is now, until the union is undone', async () => {
  await db.rows(`insert into marca (tipo, nombre) values ('vehiculo', 'Automotriz Zeta')`)
  const join = async (stays: string, goes: string) => {
    const [one, other] = [await named(stays), await named(goes)]
    const answer = await admin.post('/api/v1/marcas/union', { sobrevive: wanted(one), se_unen: [wanted(other)] })
    return answer.json().deshacer as number // a number, as the test above shows
  }
  const meant = async () => {
    const { names, brandNames } = await readLexicon(db)
    return [names.get('automotrizzeta')?.makes[0]?.make, brandNames.get('topex')?.nombre]
  }
  const undo = [await join('Nissan', 'Automotriz Zeta'), await join('Frenalia', 'Topex')]
  expect(await meant()).toEqual(['Nissan', 'Frenalia'])
  for (const id of undo.toReversed()) await admin.post(`/api/v1/marcas/deshacer/${id}`)
  expect(await meant()).toEqual([undefined, 'Topex'])
  await db.rows(`delete from marca where nombre = 'Automotriz Zeta'`)
})

test('brands of parts: parts and ticks move and come back; a file with the old name makes no new brand', async () => {
  const before = await picture()
  const [survivor, other, third] = [await named('Frenalia'), await named('Frenália SA'), await named('Topex')]
  const answer = await admin.post('/api/v1/marcas/union', {
    sobrevive: wanted(survivor),
    se_unen: [wanted(other), wanted(third)],
  })
  expect(answer.json().movidos).toMatchObject({ productos: 3, relaciones: 1 })
  expect(answer.json().marca.alias).toEqual(['Frenália SA', 'Topex'])
  await importText(
    db,
    'productos',
    'k_parte,descripcion,linea,marca\nA-9,Nueva,Balatas,FRENALIA S.A.\nA-10,Otra,Balatas,frenalia sa\n',
  )
  const of = await db.rows<{ k_parte: string; nombre: string }>(
    `select k_parte, m.nombre from producto p join marca m on m.id = p.marca_id where k_parte in ('A-9', 'A-10') order by p.id`,
  )
  expect(of.at(-1)?.nombre).toBe('Frenalia')
  await db.rows(`delete from producto where k_parte in ('A-9', 'A-10')`)
  await db.rows(`delete from marca where nombre = 'FRENALIA S.A.'`)

  const list = (await admin.get('/api/v1/marcas/deshacer')).json()
  expect(list[0]).toMatchObject({ clase: 'marcas_unidas', titulo: 'Frenália SA, Topex → Frenalia' })
  await admin.post(`/api/v1/marcas/deshacer/${answer.json().deshacer}`)
  expect(await picture()).toEqual(before)
})

test('what cannot be: two kinds, one twice, stale, gone, without the right; and undoing once the name is taken', async () => {
  const [part, other, make] = [await named('Frenalia'), await named('Frenália SA'), await named('Nissan')]
  const join = (sobrevive: Brand, ...se_unen: Brand[]) =>
    admin.post('/api/v1/marcas/union', { sobrevive: wanted(sobrevive), se_unen: se_unen.map(wanted) })
  expect((await join(part, make)).statusCode).toBe(422)
  expect((await join(part, part)).statusCode).toBe(422)
  expect((await join(part, { ...other, version: other.version + 1 })).json().code).toBe('version_anterior')
  expect((await join(part, { ...other, id: 999_999 })).statusCode).toBe(404)
  expect((await join(part)).statusCode).toBe(422)
  expect((await mktg.post('/api/v1/marcas/union', {})).statusCode).toBe(403)

  const { deshacer } = (await join(part, other)).json()
  // Somebody wrote the old name again by hand, past the screen.
  await db.rows(`insert into marca (tipo, nombre) values ('producto', 'frenalia sa')`)
  const late = await admin.post(`/api/v1/marcas/deshacer/${deshacer}`)
  expect([late.statusCode, late.json().code]).toEqual([409, 'ya_no_se_puede'])
  expect((await db.row<{ n: number }>(`select count(*) as n from producto where marca_id = $1`, [part.id]))?.n).toBe(3)
})
