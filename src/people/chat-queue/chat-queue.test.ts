import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testEnv } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const app = await testApp(db)

type Who = { id: number; email: string; it: TestBrowser }
let ana: Who
let asesor: Who
let otro: Who
let admin: Who
let cliente: number
const NUMBER = '/api/v1/notificaciones/whatsapp'
const QUEUE = '/api/v1/avisos-whatsapp'

async function person(role: string): Promise<Who> {
  const { id, email } = await makePerson(db, [role], { demo: true })
  const it = browser(app)
  await it.login(email)
  return { id, email, it }
}

beforeAll(async () => {
  asesor = await person('asesor')
  otro = await person('asesor')
  admin = await person('admin')
  const made = await db.row<{ id: number }>(
    `insert into cliente (clave, nombre_comercial, asesor_id) values ('WAP', 'Taller Ñandú', $1) returning id`,
    [asesor.id],
  )
  cliente = made?.id ?? 0
  ana = await person('cliente')
  await db.rows(`update usuario set cliente_id = $2, puesto = 'dueno', nombre = 'Ana Ñ' where id = $1`, [
    ana.id,
    cliente,
  ])
})

beforeEach(async () => {
  await db.rows('delete from aviso_whatsapp')
  await db.rows('delete from notificacion_preferida')
  await db.rows('update usuario set whatsapp = null')
  await turn(true)
})

const turn = async (avisos_whatsapp: boolean) => {
  const { config } = (await admin.it.get('/api/v1/empresa')).json()
  const { version, nombre } = config
  expect((await admin.it.send('PATCH', '/api/v1/empresa', { version, nombre, avisos_whatsapp })).statusCode).toBe(200)
}
const put = (numero: unknown, who = ana) => who.it.send('PUT', NUMBER, { numero })
const prefer = (whatsapp: boolean, who = ana, tipo = 'pedido') =>
  who.it.send('PUT', `/api/v1/notificaciones/preferencias/${tipo}`, { en_pantalla: true, correo: 'nunca', whatsapp })
const tellOf = (folio: string, { id, email } = ana) =>
  db.transaction((tx) =>
    notify(
      tx,
      testEnv,
      { id, email },
      {
        kind: 'pedido',
        page: `/DetallePedidoCreado/S/${folio}`,
        mail: {
          tipo: 'pedido',
          subject: `Tu pedido ${folio} va en camino`,
          letter: { nombre: 'Ana', antes: 'Salió, por $90.00.' },
        },
      },
    ),
  )
const queue = async (who = asesor, query = '') => (await who.it.get(`${QUEUE}${query}`)).json()
const mark = (one: { id: number; version: number }, estado: string, who = asesor) =>
  who.it.send('PATCH', `${QUEUE}/${one.id}`, { version: one.version, estado })

describe('a client’s number', () => {
  test.each([
    ['33 1234 5678', '+523312345678'],
    ['+52 (33) 1234-5678', '+523312345678'],
    ['521 33 1234 5678', '+523312345678'],
    ['8112345678', '+528112345678'],
  ])('%s is kept as %s', async (typed, kept) => {
    expect((await put(typed)).json()).toEqual({ success: true, numero: kept })
    expect((await ana.it.get('/api/v1/notificaciones')).json().whatsapp.numero).toBe(kept)
  })

  test.each(['33123456', '1312345678', '0312345678', '+1 212 555 0100 99', 'no tengo', '+52 33 1234 567'])(
    '%s is refused with what is missing, and nothing is kept',
    async (typed) => {
      const answer = await put(typed)
      if (typed === 'no tengo') return expect(answer.json()).toEqual({ success: true, numero: null })
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { numero: ['Escribe los 10 dígitos de tu número de México, con lada.'] },
      ])
      expect((await ana.it.get('/api/v1/notificaciones')).json().whatsapp.numero).toBeNull()
    },
  )

  test('is asked of nobody while the company does not write by WhatsApp, nor of its own staff', async () => {
    expect((await ana.it.get('/api/v1/notificaciones')).json().whatsapp).toEqual({ numero: null, asesor: asesor.email })
    expect((await put('3312345678', asesor)).statusCode).toBe(404)
    await turn(false)
    expect((await ana.it.get('/api/v1/notificaciones')).json().whatsapp).toBeNull()
    expect((await put('3312345678')).statusCode).toBe(404)
  })
})

