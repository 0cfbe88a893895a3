import { beforeEach, describe, expect, test } from 'vitest'
import { drawn, editors } from '#publishing/pictures/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { testApp } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const app = await testApp(db, { DATA_DIR: temporaryData() })
const { mktg, otra, director, cliente, visitor } = await editors(db, app)
const line = await db.row<{ id: number }>(`insert into linea (nombre) values ('Discos de freno') returning id`)
await db.rows(
  `insert into producto (k_parte, descripcion, linea_id, estado)
   select 'DF/' || n, 'Disco ' || n, $1, 'activo' from generate_series(1, 40) n`,
  [line?.id],
)
await db.rows(
  `with a as (insert into atributo (clave, nombre, unidad) values ('diametro', 'Diámetro', 'mm'), ('rosca', 'Rosca', null) returning id, clave)
   insert into producto_atributo (producto_id, atributo_id, valor_num, valor_texto)
   select p.id, a.id, case when a.clave = 'diametro' then 278.5 end, case when a.clave = 'rosca' then 'M12' end from producto p, a where p.k_parte = 'DF/1'`,
)
const path = '/api/v1/fichas'
const questions = [
  { nombre: 'Diámetro', tipo: 'numero', unidad: 'mm', opciones: [], obligatorio: true },
  { nombre: 'Rosca', tipo: 'texto', unidad: null, opciones: [], obligatorio: false },
  { nombre: 'Posición', tipo: 'opcion', unidad: null, opciones: ['Delantera', 'Trasera'], obligatorio: false },
  { nombre: 'Ventilado', tipo: 'sino', unidad: null, opciones: [], obligatorio: false },
]
const template = (
  await mktg.post(`${path}/plantillas`, { nombre: 'Discos', linea_id: line?.id, atributos: questions })
).json().id

let place = 1
let code = ''
let id = 0
beforeEach(async () => {
  code = `DF/${place++}`
  id = (await mktg.post(path, { k_parte: code, plantilla_id: null })).json().id
})

const read = async (who = mktg) => (await who.get(`${path}/${id}`)).json()
const save = async (change: object = {}, who = mktg) => {
  const { ficha } = await read()
  const valores = [
    { clave: 'diametro', valor: 278.5 },
    { clave: 'ventilado', valor: true },
  ]
  const body = { version: ficha.version, titulo: 'Disco ventilado', notas: '', valores, imagenes: [], ...change }
  return who.send('PATCH', `${path}/${id}`, body)
}
const move = async (evento: string, more: object = {}) =>
  mktg.post(`${path}/${id}/eventos`, { version: (await read()).ficha.version, evento, ...more })
const publicly = () => visitor.get(`/api/v1/partes/${encodeURIComponent(code)}/ficha`)
const later = (by: string) => db.row<{ en: string }>('select now() + $1::interval as en', [by])

describe('a sheet is begun', () => {
  test('with what the catalogue knows, from the template of the line, once a part', async () => {
    expect(code).toBe('DF/1')
    const { ficha } = await read()
    expect(ficha).toMatchObject({ k_parte: 'DF/1', plantilla: 'Discos', estado: 'BORRADOR', titulo: 'Disco 1', n: 1 })
    expect(ficha.atributos.map(({ clave, valor }: { clave: string; valor: unknown }) => [clave, valor])).toEqual([
      ['diametro', 278.5],
      ['rosca', 'M12'],
      ['posicion', null],
      ['ventilado', null],
    ])
    const again = await mktg.post(path, { k_parte: 'df1', plantilla_id: template })
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'ya_existe', id }])
    const unknown = await mktg.post(path, { k_parte: 'NADIE', plantilla_id: template })
    expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['k_parte']])
  })

  test('refused: who only reads, a client, a visitor, an unknown sheet, unknown fields', async () => {
    expect((await director.get(`${path}/${id}`)).statusCode).toBe(200)
    expect((await save({}, director)).statusCode).toBe(403)
    expect((await cliente.get(`${path}/${id}`)).statusCode).toBe(403)
    expect((await visitor.get(path)).statusCode).toBe(401)
    expect((await mktg.get(`${path}/999999`)).statusCode).toBe(404)
    expect((await save({ estado: 'PUBLICADO' })).statusCode).toBe(422)
    expect((await publicly()).statusCode).toBe(404)
  })
})

