import { beforeAll, beforeEach, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { formOf } from '#fiscal/document-loads/load.testing.ts'
import { testApp } from '#http.testing.ts'
import { emptyCatalogue, importText } from '#upkeep/loads/import.testing.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { endSyncRetries, recordSyncFaults, syncRetries } from './errors-record.server.ts'
import { forgetOld } from './jobs.server.ts'
import { runLoads } from './run.server.ts'
import { PIECE } from './states.ts'

const db = await testDb()
const env = { DATA_DIR: temporaryData(), STORAGE_URL: undefined }
const app = await testApp(db, env)
const admin = browser(app)
const asesor = browser(app)
const list =
  'CLAVE,DESCRIPCIÓN,LÍNEA,PRECIO,EXISTENCIA\nA-1,Balata delantera,Frenos,1000,5\nA-2,Bomba de agua,Motor,500,3\n'

beforeAll(async () => {
  await emptyCatalogue(db)
  await admin.login((await makePerson(db, ['admin'], { demo: true })).email)
  await asesor.login((await makePerson(db, ['asesor'], { demo: true })).email)
})
beforeEach(async () => {
  await db.rows('truncate producto, linea, marca, modelo, motor, carga, error_producto restart identity cascade')
  await importText(db, 'productos', list)
  await db.rows('truncate carga restart identity cascade')
  await db.rows('truncate carga_mapeo')
})

async function upload(name: string, content: string | Uint8Array, fields: Record<string, string> = {}) {
  const { payload, headers } = formOf(name, content, fields)
  return admin.send('POST', '/api/v1/cargas', payload, headers)
}
async function checked(name: string, content: string, fields: Record<string, string> = {}): Promise<number> {
  const answer = await upload(name, content, fields)
  expect(answer.statusCode).toBe(202)
  await runLoads({ db, env })
  return answer.json().id
}
const read = async (id: number) => (await admin.get(`/api/v1/cargas/${id}`)).json()
const post = async (id: number, what: string, body: object = {}) => {
  const answer = await admin.post(`/api/v1/cargas/${id}/${what}`, body)
  await runLoads({ db, env })
  return answer
}

test('a list whose answer was lost and that is sent again under its key is one load; without one it is another', async () => {
  const content = 'clave,precio\nA-1,1200\n'
  const send = () => {
    const { payload, headers } = formOf('otra vez.csv', content, {})
    return admin.send('POST', '/api/v1/cargas', payload, { ...headers, 'idempotency-key': 'la-misma-lista-otra-vez' })
  }
  const answers = await Promise.all([send(), send()])
  answers.push(await send())
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await db.row('select count(*)::int as cargas from carga')).toEqual({ cargas: 1 })
  expect((await upload('otra vez.csv', content)).json().repetida).toMatchObject({ id: answers[0]?.json().id })
})

test('the history of a part tells its loads, with file, row, before and after', async () => {
  const id = await checked(
    'lista norte.csv',
    'clave,descripcion,precio\nA-2,Bomba de agua,500\nA-1,Balata trasera,1100\n',
  )
  await post(id, 'aplicar')
  const historial = async (more = '') => (await admin.get(`/api/v1/productos/A-1/historial${more}`)).json()
  const carga = { id, archivo: 'lista norte.csv', fila: 3 }
  const came = [
    { campo: 'descripcion', accion: 'carga_publicada', antes: 'Balata delantera', despues: 'Balata trasera', carga },
    { campo: 'precio BASE', accion: 'carga_publicada', antes: 1000, despues: 1100, carga },
  ]
  const told = await historial()
  expect(told.campos).toEqual(['descripcion', 'precio BASE'])
  expect(told.cambios).toHaveLength(2)
  expect(told.cambios).toEqual(expect.arrayContaining(came.map((one) => expect.objectContaining(one))))
  expect((await historial('?campo=descripcion')).cambios).toEqual([expect.objectContaining(came[0])])
  // A-2 stands in the file and nothing of it changed.
  expect((await admin.get('/api/v1/productos/A-2/historial')).json().cambios).toEqual([])
  await post(id, 'revertir')
  const [back] = (await historial('?campo=descripcion')).cambios
  expect(back).toMatchObject({ accion: 'carga_revertida', antes: 'Balata trasera', despues: 'Balata delantera', carga })
  expect((await historial('?campo=precio%20BASE')).cambios).toHaveLength(2)
})

