import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, testEnv } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { catchUp } from '#finding/index/state.server.ts'
import { refreshPending } from '#finding/search/jobs.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sweepTable } from '#upkeep/retention/sweep.server.ts'
import { MOST_FOUND, MOST_SEARCHES } from './limits.ts'
import { lookAtSearches } from './look.server.ts'

const db = await testDb()
await sampleCatalogue(db)
const app = await testApp(db)
const ana = await makePerson(db, ['cliente'], { demo: true })
const beto = await makePerson(db, ['asesor'], { demo: true })
const signedIn = async ({ email }: { email: string }) => {
  const it = browser(app)
  await it.login(email)
  return it
}
const [her, him] = [await signedIn(ana), await signedIn(beto)]

/** As the button of a results page sends it: the filters of the address as the call takes them. */
const follow = (who: TestBrowser, texto: string, filters: Record<string, unknown> = {}) =>
  who.post('/api/v1/busquedas-seguidas', {
    texto,
    consulta: { tipo: 1, quitar: '', orden: 'relevancia', ...filters },
    pagina: `/ListadoProductos?${new URLSearchParams({ productobusqueda: texto, ...JSON.parse(JSON.stringify(filters)) })}`,
  })
const list = async (who: TestBrowser, query = '') => (await who.get(`/api/v1/busquedas-seguidas${query}`)).json()
const look = () => lookAtSearches(db, testEnv)
const told = async ({ id }: { id: number }) =>
  db.rows<{ titulo: string; texto: string; pagina: string }>(
    'select titulo, texto, pagina from notificacion where usuario_id = $1 order by id',
    [id],
  )

/** The index hears of it, as it does of a part that is loaded or edited. */
async function changed(codes: string): Promise<void> {
  await db.rows('select producto_cambio(array_agg(id)) from producto where k_parte like $1', [codes])
  await refreshPending(db)
}

/** A part comes into the catalogue, with what it fits, and the index hears of it as it does in a shop. */
async function arrives(
  k_parte: string,
  descripcion: string,
  vehicle?: [marca: string, modelo: string, desde: number, hasta: number],
) {
  const part = await db.row<{ id: number }>(
    `insert into producto (k_parte, descripcion, linea_id, estado) select $1, $2, id, 'activo' from linea where nombre = 'Balatas' returning id`,
    [k_parte, descripcion],
  )
  if (vehicle)
    await db.rows(
      `insert into aplicacion (producto_id, modelo_id, desde, hasta)
       select $1, o.id, $4, $5 from modelo o join marca m on m.id = o.marca_id where m.nombre = $2 and o.nombre = $3`,
      [part?.id, ...vehicle],
    )
  await changed(k_parte)
}
const becomes = async (k_parte: string, estado: 'activo' | 'inactivo') => {
  await db.rows('update producto set estado = $2 where k_parte = $1', [k_parte, estado])
  await changed(k_parte)
}

beforeEach(async () => {
  await db.rows('delete from busqueda_seguida')
  await db.rows('delete from notificacion')
  await db.rows('delete from correo_salida')
  await db.rows(`update usuario set estado = 'ACTIVO'`)
  await db.rows(`update producto set estado = 'inactivo' where k_parte like 'NUEVA%'`)
  await changed('NUEVA%')
  await db.rows(`delete from producto where k_parte like 'NUEVA%'`)
})