describe('versions', () => {
  test('published content never changes: an edit is the next version, and the one before is read until it is published', async () => {
    expect((await save()).json()).toMatchObject({ n: 1 })
    expect((await move('publicar')).statusCode).toBe(200)
    expect((await publicly()).json()).toMatchObject({ n: 1, titulo: 'Disco ventilado', estado: 'PUBLICADO' })
    expect((await save({ titulo: 'Otro título' })).json()).toMatchObject({ n: 2 })
    expect((await save({ titulo: 'Otro título más' })).json()).toMatchObject({ n: 2 })
    expect((await publicly()).json()).toMatchObject({ n: 1, titulo: 'Disco ventilado' })
    await move('publicar')
    expect((await publicly()).json()).toMatchObject({ n: 2, titulo: 'Otro título más' })
    const { versiones, historial } = await read()
    expect(versiones.map(({ n, estado }: { n: number; estado: string }) => [n, estado])).toEqual([
      [2, 'PUBLICADO'],
      [1, 'VENCIDO'],
    ])
    expect(historial.map(({ accion }: { accion: string }) => accion)).toEqual([
      'ficha_publicada',
      'ficha_editada',
      'ficha_editada',
      'ficha_publicada',
      'ficha_editada',
      'ficha_creada',
    ])
    await expect(
      db.rows(`update ficha_version set datos = datos || '{"titulo": "x"}' where ficha_id = $1 and n = 1`, [id]),
    ).rejects.toThrow('never changed')
  })

  test('restored as a draft; a draft is replaced only when that is said', async () => {
    await save()
    await move('publicar')
    await save({ titulo: 'Segunda' })
    const { version } = (await read()).ficha
    const refused = await mktg.post(`${path}/${id}/versiones/1/restauracion`, { version })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'hay_borrador'])
    const back = await mktg.post(`${path}/${id}/versiones/1/restauracion`, { version, reemplaza: true })
    expect(back.json()).toMatchObject({ n: 2 })
    expect((await read()).ficha).toMatchObject({ n: 2, titulo: 'Disco ventilado', estado_version: 'BORRADOR' })
    expect((await mktg.post(`${path}/${id}/versiones/9/restauracion`, { version: version + 1 })).statusCode).toBe(404)
    expect((await move('descartar_borrador')).statusCode).toBe(200)
    expect((await read()).ficha).toMatchObject({ n: 1, tiene_borrador: false })
  })

  test('scheduled: read from its moment on by the database’s clock, and taken back before', async () => {
    await save()
    await move('publicar')
    await save({ titulo: 'Mañana' })
    const at = await later('1 day')
    expect((await move('publicar', { publicado_en: at?.en })).statusCode).toBe(200)
    expect((await read()).ficha).toMatchObject({
      estado: 'PUBLICADO',
      vigente: 1,
      ultima: 2,
      estado_version: 'PROGRAMADO',
    })
    expect((await publicly()).json().n).toBe(1)
    await db.rows('alter table ficha_version disable trigger ficha_version_fija')
    await db.rows(`update ficha_version set publicado_en = now() where ficha_id = $1 and n = 2`, [id])
    await db.rows('alter table ficha_version enable trigger ficha_version_fija')
    expect((await publicly()).json()).toMatchObject({ n: 2, titulo: 'Mañana' })
    expect((await move('cancelar_programacion')).statusCode).toBe(409)
    await save({ titulo: 'Pasado' })
    await move('publicar', { publicado_en: (await later('2 days'))?.en })
    expect((await move('cancelar_programacion')).statusCode).toBe(200)
    expect((await read()).ficha).toMatchObject({ n: 3, estado_version: 'BORRADOR' })
  })

  test('of two who save, the second is told; nothing is published half filled in', async () => {
    const { version } = (await read()).ficha
    await save({}, otra)
    const late = await mktg.send('PATCH', `${path}/${id}`, {
      version,
      titulo: 'Tarde',
      notas: '',
      valores: [],
      imagenes: [],
    })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'version_anterior', version: version + 1 }])
    const wrong = await save({ valores: [{ clave: 'diametro', valor: 'ancho' }] })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { 'valores.diametro': ['Escribe un número.'] }])
    await save({ valores: [{ clave: 'rosca', valor: 'M14' }] })
    const lacking = await move('publicar')
    expect([lacking.statusCode, lacking.json().message]).toEqual([422, 'Para publicar falta: Diámetro.'])
    expect((await move('descartar_borrador')).statusCode).toBe(409)
  })

  test('archived, it is nobody’s to read; reactivated, it is again', async () => {
    await save()
    await move('publicar')
    await move('archivar')
    expect((await publicly()).statusCode).toBe(404)
    expect((await move('publicar')).statusCode).toBe(409)
    await move('reactivar')
    expect((await publicly()).statusCode).toBe(200)
  })
})

