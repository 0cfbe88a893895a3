import { beforeAll, beforeEach, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { formOf } from '#fiscal/document-loads/load.testing.ts'
import { testApp } from '#http.testing.ts'
import { emptyCatalogue, importText } from '#upkeep/loads/import.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { bookOf, rowsXml } from '#platform/sheets/book.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { runLoads } from './run.server.ts'

const db = await testDb()
const env = { DATA_DIR: temporaryData(), STORAGE_URL: undefined }
const app = await testApp(db, env)
const admin = browser(app)
const asesor = browser(app)

beforeAll(async () => {
  await emptyCatalogue(db)
  await admin.login((await makePerson(db, ['admin'], { demo: true })).email)
  await asesor.login((await makePerson(db, ['asesor'], { demo: true })).email)
})
beforeEach(async () => {
  await db.rows(
    'truncate producto, linea, marca, modelo, motor, carga, carga_perfil, error_producto restart identity cascade',
  )
  await db.rows('truncate carga_mapeo')
  await importText(
    db,
    'productos',
    'clave,descripcion,linea,precio\nFAL-7123/D,Balata delantera,Frenos,100\nA-2,Bomba,Motor,50\n',
  )
  await db.rows('truncate carga restart identity cascade')
})

async function checked(
  name: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
): Promise<number> {
  const { payload, headers } = formOf(name, content, fields)
  const answer = await admin.send('POST', '/api/v1/cargas', payload, headers)
  expect(answer.statusCode).toBe(202)
  await runLoads({ db, env })
  return answer.json().id
}
const read = async (id: number) => (await admin.get(`/api/v1/cargas/${id}`)).json()
const asked = async (id: number) => (await admin.get(`/api/v1/cargas/${id}/dudas`)).json()
async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) {
  const answer = await admin.send(method, `/api/v1/${path}`, JSON.stringify(body), {
    'content-type': 'application/json',
  })
  await runLoads({ db, env })
  return answer
}
const parts = async () => (await db.rows<{ k: string }>('select k_parte k from producto order by 1')).map(({ k }) => k)

const list = (month: string, price: number) =>
  `Clave,Descripción,Línea,Precio\nFAL7123D,Balata delantera,Frenos,${price}\nZZ-1,Cable de ${month},Eléctrico,9\n`

test('an answer is kept for the supplier and used with his next file, without asking again', async () => {
  const first = await checked('Lista Norte ENERO 2026.csv', list('enero', 110))
  expect(await read(first)).toMatchObject({ estado: 'LISTA', filas: 2, validas: 1, dudosas: 1, dudas: 1, perfil: null })
  const { dudas, temas } = await asked(first)
  expect(temas).toEqual([{ tema: 'codigo', veces: 1 }])
  expect(dudas).toEqual([
    expect.objectContaining({ tema: 'codigo', valor: 'FAL7123D', fila: 2, propuestas: ['FAL-7123/D'], retiene: true }),
  ])
  const answer = await send('POST', `cargas/${first}/dudas`, {
    respuestas: [{ id: dudas[0].id, respuesta: 'FAL-7123/D' }],
  })
  expect(answer.statusCode).toBe(200)
  expect(await read(first)).toMatchObject({
    validas: 2,
    dudosas: 0,
    dudas: 0,
    perfil: { nombre: 'Lista norte' },
    cambios: { nuevos: 1, precios: { nuevos: 1, cambiados: 1 } },
  })
  await send('POST', `cargas/${first}/aplicar`)
  expect(await parts()).toEqual(['A-2', 'FAL-7123/D', 'ZZ-1'])

  const second = await checked('LISTA NORTE febrero 2026.csv', list('febrero', 120))
  expect(await read(second)).toMatchObject({ dudas: 0, validas: 2, perfil: { nombre: 'Lista norte' } })
  const other = await checked('otro.csv', 'codigo,descripcion\nFAL7123D,Balata\n')
  expect(await read(other)).toMatchObject({ dudas: 1, perfil: null })
})

test('what somebody says is right as it stands goes in, and is not asked again', async () => {
  const id = await checked('norte.csv', list('x', 110))
  const answer = await send('POST', `cargas/${id}/dudas`, { todas: { tema: 'codigo', como: 'tal_cual' } })
  expect(answer.json()).toMatchObject({ tarea: 'revisar' })
  expect(await read(id)).toMatchObject({ dudas: 0, validas: 2 })
  await send('POST', `cargas/${id}/aplicar`)
  expect(await parts()).toContain('FAL7123D')
})

test('publishing without answering leaves the doubtful rows out', async () => {
  const id = await checked('norte.csv', list('x', 110))
  await send('POST', `cargas/${id}/aplicar`)
  expect(await parts()).toEqual(['A-2', 'FAL-7123/D', 'ZZ-1'])
  expect(await read(id)).toMatchObject({ estado: 'APLICADA', dudosas: 1 })
})

