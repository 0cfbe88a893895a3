import { describe, expect, test } from 'vitest'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'

const db = await testDb()
const app = await testApp(db)

type Wait = { id: string; n: number; href: string }

const waitsOf = async (visitor: TestBrowser) =>
  (await visitor.get('/api/v1/pendientes')).json<{ pendientes: Wait[] }>().pendientes

test('nobody counts beyond a hundred, and who may see nothing is told of nothing', async () => {
  await db.rows(
    `insert into mensaje_contacto (nombre, correo, mensaje) select 'Ana', 'ana@a.mx', 'Hola ' || n from generate_series(1, 140) n`,
  )
  const reader = browser(app)
  await reader.login((await makePerson(db, ['admin'], { demo: true })).email)
  const waits = await waitsOf(reader)
  expect(waits.find(({ id }) => id === 'mensajes')?.n).toBe(100)
  const nobody = await makePerson(db, ['MKTG'])
  const visitor = browser(app)
  await visitor.login(nobody.email)
  expect(await waitsOf(visitor)).toEqual([])
  expect((await browser(app).get('/api/v1/pendientes')).statusCode).toBe(401)
})

test('all of it is one statement, the rights of each list aside', async () => {
  const asked: string[] = []
  const rows = db.row.bind(db)
  const person = await makePerson(db, ['admin'], { demo: true })
  const visitor = browser(app)
  await visitor.login(person.email)
  Object.assign(db, {
    row: (text: string, values?: unknown[]) => {
      asked.push(text)
      return rows(text, values)
    },
  })
  await waitsOf(visitor)
  Object.assign(db, { row: rows })
  expect(asked.filter((text) => text.includes('json_build_object') && text.includes("'desde'")).length).toBe(1)
})