test('numbers are kept as numbers, with their unit, of each published version', async () => {
  await save({
    valores: [
      { clave: 'diametro', valor: 256.25 },
      { clave: 'posicion', valor: 'Trasera' },
      { clave: 'ventilado', valor: false },
    ],
  })
  await move('publicar')
  const rows = await db.rows(
    `select v.clave, v.numero::float8 as numero, v.unidad, v.texto from ficha_valor v join ficha_vigente c using (version_id)
     where c.ficha_id = $1 order by v.clave`,
    [id],
  )
  expect(rows).toEqual([
    { clave: 'diametro', numero: 256.25, unidad: 'mm', texto: null },
    { clave: 'posicion', numero: null, unidad: null, texto: 'Trasera' },
    { clave: 'ventilado', numero: 0, unidad: null, texto: null },
  ])
})

test('a picture of a draft is for who edits; of the published version for everybody, and stands in the PDF', async () => {
  const archivo = new File([new Uint8Array(await drawn({ color: '#446688' }))], 'foto.jpg')
  const picture = (await sendForm(app, mktg, `${path}/imagenes`, { archivo })).json()
  await save({ imagenes: [{ imagen_id: picture.id, tipo: 'dibujo', alt: 'Corte del disco' }] })
  const address = `/imagenes/${picture.clave}/320.webp`
  expect((await visitor.get(address)).statusCode).toBe(404)
  expect((await mktg.get(address)).statusCode).toBe(200)
  const draft = await mktg.get(`${path}/${id}/pdf`)
  expect(draft.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  await move('publicar')
  expect((await visitor.get(address)).statusCode).toBe(200)
  expect((await publicly()).json().imagenes).toMatchObject([
    { tipo: 'dibujo', alt: 'Corte del disco', imagen: { clave: picture.clave } },
  ])
  const pdf = await visitor.get(`/api/v1/partes/${encodeURIComponent(code)}/ficha.pdf`)
  expect(pdf.headers['content-disposition']).toContain('Ficha DF')
  // The same again: it was drawn when it was published.
  const again = await visitor.get(`/api/v1/partes/${encodeURIComponent(code)}/ficha.pdf`)
  expect(pdf.rawPayload.equals(again.rawPayload)).toBe(true)
  expect(pdf.rawPayload.includes('/Subtype /Image')).toBe(true)
  expect((await visitor.get('/api/v1/partes/NADIE/ficha.pdf')).statusCode).toBe(404)
  expect((await save({ imagenes: [{ imagen_id: 987654, tipo: 'foto', alt: '' }] })).json().errors).toHaveProperty(
    'imagenes',
  )
})

test('the product’s page knows of a published sheet', async () => {
  const told = async () =>
    (await visitor.get(`/searchDetails/details/${encodeURIComponent(code)}`)).json().results[0].tiene_ficha
  expect(await told()).toBe(false)
  await save()
  await move('publicar')
  expect(await told()).toBe(true)
})

describe('templates', () => {
  test('changed, drafts are asked anew and what is published stays; in use it is not deleted', async () => {
    await save()
    await move('publicar')
    const made = await mktg.post(`${path}/plantillas`, { nombre: 'De prueba', linea_id: null, atributos: questions })
    const list = async () => (await director.get(`${path}/plantillas`)).json().plantillas
    const own = async () => (await list()).find((one: { id: number }) => one.id === made.json().id)
    const { version, atributos } = await own()
    const { ficha } = await read()
    await mktg.send('PATCH', `${path}/${id}`, {
      version: ficha.version,
      plantilla_id: made.json().id,
      titulo: 'Disco',
      notas: '',
      valores: [{ clave: 'diametro', valor: 280 }],
      imagenes: [],
    })
    await move('publicar')
    const [diametro, ...rest] = atributos
    const changed = [
      { ...diametro, nombre: 'Diámetro exterior', unidad: 'cm' },
      ...rest.slice(1),
      { ...questions[1], nombre: 'Diámetro' },
    ]
    const body = { version, nombre: 'De prueba 2', linea_id: null, atributos: changed }
    expect((await mktg.send('PATCH', `${path}/plantillas/${made.json().id}`, body)).json()).toEqual({
      version: version + 1,
    })
    expect((await mktg.send('PATCH', `${path}/plantillas/${made.json().id}`, body)).statusCode).toBe(409)
    expect((await own()).atributos.map(({ clave }: { clave: string }) => clave)).toEqual([
      'diametro',
      'posicion',
      'ventilado',
      'diametro_2',
    ])
    expect((await read()).ficha.atributos[0]).toMatchObject({ nombre: 'Diámetro exterior', unidad: 'cm', valor: 280 })
    expect((await publicly()).json().valores).toMatchObject([{ nombre: 'Diámetro', unidad: 'mm', valor: 280 }])
    const refused = await mktg.send('DELETE', `${path}/plantillas/${made.json().id}`)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'en_uso', usos: 1 }])
  })

  test('refused: a name twice, a question twice, a choice of one, who may not write', async () => {
    const send = async (change: object, who = mktg) =>
      who.post(`${path}/plantillas`, { nombre: `P${Math.random()}`, linea_id: null, atributos: questions, ...change })
    expect((await send({ nombre: 'DISCOS' })).json().errors).toHaveProperty('nombre')
    expect((await send({ atributos: [questions[0], questions[0]] })).json().errors).toHaveProperty('atributos')
    expect((await send({ atributos: [{ ...questions[2], opciones: ['Una'] }] })).json().errors).toHaveProperty(
      'atributos',
    )
    expect((await send({}, director)).statusCode).toBe(403)
    const made = (await send({})).json().id
    expect((await mktg.send('DELETE', `${path}/plantillas/${made}`)).statusCode).toBe(200)
  })
})

test('the list is filtered, ordered, paged and sent as a file', async () => {
  await save()
  await move('publicar')
  const list = async (query: string) => (await director.get(`${path}?${query}`)).json()
  expect(await list(`q=${encodeURIComponent(code)}&estado=PUBLICADO&linea=${line?.id}`)).toMatchObject({
    total: 1,
    fichas: [{ k_parte: code, vigente: 1 }],
  })
  expect((await list(`q=${encodeURIComponent(code)}&estado=BORRADOR`)).total).toBe(0)
  expect((await list('orden=valueOf&por=25&pagina=2')).fichas).toEqual([])
  const csv = (await director.get(`${path}/exportacion/csv?estado=PUBLICADO&columnas=k_parte,estado`)).body
  expect(csv).toContain('Parte,Estado')
  expect(csv).toContain(`${code},Publicado`)
})
