import { beforeAll, expect, test } from 'vitest'
import { testApp, testEnv } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'
import { openMailbox } from '#platform/mail/mailbox.testing.ts'
import { notify } from './notify.server.ts'
import { sendSummaries } from './summary.server.ts'

const db = await testDb()
const app = await testApp(db)
const mailbox = await openMailbox()

type Who = { id: number; email: string; it: TestBrowser }
let ana: Who
let beto: Who

beforeAll(async () => {
  const client = await db.row<{ id: number }>(
    `insert into cliente (clave, nombre_comercial) values ('AVI', 'Avisada') returning id`,
  )
  ana = await member(client?.id ?? 0, 'dueno')
  beto = await member(client?.id ?? 0, 'contador')
})

async function member(clientId: number, post: string): Promise<Who> {
  const { id, email } = await makePerson(db, ['cliente'], { demo: true })
  await db.rows('update usuario set cliente_id = $2, puesto = $3 where id = $1', [id, clientId, post])
  const it = browser(app)
  await it.login(email)
  return { id, email, it }
}

const tellOf = (who: { id: number | null; email: string }, folio: string) =>
  db.transaction((tx) =>
    notify(tx, testEnv, who, {
      kind: 'pedido',
      page: `/DetallePedidoCreado/S/${folio}`,
      mail: {
        tipo: 'pedido',
        subject: `Tu pedido ${folio} va en camino`,
        letter: { nombre: 'Ana', antes: `Salió ${folio}.\n\nPedido.` },
      },
    }),
  )
const list = async ({ it }: Who, query = '') => (await it.get(`/api/v1/notificaciones${query}`)).json()
const titles = async (who: Who, query = ''): Promise<string[]> =>
  (await list(who, query)).notificaciones.map(({ titulo }: { titulo: string }) => titulo)
const prefer = ({ it }: Who, body: object, tipo = 'pedido') =>
  it.send('PUT', `/api/v1/notificaciones/preferencias/${tipo}`, body)
async function mailsTo(email: string): Promise<string[]> {
  await sendDueMail(db, { ...testEnv, SMTP_URL: mailbox.url })
  return mailbox.received.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)
}
const waitingOf = async ({ it }: Who): Promise<number> => {
  const { pendientes } = (await it.get('/api/v1/pendientes')).json<{ pendientes: { id: string; n: number }[] }>()
  return pendientes.find(({ id }) => id === 'notificaciones')?.n ?? 0
}

test('without a wish it is on the screen and mailed at once, and waits in the menu until it is read', async () => {
  expect(await tellOf(ana, 'P-1')).toBe(true)
  const { notificaciones, sin_leer, hay_mas } = await list(ana)
  expect(notificaciones).toMatchObject([
    { tipo: 'pedido', titulo: 'Tu pedido P-1 va en camino', texto: 'Salió P-1. Pedido.', leida: false },
  ])
  expect([sin_leer, hay_mas, await waitingOf(ana)]).toEqual([1, false, 1])
  expect(await mailsTo(ana.email)).toEqual(['Tu pedido P-1 va en camino'])
  expect(await titles(beto)).toEqual([])

  const id = notificaciones[0].id
  expect((await ana.it.send('PATCH', `/api/v1/notificaciones/${id}`, { leida: true })).statusCode).toBe(200)
  expect(await waitingOf(ana)).toBe(0)
  expect(await titles(ana, '?sin_leer=1')).toEqual([])
  await ana.it.send('PATCH', `/api/v1/notificaciones/${id}`, { leida: false })
  expect(await titles(ana, '?sin_leer=1')).toHaveLength(1)
  // Of somebody else it is none, for his colleague too.
  expect((await beto.it.send('PATCH', `/api/v1/notificaciones/${id}`, { leida: true })).statusCode).toBe(404)
})