test('an answer that was not proposed, of another load, or of one that ended is refused', async () => {
  const id = await checked('norte.csv', list('x', 110))
  const [{ id: duda }] = (await asked(id)).dudas
  const refused = async (body: object, load = id) => (await send('POST', `cargas/${load}/dudas`, body)).statusCode
  expect(await refused({ respuestas: [{ id: duda, respuesta: 'A-2' }] })).toBe(422)
  expect(await refused({ respuestas: [{ id: duda + 1000, respuesta: null }] })).toBe(409)
  expect(await refused({ respuestas: [] })).toBe(422)
  expect(await refused({ respuestas: [{ id: duda, respuesta: null }] }, 9999)).toBe(404)
  expect((await asesor.get(`/api/v1/cargas/${id}/dudas`)).statusCode).toBe(403)
  await send('POST', `cargas/${id}/cancelar`)
  expect(await refused({ respuestas: [{ id: duda, respuesta: null }] })).toBe(409)
})

test('whether prices include tax is asked, and remembered as the supplier’s', async () => {
  const file = (price: number) => `Clave,Precio (con IVA)\nA-2,${price}\n`
  const id = await checked('sur.csv', file(58))
  const [duda] = (await asked(id)).dudas
  expect(duda).toMatchObject({ tema: 'iva', texto: expect.stringContaining('¿Estos precios traen IVA?') })
  expect(await read(id)).toMatchObject({ validas: 0, dudosas: 1 })
  await send('POST', `cargas/${id}/dudas`, { respuestas: [{ id: duda.id, respuesta: 'sí' }] })
  expect(await read(id)).toMatchObject({ validas: 1, cambios: { cambiados: 0, iguales: 1 } })
  const next = await checked('sur.csv', file(69.6))
  expect(await read(next)).toMatchObject({ dudas: 0, cambios: { cambiados: 1 } })
  expect((await admin.get(`/api/v1/cargas/${next}/cambios`)).json().cambios[0]).toMatchObject({ valor_despues: '60' })
})

test('a supplier’s terms are his list’s: brand, list, discount, dollars; edited, and dropped', async () => {
  await db.rows(`insert into lista_precio (clave, nombre) values ('MAYOREO', 'Mayoreo')`)
  const id = await checked('oeste.csv', 'Clave,Descripción,Precio\nW-1,Filtro,10\n')
  expect((await send('PUT', `cargas/${id}/perfil`, { nombre: 'Oeste' })).statusCode).toBe(200)
  const [perfil] = (await admin.get('/api/v1/perfiles-carga')).json().perfiles
  expect(perfil).toMatchObject({ nombre: 'Oeste', tipo: 'productos', columnas: 3, cargas: 1, moneda: 'MXN' })
  const terms = { nombre: 'Oeste', marca: 'Westco', lista: 'mayoreo', descuento: 10, moneda: 'USD', tipo_cambio: 20 }
  const save = (body: object) =>
    send('PUT', `perfiles-carga/${perfil.id}`, { ...terms, version: perfil.version, ...body })
  expect((await save({ lista: 'NADA' })).json().errors).toHaveProperty('lista')
  expect((await save({ tipo_cambio: 1 })).json().errors).toHaveProperty('tipo_cambio')
  expect((await save({})).json()).toMatchObject({ version: perfil.version + 1 })
  expect((await save({})).statusCode).toBe(409)
  const next = await checked('oeste 2.csv', 'Clave,Descripción,Precio\nW-2,Filtro de aire,10\n')
  expect((await admin.get(`/api/v1/cargas/${next}/cambios?tabla=precio`)).json().cambios[0]).toMatchObject({
    titulo: 'MAYOREO',
    valor_despues: '180',
  })
  expect((await admin.get(`/api/v1/cargas/${next}/cambios?tabla=producto`)).json().cambios[0].campos).toContainEqual({
    campo: 'Marca',
    antes: null,
    despues: 'Westco',
  })
  expect((await send('DELETE', `perfiles-carga/${perfil.id}`)).statusCode).toBe(200)
  expect((await admin.get('/api/v1/perfiles-carga')).json().perfiles).toEqual([])
  expect(await read(next)).toMatchObject({ perfil: null })
})

test('two suppliers with the same headers are told apart by the name of the file, or not at all', async () => {
  const file = 'Clave,Descripción,Precio\nW-1,Filtro,10\n'
  for (const name of ['Norte', 'Sur'])
    await send('PUT', `cargas/${await checked(`${name}.csv`, file)}/perfil`, { nombre: name })
  expect(await read(await checked('norte 2026-02.csv', file))).toMatchObject({ perfil: { nombre: 'Norte' } })
  expect(await read(await checked('lista.csv', file))).toMatchObject({ perfil: null })
})

