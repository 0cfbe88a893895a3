import type { LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createApp, refuseTheRest } from '#http.server.ts'
import { testEnv } from '#http.testing.ts'
import { answerAsked } from './asked-links.server.ts'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'
import { openMailbox } from '#platform/mail/mailbox.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { makeShop, signIn } from '#selling/quotes/testing.server.ts'
import { browser, makePerson, PASSWORD } from './testing.server.ts'

// S21: what is secret goes through the product and is found nowhere after: no log line, table, answer or error page holds it.

const db = await testDb()
const box = await openMailbox()
const { hostname, port } = new URL(box.url)
const canaries = new Map<string, string>()
/** A secret to be looked for afterwards. */
function secret(name: string, text: string): string {
  if (text.length < 8) throw new Error(`${name}: too short to be looked for`)
  canaries.set(name, text)
  return text
}

const env = {
  ...testEnv,
  NODE_ENV: 'development' as const,
  LOG_LEVEL: 'trace' as const,
  DATA_DIR: temporaryData(),
  APP_KEY: secret('APP_KEY', 'canario-de-la-llave-de-la-casa-8f2a'),
  SMTP_URL: `smtp://tienda:${secret('clave de SMTP_URL', 'canario-smtp-del-entorno')}@127.0.0.1:1`,
  SMTP_HOSTS: [hostname],
  ERP_HOSTS: ['127.0.0.1:9'],
  SUPPLIERS_HOSTS: ['127.0.0.1:9'],
  PUBLIC_URL: 'https://www.ejemplo.mx',
  DEMO_PASSWORD: secret('DEMO_PASSWORD', 'canario-de-muestra-77'),
}
const logged: string[] = []
const app = await createApp({ db, env })
refuseTheRest(app)
listen()

/** Takes the log's lines where the logger writes them: standard output is not this process's to read. */
function listen(): void {
  const stream = Object.getOwnPropertySymbols(app.log).find(({ description }) => description === 'pino.stream')
  if (!stream) throw new Error('the logger has no stream')
  Object.assign(app.log, { [stream]: { write: (line: string) => logged.push(line) } })
}

const answers: string[] = []
/** Keeps what is answered, but for what an answer is there to tell once. */
function heard(answer: LightMyRequestResponse, toldOnce: string[] = []): LightMyRequestResponse {
  const text = `${JSON.stringify(answer.headers)} ${answer.body}`
  answers.push(toldOnce.reduce((left, told) => left.replaceAll(told, ''), text))
  return answer
}

test('twenty secrets go through and are nowhere afterwards', async () => {
  const shop = await makeShop(db)
  const client = await signIn(db, app, ['cliente'], shop.ana)
  const admin = await signIn(db, app, ['admin'])
  await passwords()
  await secondFactor()
  await links()
  await programs(client)
  await servers(admin)

  for (const url of ['/api/v1/correos', '/api/v1/auditoria', '/api/v1/erp', '/api/v1/erp/conexion', '/metrics']) {
    heard(await admin.get(url))
  }
  for (const url of ['/api/v1/programas', '/api/v1/cuenta', '/api/v1/sesiones']) {
    heard(await client.get(url))
  }
  const { rawPayload } = await client.get('/api/v1/cuenta/datos')
  answers.push(...Object.values(unzipSync(rawPayload)).map((bytes) => strFromU8(bytes)))
  const tables = await dump()
  expect(canaries.size).toBeGreaterThanOrEqual(20)
  expect(logged.length).toBeGreaterThan(30)
  const found = [...canaries].flatMap(([name, text]) =>
    [
      ...tables.filter(({ row }) => holds(row, text)).map(({ table }) => `tabla ${table}`),
      ...logged.filter((line) => holds(line, text)).map((line) => `log ${line.slice(0, 300)}`),
      ...answers.filter((answer) => holds(answer, text)).map((answer) => `respuesta ${answer.slice(-300)}`),
    ].map((where) => `${name}: ${where}`),
  )
  expect(found).toEqual([])
  await app.close()
})