test('a file is taken with 202, checked, read as a difference, published and taken back', async () => {
  const id = await checked('lista.csv', 'clave,precio\nA-1,1100\nA-2,450\n')
  expect(await read(id)).toMatchObject({
    tipo: 'precios',
    tipo_por_contenido: true,
    estado: 'LISTA',
    filas: 2,
    validas: 2,
    errores: 0,
    cambios: { nuevos: 0, cambiados: 2, iguales: 0 },
    resumen: [{ tabla: 'precio', nuevos: 0, cambiados: 2, suben: 1, bajan: 1 }],
    muestra: {
      encabezados: ['clave', 'precio'],
      filas: [
        ['A-1', '1100'],
        ['A-2', '450'],
      ],
    },
  })
  const up = (await admin.get(`/api/v1/cargas/${id}/cambios?que=suben`)).json()
  expect(up).toMatchObject({
    total: 1,
    cambios: [{ k_parte: 'A-1', titulo: 'BASE', valor_antes: '1000', valor_despues: '1100', porcentaje: 10 }],
  })
  const csv = (await admin.get(`/api/v1/cargas/${id}/cambios/csv?orden=porcentaje&sentido=asc`)).body
  expect(csv.split('\r\n')[1]).toBe("A-2,Precio,BASE,$500.00,$450.00,'-10 %,")
  expect((await post(id, 'aplicar')).statusCode).toBe(202)
  expect(await read(id)).toMatchObject({ estado: 'APLICADA', tarea: null, aplicada_en: expect.any(String) })
  expect((await post(id, 'aplicar')).statusCode).toBe(409)
  expect((await post(id, 'cancelar')).statusCode).toBe(409)
  expect((await post(id, 'revertir')).statusCode).toBe(202)
  expect(await read(id)).toMatchObject({ estado: 'REVERTIDA', quedaron: 0 })
  expect(
    await db.rows('select accion from auditoria where objeto = $1 and accion <> $2 order by id desc limit 3', [
      'carga',
      'exportacion',
    ]),
  ).toEqual([{ accion: 'carga_revertida' }, { accion: 'carga_publicada' }, { accion: 'carga_subida' }])
})

test('the same file twice is told by its content', async () => {
  const first = await checked('uno.csv', 'clave,precio\nA-1,1100\n', { simular: 'false' })
  expect(await read(first)).toMatchObject({ estado: 'APLICADA' })
  const again = await upload('otro nombre.csv', 'clave,precio\nA-1,1100\n')
  expect(again.json()).toMatchObject({ repetida: { id: first, estado: 'APLICADA' } })
  await runLoads({ db, env })
  const { avisos, cambios } = await read(again.json().id)
  expect(avisos[0]).toContain('ya se cargó')
  expect(cambios).toMatchObject({ cambiados: 0, iguales: 1 })
})

test('columns named on the screen are remembered for the same headers', async () => {
  const odd = 'Mi columna,Cuánto\nA-1,1500\n'
  const id = await checked('raro.csv', odd, { tipo: 'precios' })
  expect(await read(id)).toMatchObject({
    estado: 'CON_ERRORES',
    motivo: expect.stringContaining('encabezados'),
    muestra: { encabezados: ['Mi columna', 'Cuánto'] },
  })
  const mapeo = { 'Mi columna': 'k_parte', Cuánto: 'precio' }
  expect((await admin.send('PUT', `/api/v1/cargas/${id}/mapeo`, { mapeo })).statusCode).toBe(200)
  await runLoads({ db, env })
  expect(await read(id)).toMatchObject({ estado: 'LISTA', motivo: null, cambios: { cambiados: 1 } })
  const later = await checked('raro 2.csv', 'MI COLUMNA,cuanto\nA-2,600\n', { tipo: 'precios' })
  expect(await read(later)).toMatchObject({ estado: 'LISTA', mapeo })
})

