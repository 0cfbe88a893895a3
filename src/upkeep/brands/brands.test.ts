import { describe, expect, test } from 'vitest'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { drawn } from '#publishing/pictures/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { brandedParts, wordPeople } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db, { DATA_DIR: temporaryData() })
await brandedParts(db)
const { admin, mktg, visitor } = await wordPeople(db, app)

type Brand = { id: number; nombre: string; version: number; alias: string[]; logo: string | null }
const listed = async (query = ''): Promise<Brand[]> =>
  (await admin.get(`/api/v1/marcas/todas?por=100${query}`)).json().marcas
const named = async (nombre: string) => {
  const found = (await listed()).find((brand) => brand.nombre === nombre)
  if (!found) throw new Error(`no brand ${nombre}`)
  return found
}
const waiting = async () =>
  (await db.rows<{ id: number }>('delete from busca_pendiente returning producto_id as id')).map(({ id }) => id)
const store = (body: object) => admin.post('/api/storeMarca', body)

describe('a brand', () => {
  test('is made, shown to everybody, changed, deleted and put back', async () => {
    const made = await store({
      nombre: '  Bujías   del Norte ',
      tipo: 'producto',
      alias: ['BDN', 'bdn', 'Bujias del norte'],
    })
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({ nombre: 'Bujías del Norte', alias: ['BDN'], version: 1, activa: true, partes: 0 }),
    ])
    const { id } = made.json()
    const seen = async () => (await visitor.get('/api/getMarca')).json().some((brand: Brand) => brand.id === id)
    expect(await seen()).toBe(true)

    const changed = await admin.post(`/api/updateMarca/${id}`, {
      version: 1,
      activa: false,
      descripcion: 'De Monterrey',
    })
    expect(changed.json()).toMatchObject({ version: 2, activa: false, alias: ['BDN'] })
    expect(await seen()).toBe(false)
    expect((await admin.post(`/api/updateMarca/${id}`, { version: 1, nombre: 'Otra' })).json()).toMatchObject({
      code: 'version_anterior',
      version: 2,
    })
    expect((await admin.post('/api/updateMarca/999999', { version: 1 })).statusCode).toBe(404)

    const deleted = await admin.post(`/api/deleteMarca/${id}`)
    expect(deleted.statusCode).toBe(200)
    expect((await admin.get(`/api/v1/marcas/todas/${id}`)).statusCode).toBe(404)
    const { deshacer } = deleted.json()
    expect((await admin.post(`/api/v1/lineas/deshacer/${deshacer}`)).statusCode).toBe(404)
    expect((await admin.post(`/api/v1/marcas/deshacer/${deshacer}`)).statusCode).toBe(200)
    expect((await admin.post(`/api/v1/marcas/deshacer/${deshacer}`)).statusCode).toBe(409)
    expect((await admin.get(`/api/v1/marcas/todas/${id}`)).json().marca).toMatchObject({ alias: ['BDN'], version: 2 })
    const log = await db.rows<{ accion: string }>(
      `select accion from auditoria where objeto = 'marca' and objeto_id = $1 order by id`,
      [String(id)],
    )
    expect(log.map(({ accion }) => accion)).toEqual([
      'marca_creada',
      'marca_editada',
      'marca_borrada',
      'marca_restaurada',
    ])
  })

  test.each([
    [{ nombre: 'FRENALIA', tipo: 'producto' }, 'nombre'],
    [{ nombre: 'frenália', tipo: 'producto' }, 'nombre'],
    [{ nombre: '***', tipo: 'producto' }, 'nombre'],
    [{ tipo: 'producto' }, 'nombre'],
    [{ nombre: 'Nueva', tipo: 'otro' }, 'tipo'],
    [{ nombre: 'Nueva', alias: ['Topex'] }, 'alias'],
    [{ nombre: 'Nueva', imagen_id: 99_999 }, 'imagen_id'],
    [{ nombre: 'Nueva', precio: '1.00' }, 'precio'],
    [{ nombre: 'Nueva', id: 7 }, 'id'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await store(body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('of another kind may bear the same name', async () => {
    const made = await store({ nombre: 'Frenalia', tipo: 'vehiculo' })
    expect(made.statusCode).toBe(201)
    await admin.post(`/api/deleteMarca/${made.json().id}`)
  })

  test('in use stays, and says by what and where', async () => {
    const { id } = await named('Topex')
    const answer = await admin.post(`/api/deleteMarca/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'en_uso',
        usos: 1,
        usada_por: [{ texto: 'productos', total: 1, href: `/ListaProds?marca=${id}` }],
      }),
    ])
    expect((await admin.post(`/api/deleteMarca/${(await named('Nissan')).id}`)).json().usada_por).toEqual([
      expect.objectContaining({ texto: 'modelos de vehículo', total: 1 }),
    ])
  })

  test('renamed, its parts are found by the new name: they wait for their search rows, and words are read anew', async () => {
    await waiting()
    const { id, version } = await named('Topex')
    const before = await db.row<{ cambio: number }>('select cambio from busca_version')
    await admin.post(`/api/updateMarca/${id}`, { version, nombre: 'Topex México' })
    const part = await db.row<{ id: number }>(`select id from producto where k_parte = 'A-4'`)
    expect(await waiting()).toEqual([part?.id])
    const after = await db.row<{ cambio: number }>('select cambio from busca_version')
    expect(after?.cambio).toBeGreaterThan(before?.cambio ?? Infinity)

    const make = await named('Nissan')
    await admin.post(`/api/updateMarca/${make.id}`, { version: make.version, nombre: 'NISSAN' })
    expect(await waiting()).toEqual([0])
    const taken = await admin.post(`/api/updateMarca/${id}`, { version: version + 1, nombre: 'frenalia' })
    expect(taken.json().errors).toHaveProperty('nombre')
  })

  test('shows its logo to everybody while it is active', async () => {
    const archivo = new File([new Uint8Array(await drawn())], 'logo.jpg')
    const picture = (await sendForm(app, admin, '/api/v1/marcas/logos', { archivo })).json()
    const { id } = (await store({ nombre: 'Con logo', imagen_id: picture.id })).json()
    const { logo } = await named('Con logo')
    expect(logo).toMatch(/^\/imagenes\/[0-9a-f]{64}\/320\.webp$/)
    expect((await visitor.get(logo ?? '')).statusCode).toBe(200)
    await admin.post(`/api/updateMarca/${id}`, { version: 1, activa: false })
    expect((await visitor.get(logo ?? '')).statusCode).toBe(404)
    const without = await admin.post(`/api/updateMarca/${id}`, { version: 2, imagen_id: null })
    expect(without.json()).toMatchObject({ logo: null, imagen_id: null })
    await admin.post(`/api/deleteMarca/${id}`)
  })

  test('its models and engines; lists filter, order and export', async () => {
    const make = await named('Volkswagon')
    const { modelos, motores } = (await admin.get(`/api/v1/marcas/todas/${make.id}`)).json()
    expect(modelos.map(({ nombre, partes }: { nombre: string; partes: number }) => [nombre, partes])).toEqual([
      ['JETTA', 2],
      ['Pointer', 1],
    ])
    expect(motores).toEqual([
      expect.objectContaining({ nombre: 'L4 1.8L', modelos: ['JETTA'] }),
      expect.objectContaining({ nombre: 'L4 2.0L', modelos: ['JETTA'] }),
    ])
    const names = async (query: string) => (await listed(query)).map(({ nombre }) => nombre)
    expect(await names('&tipo=vehiculo&orden=modelos&sentido=desc')).toEqual(['Volkswagon', 'NISSAN', 'Volkswagen'])
    expect(await names('&q=FRENÁL')).toEqual(['Frenalia', 'Frenália SA'])
    const file = await admin.get('/api/v1/marcas/todas/exportacion/csv?tipo=vehiculo&columnas=nombre,modelos')
    expect(
      file.body
        .replace(/^\uFEFF/, '')
        .split('\r\n')
        .slice(0, 2),
    ).toEqual(['Marca,Modelos', 'NISSAN,1'])
  })

  test('only who may write writes', async () => {
    expect((await mktg.post('/api/storeMarca', { nombre: 'X1' })).statusCode).toBe(403)
    expect((await visitor.post('/api/storeMarca', { nombre: 'X1' })).statusCode).toBe(401)
    expect((await mktg.get('/api/v1/marcas/todas')).statusCode).toBe(403)
  })
})

describe('a load of brands (T-37)', () => {
  test('a list: new ones come, known ones stay, wrong ones are told', async () => {
    const answer = await admin.post('/api/cargamarca', {
      marcas: [
        'Uno Norte',
        'uno  norte',
        'Frenália',
        { nombre: 'Renault', tipo: 'Vehículos' },
        { nombre: 'Mal', tipo: 'moto' },
        '',
      ],
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        mensaje: 'Se agregaron 2 marcas. 1 ya estaba. 3 filas no se pudieron leer.',
        creadas: 2,
        existentes: 1,
        errores: [
          { fila: 2, nombre: 'uno norte', motivo: 'Está repetida: ya viene en la fila 1.' },
          { fila: 5, nombre: 'Mal', motivo: '«moto» no es un tipo: escribe vehículo o parte.' },
          { fila: 6, nombre: '', motivo: 'Falta el nombre de la marca.' },
        ],
      },
    ])
    expect((await listed('&tipo=vehiculo&q=renault')).length).toBe(1)
  })

  test('a file, with headers or without; a file that is none, and neither', async () => {
    const send = (text: string) => sendForm(app, admin, '/api/cargamarca', { archivo: new File([text], 'm.csv') })
    expect((await send('Tipo;Marca\nparte;Zeta\nauto;Yugo\n')).json()).toMatchObject({ creadas: 2, errores: [] })
    expect((await send('Équis\nÑandú\nZeta\n')).json()).toMatchObject({ creadas: 2, existentes: 1 })
    const wrong = await send('Nombre,Tipo\nBien,parte\n,parte\n')
    expect(wrong.json()).toMatchObject({ creadas: 1, errores: [{ fila: 3, motivo: 'Falta el nombre de la marca.' }] })
    expect((await sendForm(app, admin, '/api/cargamarca', { archivo: new File([''], 'm.csv') })).statusCode).toBe(422)
    expect((await admin.post('/api/cargamarca', {})).statusCode).toBe(422)
    expect((await mktg.post('/api/cargamarca', { marcas: ['A1'] })).statusCode).toBe(403)
  })
})
