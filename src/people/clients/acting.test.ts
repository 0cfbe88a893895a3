import { beforeEach, describe, expect, test } from 'vitest'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { REACHES } from '#people/access/reach.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { clientReach, isWithinReach } from './client-reach.server.ts'
import { cast, newClient } from '#people/company/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const they = await cast(db, app)
const { admin, people } = they

const create = async (more: object = {}) => (await admin.post('/api/v1/clientes', newClient(more))).json()
const mine = await create({ asesor_id: people.asesor.id, sucursal_id: they.norte })
const sellers = await create({ vendedor_id: people.vendedor.id, sucursal_id: they.sur })

const start = (who: TestBrowser, id: number) => who.post('/api/v1/actuar', { cliente_id: id })
const stop = (who: TestBrowser) => who.send('DELETE', '/api/v1/actuar')
const session = async (who: TestBrowser) => (await who.get('/api/v1/sesion')).json()
const logged = (accion: string, id: number) =>
  db.rows<{ actor: string; en_nombre_de: string }>(
    `select actor, en_nombre_de from auditoria where accion = $1 and objeto = 'cliente' and objeto_id = $2 order by id`,
    [accion, String(id)],
  )

let asesor: TestBrowser
beforeEach(async () => {
  await db.rows('delete from intento_acceso')
  asesor = browser(app)
  await asesor.login(people.asesor.email)
})

describe('acting for a client', () => {
  test('gives the client’s rights under a new session id, and one’s own back under another', async () => {
    const own = await session(asesor)
    const first = asesor.cookies.get('__Host-jacve')
    const started = await start(asesor, mine.id)
    expect(started.json()).toMatchObject({ cliente: { id: mine.id, nombre: mine.nombre_comercial } })
    const second = asesor.cookies.get('__Host-jacve')
    expect(second).not.toBe(first)

    const acting = await session(asesor)
    expect(acting).toMatchObject({ user: own.user, acting: true, cliente: { id: mine.id }, roles: ['cliente'] })
    expect(acting.permissions).toEqual((await session(they.cliente)).permissions)
    expect(acting.permissions_auth).toEqual([])
    expect((await asesor.get('/userinfo')).json().datos.ClienteWeb.Cliente).toEqual({ cliente: mine.clave })

    const stopped = await stop(asesor)
    expect(stopped.json()).toEqual({ destino: `/clientes/${mine.id}` })
    expect([first, second]).not.toContain(asesor.cookies.get('__Host-jacve'))
    expect(await session(asesor)).toEqual(own)
    expect((await stop(asesor)).statusCode).toBe(200)

    const [begun] = await logged('actuar_inicio', mine.id)
    const [ended] = await logged('actuar_termino', mine.id)
    expect([begun, ended]).toEqual([
      { actor: people.asesor.email, en_nombre_de: mine.nombre_comercial },
      { actor: people.asesor.email, en_nombre_de: mine.nombre_comercial },
    ])
  })

  test('is for clients within reach; a foreign one is not told apart from a missing one', async () => {
    const answers = [await start(asesor, sellers.id), await start(asesor, 99_999_999)]
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [404, 'El cliente no existe.'],
      [404, 'El cliente no existe.'],
    ])
    expect((await start(they.cliente, mine.id)).statusCode).toBe(403)
  })

  test('is for clients that buy', async () => {
    const closed = await create({ asesor_id: people.asesor.id })
    await db.rows('update cliente set activo = false where id = $1', [closed.id])
    expect((await start(asesor, closed.id)).statusCode).toBe(409)
  })

  test('is for one client at a time', async () => {
    await start(asesor, mine.id)
    const again = await start(asesor, mine.id)
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'actuando', cliente: { id: mine.id } })
    expect(again.json().message).toContain(mine.nombre_comercial)
  })

  test('is this session’s alone', async () => {
    const other = browser(app)
    await other.login(people.asesor.email)
    await start(asesor, mine.id)
    expect(await session(other)).toMatchObject({ acting: false, cliente: null })
  })

  test('writes both names wherever it writes', async () => {
    await start(asesor, mine.id)
    await asesor.get('/api/v1/clientes')
    const denied = await db.row(
      `select from auditoria where accion = 'acceso_denegado' and actor_id = $1 and en_nombre_de = $2`,
      [people.asesor.id, mine.nombre_comercial],
    )
    expect(denied).toBeDefined()
  })
})