test('columns named on the screen are remembered where the headers take two rows, whatever stands above them', async () => {
  const heads = 'CLAVE,PRECIO,\n,Mostrador,Taller\n'
  const id = await checked('dos renglones.csv', `${heads}A-1,1500,1400\n`, { tipo: 'precios' })
  const { muestra } = await read(id)
  expect(muestra.encabezados).toHaveLength(3)
  const [clave, , taller] = muestra.encabezados
  const mapeo = { [clave]: 'k_parte', [taller]: 'precio' }
  expect((await admin.send('PUT', `/api/v1/cargas/${id}/mapeo`, { mapeo })).statusCode).toBe(200)
  await runLoads({ db, env })
  expect(await read(id)).toMatchObject({ estado: 'LISTA', mapeo, cambios: { cambiados: 1 } })
  const later = await checked('junio.csv', `Lista de junio,,\n${heads.toLowerCase()}A-2,700,600\n`, { tipo: 'precios' })
  expect(await read(later)).toMatchObject({ estado: 'LISTA', mapeo })
  await post(later, 'aplicar')
  expect(
    await db.row(
      `select round(valor, 0)::int as valor from precio_de(null, (select id from producto where k_parte = 'A-2'))`,
    ),
  ).toEqual({ valor: 600 })
})

test('wrong rows are listed, downloaded, put right in place, or left out', async () => {
  const id = await checked('malos.csv', 'Clave,Precio\nA-1,abc\nNADA,5\nA-2,700\n', { tipo: 'precios' })
  expect(await read(id)).toMatchObject({ estado: 'CON_ERRORES', validas: 1, errores: 2 })
  expect((await admin.get(`/api/v1/cargas/${id}/errores.csv`)).body).toBe(
    '\uFEFFfila,columna,valor,motivo\r\n2,Precio,abc,No es un precio\r\n3,Clave,NADA,No hay ninguna parte con ese código\r\n',
  )
  expect((await post(id, 'aplicar')).json()).toMatchObject({ code: 'hay_errores' })
  const correcciones = [
    { fila: 2, columna: 'Precio', valor: '1,500.00' },
    { fila: 3, columna: 'Clave', valor: null },
  ]
  expect((await post(id, 'correcciones', { correcciones })).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ estado: 'LISTA', filas: 2, errores: 0, correcciones: 2 })
  expect((await admin.get('/api/v1/errores-producto?estado=resuelto')).json()).toMatchObject({ total: 2 })
})

test('only the right rows are published when that is asked; the wrong one follows as a load of its own', async () => {
  const id = await checked('malos.csv', 'Clave,Precio\nA-1,abc\nA-2,700\n', { tipo: 'precios' })
  await post(id, 'aplicar', { parcial: true })
  expect(await read(id)).toMatchObject({ estado: 'APLICADA', errores: 1 })
  const { errores } = (await admin.get('/api/v1/errores-producto')).json()
  expect(errores).toMatchObject([{ codigo: 'A-1', columna: 'Precio', valor: 'abc', se_corrige: true }])
  const retried = await admin.post(`/api/v1/errores-producto/${errores[0].id}/reintento`, { valor: '1200' })
  await runLoads({ db, env })
  const child = retried.json().carga_id
  expect(await read(child)).toMatchObject({ estado: 'LISTA', filas: 1, de_carga_id: id, cambios: { cambiados: 1 } })
  expect((await admin.get('/api/v1/errores-producto?estado=nuevo')).json()).toMatchObject({ total: 0 })
})