describe('what is to be told there', () => {
  test('waits for the adviser, written, with number and link and no amount', async () => {
    await put('33 1234 5678')
    await prefer(true)
    expect(await tellOf('W-1')).toBe(true)
    const { activo, total, avisos } = await queue()
    expect([activo, total]).toEqual([true, 1])
    expect(avisos[0]).toMatchObject({
      persona: 'Ana Ñ',
      cliente: 'Taller Ñandú',
      numero: '+523312345678',
      tipo: 'Pedidos',
      estado: 'POR_ENVIAR',
      atendido_por: null,
    })
    expect(avisos[0].mensaje).toMatch(
      /^Hola, Ana Ñ\. Tu pedido W-1 va en camino: https?:\/\/\S+\/JACVE\/DetallePedidoCreado\/S\/W-1$/,
    )
    const { pendientes } = (await asesor.it.get('/api/v1/pendientes')).json()
    expect(pendientes).toContainEqual(expect.objectContaining({ id: 'avisos-whatsapp', n: 1 }))
  })

  test('not without a number, without the wish, for another kind, or while the company does not', async () => {
    await prefer(true)
    await tellOf('W-2')
    await put('3312345678')
    await prefer(false)
    await tellOf('W-3')
    await prefer(true, ana, 'devolucion')
    await tellOf('W-4')
    await prefer(true)
    await turn(false)
    await tellOf('W-5')
    expect(await queue()).toMatchObject({ activo: false, total: 0 })
  })

  test('a wish that says nothing of WhatsApp leaves it as it is', async () => {
    await put('3312345678')
    await prefer(true)
    await ana.it.send('PUT', '/api/v1/notificaciones/preferencias/pedido', { en_pantalla: false, correo: 'nunca' })
    const { preferencias } = (await ana.it.get('/api/v1/notificaciones')).json()
    const chosen = preferencias.find(({ tipo }: { tipo: string }) => tipo === 'pedido')
    expect(chosen).toMatchObject({ en_pantalla: false, correo: 'nunca', whatsapp: true })
  })

  test('goes when it is wanted no more: the kind, or the number', async () => {
    await put('3312345678')
    await prefer(true)
    await tellOf('W-6')
    await prefer(false)
    expect((await queue()).total).toBe(0)
    await prefer(true)
    await tellOf('W-7')
    await put('')
    expect((await queue()).total).toBe(0)
    expect(await db.rows('select from aviso_whatsapp')).toEqual([])
  })

  test('the company says it in its own words', async () => {
    const clave = '/api/v1/textos/todos/whatsapp-aviso'
    const lost = await admin.it.send('PUT', clave, { version: 0, es: 'Hola {nombre}: {asunto}', en: null })
    expect(lost.json().message).toBe('Falta {enlace}: es el enlace a su página. Escríbelo donde deba ir.')
    await admin.it.send('PUT', clave, { version: 0, es: '{asunto} 👉 {enlace}', en: null })
    await put('3312345678')
    await prefer(true)
    await tellOf('W-8')
    expect((await queue()).avisos[0].mensaje).toMatch(/^Tu pedido W-8 va en camino 👉 http/)
    await admin.it.send('PUT', clave, { version: 1, es: null, en: null })
  })
})

describe('the queue', () => {
  beforeEach(async () => {
    await put('3312345678')
    await prefer(true)
    await tellOf('W-9')
  })

  test('is of one’s own clients; all of them for who reaches all', async () => {
    expect([(await queue()).total, (await queue(otro)).total, (await queue(admin)).total]).toEqual([1, 0, 1])
    const [one] = (await queue()).avisos
    expect((await mark(one, 'ENVIADO', otro)).statusCode).toBe(404)
    expect((await ana.it.get(QUEUE)).statusCode).toBe(403)
    expect((await mark(one, 'ENVIADO', ana)).statusCode).toBe(403)
    expect((await browser(app).get(QUEUE)).statusCode).toBe(401)
    expect((await queue()).avisos[0].estado).toBe('POR_ENVIAR')
  })

  test('a message is sent once: a second one is told by whom, and it can be taken back', async () => {
    const [one] = (await queue()).avisos
    const sent = (await mark(one, 'ENVIADO')).json()
    expect(sent).toMatchObject({ estado: 'ENVIADO', atendido_por: asesor.email, version: 2 })
    const second = await mark(one, 'ENVIADO', admin)
    expect([second.statusCode, second.json().message]).toEqual([409, `${asesor.email} ya lo envió.`])
    expect([(await queue()).total, (await queue(asesor, '?estado=ENVIADO')).total]).toEqual([0, 1])
    const back = (await mark(sent, 'POR_ENVIAR')).json()
    expect(back).toMatchObject({ estado: 'POR_ENVIAR', atendido_por: null, atendido_en: null, version: 3 })
    const gone = (await mark(back, 'DESCARTADO')).json()
    expect((await mark(back, 'ENVIADO')).json().message).toBe(`${asesor.email} ya lo descartó.`)
    expect(await queue(asesor, '?estado=DESCARTADO&q=nandu')).toMatchObject({ total: 1, avisos: [{ id: gone.id }] })
  })

  test('two at once send it once', async () => {
    const [one] = (await queue()).avisos
    const answers = await Promise.all([mark(one, 'ENVIADO'), mark(one, 'ENVIADO', admin)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })

  test('who has left is not written to', async () => {
    await db.rows(`update usuario set estado = 'BAJA' where id = $1`, [ana.id])
    expect((await queue()).total).toBe(0)
    await db.rows(`update usuario set estado = 'ACTIVO' where id = $1`, [ana.id])
    const again = browser(app)
    await again.login(ana.email)
    ana = { ...ana, it: again }
  })
})