async function passwords(): Promise<void> {
  const { email } = await makePerson(db, ['cliente'], { email: 'ana.canaria@ejemplo.mx' })
  const it = browser(app)
  secret('contraseña de entrada', PASSWORD)
  heard(await browser(app).login(email, secret('contraseña equivocada', 'canario equivocado 12')))
  const entered = await it.login(email)
  const cookie = entered.cookies.find(({ name }) => name.startsWith('__Host-'))
  const given = secret('testigo contra falsificación', it.cookies.get('XSRF-TOKEN') ?? '')
  heard(entered, [secret('sesión', cookie?.value ?? ''), given])
  heard(await it.get('/api/v1/sesion'))
  const wanted = secret('contraseña nueva', 'canario de clave nueva')
  heard(await it.send('PUT', '/api/v1/cuenta/clave', { password_actual: 'otra cosa distinta', password: wanted }))
  heard(await it.send('PUT', '/api/v1/cuenta/clave', { password_actual: PASSWORD, password: wanted }), [
    ...it.cookies.values(),
  ])
  const typed = secret('contraseña en la dirección', 'canario-en-la-url-31')
  heard(await it.get(`/login?password=${typed}`))
  heard(await it.get(`/no/existe?clave=${typed}`))
  const extra = secret('contraseña en campo desconocido', 'canario-campo-equivocado')
  heard(await it.post('/login', { email, password: 'x', contrasena: extra }))
  const broken = secret('contraseña en JSON roto', 'canario-json-roto-55')
  heard(
    await app.inject({
      method: 'POST',
      url: '/login',
      payload: `{"password":"${broken}"`,
      headers: { 'content-type': 'application/json' },
    }),
  )
}

async function secondFactor(): Promise<void> {
  const { email } = await makePerson(db, ['director'])
  const it = browser(app)
  await it.login(email)
  const made = await it.post('/api/v1/cuenta/segundo-factor', {})
  const { secreto } = made.json()
  secret('secreto del segundo factor', secreto)
  const clock = await db.row<{ ms: number }>('select floor(extract(epoch from now()) * 1000)::bigint as ms')
  const codigo = TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp: clock?.ms ?? 0 })
  const confirmed = await it.post('/api/v1/cuenta/segundo-factor/confirmacion', { codigo })
  const [first = '', second = ''] = confirmed.json().recuperacion
  secret('código de recuperación', first)
  secret('código de recuperación usado', second)
  const again = browser(app)
  await again.login(email)
  heard(await again.post('/api/v1/sesion/segundo-factor', { codigo: second }), [...again.cookies.values()])
}

