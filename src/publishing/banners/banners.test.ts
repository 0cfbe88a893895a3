import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { drawn, editors } from '#publishing/pictures/testing.server.ts'

const db = await testDb()
const app = await testApp(db, { DATA_DIR: temporaryData() })
const { mktg, director, cliente, visitor, upload } = await editors(db, app)
const picture = await upload(mktg, await drawn({ ancho: 320, alto: 320 }))

const body = (more: object = {}) => ({
  titulo: 'Balatas en oferta',
  alt: 'Un juego de balatas',
  liga: '/ListaProds',
  posicion: 'inicio',
  audiencia: 'publico',
  grupo_id: null,
  desde: null,
  hasta: null,
  estado: 'PUBLICADO',
  imagen_id: picture.id,
  imagen_movil_id: null,
  foco_x: 50,
  foco_y: 20,
  k_parte: null,
  mejor_compra: false,
  ...more,
})
const make = async (more: object = {}) => (await mktg.post('/api/v1/banners', body(more))).json()
const shownTo = async (who: typeof visitor, posicion = 'inicio') =>
  (await who.get(`/api/banners?posicion=${posicion}`)).json().map(({ titulo }: { titulo: string }) => titulo)
const at = (offset: string) =>
  db.row<{ iso: string }>(`select (now() + $1::interval) as iso`, [offset]).then((row) => row?.iso ?? null)