test('the log tells both names, is found by the client, and its file has them', async () => {
  await start(asesor, mine.id)
  await stop(asesor)
  const name = encodeURIComponent(mine.nombre_comercial.toLowerCase().replaceAll('ñ', 'n'))
  const { eventos } = (await admin.get(`/api/v1/auditoria?cliente=${name}&accion=actuar_termino`)).json()
  expect(eventos[0]).toMatchObject({ actor: people.asesor.email, en_nombre_de: mine.nombre_comercial })
  const file = await admin.get(`/api/v1/auditoria/exportacion/csv?cliente=${name}&columnas=actor,en_nombre_de,accion`)
  expect(file.body).toContain(
    `${people.asesor.email} a nombre de ${mine.nombre_comercial},Dejó de actuar a nombre de un cliente,${mine.nombre_comercial}`,
  )
  const history = (await admin.get(`/api/v1/clientes/${mine.id}`)).json().historial
  expect(history.map(({ accion }: { accion: string }) => accion)).not.toContain('actuar_inicio')
})

describe('acting ends by itself', () => {
  const undo = [
    ['the client leaves the portfolio', 'update cliente set asesor_id = null where id = $1', [mine.id]],
    ['the client is closed', 'update cliente set activo = false where id = $1', [mine.id]],
    [
      'the person loses the right to it',
      `delete from usuario_rol where usuario_id = $1 and rol_id = (select id from rol where nombre = 'asesor')`,
      [people.asesor.id],
    ],
  ] as const
  test.each(undo)('when %s', async (_, statement, values) => {
    await start(asesor, mine.id)
    const before = (await logged('actuar_termino', mine.id)).length
    const acting = asesor.cookies.get('__Host-jacve')
    await db.rows(statement, [...values])
    expect(await session(asesor)).toMatchObject({ acting: false, cliente: null })
    await asesor.get('/api/v1/sesion')
    expect(asesor.cookies.get('__Host-jacve')).not.toBe(acting)
    expect(await logged('actuar_termino', mine.id)).toHaveLength(before + 1)

    await db.rows('update cliente set activo = true, asesor_id = $2 where id = $1', [mine.id, people.asesor.id])
    await db.rows(`insert into usuario_rol select $1, id from rol where nombre = 'asesor' on conflict do nothing`, [
      people.asesor.id,
    ])
    expect(await session(asesor)).toMatchObject({ acting: false })
  })
})

test('the database and the list of clients agree on who may act for whom', async () => {
  for (const reach of REACHES) {
    for (const who of [people.asesor, people.vendedor, people.manager, people.cliente]) {
      await db.rows(
        `update rol_permiso set alcance = $1 where permiso_id = (select id from permiso where nombre = 'clientes-impersonar')`,
        [reach],
      )
      const own = await db.row<{ cliente_id: number | null }>('select cliente_id from usuario where id = $1', [who.id])
      const rights = { user: { id: who.id, name: '' }, roles: [], permissions: [], permissions_auth: [] }
      const cliente = own?.cliente_id ? { id: own.cliente_id, nombre: '' } : null
      const viewer = { db, session: { ...rights, isLoggedin: true, acting: false, cliente } }
      const wrong = await db.rows(
        `select c.id from cliente c where c.activo and coalesce(${isWithinReach}, false) <> puede_actuar(${who.id}, c.id)`,
        await clientReach(viewer, 'clientes-impersonar'),
      )
      expect([reach, who.email, wrong]).toEqual([reach, who.email, []])
    }
  }
})
