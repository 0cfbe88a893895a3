import { beforeAll, expect, test } from 'vitest'
import { testDb } from '#platform/testing.server.ts'
import { allCalls } from '#http.server.ts'
import { testApp } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from './testing.server.ts'

const roles = {
  CLI: 'cliente',
  COT: 'Cotizador-Mostrador',
  VEN: 'vendedor',
  ASE: 'asesor',
  CS: 'CustomerService',
  MK: 'MKTG',
  MAN: 'manager',
  DIR: 'director',
  ADM: 'admin',
}
type Who = keyof typeof roles | 'VIS'

const everyone: Who[] = ['VIS', 'CLI', 'COT', 'VEN', 'ASE', 'CS', 'MK', 'MAN', 'DIR', 'ADM']
const signedIn = everyone.filter((who) => who !== 'VIS')
const usersRead: Who[] = ['MAN', 'DIR', 'ADM']
const admin: Who[] = ['ADM']
const clientsRead: Who[] = ['VEN', 'ASE', 'CS', 'MAN', 'DIR', 'ADM']

/** Who may make each call (requirements 7.2). A call that is missing here, or one too many, fails the first test. */
const rules: Record<string, Who[]> = {
  'GET /api/v1/sesion': everyone,
  'POST /login': everyone,
  'POST /logout': everyone,
  'POST /api/v1/sesion/segundo-factor': everyone,
  'POST /api/v1/cuenta/segundo-factor': everyone,
  'POST /api/v1/cuenta/segundo-factor/confirmacion': everyone,
  'POST /api/v1/claves/olvido': everyone,
  'GET /api/v1/claves/enlaces/:token': everyone,
  'POST /api/v1/claves': everyone,
  'POST /api/v1/claves/desbloqueo': everyone,
  'GET /api/v1/sesiones': signedIn,
  'DELETE /api/v1/sesiones/:id': signedIn,
  'DELETE /api/v1/sesiones': signedIn,
  'GET /api/v1/cuenta': signedIn,
  'PUT /api/v1/cuenta/clave': signedIn,
  'POST /api/v1/cuenta/segundo-factor/baja': signedIn,
  'POST /api/v1/cuenta/segundo-factor/recuperacion': signedIn,
  'GET /userinfo': signedIn,

  'GET /api/getUsers': usersRead,
  'GET /api/v1/usuarios/:id': usersRead,
  'GET /api/v1/usuarios/opciones': admin,
  'GET /api/v1/usuarios/exportacion/:formato': usersRead,
  'GET /api/searchUser': usersRead,
  'GET /getAllUsers': usersRead,
  'GET /getAllRoles': usersRead,
  'GET /getAllPermissions': usersRead,
  'POST /api/storeUser': admin,
  'POST /api/updateUser/:id': admin,
  'POST /api/deleteUser/:id': admin,
  'POST /api/v1/usuarios/:id/enlace': admin,
  'DELETE /api/v1/usuarios/:id/sesiones': admin,
  'DELETE /api/v1/usuarios/:id/segundo-factor': admin,
  'GET /api/v1/roles': admin,
  'GET /api/v1/roles/permisos': admin,
  'GET /api/v1/roles/:id': admin,
  'POST /api/v1/roles': admin,
  'PATCH /api/v1/roles/:id': admin,
  'DELETE /api/v1/roles/:id': admin,
  'GET /api/v1/permisos': admin,
  'GET /api/v1/permisos/:id': admin,
  'POST /api/v1/permisos': admin,
  'PATCH /api/v1/permisos/:id': admin,
  'DELETE /api/v1/permisos/:id': admin,
  'GET /api/v1/auditoria': ['DIR', 'ADM'],
  'GET /api/v1/auditoria/exportacion/:formato': ['DIR', 'ADM'],

  'GET /api/admin/contactosucursales': everyone,
  'POST /api/v1/contacto': everyone,
  'POST /api/v1/solicitudes': everyone,
  'GET /api/v1/clientes': clientsRead,
  'GET /api/v1/clientes/opciones': clientsRead,
  'GET /api/v1/clientes/exportacion/:formato': clientsRead,
  'GET /api/v1/clientes/:id': clientsRead,
  'POST /api/v1/clientes': admin,
  'PATCH /api/v1/clientes/:id': admin,
  'POST /api/v1/clientes/:id/empresas': admin,
  'PATCH /api/v1/clientes/:id/empresas/:parte': admin,
  'POST /api/v1/clientes/:id/direcciones': admin,
  'PATCH /api/v1/clientes/:id/direcciones/:parte': admin,
  'POST /api/v1/clientes/:id/usuarios': admin,
  'DELETE /api/v1/clientes/:id/usuarios/:parte': admin,
  'GET /api/v1/empresa': admin,
  'PATCH /api/v1/empresa': admin,
  'POST /api/v1/sucursales': admin,
  'PATCH /api/v1/sucursales/:id': admin,
  'PUT /api/v1/sucursales/:id/redes': admin,
  'GET /api/v1/mensajes': ['CS', 'MAN', 'ADM'],
  'PATCH /api/v1/mensajes/:id': ['CS', 'MAN', 'ADM'],
  'GET /api/v1/solicitudes': admin,
  'GET /api/v1/solicitudes/:id': admin,
  'POST /api/v1/solicitudes/:id/aceptar': admin,
  'POST /api/v1/solicitudes/:id/rechazar': admin,
  'GET /searchDetails/details/:id': everyone,
  'GET /api/searchDetails/productos': everyone,
  'GET /api/searchDetails/getAplicaciones': everyone,
  'GET /api/ultimosproductos': everyone,
  'GET /api/v1/partes/:k_parte/relacionados': everyone,
  'GET /api/getMarca': everyone,
  'GET /api/getLinea': everyone,
  'GET /api/getYear': everyone,
  'GET /api/v1/marcas': everyone,
  'GET /api/v1/vehiculos/marcas': everyone,
  'GET /search/:text/:mode': everyone,
  'GET /search/:text': everyone,
  'GET /catalogo/list': everyone,
  'GET /api/home/buscados': everyone,
  'GET /api/productoslista/:term': everyone,
  'POST /api/catalogo/productoslistacatalogo': everyone,
  'POST /api/registrabusqueda': everyone,
  'GET /api/v1/busquedas/:id': everyone,
  'POST /api/v1/busquedas/vacias': everyone,
  'GET /api/v1/tablero': signedIn,
  'GET /api/v1/vehiculos/opciones': everyone,
  'GET /api/v1/vehiculos/ajuste': everyone,
  'DELETE /api/v1/busquedas': signedIn,
  'GET /api/v1/sinonimos': ['MK', 'ADM'],
  'POST /api/v1/sinonimos': ['MK', 'ADM'],
  'PATCH /api/v1/sinonimos/:id': ['MK', 'ADM'],
}

