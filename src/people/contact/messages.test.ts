import { expect, test } from 'vitest'
import { browser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { cast } from '#people/company/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const they = await cast(db, app)
const visitor = browser(app)

const busqueda = { texto: 'balatas rinocerón', tipo: 2, vehiculo: 'Nissan Tsuru 2005' }
const send = (more: object) =>
  visitor.post('/api/v1/contacto', {
    nombre: 'Ana Ñúñez',
    correo: 'ana@ejemplo.mx',
    mensaje: 'Busco: balatas rinocerón',
    acepto_aviso: true,
    ...more,
  })
const inbox = async (query: string) => (await they.atencion.get(`/api/v1/mensajes?${query}`)).json()

test('a message that asks for a part carries the search, in the inbox and in the mail (P-11)', async () => {
  expect((await send({ busqueda })).statusCode).toBe(201)
  expect((await send({ mensaje: 'Otra cosa' })).statusCode).toBe(201)

  const { total, mensajes } = await inbox('pide=parte')
  expect([total, mensajes[0].busqueda, mensajes[0].estado]).toEqual([1, busqueda, 'NUEVO'])
  expect((await inbox('pide=otra')).mensajes).toMatchObject([{ mensaje: 'Otra cosa', busqueda: null }])
  expect((await inbox('')).total).toBe(2)

  const mails = await db.rows(`select asunto from correo_salida where tipo = 'mensaje_contacto' order by id`)
  expect(mails).toEqual([
    { asunto: 'Piden una parte desde el buscador' },
    { asunto: 'Mensaje nuevo desde la página de contacto' },
  ])

  const done = await they.atencion.send('PATCH', `/api/v1/mensajes/${mensajes[0].id}`, {
    version: mensajes[0].version,
    estado: 'ATENDIDO',
  })
  expect(done.json()).toMatchObject({ estado: 'ATENDIDO', busqueda })
})

test.each([
  [{ ...busqueda, texto: '' }, 'busqueda.texto'],
  [{ ...busqueda, texto: 'x'.repeat(121) }, 'busqueda.texto'],
  [{ ...busqueda, tipo: 4 }, 'busqueda.tipo'],
  [{ ...busqueda, vehiculo: 'x'.repeat(161) }, 'busqueda.vehiculo'],
  [{ ...busqueda, correo: 'ana@ejemplo.mx' }, 'correo'],
])('%j is refused at %s', async (wrong, field) => {
  const answer = await send({ busqueda: wrong })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
})