test('a large file comes in pieces, goes on where it stopped, and belongs to who sends it', async () => {
  const rows = Array.from({ length: 9000 }, (_, at) => `N-${at},${'Parte de prueba '.repeat(30)}${at}`).join('\n')
  const bytes = Buffer.from(`clave,descripcion\n${rows}\n`)
  expect(bytes.length).toBeGreaterThan(PIECE)
  const opened = (await admin.post('/api/v1/cargas/partes', { nombre: 'grande.csv', bytes: bytes.length })).json()
  const piece = (n: number) => formOf('parte', bytes.subarray((n - 1) * PIECE, n * PIECE), { n: String(n) })
  const send = async (who: typeof admin, n: number) => {
    const { payload, headers } = piece(n)
    return who.send('POST', `/api/v1/cargas/${opened.id}/partes`, payload, headers)
  }
  expect((await send(asesor, 1)).statusCode).toBe(403)
  expect((await send(admin, 1)).json()).toMatchObject({ recibidas: 1, partes: 2, estado: 'SUBIDA' })
  const resumed = (await admin.post('/api/v1/cargas/partes', { nombre: 'grande.csv', bytes: bytes.length })).json()
  expect(resumed).toMatchObject({ id: opened.id, recibidas: [1] })
  expect((await send(admin, 2)).json()).toMatchObject({ recibidas: 2 })
  await runLoads({ db, env })
  expect(await read(opened.id)).toMatchObject({ estado: 'LISTA', filas: 9000, tipo: 'productos' })
  // Whoever did not hear the answer to the last piece asks again, and knows where he stands.
  expect((await send(admin, 2)).json()).toMatchObject({ recibidas: 2, partes: 2, estado: 'LISTA' })
  bytes.fill('x', PIECE)
  expect((await send(admin, 2)).statusCode).toBe(409)
})

test('what is no list is refused with why; a cancelled load changes nothing', async () => {
  const pdf = await checked('lista.xlsx', '%PDF-1.4 nada', {})
  expect(await read(pdf)).toMatchObject({ estado: 'FALLIDA', motivo: expect.stringContaining('PDF') })
  const id = await checked('lista.csv', 'clave,precio\nA-1,1\n')
  expect((await post(id, 'cancelar')).json()).toMatchObject({ estado: 'CANCELADA' })
  expect((await post(id, 'aplicar')).statusCode).toBe(409)
  expect(await db.rows('select count(*)::int n from precio where valor = 1')).toEqual([{ n: 0 }])
})

test('a load is published at its hour by the database’s clock, and can be taken from the schedule', async () => {
  const id = await checked('lista.csv', 'clave,precio\nA-1,1\n')
  expect((await post(id, 'aplicar', { cuando: '2020-01-01T10:00' })).json().errors.cuando).toHaveLength(1)
  expect((await post(id, 'aplicar', { cuando: '2099-01-01T10:00' })).statusCode).toBe(202)
  expect(await read(id)).toMatchObject({ estado: 'LISTA', programada_en: '2099-01-01T16:00:00.000Z' })
  expect((await post(id, 'cancelar')).json()).toMatchObject({ estado: 'LISTA' })
  await post(id, 'aplicar', { cuando: '2099-01-01T10:00' })
  await db.rows(`update carga set programada_en = now() - interval '1 second'`)
  await runLoads({ db, env })
  expect(await read(id)).toMatchObject({ estado: 'APLICADA', programada_en: null })
})

test('a load that cannot be done is given up after some tries', async () => {
  const id = (await upload('lista.csv', 'clave,precio\nA-1,1\n')).json().id
  await db.rows('update carga set intentos = 5')
  await runLoads({ db, env })
  expect(await read(id)).toMatchObject({ estado: 'FALLIDA', tarea: null })
})

