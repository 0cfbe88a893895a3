import { beforeAll, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'

const db = await testDb()
const app = await testApp(db)

type Widget = {
  id: string
  cifras: { texto: string; valor: number | string; href: string | null }[]
  filas: object[]
  fallo: boolean
}

async function widgetsOf(role: string): Promise<Map<string, Widget>> {
  const person = await makePerson(db, [role], { demo: true })
  const visitor = browser(app)
  await visitor.login(person.email)
  const answer = await visitor.get('/api/v1/tablero')
  expect(answer.statusCode).toBe(200)
  return new Map(answer.json<{ widgets: Widget[] }>().widgets.map((widget) => [widget.id, widget]))
}

beforeAll(async () => {
  await db.rows(`insert into busqueda (consulta, consulta_norm, tipo, resultados) values
    ('faro lupo', 'faro lupo', 1, 0), ('Faro Lupo', 'faro lupo', 1, 0), ('balata', 'balata', 1, 12)`)
  await db.rows(`insert into carga (tipo, archivo, sha256, estado, filas, errores) values
    ('productos', 'lista.csv', '\\x00', 'CON_ERRORES', 10, 3)`)
})

test.each([
  [
    'admin',
    [
      'solicitudes',
      'mensajes',
      'por-autorizar',
      'por-responder',
      'por-vencer',
      'por-confirmar',
      'pedidos',
      'vencidos',
      'clientes',
      'contenido',
      'publicaciones',
      'promociones',
      'fotos',
      'busquedas',
      'indicadores-contenido',
      'cargas',
      'erp',
      'usuarios',
      'correos',
      'sistema',
    ],
  ],
  [
    'CustomerService',
    [
      'mensajes',
      'por-autorizar',
      'por-responder',
      'por-vencer',
      'por-confirmar',
      'pedidos',
      'vencidos',
      'clientes',
      'busquedas',
    ],
  ],
  [
    'director',
    [
      'por-autorizar',
      'por-responder',
      'por-vencer',
      'pedidos',
      'vencidos',
      'clientes',
      'contenido',
      'busquedas',
      'usuarios',
      'sistema',
    ],
  ],
  [
    'manager',
    [
      'mensajes',
      'por-autorizar',
      'por-responder',
      'por-vencer',
      'por-confirmar',
      'pedidos',
      'vencidos',
      'clientes',
      'busquedas',
      'usuarios',
    ],
  ],
  [
    'asesor',
    ['por-autorizar', 'por-responder', 'por-vencer', 'por-confirmar', 'pedidos', 'vencidos', 'clientes', 'busquedas'],
  ],
  ['vendedor', ['por-autorizar', 'por-responder', 'por-vencer', 'pedidos', 'vencidos', 'clientes']],
  ['MKTG', ['contenido', 'publicaciones', 'promociones', 'fotos', 'busquedas', 'indicadores-contenido']],
  ['cliente', []],
  ['Cotizador-Mostrador', ['mostrador', 'mostrador-cambios', 'mostrador-costos', 'mostrador-pedidos']],
])('%s sees what the permissions allow, and all of it can be read', async (role, ids) => {
  const widgets = await widgetsOf(role)
  expect([...widgets.keys()]).toEqual(ids)
  for (const widget of widgets.values()) expect(widget).toMatchObject({ fallo: false })
})

test('what is looked for and not found is summed without case, and what was found is left out', async () => {
  const widget = (await widgetsOf('admin')).get('busquedas')
  expect(widget?.cifras).toMatchObject([{ valor: 1 }])
  expect(widget?.filas).toMatchObject([{ detalle: '2 veces', href: expect.stringContaining('/Busquedas?q=') }])
})

test('what is published and ends within seven days is told with its link, a catalogue to the end of its last day', async () => {
  expect((await widgetsOf('MKTG')).get('contenido')).toMatchObject({ cifras: [{ valor: 0 }], filas: [] })
  await db.rows(`insert into publicacion (tipo, titulo, slug, estado, publicado_en, vence_en) values
    ('blog', 'Acaba', 'acaba', 'PUBLICADO', now() - interval '1 day', now() + interval '6 days'),
    ('blog', 'Acaba después', 'acaba-despues', 'PUBLICADO', now() - interval '1 day', now() + interval '8 days'),
    ('blog', 'Acabó', 'acabo', 'PUBLICADO', now() - interval '9 days', now() - interval '1 day'),
    ('blog', 'Sin publicar', 'sin-publicar', 'BORRADOR', null, now() + interval '2 days')`)
  await db.rows(
    `with a as (insert into archivo (tipo, bytes, sha256) values ('application/pdf', 1, sha256('x')) returning id)
     insert into documento_pdf (titulo, year, categoria, archivo_id, paginas, decision, hasta)
     select 'Catálogo de hoy', 2026, 'Frenos', a.id, 1, 'PUBLICADO', (now() at time zone 'America/Mexico_City')::date from a`,
  )
  await db.rows(
    `insert into anuncio (titulo, forma, audiencia, estado, hasta) values ('Cerramos el lunes', 'barra', 'publico', 'PUBLICADO', now() + interval '3 days')`,
  )
  const texts = async (role: string) =>
    (await widgetsOf(role)).get('contenido')?.filas.map((row) => 'texto' in row && row.texto)
  expect(await texts('admin')).toEqual(['Catálogo de hoy', 'Cerramos el lunes', 'Acaba'])
  // What he may not see to, he is not told of.
  const seen = (await widgetsOf('MKTG')).get('contenido')
  expect(seen?.filas).toContainEqual({
    texto: 'Acaba',
    detalle: expect.stringContaining('Publicación'),
    href: expect.stringMatching(/^\/Publicaciones\/\d+$/),
  })
})

test('what was published in thirty days leads to as many posts as it says', async () => {
  const person = await makePerson(db, ['MKTG'], { demo: true })
  const visitor = browser(app)
  await visitor.login(person.email)
  await db.rows(`insert into publicacion (tipo, titulo, slug, estado, publicado_en) values
    ('blog', 'Vieja', 'vieja', 'PUBLICADO', now() - interval '40 days'), ('blog', 'Nueva', 'nueva', 'PUBLICADO', now() - interval '3 days')`)
  const figures = (await widgetsOf('MKTG')).get('indicadores-contenido')?.cifras ?? []
  const { valor, href } = figures.find(({ texto }) => texto === 'Publicado en 30 días') ?? {}
  const list = (await visitor.get(`${href}`.replace('/ListPublicaciones', '/api/v1/publicaciones'))).json()
  const titles = list.publicaciones.map(({ titulo }: { titulo: string }) => titulo)
  expect([list.total, titles.includes('Nueva'), titles.includes('Vieja')]).toEqual([valor, true, false])
})

test('a load with errors is told with its rows', async () => {
  const widget = (await widgetsOf('admin')).get('cargas')
  expect(widget?.filas).toMatchObject([
    {
      texto: 'lista.csv',
      detalle: expect.stringContaining('3 filas con error'),
      href: expect.stringMatching(/^\/actualizarprods\?carga=\d+&ver=errores$/),
    },
  ])
})

test('figures of loads and of searches lead to as many rows as they say', async () => {
  const person = await makePerson(db, ['admin'], { demo: true })
  const visitor = browser(app)
  await visitor.login(person.email)
  await db.rows(`insert into carga (tipo, archivo, sha256, estado, filas, errores, creado_en) values
    ('precios', 'a.csv', '\\x01', 'APLICADA', 10, 0, now()), ('precios', 'b.csv', '\\x02', 'APLICADA', 10, 2, now() - interval '9 days'),
    ('precios', 'c.csv', '\\x03', 'APLICADA', 10, 2, now() - interval '40 days')`)
  await db.rows(
    `insert into busqueda (consulta, consulta_norm, tipo, resultados) values ('Faro Lupo', 'faro lupo', 2, 0)`,
  )
  const widgets = await widgetsOf('admin')
  const lists = {
    cargas: ['/actualizarprods', '/api/v1/cargas'],
    busquedas: ['/Busquedas', '/api/v1/demanda'],
  } as const
  const seen: unknown[] = []
  for (const [id, [page, path]] of Object.entries(lists)) {
    for (const { valor, href } of widgets.get(id)?.cifras ?? []) {
      const { total } = (await visitor.get(`${href}`.replace(page, path))).json()
      seen.push([id, valor])
      expect({ id, href, total }).toEqual({ id, href, total: valor })
    }
  }
  expect(seen).toEqual([
    ['cargas', 2],
    ['cargas', 2],
    ['busquedas', 2],
  ])
})

test('one that fails is told as failed and leaves the others', async () => {
  const own = await testDb()
  await own.rows('alter table correo_salida rename to correo_ido')
  const itsApp = await testApp(own)
  const person = await makePerson(own, ['admin'], { demo: true })
  const visitor = browser(itsApp)
  await visitor.login(person.email)
  const { widgets } = (await visitor.get('/api/v1/tablero')).json<{ widgets: Widget[] }>()
  expect(widgets.filter(({ fallo }) => fallo).map(({ id }) => id)).toEqual(['correos'])
  expect(widgets.length).toBeGreaterThan(3)
})
