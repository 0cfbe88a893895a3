import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, testEnv } from '#http.testing.ts'
import { answerAsked } from '#people/access/asked-links.server.ts'
import { browser, makePerson, PASSWORD, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'
import { openMailbox } from '#platform/mail/mailbox.testing.ts'

const db = await testDb()
const app = await testApp(db)
const mailbox = await openMailbox()

type Seen = { id: number; name: string; email: string; puesto: string; estado: string; version: number }

async function newClient(clave: string): Promise<{ id: number; owner: TestBrowser; ownerId: number }> {
  const made = await db.row<{ id: number }>(
    'insert into cliente (clave, nombre_comercial) values ($1, $1) returning id',
    [clave],
  )
  const id = made?.id ?? 0
  const { ownerId, it } = await member(id)
  return { id, owner: it, ownerId }
}

async function member(clientId: number, puesto = 'dueno') {
  const person = await makePerson(db, ['cliente'], { demo: true })
  await db.rows('update usuario set cliente_id = $2, puesto = $3 where id = $1', [person.id, clientId, puesto])
  const it = browser(app)
  await it.login(person.email)
  return { ownerId: person.id, email: person.email, it }
}

const team = async (it: TestBrowser) => (await it.get('/api/v1/mi-empresa')).json()
const find = async (it: TestBrowser, id: number): Promise<Seen> =>
  (await team(it)).personas.find((person: Seen) => person.id === id)
const change = async (it: TestBrowser, id: number, body: object) =>
  it.send('PATCH', `/api/v1/mi-empresa/personas/${id}`, { version: (await find(it, id)).version, ...body })
const invited = (email: string, more: object = {}) => ({
  name: 'Beto',
  email,
  puesto: 'comprador',
  tope_documento: '5000',
  tope_mes: null,
  direcciones: [],
  ...more,
})
async function mailsTo(email: string): Promise<string[]> {
  await sendDueMail(db, { ...testEnv, SMTP_URL: mailbox.url })
  // Quoted-printable breaks long lines and writes «=» as «=3D».
  return mailbox.received
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
}
const tokenOf = async (email: string) => /clave\?token=([\w-]{43})/.exec((await mailsTo(email)).at(-1) ?? '')?.[1] ?? ''

let uno: Awaited<ReturnType<typeof newClient>>
let otro: Awaited<ReturnType<typeof newClient>>
beforeAll(async () => {
  uno = await newClient('UNO')
  otro = await newClient('OTRO')
})

describe('inviting', () => {
  const path = '/api/v1/mi-empresa/invitaciones'

  test('the link makes a person of the company with his post and caps, once', async () => {
    expect((await uno.owner.post(path, invited('beto@ejemplo.mx'))).statusCode).toBe(201)
    const before = await team(uno.owner)
    expect(before.invitaciones).toMatchObject([{ email: 'beto@ejemplo.mx', estado: 'PENDIENTE', puesto: 'comprador' }])
    expect(before.personas).toHaveLength(1)
    const token = await tokenOf('beto@ejemplo.mx')
    const beto = browser(app)
    expect((await beto.post('/api/v1/claves', { token, password: PASSWORD })).statusCode).toBe(200)
    expect((await beto.get('/api/v1/sesion')).json()).toMatchObject({ puesto: 'comprador', cliente: { id: uno.id } })
    expect((await browser(app).post('/api/v1/claves', { token, password: PASSWORD })).statusCode).toBe(410)
    const after = await team(uno.owner)
    expect(after.invitaciones).toEqual([])
    expect(after.personas).toMatchObject([{ puesto: 'dueno' }, { puesto: 'comprador', tope_documento: '5000.00' }])
    expect((await uno.owner.post(path, invited('BETO@ejemplo.mx'))).json().errors).toEqual({
      email: ['Esta persona ya está en tu empresa.'],
    })
  })

  test('resending kills the former link, withdrawing every one and frees the address', async () => {
    await uno.owner.post(path, invited('carla@ejemplo.mx'))
    expect((await uno.owner.post(path, invited('carla@ejemplo.mx'))).statusCode).toBe(422)
    const first = await tokenOf('carla@ejemplo.mx')
    const { id } = (await team(uno.owner)).invitaciones[0]
    expect((await uno.owner.post(`${path}/${id}/reenvio`)).statusCode).toBe(200)
    const second = await tokenOf('carla@ejemplo.mx')
    expect(second).not.toBe(first)
    expect((await browser(app).get(`/api/v1/claves/enlaces/${first}`)).statusCode).toBe(410)
    expect((await browser(app).get(`/api/v1/claves/enlaces/${second}`)).statusCode).toBe(200)
    expect((await uno.owner.send('DELETE', `${path}/${id}`)).statusCode).toBe(200)
    expect((await browser(app).get(`/api/v1/claves/enlaces/${second}`)).statusCode).toBe(410)
    expect((await uno.owner.send('DELETE', `${path}/${id}`)).statusCode).toBe(404)
    expect((await uno.owner.post(path, invited('carla@ejemplo.mx'))).statusCode).toBe(201)
  })

  test('after seven days it is over, and asking for a password renews nothing', async () => {
    await uno.owner.post(path, invited('dora@ejemplo.mx'))
    await db.rows(
      `update invitacion_cliente set expira_en = now() - interval '1 minute' where email = 'dora@ejemplo.mx'`,
    )
    await db.rows(
      `update token_acceso set expira_en = now() - interval '1 minute' where usuario_id = (select id from usuario where email = 'dora@ejemplo.mx')`,
    )
    expect((await team(uno.owner)).invitaciones[0]).toMatchObject({ email: 'dora@ejemplo.mx', estado: 'VENCIDA' })
    expect((await browser(app).get(`/api/v1/claves/enlaces/${await tokenOf('dora@ejemplo.mx')}`)).statusCode).toBe(410)
    const sent = (await mailsTo('dora@ejemplo.mx')).length
    await browser(app).post('/api/v1/claves/olvido', { email: 'dora@ejemplo.mx' })
    await answerAsked(db, testEnv)
    expect(await mailsTo('dora@ejemplo.mx')).toHaveLength(sent)
  })

  test('an address that has an account elsewhere is answered alike and gets nothing', async () => {
    const theirs = await member(otro.id, 'comprador')
    const taken = await uno.owner.post(path, invited(theirs.email))
    const free = await uno.owner.post(path, invited('libre@ejemplo.mx'))
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()])
    const { invitaciones } = await team(uno.owner)
    const shown = ({ puesto, tope_documento, estado }: Record<string, unknown>) => [puesto, tope_documento, estado]
    expect(shown(invitaciones[1])).toEqual(shown(invitaciones[0]))
    expect(await mailsTo(theirs.email)).toEqual([])
    expect((await theirs.it.get('/api/v1/sesion')).json().cliente.id).toBe(otro.id)
  })

  test('another company’s addresses go to nobody', async () => {
    const place = await db.row<{ id: number }>(
      `insert into direccion (cliente_id, alias, calle, cp, municipio, estado) values ($1, 'B', 'C', '44100', 'G', 'Jalisco') returning id`,
      [otro.id],
    )
    const answer = await uno.owner.post(path, invited('e@ejemplo.mx', { direcciones: [place?.id] }))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['direcciones']])
  })
})