test('faults are grouped, settled in bulk, exported; those of the ERP are handed to who tries again', async () => {
  const about = (run: number) => ({
    trabajo: `Sync ${run}`,
    entidad: 'precios' as const,
    desde: '2026-11-20T10:00:00Z',
  })
  const sql = { query: (text: string, values?: unknown[]) => db.session((client) => client.query(text, values)) }
  const record = (run: number, faults: Parameters<typeof recordSyncFaults>[2]) =>
    recordSyncFaults(sql, about(run), faults)
  await record(12, [
    { codigo: 'A-1', motivo: 'Sin clave del SAT' },
    { codigo: 'A-2', motivo: 'Sin clave del SAT' },
    { codigo: 'A-2', motivo: 'Línea 45 desconocida', recibida: [{ k_parte: 'A-2', precio: 1 }] },
  ])
  await record(13, [
    { codigo: 'A-1', motivo: 'Sin clave del SAT' },
    { codigo: 'A-2', motivo: 'Línea 45 desconocida', recibida: [{ k_parte: 'A-2', precio: 2 }] },
  ])
  await record(14, [{ codigo: 'A-2', motivo: 'Línea 45 desconocida', recibida: [{ k_parte: 'A-2', precio: 1 }] }])
  const { grupos } = (await admin.get('/api/v1/errores-producto/grupos?origen=sync')).json()
  expect(grupos).toMatchObject([
    { grupo: 'Sin clave del SAT', veces: 2, nuevos: 2 },
    { grupo: 'Línea # desconocida', veces: 1 },
  ])
  expect((await admin.post('/api/v1/errores-producto/estado', { estado: 'ignorado' })).statusCode).toBe(422)
  const bulk = { estado: 'ignorado', grupo: 'Sin clave del SAT' }
  expect((await admin.post('/api/v1/errores-producto/estado', bulk)).json()).toEqual({ cambiados: 2 })
  const { errores } = (await admin.get('/api/v1/errores-producto?estado=nuevo')).json()
  expect(errores).toMatchObject([{ trabajo: 'Sync 14', se_corrige: true }])
  const retry = (id: number, body = {}) => admin.post(`/api/v1/errores-producto/${id}/reintento`, body)
  expect((await retry(errores[0].id, { valor: '5' })).statusCode).toBe(422)
  expect((await retry(errores[0].id)).statusCode).toBe(200)
  // Of a row that came again the later one counts.
  expect(await syncRetries(db, 'precios')).toMatchObject([
    { codigo: 'A-2', recibida: [{ precio: 2 }, { precio: 1 }], recibida_en: '2026-11-20T10:00:00.000Z' },
  ])
  await endSyncRetries(sql, [errores[0].id])
  expect(await syncRetries(db, 'precios')).toEqual([])
  const done = (await admin.get('/api/v1/errores-producto?estado=resuelto')).json()
  expect(done.errores).toMatchObject([{ codigo: 'A-2', atendido_por: expect.any(String) }])
  const [ignored] = (await admin.get('/api/v1/errores-producto?estado=ignorado')).json().errores
  expect((await retry(ignored.id)).json()).toMatchObject({ code: 'sin_fila' })
  const csv = (await admin.get('/api/v1/errores-producto/exportar/csv?columnas=codigo,motivo')).body
  expect(csv.split('\r\n')).toHaveLength(5)
})

test('others are refused, and what is not there is missing', async () => {
  const id = await checked('lista.csv', 'clave,precio\nA-1,1\n')
  for (const path of [
    `/api/v1/cargas/${id}`,
    '/api/v1/cargas',
    '/api/v1/errores-producto',
    '/api/v1/plantillas-carga/precios/csv',
  ])
    expect((await asesor.get(path)).statusCode).toBe(403)
  for (const what of ['aplicar', 'revertir', 'cancelar', 'vista'])
    expect((await asesor.post(`/api/v1/cargas/${id}/${what}`, {})).statusCode).toBe(403)
  for (const path of ['', '/errores', '/errores.csv', '/cambios'])
    expect((await admin.get(`/api/v1/cargas/999${path}`)).statusCode).toBe(404)
  expect((await admin.post('/api/v1/cargas/999/aplicar', {})).statusCode).toBe(404)
})

test('templates can be loaded as they are', async () => {
  for (const tipo of ['productos', 'precios', 'existencias', 'aplicaciones', 'equivalencias']) {
    const xlsx = await admin.get(`/api/v1/plantillas-carga/${tipo}/xlsx`)
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const csv = (await admin.get(`/api/v1/plantillas-carga/${tipo}/csv`)).body.replaceAll('EJEMPLO-', 'A-')
    const id = await checked('plantilla.csv', csv)
    expect(await read(id)).toMatchObject({ tipo, estado: 'LISTA', errores: 0 })
  }
})

test('what nobody publishes is given up, and its file forgotten', async () => {
  const id = await checked('lista.csv', 'clave,precio\nA-1,1\n')
  await db.rows(`update carga set actualizado_en = now() - interval '15 days'`)
  await forgetOld(db, openStorage(env))
  expect(await read(id)).toMatchObject({ estado: 'CANCELADA' })
  await db.rows(`update carga set actualizado_en = now() - interval '15 days'`)
  await forgetOld(db, openStorage(env))
  expect(await db.rows('select from carga_cambio where carga_id = $1', [id])).toEqual([])
  expect(await db.row('select archivo_id from carga where id = $1', [id])).toEqual({ archivo_id: null })
})