const sheet = (name: string, rows: (string | number)[][]) => ({ name, xml: rowsXml(rows) })
const book = () =>
  bookOf({
    sheets: [
      sheet('Portada', [['Lista de precios'], ['Vigente desde enero']]),
      sheet('Partes', [
        ['Clave', 'Descripción', 'Precio'],
        ['A-2', 'Bomba', 55],
        ['Q-1', 'Filtro', 7],
      ]),
      sheet('Precios dos', [
        ['Clave', 'Precio'],
        ['A-2', 60],
      ]),
      sheet('Ventas', [
        ['Fecha', 'Cliente', 'Clave', 'Cantidad', 'Total'],
        ...Array.from({ length: 8 }, (_, n) => [`0${n + 1}/01/2026`, 'Taller', 'A-2', 2, 110]),
      ]),
    ],
  })

test('every sheet is listed with its rows and what it seems, and another can be read', async () => {
  const id = await checked('libro.xlsx', book())
  const load = await read(id)
  expect(load.hojas).toEqual([
    expect.objectContaining({
      nombre: 'Portada',
      filas: 2,
      tipo: null,
      leida: false,
      parece: expect.stringContaining('No trae'),
    }),
    expect.objectContaining({ nombre: 'Partes', filas: 3, tipo: 'productos', leida: true }),
    expect.objectContaining({
      nombre: 'Precios dos',
      filas: 2,
      tipo: 'precios',
      leida: false,
      parece: 'Parece una lista de precios: trae k_parte, precio',
    }),
    expect.objectContaining({
      nombre: 'Ventas',
      filas: 9,
      leida: false,
      parece: expect.stringContaining('registro de ventas'),
    }),
  ])
  const other = await send('POST', `cargas/${id}/hojas`, { hoja: 'Precios dos' })
  expect(other.statusCode).toBe(202)
  expect(await read(other.json().id)).toMatchObject({ tipo: 'precios', filas: 1, cambios: { cambiados: 1 } })
  expect((await send('POST', `cargas/${id}/hojas`, { hoja: 'Otra' })).statusCode).toBe(422)
  await send('PUT', `cargas/${id}/mapeo`, { mapeo: {}, tipo: 'precios', hoja: 'Precios dos' })
  expect(await read(id)).toMatchObject({ columnas: { hoja: 'Precios dos' }, filas: 1 })
})

test('a file that is no catalogue says what it is and why; told its columns, it is read', async () => {
  const rows = Array.from({ length: 12 }, (_, n) => `${(n % 9) + 1}/01/2026;2;59;faros;nissan ad;118`)
  const id = await checked(
    'ventas.csv',
    `fecha;cantidad;precio unitario;categoria;modelo;precio total\n${rows.join('\n')}\n`,
    { tipo: 'productos' },
  )
  const load = await read(id)
  expect(load).toMatchObject({ estado: 'CON_ERRORES', filas: 0 })
  expect(load.motivo).toMatch(/^Parece un registro de ventas: cada fila trae una fecha \(«fecha»\)/)
  const log = await checked(
    'mostrador.csv',
    `fecha,clave,descripcion,cantidad,total\n${Array.from({ length: 12 }, (_, n) => `2026-01-${10 + n},K-${n},Faro,2,118`).join('\n')}\n`,
  )
  expect((await read(log)).motivo).toBe(
    'Parece un registro de ventas: cada fila trae una fecha («fecha»), una cantidad («cantidad») y un total («total»). No se leyó como lista de partes; si sí lo es, di qué es cada columna y se lee.',
  )
  await send('PUT', `cargas/${log}/mapeo`, {
    mapeo: { clave: 'k_parte', descripcion: 'descripcion' },
    tipo: 'productos',
  })
  expect(await read(log)).toMatchObject({ estado: 'LISTA', filas: 12 })
})

test('a refused book speaks of one sheet, and shows its headers', async () => {
  const id = await checked(
    'libro.xlsx',
    bookOf({
      sheets: [
        sheet('Ayuda', [
          ['Cómo llenar', 'Pasos'],
          ['Uno', 'Dos'],
        ]),
        sheet('Datos', [
          ['Descripción', 'Precio', 'Marca'],
          ['Filtro', 10, 'X'],
        ]),
      ],
    }),
    { tipo: 'productos' },
  )
  const load = await read(id)
  expect(load.motivo).toContain('En la hoja «Datos» se vieron: Descripción, Precio, Marca.')
  expect(load.motivo).not.toContain('Cómo llenar')
  expect(load.muestra).toMatchObject({ hoja: 'Datos', encabezados: ['Descripción', 'Precio', 'Marca'] })
})