const db = await testDb()
const app = await testApp(db)
const browsers = new Map<Who, TestBrowser>()
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

beforeAll(async () => {
  browsers.set('VIS', browser(app))
  for (const [who, role] of Object.entries(roles)) {
    const it = browser(app)
    await it.login((await makePerson(db, [role], { demo: true })).email)
    browsers.set(who as Who, it) // the keys of roles
  }
})

test('every registered call has a rule, and every rule a call', () => {
  expect(allCalls.map(({ endpoint }) => keyOf(endpoint)).sort()).toEqual(Object.keys(rules).sort())
})

test('each call answers the roles of its rule and refuses all others', async () => {
  const wrong: string[] = []
  for (const { endpoint } of allCalls) {
    const allowed = rules[keyOf(endpoint)] ?? []
    for (const who of everyone) {
      // A field no call knows: who is let in changes nothing, since access comes before it.
      const payload = endpoint.method === 'GET' ? undefined : { __campo_desconocido: 1 }
      const answer = await browsers.get(who)?.send(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), payload)
      const status = answer?.statusCode ?? 0
      const isIn = status !== 401 && status !== 403 && status < 500
      const refusal = who === 'VIS' ? 401 : 403
      if (allowed.includes(who) ? !isIn : status !== refusal) wrong.push(`${who} ${keyOf(endpoint)}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})