describe('what it finds later', () => {
  test('what it finds already is no news; a part that comes is told once, by mail and on the screen', async () => {
    const made = await follow(her, 'balatas tsuru')
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({ encontradas: 3, ya_se_seguia: false })
    expect(await look()).toBe(0)

    await arrives('NUEVA-1', 'BALATA DELANTERA', ['Nissan', 'Tsuru', 1993, 2016])
    await arrives('NUEVA-2', 'BALATA DELANTERA', ['Chevrolet', 'Aveo', 2008, 2017])
    expect(await look()).toBe(1)
    expect(await told(ana)).toEqual([
      {
        titulo: '1 parte nueva en «balatas tsuru»',
        texto: 'NUEVA-1.',
        pagina: '/ListadoProductos?productobusqueda=balatas+tsuru',
      },
    ])
    expect(await db.rows('select para, tipo from correo_salida')).toEqual([
      { para: ana.email, tipo: 'busquedas_seguidas' },
    ])
    expect(await look()).toBe(0)
    expect((await list(her)).busquedas).toMatchObject([{ texto: 'balatas tsuru', encontradas: 4, nuevas: 1 }])
  })

  test('what went and came back is not told twice; nor by two workers that look at once', async () => {
    await follow(her, 'balatas tsuru')
    await arrives('NUEVA-1', 'BALATA DELANTERA', ['Nissan', 'Tsuru', 1993, 2016])
    await Promise.all([look(), look(), look()])
    expect(await told(ana)).toHaveLength(1)
    await becomes('NUEVA-1', 'inactivo')
    expect(await look()).toBe(0)
    await becomes('NUEVA-1', 'activo')
    expect(await look()).toBe(0)
    expect(await told(ana)).toHaveLength(1)
  })

  test('vehicle and filters of the address count, and so does a part that is only offered in place of what was asked', async () => {
    await follow(her, 'balatas', { veh_marca: 'Chevrolet', modelo: 'Aveo', year: '2010' })
    await follow(her, 'balatas tsuru', { hecho_mx: '1' })
    await follow(him, 'zapatas tsuru 2020')
    expect((await list(her)).busquedas.map(({ filtros }: { filtros: string }) => filtros).toSorted()).toEqual([
      'Chevrolet Aveo 2010',
      'hecho en México',
    ])
    await arrives('NUEVA-1', 'BALATA DELANTERA', ['Nissan', 'Tsuru', 1993, 2016])
    expect(await look()).toBe(0)
    await arrives('NUEVA-2', 'BALATA DELANTERA', ['Chevrolet', 'Aveo', 2008, 2017])
    expect(await look()).toBe(1)
    expect((await told(ana)).map(({ texto }) => texto)).toEqual(['NUEVA-2.'])
    expect(await told(beto)).toEqual([])
  })

  test('several searches of a person are one notice, which leads to all of them', async () => {
    await follow(her, 'balatas tsuru')
    await follow(her, 'balata delantera')
    await arrives('NUEVA-1', 'BALATA DELANTERA', ['Nissan', 'Tsuru', 1993, 2016])
    expect(await look()).toBe(1)
    expect(await told(ana)).toMatchObject([
      { titulo: 'Partes nuevas en 2 búsquedas que sigues', pagina: '/busquedas-que-sigo' },
    ])
  })

  test('who may no longer come in is told nothing, and neither is who took it off', async () => {
    await follow(her, 'balatas tsuru')
    await follow(him, 'balatas tsuru')
    const [{ id }] = (await list(him)).busquedas
    expect((await him.send('PATCH', `/api/v1/busquedas-seguidas/${id}`, { seguida: false })).json()).toEqual({
      seguida: false,
    })
    await db.rows(`update usuario set estado = 'BLOQUEADO' where id = $1`, [ana.id])
    await arrives('NUEVA-1', 'BALATA DELANTERA', ['Nissan', 'Tsuru', 1993, 2016])
    expect(await look()).toBe(0)
    expect([await told(ana), await told(beto)]).toEqual([[], []])
  })
})

describe('pages without words', () => {
  const pageOf = (consulta: Record<string, unknown>, pagina: string) =>
    her.post('/api/v1/busquedas-seguidas', { texto: '-', consulta: { tipo: 1, ...consulta }, pagina })

  test('a line with its filters: named by them, found by its name, told of what comes into it', async () => {
    const line = await db.row<{ id: number }>(`select id from linea where nombre = 'Balatas'`)
    expect(
      (await pageOf({ linea: line?.id, hecho_mx: '1' }, `/ListadoProductos/${line?.id}/balatas?hecho_mx=1`)).statusCode,
    ).toBe(201)
    await pageOf({ linea: line?.id }, `/ListadoProductos/${line?.id}/balatas`)
    const kept = (await list(her, '?orden=texto&sentido=asc')).busquedas
    expect(kept.map(({ texto, filtros }: { texto: string; filtros: string }) => [texto, filtros])).toEqual([
      ['Balatas', ''],
      ['Balatas · hecho en México', ''],
    ])
    expect((await list(her, '?q=mexico')).total).toBe(1)
    await arrives('NUEVA-1', 'BALATA DELANTERA', ['Nissan', 'Tsuru', 1993, 2016])
    expect(await look()).toBe(1)
    expect(await told(ana)).toMatchObject([
      { titulo: '1 parte nueva en «Balatas»', pagina: `/ListadoProductos/${line?.id}/balatas` },
    ])
  })

  test('a vehicle: what comes for it and not what comes for another, as its own page lists them', async () => {
    const vehicle = { year: '2010', veh_marca: 'Chevrolet', modelo: 'Aveo' }
    const made = await pageOf(vehicle, '/catalogo/busqueda/2010/Chevrolet/Aveo/-')
    const shown = await her.post('/api/catalogo/productoslistacatalogo', {
      year: '2010',
      marca: 'Chevrolet',
      modelo: 'Aveo',
    })
    expect([made.statusCode, made.json().encontradas]).toEqual([201, shown.json().total])
    await arrives('NUEVA-1', 'BALATA DELANTERA', ['Nissan', 'Tsuru', 1993, 2016])
    await arrives('NUEVA-2', 'BALATA DELANTERA', ['Chevrolet', 'Aveo', 2011, 2017])
    expect(await look()).toBe(0)
    await arrives('NUEVA-3', 'BALATA DELANTERA', ['Chevrolet', 'Aveo', 2008, 2017])
    expect(await look()).toBe(1)
    expect(await told(ana)).toMatchObject([{ titulo: '1 parte nueva en «Chevrolet Aveo 2010»', texto: 'NUEVA-3.' }])
  })
})