describe('marketing and the counter begin with what waits for them', () => {
  const told = async (visitor: TestBrowser) =>
    new Map((await waitsOf(visitor)).map(({ id, n, href }) => [id, { n, href }]))
  const enter = async (role: string, cliente?: number) => {
    const person = await makePerson(db, [role], { demo: true })
    if (cliente) await db.rows('update usuario set cliente_id = $2 where email = $1', [person.email, cliente])
    const visitor = browser(app)
    await visitor.login(person.email)
    return visitor
  }

  test('what ends soon, is not out yet, or sells without a photo, each counted as its list shows it', async () => {
    await db.rows(`insert into publicacion (tipo, titulo, slug, estado, publicado_en, vence_en) values
      ('blog', 'Acaba', 'acaba', 'PUBLICADO', now() - interval '1 day', now() + interval '6 days'),
      ('blog', 'Acaba después', 'despues', 'PUBLICADO', now() - interval '1 day', now() + interval '8 days'),
      ('blog', 'Acabó', 'acabo', 'PUBLICADO', now() - interval '9 days', now() - interval '1 day'),
      ('blog', 'Sin publicar', 'sin', 'BORRADOR', null, now() + interval '2 days')`)
    await db.rows(
      `insert into descuento_regla (nombre, porcentaje, promocion, vigencia) values
        ('Buen fin', 10, 'suma', tstzrange(now() - interval '1 day', now() + interval '3 days'))`,
    )
    await db.rows(`insert into linea (nombre) values ('Balatas') on conflict do nothing`)
    const parts = await db.rows<{ id: number }>(
      `insert into producto (k_parte, descripcion, linea_id, estado)
       select 'SF-' || n, 'Balata ' || n, l.id, 'activo' from generate_series(1, 3) n, linea l where l.slug = 'balatas' returning id`,
    )
    await db.rows(`update producto_calidad set vendidas = 4, faltas = faltas | 1 where producto_id = any ($1)`, [
      parts.slice(0, 2).map(({ id }) => id),
    ])
    const mktg = await enter('MKTG')
    const waits = await told(mktg)
    const lists = {
      'publicaciones-por-vencer': ['/ListPublicaciones', '/api/v1/publicaciones', 1],
      'publicaciones-sin-publicar': ['/ListPublicaciones', '/api/v1/publicaciones', 1],
      'sin-foto': ['/AdminProductos', '/api/v1/estante', 2],
    } as const
    for (const [id, [page, path, n]] of Object.entries(lists)) {
      const wait = waits.get(id)
      const { total } = (await mktg.get(`${wait?.href}`.replace(page, path))).json()
      expect([id, wait?.n, total]).toEqual([id, n, n])
    }
    // Promotions are told to who may end them, and to the others only as a card, without what is a client's alone.
    expect(waits.has('promociones-por-terminar')).toBe(false)
    const admin = await enter('admin')
    const ending = (await told(admin)).get('promociones-por-terminar')
    const { reglas } = (await admin.get(`${ending?.href}`.replace('/ListasDePrecios', '/api/v1'))).json()
    expect([ending?.n, reglas.length]).toEqual([1, 1])
    const { widgets } = (await mktg.get('/api/v1/tablero')).json()
    expect(widgets.find(({ id }: { id: string }) => id === 'promociones')).toMatchObject({
      cifras: [{ valor: 1, href: null }],
      filas: [{ texto: 'Buen fin', href: null }],
    })
  })

  test('a shop sees its own quotations: those that end today, with a part that ran out, whose cost is another', async () => {
    const [one, other] = await db.rows<{ id: number }>(
      `insert into cliente (clave, nombre_comercial) values ('UNO', 'Uno'), ('OTRO', 'Otro') returning id`,
    )
    await db.rows(`insert into sucursal (clave, nombre) values ('MX', 'Centro') on conflict do nothing`)
    const [part] = await db.rows<{ id: number }>(`select id from producto where k_parte = 'SF-3'`)
    await db.rows(
      `insert into precio (lista_id, producto_id, valor) select id, $1, 100 from lista_precio where clave = 'BASE'`,
      [part?.id],
    )
    const quote = (cliente: number | undefined, folio: number, ends: number, costo: number) =>
      db.rows(
        `with q as (insert into mostrador_cotizacion (cliente_id, folio, margen, redondeo, vigencia)
           values ($1, $2, 30, 'exacto', hoy_local() + $3::int) returning id)
         insert into mostrador_linea (cotizacion_id, orden, producto_id, descripcion, cantidad, costo, precio)
         select q.id, 1, $4, 'Balata', 1, $5, 130 from q`,
        [cliente, folio, ends, part?.id, costo],
      )
    await quote(one?.id, 1, 0, 100)
    await quote(one?.id, 2, 5, 90)
    await quote(one?.id, 3, -1, 90)
    await quote(other?.id, 1, 0, 90)
    const counter = await enter('Cotizador-Mostrador', one?.id)
    const seen = async () => {
      const waits = await told(counter)
      return Promise.all(
        ['mostrador-vencen', 'mostrador-agotadas', 'mostrador-costo'].map(async (id) => {
          const wait = waits.get(id)
          if (!wait) return 0
          const { total } = (
            await counter.get(wait.href.replace('/HelpCotizador', '/api/v1/mostrador/cotizaciones'))
          ).json()
          expect([id, total]).toEqual([id, wait.n])
          return wait.n
        }),
      )
    }
    expect(await seen()).toEqual([1, 2, 1])
    await db.rows(
      `insert into existencia (producto_id, sucursal_id, disponible) select $1, id, 5 from sucursal where clave = 'MX'`,
      [part?.id],
    )
    expect(await seen()).toEqual([1, 0, 1])
    // Staff has no counter, and is told nothing of theirs.
    expect([...(await told(await enter('admin'))).keys()].filter((id) => id.startsWith('mostrador'))).toEqual([])
  })

  test('what was promised for today and is not there, and what lies ready for who picks it up', async () => {
    const [client] = await db.rows<{ id: number }>(`select id from cliente where clave = 'UNO'`)
    await db.rows(
      `insert into via_embarque (clave, nombre, dias) values ('RECOGE', 'Recoge', 0), ('RUTA', 'Ruta', 2) on conflict do nothing`,
    )
    const order = (folio: string, estado: string, via: string, promesa: number | null) =>
      db.rows(
        `insert into pedido (sucursal_id, folio, cliente_id, estado, via_id, promesa, subtotal, iva, total)
         select s.id, $1, $2, $3, v.id, hoy_local() + $5::int, 0, 0, 0 from sucursal s, via_embarque v where s.clave = 'MX' and v.clave = $4`,
        [folio, client?.id, estado, via, promesa],
      )
    await order('P1', 'CONFIRMADO', 'RUTA', 0)
    await order('P2', 'CONFIRMADO', 'RUTA', 1)
    await order('P3', 'ENTREGADO', 'RUTA', 0)
    await order('P4', 'SURTIDO', 'RECOGE', null)
    await order('P5', 'SURTIDO', 'RUTA', null)
    for (const visitor of [await enter('admin'), await enter('Cotizador-Mostrador', client?.id)]) {
      const waits = await told(visitor)
      for (const [id, folio] of [
        ['prometidos', 'P1'],
        ['por-recoger', 'P4'],
      ] as const) {
        const { pedidos } = (await visitor.get(`${waits.get(id)?.href}`.replace('/', '/api/v1/'))).json()
        expect([waits.get(id)?.n, pedidos.map((one: { folio: string }) => one.folio)]).toEqual([1, [folio]])
      }
    }
  })
})