describe('changing who may do what', () => {
  test('only an owner, only his company, only with the version he saw', async () => {
    const eva = await member(uno.id, 'comprador')
    const theirs = await member(otro.id, 'comprador')
    const { version } = await find(uno.owner, eva.ownerId)
    const patch = (it: TestBrowser, id: number, body: object) =>
      it.send('PATCH', `/api/v1/mi-empresa/personas/${id}`, body)
    expect((await patch(eva.it, eva.ownerId, { version, puesto: 'dueno' })).statusCode).toBe(403)
    expect((await patch(uno.owner, theirs.ownerId, { version, puesto: 'ver' })).statusCode).toBe(404)
    expect((await patch(uno.owner, eva.ownerId, { version: version + 1, puesto: 'ver' })).statusCode).toBe(409)
    expect((await patch(uno.owner, eva.ownerId, { version, puesto: 'ver' })).statusCode).toBe(200)
    expect((await eva.it.get('/api/v1/sesion')).json().puesto).toBe('ver')
    expect((await team(eva.it)).personas).toBeNull()
  })

  test('closing an access ends it at once; only what the company closed it opens again', async () => {
    const fin = await member(uno.id, 'comprador')
    expect((await change(uno.owner, fin.ownerId, { activa: false })).statusCode).toBe(200)
    expect((await fin.it.get('/api/v1/sesion')).json().isLoggedin).toBe(false)
    expect((await fin.it.login(fin.email)).statusCode).toBe(422)
    expect((await change(uno.owner, fin.ownerId, { activa: true })).statusCode).toBe(200)
    expect((await fin.it.login(fin.email)).statusCode).toBe(200)
    await db.rows(`update usuario set estado = 'BLOQUEADO' where id = $1`, [fin.ownerId])
    expect((await change(uno.owner, fin.ownerId, { activa: true })).statusCode).toBe(409)
    expect((await change(uno.owner, uno.ownerId, { activa: false })).statusCode).toBe(409)
  })

  test('an account with more than a client’s is not the owner’s to change', async () => {
    const raised = await member(uno.id, 'comprador')
    await db.rows(
      `insert into usuario_permiso (usuario_id, permiso_id) select $1, id from permiso where nombre = 'users-write'`,
      [raised.ownerId],
    )
    expect((await change(uno.owner, raised.ownerId, { puesto: 'ver' })).statusCode).toBe(403)
  })

  test('the last owner stays one; two who step down at once leave one', async () => {
    const firm = await newClient('DOS')
    expect((await change(firm.owner, firm.ownerId, { puesto: 'ver' })).statusCode).toBe(409)
    const second = await member(firm.id, 'dueno')
    const answers = await Promise.all([
      change(firm.owner, firm.ownerId, { puesto: 'ver' }),
      change(second.it, second.ownerId, { puesto: 'ver' }),
    ])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('handing the account on makes one owner of the other', async () => {
    const firm = await newClient('TRES')
    const next = await member(firm.id, 'comprador')
    const { version } = await find(firm.owner, next.ownerId)
    const path = `/api/v1/mi-empresa/personas/${next.ownerId}/entrega`
    expect((await firm.owner.post(path, { version })).statusCode).toBe(200)
    expect((await firm.owner.post(path, { version: version + 1 })).statusCode).toBe(403)
    expect((await team(next.it)).personas.map(({ puesto }: Seen) => puesto)).toEqual(['dueno', 'aprobador'])
    const log = await db.rows<{ accion: string }>(
      `select accion from auditoria where objeto = 'cliente' and objeto_id = $1::text order by id`,
      [firm.id],
    )
    expect(log.map(({ accion }) => accion)).toEqual(['cuenta_entregada'])
  })

  test('who comes to another client leaves his post behind', async () => {
    const moved = await member(uno.id, 'ver')
    await db.rows('update usuario set cliente_id = null where id = $1', [moved.ownerId])
    await db.rows('update usuario set cliente_id = $2 where id = $1', [moved.ownerId, otro.id])
    expect(await db.row('select puesto from usuario where id = $1', [moved.ownerId])).toEqual({ puesto: 'dueno' })
  })
})

test('an owner says from where what they buy comes; nobody else does, and staff see who did', async () => {
  const three = await newClient('JUNTO')
  const { it: buyer } = await member(three.id, 'comprador')
  const send = (it: TestBrowser, surtido: unknown) => it.send('PATCH', '/api/v1/mi-empresa', { surtido })
  expect((await team(three.owner)).surtido).toBe('pronto')
  expect((await send(buyer, 'junto')).statusCode).toBe(403)
  expect((await send(three.owner, 'barato')).statusCode).toBe(422)
  expect((await send(three.owner, 'junto')).json()).toEqual({ success: true })
  expect((await send(three.owner, 'junto')).statusCode).toBe(200)
  expect([(await team(three.owner)).surtido, (await team(otro.owner)).surtido]).toEqual(['junto', 'pronto'])
  const logged = await db.rows(`select despues from auditoria where accion = 'surtido_cambiado' and objeto_id = $1`, [
    String(three.id),
  ])
  expect(logged).toEqual([{ despues: { surtido: 'Cada parte completa de una sucursal, aunque tarde más' } }])
})
