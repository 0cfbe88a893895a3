import { beforeAll, expect, test } from 'vitest'
import { browser, makePerson } from '#accounts/testing.server.ts'
import { testDb } from '#platform/testing.server.ts'
import { testApp } from '#http.testing.ts'

const db = await testDb()
const app = await testApp(db)

type Widget = { id: string; cifras: { texto: string; valor: number | string }[]; filas: object[]; fallo: boolean }

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
      'busquedas',
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
  ['MKTG', ['busquedas']],
  ['cliente', []],
  ['Cotizador-Mostrador', []],
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

test('a load with errors is told with its rows', async () => {
  const widget = (await widgetsOf('admin')).get('cargas')
  expect(widget?.filas).toMatchObject([{ texto: 'lista.csv', detalle: expect.stringContaining('3 filas con error') }])
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