describe('a banner', () => {
  test('is cut for both screens, and leads where it may', async () => {
    const made = await make({ titulo: 'Cortado' })
    expect(made.escritorio).toMatchObject({ ancho: 320, alto: 100 })
    expect(made.movil).toMatchObject({ ancho: 320, alto: 240 })
    const again = await mktg.send('PATCH', `/api/v1/banners/${made.id}`, {
      version: 1,
      foco_y: 90,
      liga: '/JACVE/verprods/A%2F1',
    })
    expect(again.json()).toMatchObject({ liga: '/verprods/A%2F1', version: 2 })
    await mktg.send('DELETE', `/api/v1/banners/${made.id}`)
  })

  test.each([
    [{ titulo: '' }, 'titulo'],
    [{ alt: '' }, 'alt'],
    [{ liga: 'javascript:alert(1)' }, 'liga'],
    [{ liga: '//malo.mx' }, 'liga'],
    [{ liga: '/\\malo.mx' }, 'liga'],
    [{ liga: 'http://malo.mx' }, 'liga'],
    [{ liga: 'https://ana:clave@malo.mx' }, 'liga'],
    [{ liga: '/no-existe' }, 'liga'],
    [{ audiencia: 'grupo' }, 'grupo_id'],
    [{ desde: '2026-11-22T00:00:00-06:00', hasta: '2026-11-21T00:00:00-06:00' }, 'hasta'],
    [{ desde: 'mañana' }, 'desde'],
    [{ estado: 'VENCIDO' }, 'estado'],
    [{ imagen_id: null }, 'imagen_id'],
    [{ k_parte: 'NO-HAY' }, 'k_parte'],
    [{ precio: '1.00' }, 'precio'],
    [{ orden: 1 }, 'orden'],
  ])('%j is refused at %s', async (more, field) => {
    const answer = await mktg.post('/api/v1/banners', body(more))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('a picture that is not there', async () => {
    expect((await mktg.post('/api/v1/banners', body({ imagen_id: 99999 }))).statusCode).toBe(404)
  })

  test('who may only read reads; clients and visitors do not', async () => {
    expect((await director.get('/api/v1/banners')).statusCode).toBe(200)
    expect((await director.post('/api/v1/banners', body())).statusCode).toBe(403)
    expect((await cliente.get('/api/v1/banners')).statusCode).toBe(403)
    expect((await visitor.get('/api/v1/banners')).statusCode).toBe(401)
  })

  test('two who change it: the second is told what it is now', async () => {
    const { id } = await make({ titulo: 'De dos' })
    await mktg.send('PATCH', `/api/v1/banners/${id}`, { version: 1, titulo: 'De la primera' })
    const late = await mktg.send('PATCH', `/api/v1/banners/${id}`, { version: 1, titulo: 'De la segunda' })
    expect([late.statusCode, late.json().code, late.json().actual.titulo]).toEqual([
      409,
      'version_anterior',
      'De la primera',
    ])
    expect(
      (await mktg.get(`/api/v1/banners/${id}`)).json().historial.map(({ accion }: { accion: string }) => accion),
    ).toEqual(['banner_editado', 'banner_creado'])
    await mktg.send('DELETE', `/api/v1/banners/${id}`)
  })

  test('deleted, nobody sees it; that can be taken back', async () => {
    const { id } = await make({ titulo: 'Se va y vuelve' })
    expect((await director.send('DELETE', `/api/v1/banners/${id}`)).statusCode).toBe(403)
    await mktg.send('DELETE', `/api/v1/banners/${id}`)
    expect(await shownTo(visitor)).not.toContain('Se va y vuelve')
    expect((await mktg.get(`/api/v1/banners/${id}`)).statusCode).toBe(404)
    expect((await mktg.send('DELETE', `/api/v1/banners/${id}`)).statusCode).toBe(404)
    await mktg.post(`/api/v1/banners/${id}/restauracion`)
    expect(await shownTo(visitor)).toContain('Se va y vuelve')
    await mktg.send('DELETE', `/api/v1/banners/${id}`)
  })
})

describe('shown', () => {
  test('in its dates by the database’s clock, the first instant in and the last out', async () => {
    await make({ titulo: 'Ahora', desde: await at('-1 hour'), hasta: await at('1 hour') })
    await make({ titulo: 'Luego', desde: await at('1 hour') })
    await make({ titulo: 'Antes', hasta: await at('-1 second') })
    await make({ titulo: 'Borrador', estado: 'BORRADOR' })
    const { id } = await make({ titulo: 'En punto' })
    await db.rows(`update banner set desde = null, hasta = null where id = $1`, [id])
    expect(await shownTo(visitor)).toEqual(['Ahora', 'En punto'])
    const states = (await mktg.get('/api/v1/banners'))
      .json()
      .banners.map((b: { titulo: string; estado: string }) => [b.titulo, b.estado])
    expect(Object.fromEntries(states)).toEqual({
      Ahora: 'PUBLICADO',
      Luego: 'PROGRAMADO',
      Antes: 'VENCIDO',
      Borrador: 'BORRADOR',
      'En punto': 'PUBLICADO',
    })
    expect(
      await db.row(
        `select estado_publicado('PUBLICADO', now(), null) as a, estado_publicado('PUBLICADO', null, now()) as b`,
      ),
    ).toEqual({
      a: 'PUBLICADO',
      b: 'VENCIDO',
    })
    await db.rows('update banner set borrado_en = now()')
  })

  test('to its audience: a group, all clients, everybody', async () => {
    const grupo = await db.row<{ id: number }>(`insert into grupo_cliente (nombre) values ('Talleres') returning id`)
    await make({ titulo: 'Todos' })
    await make({ titulo: 'Clientes', audiencia: 'cliente', posicion: 'blog' })
    await make({ titulo: 'Talleres', audiencia: 'grupo', grupo_id: grupo?.id, posicion: 'blog' })
    expect(await shownTo(visitor)).toEqual(['Todos'])
    expect(await shownTo(visitor, 'blog')).toEqual([])
    await db.rows(
      `with c as (insert into cliente (clave, nombre_comercial) values ('B-1', 'Bielas') returning id)
       update usuario set cliente_id = c.id from c where usuario.id = $1`,
      [cliente.id],
    )
    expect(await shownTo(cliente, 'blog')).toEqual(['Clientes'])
    await db.rows(`update cliente set grupo_id = $1 where clave = 'B-1'`, [grupo?.id])
    const answer = await cliente.get('/api/banners?posicion=blog')
    expect(answer.json().map(({ titulo }: { titulo: string }) => titulo)).toEqual(['Clientes', 'Talleres'])
    expect(answer.headers['cache-control']).toBe('no-store')

    const { clave, medidas } = answer.json()[0].escritorio
    const path = `/imagenes/${clave}/${medidas[0]}.webp`
    expect((await visitor.get(path)).statusCode).toBe(200)
    await db.rows(`update banner set borrado_en = now() where audiencia = 'publico'`)
    expect((await visitor.get(path)).statusCode).toBe(404)
    expect((await cliente.get(path)).headers['cache-control']).toBe('private, no-store')
  })

  test('in the order that was given, which must be the whole', async () => {
    await db.rows('update banner set borrado_en = now()')
    const ids: number[] = []
    for (const titulo of ['Uno', 'Dos', 'Tres']) ids.push((await make({ titulo })).id)
    const put = (order: number[]) => mktg.send('PUT', '/api/v1/banners/orden', { posicion: 'inicio', ids: order })
    expect((await put(ids.toReversed())).statusCode).toBe(200)
    expect(await shownTo(visitor)).toEqual(['Tres', 'Dos', 'Uno'])
    expect((await put(ids.slice(1))).statusCode).toBe(409)
    expect((await put([...ids.slice(1), ids[1] ?? 0])).statusCode).toBe(409)
  })

  test('the parts they advertise, best buys apart', async () => {
    await db.rows(`with l as (insert into linea (nombre) values ('Balatas') returning id)
      insert into producto (k_parte, descripcion, linea_id, estado) select x, '', l.id, 'activo' from l, unnest(array['BA-1', 'BA-2']) x`)
    await make({ titulo: 'Parte 1', k_parte: 'ba1' })
    await make({ titulo: 'Parte 2', k_parte: 'BA-2', mejor_compra: true })
    await make({ titulo: 'Mañana', k_parte: 'BA-1', mejor_compra: true, desde: await at('1 day') })
    const codes = async (path: string) =>
      (await visitor.get(path)).json().filtrado.map(({ k_parte }: { k_parte: string }) => k_parte)
    expect(await codes('/api/controllerpeticiones/prodsbanner')).toEqual(['BA-1', 'BA-2'])
    expect(await codes('/api/controllerpeticiones/prodsbannerbestbuy')).toEqual(['BA-2'])
  })
})

test('where a link may lead within the site', async () => {
  const places = async (q: string) => (await mktg.get(`/api/v1/destinos?q=${q}`)).json()
  expect(await places('BA1')).toContainEqual({ tipo: 'parte', texto: 'BA-1 · Balatas', liga: '/verprods/BA-1' })
  expect(await places('balat')).toContainEqual(expect.objectContaining({ tipo: 'linea' }))
  expect(await places('contac')).toContainEqual({ tipo: 'pagina', texto: 'Contacto', liga: '/Contacto' })
  expect(await places('b')).toEqual([])
})
