import { beforeEach, describe, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { payloads } from '#publishing/pictures/payloads.testing.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const path = '/api/v1/anuncios'
const signedIn = async (role: string, clave?: string) => {
  const it = browser(app)
  const person = await makePerson(db, [role], { demo: true })
  if (clave)
    await db.rows('update usuario set cliente_id = (select id from cliente where clave = $2) where id = $1', [
      person.id,
      clave,
    ])
  await it.login(person.email)
  return Object.assign(it, person)
}
const [group] = await db.rows<{ id: number }>(
  `insert into grupo_cliente (nombre) values ('Mayoreo prueba') returning id`,
)
await db.rows(
  `insert into cliente (clave, nombre_comercial, grupo_id) values ('A', 'Taller A', $1), ('B', 'Taller B', null)`,
  [group?.id],
)
const admin = await signedIn('admin')
const mktg = await signedIn('MKTG')
const seller = await signedIn('vendedor')
const inGroup = await signedIn('cliente', 'A')
const other = await signedIn('cliente', 'B')
const visitor = browser(app)

const fields = {
  titulo: 'Inventario anual',
  texto: 'El sábado no surtimos.',
  liga: null,
  liga_texto: '',
  forma: 'barra',
  audiencia: 'publico',
  grupo_id: null,
  cliente_clave: null,
  roles: [],
  desde: null,
  hasta: null,
  frecuencia: 'una',
  requiere_enterado: false,
  prioridad: 2,
  estado: 'PUBLICADO',
}
beforeEach(() => db.rows('delete from anuncio'))

const make = async (change: object = {}) => (await admin.post(path, { ...fields, ...change })).json()
const toldTo = async (who: typeof visitor) =>
  (await who.get(`${path}/vigentes`)).json().anuncios.map(({ titulo }: { titulo: string }) => titulo)
const from = async (by: string) => (await db.row<{ en: string }>('select now() + $1::interval as en', [by]))?.en

describe('told to', () => {
  test.each([
    ['everybody', {}, [true, true, true, true, true]],
    ['clients', { audiencia: 'clientes' }, [false, true, true, false, false]],
    ['a group', { audiencia: 'grupo', grupo_id: group?.id }, [false, true, false, false, false]],
    ['one client', { audiencia: 'cliente', cliente_clave: 'b' }, [false, false, true, false, false]],
    ['staff', { audiencia: 'personal' }, [false, false, false, true, true]],
    ['sellers', { audiencia: 'personal', roles: ['vendedor'] }, [false, false, false, true, false]],
  ])('%s and nobody else', async (_, change, expected) => {
    await make(change)
    const told = []
    for (const who of [visitor, inGroup, other, seller, mktg]) told.push((await toldTo(who)).length === 1)
    expect(told).toEqual(expected)
  })

  test('from its first moment to its last by the database’s clock, and only when published', async () => {
    await make({ titulo: 'Pasado', desde: await from('-2 days'), hasta: await from('-1 second') })
    await make({ titulo: 'Futuro', desde: await from('1 hour') })
    await make({ titulo: 'Borrador', estado: 'BORRADOR' })
    await make({ titulo: 'De ahora', desde: await from('-1 second'), hasta: await from('1 hour') })
    expect(await toldTo(visitor)).toEqual(['De ahora'])
    const { anuncios } = (await admin.get(`${path}?orden=titulo`)).json()
    expect(anuncios.map(({ titulo, estado }: { titulo: string; estado: string }) => [titulo, estado])).toEqual([
      ['Borrador', 'BORRADOR'],
      ['De ahora', 'PUBLICADO'],
      ['Futuro', 'PROGRAMADO'],
      ['Pasado', 'VENCIDO'],
    ])
  })

  test('the more important first; to visitors the same answer for all, which may be kept a second', async () => {
    await make({ titulo: 'Baja', prioridad: 3 })
    await make({ titulo: 'Alta', prioridad: 1 })
    expect(await toldTo(visitor)).toEqual(['Alta', 'Baja'])
    expect((await visitor.get(`${path}/vigentes`)).headers['cache-control']).toBe('public, max-age=1')
    expect((await other.get(`${path}/vigentes`)).headers['cache-control']).toBe('no-store')
  })

  test('nothing while acting for a client, and nothing is accepted in its name', async () => {
    const { id } = await make({ audiencia: 'clientes', requiere_enterado: true })
    const acting = await signedIn('admin')
    const client = await db.row<{ id: number }>(`select id from cliente where clave = 'A'`)
    expect((await acting.post('/api/v1/actuar', { cliente_id: client?.id })).statusCode).toBe(200)
    expect(await toldTo(acting)).toEqual([])
    expect((await acting.post(`${path}/${id}/visto`, { enterado: true })).json().code).toBe('actuando')
  })
})

describe('closed and accepted', () => {
  test('closed once, it is not told again; told on each visit, it is', async () => {
    const once = await make({ titulo: 'Una vez' })
    const always = await make({ titulo: 'Siempre', frecuencia: 'siempre' })
    for (const { id } of [once, always]) await other.post(`${path}/${id}/visto`, { enterado: false })
    expect(await toldTo(other)).toEqual(['Siempre'])
    expect(await toldTo(inGroup)).toHaveLength(2)
  })

  test('what must be accepted stays until it is; who and when is kept, once', async () => {
    const { id } = await make({ audiencia: 'clientes', requiere_enterado: true, frecuencia: 'siempre' })
    await other.post(`${path}/${id}/visto`, { enterado: false })
    expect(await toldTo(other)).toHaveLength(1)
    expect((await other.post(`${path}/${id}/visto`, { enterado: true })).json()).toEqual({ success: true })
    const people = async (query = '') => (await admin.get(`${path}/${id}/personas?${query}`)).json()
    const [first] = (await people('situacion=enterados')).personas
    expect(first).toMatchObject({ nombre: other.email, de: 'Taller B', enterado_en: expect.any(String) })
    await other.post(`${path}/${id}/visto`, { enterado: true })
    expect((await people('situacion=enterados')).personas).toEqual([first])
    expect(await toldTo(other)).toEqual([])
    expect((await people('situacion=pendientes')).personas).toMatchObject([{ nombre: inGroup.email, visto_en: null }])
    expect(await people('q=taller')).toMatchObject({ total: 2 })
    expect((await admin.get(`${path}/${id}`)).json()).toMatchObject({ enterados: 1, vistos: 1 })
    expect((await admin.get(`${path}/${id}/personas/exportacion/csv`)).body).toContain('Taller B')
  })

  test('other words make it another announcement; other dates do not', async () => {
    const made = await make({ audiencia: 'clientes', requiere_enterado: true })
    await other.post(`${path}/${made.id}/visto`, { enterado: true })
    const dated = (await admin.send('PATCH', `${path}/${made.id}`, { version: 1, hasta: await from('1 day') })).json()
    expect([dated.edicion, await toldTo(other)]).toEqual([1, []])
    const reworded = (
      await admin.send('PATCH', `${path}/${made.id}`, { version: 2, texto: 'Tampoco el lunes.' })
    ).json()
    expect([reworded.edicion, await toldTo(other)]).toEqual([2, ['Inventario anual']])
  })

  test('404 for who is not told, like one that is not there; 401 for a visitor', async () => {
    const { id } = await make({ audiencia: 'cliente', cliente_clave: 'B' })
    const [foreign, none] = [
      await inGroup.post(`${path}/${id}/visto`, { enterado: true }),
      await inGroup.post(`${path}/999999/visto`, { enterado: true }),
    ]
    expect([foreign.statusCode, foreign.json().message]).toEqual([404, none.json().message])
    expect((await visitor.post(`${path}/${id}/visto`, { enterado: true })).statusCode).toBe(401)
  })
})

test.each([
  ['two bars for all', {}, {}, true],
  ['two dialogs, one for all', { forma: 'modal' }, { forma: 'modal', audiencia: 'personal' }, true],
  ['a bar and a dialog', {}, { forma: 'modal' }, false],
  ['two cards', { forma: 'tarjeta' }, { forma: 'tarjeta' }, false],
  ['clients and staff', { audiencia: 'clientes' }, { audiencia: 'personal' }, false],
  [
    'a group and one of it',
    { audiencia: 'grupo', grupo_id: group?.id },
    { audiencia: 'cliente', cliente_clave: 'A' },
    true,
  ],
  [
    'a group and one not of it',
    { audiencia: 'grupo', grupo_id: group?.id },
    { audiencia: 'cliente', cliente_clave: 'B' },
    false,
  ],
  ['other roles', { audiencia: 'personal', roles: ['MKTG'] }, { audiencia: 'personal', roles: ['vendedor'] }, false],
  ['one after the other', { hasta: '2090-01-01T00:00:00Z' }, { desde: '2090-01-01T00:00:00Z' }, false],
  ['a draft', {}, { estado: 'BORRADOR' }, false],
])('warned of a conflict: %s', async (_, one, two, isWarned) => {
  const first = await make(one)
  const second = await make({ ...two, titulo: 'Otro' })
  expect(second.conflictos.length > 0).toBe(isWarned)
  expect((await admin.get(`${path}/${first.id}`)).json().conflictos.length > 0).toBe(isWarned)
})

describe('written', () => {
  test.each([
    ['liga', { liga: 'javascript:alert(1)', liga_texto: 'Ver' }],
    ['liga', { liga: '//evil.example', liga_texto: 'Ver' }],
    ['liga_texto', { liga: '/home' }],
    ['hasta', { desde: '2026-01-02T00:00:00Z', hasta: '2026-01-01T00:00:00Z' }],
    ['requiere_enterado', { requiere_enterado: true }],
    ['grupo_id', { audiencia: 'grupo' }],
    ['cliente_clave', { audiencia: 'cliente', cliente_clave: 'NADIE' }],
    ['roles', { audiencia: 'personal', roles: ['cliente'] }],
    ['titulo', { titulo: '' }],
    ['version', { version: 1 }],
  ])('refused at %s: %j', async (field, change) => {
    const answer = await admin.post(path, { ...fields, ...change })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('only by the administrator; the second of two who save is told; deleted and brought back; on record', async () => {
    for (const who of [mktg, seller, inGroup]) expect((await who.post(path, fields)).statusCode).toBe(403)
    expect((await visitor.get(path)).statusCode).toBe(401)
    const { id } = await make({ liga: '/Contacto', liga_texto: 'Escríbenos' })
    await admin.send('PATCH', `${path}/${id}`, { version: 1, titulo: 'Nuevo' })
    const late = await admin.send('PATCH', `${path}/${id}`, { version: 1, titulo: 'Tarde' })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'version_anterior', actual: { titulo: 'Nuevo' } },
    ])
    await admin.send('DELETE', `${path}/${id}`)
    expect([await toldTo(visitor), (await admin.get(`${path}/${id}`)).statusCode]).toEqual([[], 404])
    await admin.post(`${path}/${id}/restauracion`)
    expect(await toldTo(visitor)).toEqual(['Nuevo'])
    const log = await db.rows<{ accion: string }>(
      `select accion from auditoria where objeto = 'anuncio' and objeto_id = $1 order by id`,
      [String(id)],
    )
    expect(log.map(({ accion }) => accion)).toEqual([
      'anuncio_creado',
      'anuncio_editado',
      'anuncio_borrado',
      'anuncio_restaurado',
    ])
  })

  test('hostile texts stay texts, in answers and in files', async () => {
    const hostile = ['=cmd()', ...payloads.filter((text) => text.length <= 120 && !/\p{Cc}/u.test(text)).slice(0, 20)]
    for (const titulo of hostile) await make({ titulo, texto: titulo, forma: 'tarjeta' })
    const told = new Set(await toldTo(visitor))
    expect(told.size).toBeGreaterThan(15)
    expect(hostile.map((text) => text.normalize('NFC').trim()).filter((text) => told.has(text)).length).toBe(told.size)
    expect((await admin.get(`${path}/exportacion/csv?columnas=titulo`)).body).toContain("'=cmd()")
  })
})
