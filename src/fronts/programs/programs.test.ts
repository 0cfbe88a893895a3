import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allCalls } from '#http.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, signIn } from '#selling/quotes/testing.server.ts'
import { deliverDue } from './deliver.server.ts'
import { type Scope, SCOPES, scopes } from './scopes.ts'
import { isSigned, signatureOf } from './signature.ts'
import { tools } from '#fronts/agents/tools.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const otro = await signIn(db, app, ['cliente'], shop.beto)
const admin = await signIn(db, app, ['admin'])

type Notice = { headers: Record<string, string>; body: string }
const received: Notice[] = []
let status = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, body }) // ours has no repeated ones
    response.writeHead(status).end()
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/avisos` // listening on TCP
afterAll(() => receiver.close())

beforeEach(async () => {
  received.length = 0
  status = 200
  await db.rows('delete from webhook')
  await db.rows('delete from clave_api')
  await db.rows('delete from carrito_linea')
})

const wanted = { nombre: 'Punto de venta', tope_documento: null, tope_mes: null, dias: 30 }
async function newKey(alcances: Scope[] = SCOPES, more: object = {}): Promise<{ id: number; llave: string }> {
  const answer = await cliente.post('/api/v1/programas/llaves', { ...wanted, alcances, ...more })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
function asProgram(llave: string, method: 'GET' | 'POST', path: string, payload?: object) {
  return app.inject({ method, url: path, payload, headers: { authorization: `Bearer ${llave}` } })
}
const rpc = (llave: string, method: string, params: object = {}) =>
  asProgram(llave, 'POST', '/api/v1/mcp', { jsonrpc: '2.0', id: 1, method, params })
async function runs(llave: string, name: string, given: object = {}) {
  const answer = await rpc(llave, 'tools/call', { name, arguments: given })
  expect(answer.statusCode).toBe(200)
  return answer.json().result
}
const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code]

describe('keys', () => {
  test('told once, kept as a hash; does what its scopes hold, without anti-forgery token, and nothing else', async () => {
    const { id, llave } = await newKey(['pedidos'])
    const kept = await db.row<{ todo: string }>('select row_to_json(k)::text as todo from clave_api k')
    expect(kept?.todo).not.toContain(llave.slice(8))
    expect((await asProgram(llave, 'GET', '/api/v1/pedidos')).statusCode).toBe(200)
    expect(codeOf(await asProgram(llave, 'GET', '/getItems'))).toEqual([403, 'alcance'])
    expect(codeOf(await asProgram(llave, 'POST', GENERATE, {}))).toEqual([403, 'alcance'])
    const shown = (await cliente.get('/api/v1/programas')).json()
    expect(shown.llaves).toMatchObject([{ id, prefijo: llave.slice(0, 8), estado: 'VIGENTE', alcances: ['pedidos'] }])
    expect(JSON.stringify(shown)).not.toContain(llave.slice(8))
    expect(shown.llaves[0].usada_en).not.toBeNull()
  })

  test('taken back, over, or of a person who may no more: 401 at the next call', async () => {
    const { id, llave } = await newKey(['pedidos'])
    const may = async () => (await asProgram(llave, 'GET', '/api/v1/pedidos')).statusCode
    await db.rows(`update clave_api set expira_en = now() - interval '1 second'`)
    expect(await may()).toBe(401)
    await db.rows(`update clave_api set expira_en = now() + interval '1 day'`)
    await db
      .rows(`update usuario set estado = 'BLOQUEADO' where id = (select usuario_id from clave_api)`)
      .catch(() => {})
    await db.rows(`update cliente set activo = false where id = $1`, [shop.ana])
    expect(await may()).toBe(401)
    await db.rows(`update cliente set activo = true where id = $1`, [shop.ana])
    await db.rows(`update usuario set estado = 'ACTIVO' where id = (select usuario_id from clave_api)`)
    expect(await may()).toBe(200)
    expect((await otro.send('DELETE', `/api/v1/programas/llaves/${id}`)).statusCode).toBe(404)
    expect((await cliente.send('DELETE', `/api/v1/programas/llaves/${id}`)).statusCode).toBe(200)
    expect(await may()).toBe(401)
    for (const wrong of ['jcv_x', llave.toLowerCase(), 'x'.repeat(150)])
      expect(codeOf(await asProgram(wrong, 'GET', '/api/v1/pedidos'))).toEqual([401, 'llave'])
  })

  test('another client’s keys are not shown, the admin sees all; a key makes no keys', async () => {
    const { llave } = await newKey()
    expect((await otro.get('/api/v1/programas')).json().llaves).toEqual([])
    expect((await admin.get('/api/v1/programas')).json()).toMatchObject({ puede_crear: false, llaves: [{}] })
    const again = await asProgram(llave, 'POST', '/api/v1/programas/llaves', { ...wanted, alcances: ['pedidos'] })
    expect(codeOf(again)).toEqual([403, 'alcance'])
    for (const role of ['asesor', 'vendedor', 'CustomerService', 'MKTG', 'manager', 'director']) {
      const { get } = await signIn(db, app, [role])
      expect((await get('/api/v1/programas')).statusCode).toBe(403)
    }
  })

  test('a page opens for nobody by a key', async () => {
    const { llave } = await newKey()
    expect((await asProgram(llave, 'GET', '/JACVE/dashboard')).statusCode).toBe(404)
  })

  test('every scope names calls that there are', () => {
    const known = new Set(allCalls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
    expect(Object.values(scopes).flatMap(({ calls }) => calls.filter((call) => !known.has(call)))).toEqual([])
    const called = tools.flatMap(({ hace, antes }) => [hace.call, antes?.call ?? hace.call])
    expect(called.filter((call) => !known.has(call))).toEqual([])
  })
})

describe('caps', () => {
  const generate = (llave: string) => asProgram(llave, 'POST', GENERATE, {})
  test('a document beyond the cap is not made, and the cart stays', async () => {
    const { llave } = await newKey(SCOPES, { tope_documento: '300.00' })
    await fillCart(db, shop.ana, { 'COT-1': 3 })
    expect(codeOf(await generate(llave))).toEqual([403, 'tope'])
    expect(await db.rows('select from carrito_linea')).toHaveLength(1)
    await db.rows('delete from carrito_linea')
    await fillCart(db, shop.ana, { 'COT-1': 1 })
    expect((await generate(llave)).statusCode).toBe(200)
  })

  test('a month’s documents together stay within it, also when they come at once', async () => {
    const { id, llave } = await newKey(SCOPES, { tope_mes: '500.00' })
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => {
        await fillCart(db, shop.ana, { 'COT-1': 2 })
        return generate(llave)
      }),
    )
    const spent = await db.row<{ total: string }>(
      'select coalesce(sum(total), 0)::text as total from clave_api_gasto where clave_id = $1',
      [id],
    )
    expect(Number(spent?.total)).toBeLessThanOrEqual(500)
    expect(Number(spent?.total)).toBeGreaterThan(0)
    expect(others.every(({ statusCode }) => [200, 403, 409].includes(statusCode))).toBe(true)
    expect((await cliente.get('/api/v1/programas')).json().llaves[0].gastado_mes).toBe(spent?.total)
  })
})

describe('the agents’ door', () => {
  test('says what it is; tells only of tools that the key reaches; without a key it stays shut', async () => {
    const { llave } = await newKey(['precios'])
    const hello = await rpc(llave, 'initialize', { protocolVersion: '2025-03-26' })
    expect(hello.json().result).toMatchObject({ protocolVersion: '2025-03-26', serverInfo: { name: 'jacve' } })
    const names = (await rpc(llave, 'tools/list')).json().result.tools.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['buscar_partes', 'ver_parte', 'le_queda', 'precios'])
    const all = (await rpc((await newKey()).llave, 'tools/list')).json().result.tools
    expect(all).toHaveLength(tools.length)
    expect(all.every(({ inputSchema }: { inputSchema: { type: string } }) => inputSchema.type === 'object')).toBe(true)
    const shut = await app.inject({
      method: 'POST',
      url: '/api/v1/mcp',
      payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
    })
    expect([shut.statusCode, shut.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect((await rpc(llave, 'nada')).json().error.code).toBe(-32_601)
    expect((await runs(llave, 'precios', { k_partes: 'COT-1' })).isError).toBe(true)
    expect((await rpc(llave, 'tools/call', { name: 'ver_carrito', arguments: {} })).json().error.code).toBe(-32_602)
  })

  test('what is wrong with the arguments is said in Spanish', async () => {
    const { llave } = await newKey(['precios'])
    const { isError, structuredContent } = await runs(llave, 'precios', { k_partes: [], cantidad: 'dos', otra: 1 })
    expect([isError, structuredContent.message]).toEqual([true, 'Revisa los datos.'])
    const said = Object.values<string[]>(structuredContent.errors).flat().join(' ')
    expect(Object.keys(structuredContent.errors).toSorted()).toEqual(['cantidad', 'k_partes', 'otra'])
    expect(said).not.toMatch(/invalid|expected|unrecognized|too small|required/i)
  })

  test('reads as the client reads', async () => {
    const { llave } = await newKey()
    const { structuredContent } = await runs(llave, 'precios', { k_partes: ['COT-1'], cantidad: 2 })
    const own = (await cliente.get('/api/v1/precios?k_parte=COT-1&cantidad=2')).json()
    expect(structuredContent.partes[0].precio).toEqual(own.partes[0].precio)
    const missing = await runs(llave, 'ver_parte', { k_parte: 'NO-HAY' })
    expect([missing.isError, missing.structuredContent.status]).toEqual([true, 404])
  })

  test('a write takes two steps, happens once, and not when something changed between', async () => {
    const { llave } = await newKey()
    await fillCart(db, shop.ana, { 'COT-1': 2 })
    const before = await quotes()
    const given = { tipo: 'PREPEDIDO', notas: 'Del agente' }
    const first = (await runs(llave, 'generar_documento', given)).structuredContent
    expect(first).toMatchObject({ requiere_confirmacion: true, ahora: { carrito: expect.anything() } })
    expect(await quotes()).toBe(before)

    const otherData = await runs(llave, 'generar_documento', {
      ...given,
      notas: 'Otra',
      confirmacion: first.confirmacion,
    })
    expect([otherData.isError, otherData.structuredContent.status]).toEqual([true, 409])
    await fillCart(db, shop.ana, { 'COT-2': 1 })
    const changed = await runs(llave, 'generar_documento', { ...given, confirmacion: first.confirmacion })
    expect(changed.structuredContent.code).toBe('cambios')
    expect(await quotes()).toBe(before)

    const second = (await runs(llave, 'generar_documento', given)).structuredContent
    const twice = await Promise.all(
      [1, 2].map(() => runs(llave, 'generar_documento', { ...given, confirmacion: second.confirmacion })),
    )
    const later = await runs(llave, 'generar_documento', { ...given, confirmacion: second.confirmacion })
    const folios = new Set(
      [...twice, later]
        .filter(({ isError }) => !isError)
        .map(({ structuredContent }) => structuredContent.procesado.folio),
    )
    expect(folios.size).toBe(1)
    expect(later.isError).toBeUndefined()
    expect(await quotes()).toBe(before + 1)
    const log = await db.rows(`select from auditoria where accion = 'programa_escribio'`)
    expect(log.length).toBeGreaterThanOrEqual(1)
  })

  test('no token but ours opens the second step', async () => {
    const { llave } = await newKey()
    await fillCart(db, shop.ana, { 'COT-1': 2 })
    const before = await quotes()
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 200 }), async (confirmacion) => {
        expect((await runs(llave, 'generar_documento', { confirmacion })).isError).toBe(true)
      }),
      { numRuns: 30 },
    )
    const { llave: another } = await newKey()
    const { confirmacion } = (await runs(llave, 'generar_documento', {})).structuredContent
    expect((await runs(another, 'generar_documento', { confirmacion })).isError).toBe(true)
    expect(await quotes()).toBe(before)
  })
})

const quotes = async () => (await db.row<{ n: number }>('select count(*)::int as n from cotizacion'))?.n ?? 0

describe('notices', () => {
  const ask = async (eventos: string[]) => {
    const answer = await cliente.post('/api/v1/programas/avisos', { url, eventos })
    expect(answer.statusCode).toBe(201)
    return answer
  }
  const generate = async (who = cliente, client = shop.ana) => {
    await fillCart(db, client, { 'COT-1': 1 })
    expect((await who.post(GENERATE, {})).statusCode).toBe(200)
  }

  test('what happens is told, signed, to its client alone, without an amount', async () => {
    const { secreto } = (await ask(['cotizacion'])).json()
    await generate(otro, shop.beto)
    await generate()
    expect(await deliverDue(db, testEnv)).toMatchObject({ arrived: 1, failed: 0 })
    const [notice] = received
    const body = JSON.parse(notice?.body ?? '{}')
    expect(body).toMatchObject({ type: 'cotizacion.generar', data: { tipo: 'cotizacion', a: 'BORRADOR' } })
    expect(notice?.body).not.toMatch(/total|precio|116/)
    const sent = {
      id: notice?.headers['webhook-id'] ?? '',
      seconds: Number(notice?.headers['webhook-timestamp']),
      body: notice?.body ?? '',
    }
    const header = notice?.headers['webhook-signature'] ?? ''
    expect(isSigned(secreto, sent, header, sent.seconds)).toBe(true)
    expect(isSigned(secreto, sent, header, sent.seconds + 301)).toBe(false)
    expect(isSigned(secreto, { ...sent, body: `${sent.body} ` }, header, sent.seconds)).toBe(false)
  })

  test('a rolled back event is not told', async () => {
    await ask(['cotizacion'])
    const { llave } = await newKey(SCOPES, { tope_documento: '1.00' })
    await fillCart(db, shop.ana, { 'COT-1': 1 })
    expect((await asProgram(llave, 'POST', GENERATE, {})).statusCode).toBe(403)
    expect(await deliverDue(db, testEnv)).toEqual({ arrived: 0, failed: 0 })
  })

  test('what does not arrive is tried again under the same id, and given up in the end; by hand it goes again', async () => {
    await ask(['cotizacion'])
    await generate()
    status = 500
    for (let turn = 0; turn < 6; turn++) {
      await deliverDue(db, testEnv)
      await db.rows('update webhook_entrega set proximo_en = now()')
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received).toHaveLength(6)
    const [notice] = (await cliente.get('/api/v1/programas')).json().avisos
    expect(notice).toMatchObject({ activo: true, entregas: [{ estado: 'FALLIDA', intentos: 6, codigo: 500 }] })
    expect(notice.falla_desde).not.toBeNull()
    status = 200
    const id = notice.entregas[0].id
    expect((await otro.post(`/api/v1/programas/entregas/${id}/repeticion`, {})).statusCode).toBe(404)
    expect((await cliente.post(`/api/v1/programas/entregas/${id}/repeticion`, {})).statusCode).toBe(200)
    expect(await deliverDue(db, testEnv)).toEqual({ arrived: 1, failed: 0 })
    await db.rows(`update webhook set falla_desde = now() - interval '6 days'`)
    await deliverDue(db, testEnv)
    expect((await cliente.get('/api/v1/programas')).json().avisos[0].activo).toBe(false)
  })

  test('several workers at once send each once', async () => {
    await ask(['cotizacion'])
    for (let turn = 0; turn < 5; turn++) await generate()
    await Promise.all([deliverDue(db, testEnv), deliverDue(db, testEnv)])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
    expect(received).toHaveLength(5)
  })

  test.each([
    'http://ejemplo.mx/x',
    'https://10.0.0.8/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://2130706433/x',
    'ftp://ejemplo.mx',
    'javascript:alert(1)',
    'https://ejemplo.mx:22/x',
    'https://ejemplo.mx:5432/x',
    'https://ejemplo.mx:9200/x',
  ])('%s is refused', async (wrong) => {
    const answer = await cliente.post('/api/v1/programas/avisos', { url: wrong, eventos: ['pedido'] })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['url']])
  })

  test.each([
    'https://ejemplo.mx/x',
    'https://ejemplo.mx:443/x',
    'https://ejemplo.mx:8443/x',
    'https://ejemplo.mx:80/x',
  ])('%s is taken', async (right) => {
    const answer = await cliente.post('/api/v1/programas/avisos', { url: right, eventos: ['pedido'] })
    expect(answer.statusCode).toBe(201)
    await cliente.send('DELETE', `/api/v1/programas/avisos/${answer.json().id}`)
  })

  test('an address that cannot be reached tells nothing of why', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo // listening on TCP
    closed.close()
    const { id } = (await ask(['pedido'])).json()
    const told = new Set<string>()
    for (const there of [
      `http://127.0.0.1:${port}/x`,
      'https://10.0.0.8/x',
      'https://no-existe.invalid/x',
      'https://ejemplo.mx:22/x',
    ]) {
      await db.rows('delete from webhook_entrega')
      await db.rows('update webhook set url = $2 where id = $1', [id, there])
      await cliente.post(`/api/v1/programas/avisos/${id}/prueba`, {})
      await deliverDue(db, testEnv)
      told.add((await cliente.get('/api/v1/programas')).json().avisos[0].entregas[0].error)
    }
    expect([...told]).toEqual(['No se pudo conectar'])
  })

  test('on and off, by its version; its trial; taken away', async () => {
    const { id } = (await ask(['pedido'])).json()
    const at = `/api/v1/programas/avisos/${id}`
    expect((await otro.send('PATCH', at, { version: 1, activo: false })).statusCode).toBe(404)
    expect((await cliente.send('PATCH', at, { version: 1, activo: false })).json()).toEqual({ version: 2 })
    expect((await cliente.send('PATCH', at, { version: 1, activo: true })).statusCode).toBe(409)
    await cliente.send('PATCH', at, { version: 2, activo: true })
    await cliente.post(`${at}/prueba`, {})
    expect(await deliverDue(db, testEnv)).toEqual({ arrived: 1, failed: 0 })
    expect(JSON.parse(received[0]?.body ?? '{}').type).toBe('prueba')
    expect((await cliente.send('DELETE', at)).statusCode).toBe(200)
    expect((await cliente.send('DELETE', at)).statusCode).toBe(404)
  })

  test('a signature is of its words alone', () => {
    const secret = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`
    fc.assert(
      fc.property(fc.string(), fc.string(), (body, other) => {
        const notice = { id: 'a', seconds: 100, body }
        const header = signatureOf(secret, notice)
        expect(isSigned(secret, notice, `v1,otra ${header}`, 100)).toBe(true)
        expect(isSigned(secret, { ...notice, body: other }, header, 100)).toBe(body === other)
      }),
    )
  })
})