test('all that was there when the page was opened is read at once; what came since is not', async () => {
  await tellOf(ana, 'P-2')
  const upTo = (await list(ana)).notificaciones[0].id
  await tellOf(ana, 'P-3')
  const answer = await ana.it.send('POST', '/api/v1/notificaciones/leidas', { hasta: upTo })
  expect(answer.json()).toEqual({ success: true, leidas: 2 })
  expect(await titles(ana, '?sin_leer=1')).toEqual(['Tu pedido P-3 va en camino'])
})

test('once a day: nothing at once, all in one mail, once', async () => {
  expect((await prefer(beto, { en_pantalla: false, correo: 'resumen' })).statusCode).toBe(200)
  expect(await tellOf(beto, 'P-4')).toBe(true)
  await tellOf(beto, 'P-5')
  expect(await titles(beto)).toEqual([])
  expect(await mailsTo(beto.email)).toEqual([])

  await Promise.all([sendSummaries(db, testEnv), sendSummaries(db, testEnv)])
  expect(await mailsTo(beto.email)).toEqual([expect.stringContaining('2_novedades')])
  expect(await sendSummaries(db, testEnv)).toBe(0)
  // Kept for the mail alone, it is gone with it.
  expect(await db.rows('select id from notificacion where usuario_id = $1', [beto.id])).toEqual([])
})

test('a summary is nobody’s whose account was closed meanwhile', async () => {
  await tellOf(beto, 'P-6')
  await db.rows(`update usuario set estado = 'BAJA' where id = $1`, [beto.id])
  expect(await sendSummaries(db, testEnv)).toBe(0)
  await db.rows(`update usuario set estado = 'ACTIVO' where id = $1`, [beto.id])
})

test('never: neither kept nor mailed; another kind stays as it was', async () => {
  await prefer(ana, { en_pantalla: false, correo: 'nunca' })
  const before = [await titles(ana), await mailsTo(ana.email)]
  expect(await tellOf(ana, 'P-7')).toBe(false)
  expect([await titles(ana), await mailsTo(ana.email)]).toEqual(before)
  const { preferencias } = await list(ana)
  expect(preferencias.find(({ tipo }: { tipo: string }) => tipo === 'pedido')).toMatchObject({ correo: 'nunca' })
  expect(preferencias.find(({ tipo }: { tipo: string }) => tipo === 'factura')).toMatchObject({ correo: 'al_momento' })
})

test('a branch’s address gets the mail and nothing else', async () => {
  expect(await tellOf({ id: null, email: 'sucursal@ejemplo.mx' }, 'P-8')).toBe(true)
  expect(await mailsTo('sucursal@ejemplo.mx')).toEqual(['Tu pedido P-8 va en camino'])
})

test('staff is asked only of what staff is told', async () => {
  const it = browser(app)
  await it.login((await makePerson(db, ['asesor'], { demo: true })).email)
  const { preferencias } = (await it.get('/api/v1/notificaciones')).json()
  expect(preferencias.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
    'cotizacion',
    'aprobacion',
    'devolucion',
    'sigo_existencia',
    'sigo_precio',
    'busqueda',
  ])
  const answer = await it.send('PUT', '/api/v1/notificaciones/preferencias/pedido', {
    en_pantalla: true,
    correo: 'nunca',
  })
  expect(answer.statusCode).toBe(404)
})

test('older ones come page by page, none twice and none missing', async () => {
  await prefer(ana, { en_pantalla: true, correo: 'nunca' })
  for (let n = 0; n < 65; n++) await tellOf(ana, `Q-${n}`)
  const seen: string[] = []
  for (let query = ''; ; ) {
    const { notificaciones, hay_mas } = await list(ana, query)
    seen.push(...notificaciones.map(({ titulo }: { titulo: string }) => titulo))
    if (!hay_mas) break
    query = `?antes=${notificaciones.at(-1).id}`
  }
  expect(seen.filter((title) => title.includes('Q-'))).toHaveLength(65)
  expect(new Set(seen).size).toBe(seen.length)
})