/** Links that mail brings: the token of each, from what arrived. */
async function links(): Promise<void> {
  const { email } = await makePerson(db, ['cliente'], { email: 'olvida@ejemplo.mx' })
  heard(await browser(app).post('/api/v1/claves/olvido', { email }))
  await answerAsked(db, env)
  expect(await sendDueMail(db, { ...env, SMTP_URL: box.url })).toMatchObject({ failed: 0 })
  const letter = (box.received.at(-1)?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const token = secret('enlace de contraseña', /token=([\w-]{43})/.exec(letter)?.[1] ?? '')
  heard(await browser(app).get(`/api/v1/claves/enlaces/${token}`))
  const it = browser(app)
  const chosen = await it.post('/api/v1/claves', {
    token,
    password: secret('contraseña elegida', 'canario elegido por enlace'),
  })
  heard(chosen, [...it.cookies.values()])
  heard(await browser(app).post('/api/v1/claves', { token, password: 'otra frase más larga' }))
  // A mail that does not leave keeps its fault, and the fault the server's words.
  await browser(app).post('/api/v1/claves/olvido', { email })
  await answerAsked(db, env)
  await sendDueMail(db, env)
}

async function programs(client: Awaited<ReturnType<typeof signIn>>): Promise<void> {
  const wanted = { nombre: 'Caja', alcances: ['pedidos'], tope_documento: null, tope_mes: null, dias: 30 }
  const key = await client.post('/api/v1/programas/llaves', wanted)
  const llave = secret('llave de programa', key.json().llave)
  heard(key, [llave])
  heard(await app.inject({ url: '/api/v1/pedidos', headers: { authorization: `Bearer ${llave}` } }))
  const false_ = secret('llave que no existe', `${llave.slice(0, 8)}canario0000000000000000000000000`)
  heard(await app.inject({ url: '/api/v1/pedidos', headers: { authorization: `Bearer ${false_}` } }))
  const notice = await client.post('/api/v1/programas/avisos', { url: 'https://ejemplo.mx/x', eventos: ['pedido'] })
  const firma = secret('secreto que firma avisos', notice.json().secreto ?? 'ninguno por ahora')
  heard(notice, [firma])
}

async function servers(admin: Awaited<ReturnType<typeof signIn>>): Promise<void> {
  const mail = {
    version: 0,
    activo: true,
    host: hostname,
    puerto: Number(port),
    seguridad: 'STARTTLS',
    usuario: 'tienda',
  }
  const clave = secret('clave del servidor de correo', 'canario-de-correo-4471')
  const more = { remitente: 'tienda@jacve.mx', remitente_nombre: 'Tienda', responder_a: null }
  heard(await admin.send('PUT', '/api/v1/correos/servidor', { ...mail, ...more, clave }))
  heard(await admin.post('/api/v1/correos/prueba', { para: 'ana@ejemplo.mx' }))
  heard(await admin.get('/api/v1/correos/servidor'))
  const secreto = secret('secreto del ERP', 'canario-del-erp-7Zq9')
  const owners = ['precio', 'existencia', 'activo', 'empaque', 'descripcion', 'linea', 'marca', 'hecho_en_mexico']
  const proceso = {
    version: 1,
    tipo: 'rest',
    direccion: 'http://127.0.0.1:9',
    usuario: 'jacve',
    secreto,
    encendido: true,
    entidades: ['productos'],
    cada_minutos: 15,
    completa_a: null,
    duenos: Object.fromEntries(owners.map((name) => [name, 'tienda'])),
  }
  heard(await admin.post('/api/admin/updatePeticion/', { proceso }))
  heard(await admin.post('/api/v1/erp/prueba'))
  heard(await admin.post('/api/admin/updatePeticion/', { proceso: { ...proceso, version: 'x' } }))
  await supplier(admin)
}

async function supplier(admin: Awaited<ReturnType<typeof signIn>>): Promise<void> {
  const profile = await db.row<{ id: number }>(
    `insert into carga_perfil (nombre, tipo) values ('Norteña', 'precios') returning id`,
  )
  const place = {
    tipo: 'sftp',
    direccion: '127.0.0.1:9',
    usuario: 'jacve',
    carpeta: '',
    patron: '*.csv',
    cada_minutos: 60,
    a_las: null,
    version: null,
    secreto: secret('contraseña del SFTP de un proveedor', 'canario-de-listas-88Wx'),
  }
  const path = `/api/v1/perfiles-carga/${profile?.id}`
  expect(heard(await admin.send('PUT', `${path}/lugar`, place)).statusCode).toBe(200)
  heard(await admin.post(`${path}/prueba`, {}))
  heard(await admin.get(`${path}/lugar`))
  heard(await admin.send('PUT', `${path}/lugar`, { ...place, version: 'x' }))
}

/** Every row of every table as text, jobs' too. */
async function dump(): Promise<{ table: string; row: string }[]> {
  const tables = await db.rows<{ tabla: string }>(
    `select format('%I.%I', table_schema, table_name) as tabla from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const found = []
  for (const { tabla } of tables) {
    const rows = await db.rows<{ row: string }>(`select to_jsonb(t)::text as row from ${tabla} t`)
    found.push(...rows.map(({ row }) => ({ table: tabla, row })))
  }
  return found
}

/** In clear, in hexadecimal (as bytea is told) or in base64. */
function holds(text: string, wanted: string): boolean {
  const bytes = Buffer.from(wanted)
  return [wanted, encodeURIComponent(wanted), bytes.toString('hex'), bytes.toString('base64url')].some((form) =>
    text.includes(form),
  )
}
