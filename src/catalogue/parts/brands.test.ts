import { describe, expect, test } from 'vitest'
import { hashOf, newSessionId, SESSION_COOKIE } from '#platform/http/session.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { recount } from './counts.server.ts'
import { fillCatalogue } from './fixture.testing.ts'

const db = await testDb()
await fillCatalogue(db)
const app = await testApp(db)

async function get(url: string) {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const names = (rows: { nombre: string }[]) => rows.map(({ nombre }) => nombre)

describe('brands (T-31, E-13)', () => {
  test('the public sees the active ones of both kinds, with their parts', async () => {
    const brands = await get('/api/getMarca')
    expect(names(brands)).toEqual(['Nissan', 'Sin Partes', 'Volkswagen', 'Élite', 'Frenomex'])
    expect(brands[0]).toEqual({
      id: expect.any(Number),
      nombre: 'Nissan',
      tipo: 'vehiculo',
      logo: null,
      activo: true,
      total: 5,
    })
    expect(brands.find(({ nombre }: { nombre: string }) => nombre === 'Frenomex')).toMatchObject({
      tipo: 'producto',
      total: 3,
    })
  })

  test('marcas-read sees the rest', async () => {
    expect(await asHolder('marcas-read', '/api/getMarca')).toContain('Retirada')
    expect(await asHolder('marcas-write', '/api/getMarca')).not.toContain('Retirada')
  })
})

describe('lines (T-35a, E-14)', () => {
  test('by name, active only', async () => {
    expect(await get('/api/getLinea')).toEqual([
      { id: expect.any(Number), nombre: 'Balatas', slug: 'balatas', activo: true, total: 6 },
      { id: expect.any(Number), nombre: 'Filtros de aire', slug: 'filtros-de-aire', activo: true, total: 5 },
    ])
  })

  test('one, with what is said of it; an inactive one is nobody’s', async () => {
    const [first] = await get('/api/getLinea')
    await db.rows(`update linea set descripcion = 'De disco y de tambor.' where id = $1`, [first.id])
    expect(await get(`/api/v1/lineas/${first.id}`)).toEqual({
      id: first.id,
      nombre: 'Balatas',
      slug: 'balatas',
      descripcion: 'De disco y de tambor.',
    })
    const hidden = await db.row<{ id: number }>('select id from linea where not activa')
    for (const id of [hidden?.id, 999_999]) expect((await app.inject(`/api/v1/lineas/${id}`)).statusCode).toBe(404)
    expect((await app.inject('/api/v1/lineas/x')).statusCode).toBe(422)
  })

  test('lineas-write sees the rest', async () => {
    expect(await asHolder('lineas-write', '/api/getLinea')).toContain('Línea vieja')
    expect(await asHolder('lineas-read', '/api/getLinea')).not.toContain('Línea vieja')
  })
})

/** What somebody with this one permission is answered. */
async function asHolder(permission: string, url: string): Promise<string> {
  const id = newSessionId('u')
  await db.rows(
    `with u as (insert into usuario (nombre, email, estado) values ('Prueba', $1 || '@ejemplo.mx', 'ACTIVO') returning id),
       p as (insert into permiso (nombre) values ($1) on conflict (nombre) do update set nombre = excluded.nombre returning id),
       r as (insert into usuario_permiso (usuario_id, permiso_id) select u.id, p.id from u, p)
     insert into sesion (usuario_id, token_hash, expira_en) select u.id, $2, now() + interval '1 hour' from u`,
    [permission, hashOf(id)],
  )
  const answer = await app.inject({ url, cookies: { [SESSION_COOKIE]: id } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

test('years, newest first (T-36a, E-15)', async () => {
  const years = await get('/api/getYear')
  expect(years.map(({ year }: { year: number }) => year)).toEqual([2006, 2005, 2004])
  expect(Object.keys(years[0])).toEqual(['id', 'year'])
})

test('part brands carry their lines, the fullest first', async () => {
  const [elite, frenomex, ...rest] = await get('/api/v1/marcas')
  expect(rest).toEqual([])
  expect(elite).toMatchObject({ nombre: 'Élite', total: 5, logo: null })
  expect(elite.lineas.map(({ nombre, total }: { nombre: string; total: number }) => [nombre, total])).toEqual([
    ['Balatas', 3],
    ['Filtros de aire', 2],
  ])
  expect(frenomex).toMatchObject({ nombre: 'Frenomex', descripcion: 'Frenos hechos en Puebla', total: 3 })
})

describe('makes (P-06)', () => {
  test('only those with parts; unknown names open none', async () => {
    const { marcas, marca } = await get('/api/v1/vehiculos/marcas?marca=lada')
    expect(marcas).toEqual([
      { nombre: 'Nissan', logo: null, modelos: 2, partes: 5, desde: 2000, hasta: 2014 },
      { nombre: 'Volkswagen', logo: null, modelos: 1, partes: 1, desde: 2015, hasta: new Date().getFullYear() },
    ])
    expect(marca).toBeNull()
  })

  test('a make opens its models; a model its years, where a part counts once whatever its engines', async () => {
    const { marca } = await get('/api/v1/vehiculos/marcas?marca=NISSAN&modelo=sentra')
    const [sentra, tsuru] = marca.modelos
    expect(sentra).toEqual({
      nombre: 'Sentra',
      partes: 2,
      desde: 2004,
      hasta: 2006,
      years: [
        { year: 2006, partes: 2 },
        { year: 2005, partes: 2 },
        { year: 2004, partes: 2 },
      ],
    })
    expect(tsuru).toEqual({ nombre: 'Tsuru', partes: 4, desde: 2000, hasta: 2014, years: null })
  })

  test('years without parts are left out', async () => {
    const { marca } = await get('/api/v1/vehiculos/marcas?marca=nissan&modelo=TSURU')
    const { years } = marca.modelos.find(({ nombre }: { nombre: string }) => nombre === 'Tsuru')
    expect(years.find(({ year }: { year: number }) => year === 2013)).toBeUndefined()
    expect(years.find(({ year }: { year: number }) => year === 2010)?.partes).toBe(4)
  })

  test('counts follow the catalogue at the next recount', async () => {
    await db.rows(`update producto set estado = 'inactivo' where k_parte = 'FX-100/D'`)
    expect((await get('/api/v1/vehiculos/marcas')).marcas).toHaveLength(2)
    await recount(db)
    expect(names((await get('/api/v1/vehiculos/marcas')).marcas)).toEqual(['Nissan'])
    await db.rows(`update producto set estado = 'activo' where k_parte = 'FX-100/D'`)
    await recount(db)
  })
})
