import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const url = '/api/admin/contactosucursales'

test('without branches: principal is null, nothing breaks (E-05)', async () => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    principal: null,
    sucursales: [],
    ConfigEmpresa: { Nombre: 'JACVE', chatbox_tmk: null },
  })
})

test('the principal branch first, with its networks in order; one without definition has red_social null (E-06)', async () => {
  await db.rows(`insert into sucursal (clave, nombre, es_principal, activa, orden) values
    ('MTY', 'Monterrey', false, true, 0), ('GDL', 'Guadalajara', true, true, 5), ('OLD', 'Cerrada', false, false, 0)`)
  await db.rows(`insert into red_social (sucursal_id, redsocial, valor, link, admite_mensaje, mensaje, orden)
    select id, r.nombre, 'jacve', r.link, r.link is not null, null, r.orden
    from sucursal, (values ('X', null, 2), ('WhatsApp', 'https://wa.me/523355550100', 1)) r (nombre, link, orden) where clave = 'GDL'`)
  await db.rows(`update config_empresa set ano = 2026, chatbox_asesores = '523355550101'`)

  const { principal, sucursales, ConfigEmpresa } = (await app.inject(url)).json()
  expect(principal.nombre).toBe('Guadalajara')
  expect(sucursales.map((branch: { clave: string }) => branch.clave)).toEqual(['GDL', 'MTY'])
  expect(principal.redes.map((red: { redsocial: string }) => red.redsocial)).toEqual(['WhatsApp', 'X'])
  expect(principal.redes[0].red_social).toMatchObject({
    link: 'https://wa.me/523355550100',
    admite_mensaje: true,
    mensaje: null,
  })
  expect(principal.redes[1].red_social).toBeNull()
  expect(ConfigEmpresa).toEqual({
    Nombre: 'JACVE',
    ano: 2026,
    chatbox_asesores: '523355550101',
    chatbox_atencion: null,
    chatbox_tmk: null,
    precio_publico: 'ninguno',
    muestra: false,
  })
})

test('may be kept five minutes, under both addresses', async () => {
  const answer = await app.inject(`/JACVE${url}`)
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  expect(answer.headers.etag).toBeDefined()
})