describe('following', () => {
  test('the same search again is the same; taken off and back it goes on; a day later it is gone', async () => {
    const { id } = (await follow(her, 'balatas tsuru')).json()
    expect((await follow(her, 'balatas tsuru')).json()).toMatchObject({ id, ya_se_seguia: true })
    const change = (seguida: boolean) => her.send('PATCH', `/api/v1/busquedas-seguidas/${id}`, { seguida })
    await change(false)
    expect((await list(her)).total).toBe(0)
    await change(true)
    expect((await list(her)).total).toBe(1)
    await change(false)
    await db.rows(`update busqueda_seguida set quitada_en = now() - interval '25 hours'`)
    await sweepTable(db, 'busqueda_seguida')
    expect((await change(true)).statusCode).toBe(404)
  })

  test('another’s is not there; a visitor is led to sign in', async () => {
    const { id } = (await follow(her, 'balatas tsuru')).json()
    expect((await list(him)).total).toBe(0)
    expect((await him.send('PATCH', `/api/v1/busquedas-seguidas/${id}`, { seguida: false })).statusCode).toBe(404)
    expect((await follow(browser(app), 'balatas tsuru')).statusCode).toBe(401)
  })

  test('at most so many a person, also of two windows at once', async () => {
    await db.rows(
      `insert into busqueda_seguida (usuario_id, texto, consulta, pagina) select $1, 'x', '{}', '/ListadoProductos?productobusqueda=' || n from generate_series(2, $2) n`,
      [ana.id, MOST_SEARCHES],
    )
    const answers = await Promise.all([follow(her, 'balatas tsuru'), follow(her, 'amortiguador aveo')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await list(her)).total).toBe(MOST_SEARCHES)
  })

  test('what finds too much is refused with what helps; so is a page that is none', async () => {
    await db.rows(
      `insert into producto (k_parte, descripcion, linea_id, estado)
       select 'NUEVA-' || n, 'BALATA TRASERA', l.id, 'activo' from linea l, generate_series(1, $1) n where l.nombre = 'Balatas'`,
      [MOST_FOUND + 1],
    )
    await changed('NUEVA%')
    await catchUp(db)
    const many = await follow(her, 'balata trasera')
    expect([many.statusCode, many.json().message]).toEqual([422, expect.stringContaining('agrega un vehículo')])
    for (const pagina of ['https://otro.mx/ListadoProductos?x=1', '/ListadoProductos', '//otro.mx', '/users?x=1']) {
      const answer = await her.post('/api/v1/busquedas-seguidas', { texto: 'balatas', consulta: {}, pagina })
      expect([pagina, answer.statusCode]).toEqual([pagina, 422])
    }
    expect((await list(her)).total).toBe(0)
  })

  test('as a file', async () => {
    await follow(her, 'balatas tsuru', { hecho_mx: '1' })
    const file = await her.get('/api/v1/busquedas-seguidas/exportacion/csv')
    expect(file.body).toContain('balatas tsuru')
    expect(file.body).toContain('hecho en México')
  })
})
