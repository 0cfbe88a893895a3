import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { editors } from '#publishing/pictures/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { testApp } from '#http.testing.ts'
import { objectPdf, pageWith, pdfOf, rawPdf } from '#platform/files/pdf-check.testing.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { browser } from '#people/access/testing.server.ts'
import { fileName } from './apply.server.ts'
import { inspectCv } from './cv-file.server.ts'
import { docxOf, fileOf } from './cv.testing.ts'
import { forgetOldApplications } from './retention.server.ts'

const db = await testDb()
const DATA_DIR = temporaryData()
const app = await testApp(db, { DATA_DIR })
const { mktg, otra, director, cliente, visitor } = await editors(db, app)
await db.rows(
  `insert into sucursal (clave, nombre, correo, es_principal) values ('GDL', 'Guadalajara', 'gdl@jacve.example', true)`,
)
const pdf = await pdfOf(['Ana López', 'Mostrador, 6 años'])

const vacancy = (more: object = {}) => ({
  titulo: 'Asesor de mostrador',
  area: 'Ventas',
  ciudad: 'Guadalajara',
  entidad: 'Jalisco',
  sucursal_id: null,
  jornada: 'completa',
  plazas: 2,
  sueldo_desde: 11000,
  sueldo_hasta: 14000,
  resumen: 'Atiende a talleres y refaccionarias.',
  cuerpo: '<p>Atiendes por teléfono y en mostrador.</p><ul><li>Sueldo base</li></ul>',
  estado: 'PUBLICADO',
  desde: null,
  hasta: null,
  ...more,
})
let keys = 0
const once = () => ({ 'idempotency-key': `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}` })
const create = async (more: object = {}, who = mktg) => who.send('POST', '/api/v1/vacantes', vacancy(more), once())
const created = async (more: object = {}): Promise<number> => (await create(more)).json().id
const open = async (query = '') =>
  (await visitor.get(`/api/v1/bolsa-de-trabajo?${query}`))
    .json()
    .vacantes.map(({ titulo }: { titulo: string }) => titulo)
const opened = async (id: number) => (await visitor.get(`/api/v1/bolsa-de-trabajo/${id}`)).statusCode
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

const applicant = {
  nombre: 'Ana López Ñuño',
  correo: 'ana@ejemplo.mx',
  telefono: '33 1234 5678',
  ciudad: 'Zapopan',
  mensaje: 'Seis años en refaccionaria.',
  acepto_aviso: 'true',
}
const apply = (more: Record<string, string | File> = {}, who = visitor) =>
  sendForm(app, who, '/api/v1/postulaciones', { ...applicant, cv: fileOf(pdf), ...more })
const mails = (tipo: string) =>
  db.rows<{ para: string; asunto: string }>('select para, asunto from correo_salida where tipo = $1 order by id', [
    tipo,
  ])

describe('vacancies', () => {
  test('open between their dates by the database’s clock, by city and area, and 410 when over', async () => {
    const id = await created()
    await created({ titulo: 'Chofer repartidor', area: 'Reparto', ciudad: 'Puebla', desde: hours(-2), hasta: hours(5) })
    const later = await created({ titulo: 'Más tarde', desde: hours(3) })
    const over = await created({ titulo: 'Ya pasó', desde: hours(-9), hasta: hours(-1) })
    const draft = await created({ titulo: 'Borrador', estado: 'BORRADOR' })
    expect((await open()).toSorted()).toEqual(['Asesor de mostrador', 'Chofer repartidor'])
    expect(await open('ciudad=puebla')).toEqual(['Chofer repartidor'])
    expect(await open('area=Ventas&ciudad=Puebla')).toEqual([])
    const { ciudades, areas, total } = (await visitor.get('/api/v1/bolsa-de-trabajo?ciudad=Nadie')).json()
    expect({ ciudades, areas, total }).toEqual({
      total: 2,
      ciudades: [
        { nombre: 'Guadalajara', total: 1 },
        { nombre: 'Puebla', total: 1 },
      ],
      areas: [
        { nombre: 'Reparto', total: 1 },
        { nombre: 'Ventas', total: 1 },
      ],
    })
    expect(await Promise.all([id, later, over, draft, 99_999].map(opened))).toEqual([200, 404, 410, 404, 404])
    const states = (await mktg.get('/api/v1/vacantes?orden=titulo')).json().vacantes
    expect(states.map(({ estado }: { estado: string }) => estado)).toEqual([
      'PUBLICADO',
      'BORRADOR',
      'PUBLICADO',
      'PROGRAMADO',
      'VENCIDO',
    ])
    await db.rows('update vacante set hasta = now() where id = $1', [id])
    expect(await opened(id)).toBe(410)
  })

  test('what goes public must be told; two editors: the second is refused; duplicate, archive, delete, undo', async () => {
    const answers = await Promise.all([
      create({ ciudad: '' }),
      create({ cuerpo: '<p> </p>' }),
      create({ sueldo_desde: 9, sueldo_hasta: 5 }),
      create({ desde: hours(2), hasta: hours(1) }),
      create({ sucursal_id: 99_999 }),
      create({ titulo: '' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 422])
    expect(answers.map((one) => Object.keys(one.json().errors)[0])).toEqual([
      'ciudad',
      'cuerpo',
      'sueldo_hasta',
      'hasta',
      'sucursal_id',
      'titulo',
    ])
    const id = await created({ cuerpo: '<p onclick="x()">Hola<script>x()</script><img src="/x.png"></p>' })
    expect((await visitor.get(`/api/v1/bolsa-de-trabajo/${id}`)).json().cuerpo).toBe('<p class="rico">Hola</p>')
    const url = `/api/v1/vacantes/${id}`
    expect((await mktg.send('PATCH', url, { version: 1, plazas: 3 })).json()).toMatchObject({ plazas: 3, version: 2 })
    expect((await otra.send('PATCH', url, { version: 1, plazas: 4 })).statusCode).toBe(409)
    const copy = (await mktg.send('POST', `${url}/copia`, {}, once())).json().id
    expect((await mktg.get(`/api/v1/vacantes/${copy}`)).json().vacante).toMatchObject({
      titulo: 'Asesor de mostrador (copia)',
      estado: 'BORRADOR',
      desde: null,
    })
    expect((await mktg.send('PATCH', url, { version: 2, estado: 'ARCHIVADO' })).json().estado).toBe('ARCHIVADO')
    expect(await opened(id)).toBe(410)
    expect((await mktg.send('DELETE', url)).statusCode).toBe(200)
    expect((await mktg.get(url)).statusCode).toBe(404)
    expect((await mktg.send('POST', `${url}/restauracion`)).statusCode).toBe(200)
    const { historial } = (await mktg.get(url)).json()
    expect(historial.map(({ accion }: { accion: string }) => accion)).toEqual([
      'vacante_restaurada',
      'vacante_borrada',
      'vacante_editada',
      'vacante_editada',
      'vacante_creada',
    ])
    const others = [director, cliente, visitor].map((who) => who.send('PATCH', url, { version: 3, plazas: 1 }))
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 401])
  })
})

describe('applications', () => {
  test('kept with the file, confirmed, told to the branch; the same again is stored once', async () => {
    const id = await created({ titulo: 'Almacenista' })
    expect((await apply({ vacante_id: String(id) })).statusCode).toBe(201)
    expect((await apply({ vacante_id: String(id) })).statusCode).toBe(201)
    expect((await apply({ cv: fileOf(docxOf(), '../../CV «Ana».doc') })).statusCode).toBe(201)
    const { postulaciones, nuevas } = (await mktg.get('/api/v1/postulaciones')).json()
    expect(nuevas).toBe(2)
    expect(postulaciones).toMatchObject([
      { nombre: 'Ana López Ñuño', vacante: null, estado: 'RECIBIDA' },
      { vacante: 'Almacenista' },
    ])
    expect(await mails('postulacion_recibida')).toEqual([
      { para: 'ana@ejemplo.mx', asunto: 'Recibimos tu postulación' },
      { para: 'ana@ejemplo.mx', asunto: 'Recibimos tu postulación' },
    ])
    expect((await mails('postulacion_nueva')).map(({ para }) => para)).toEqual([
      'gdl@jacve.example',
      'gdl@jacve.example',
    ])
    const ofVacancy = (await mktg.get(`/api/v1/postulaciones?vacante=${id}`)).json()
    expect(ofVacancy.total).toBe(1)
    const refused = await mktg.send('DELETE', `/api/v1/vacantes/${id}`)
    expect([refused.statusCode, refused.json().postulaciones]).toEqual([409, 1])

    const file = await mktg.get(`/api/v1/postulaciones/${postulaciones[0].id}/cv`)
    expect(file.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="CV Ana\.docx"/)
    expect(file.rawPayload.equals(docxOf())).toBe(true)
    for (const who of [director, cliente, visitor]) {
      expect((await who.get(`/api/v1/postulaciones/${postulaciones[0].id}/cv`)).statusCode).toBe(
        who === visitor ? 401 : 403,
      )
    }
  })

  test('refused: no consent, no file, no closed post, no unknown field; a program is told the same and nothing is kept', async () => {
    const before = await count()
    const answers = await Promise.all([
      apply({ acepto_aviso: 'false' }),
      apply({ cv: 'texto' }),
      apply({ vacante_id: '99999' }),
      apply({ correo: 'no es' }),
      apply({ telefono: '' }),
      apply({ estado: 'CONTRATADA' }),
      apply({ pagina_web: 'https://spam.example' }),
      apply({ cv: fileOf(Buffer.alloc(6 * 1024 * 1024)) }),
      apply({ cv: fileOf(rawPdf({ root: '/OpenAction << /S /J#61vaScript >>' })) }),
      apply({ cv: fileOf(objectPdf(pageWith({ 9: '<< /S /Launch >>' }, '/AA 8 0 R'))) }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 410, 422, 422, 422, 201, 413, 422, 422])
    expect(await count()).toBe(before)
    // A page of another site has no token.
    const bare = browser(app)
    expect((await bare.send('POST', '/api/v1/postulaciones', applicant, { 'x-xsrf-token': 'x' })).statusCode).toBe(419)
  })

  test('steps that exist, notes, a version, and deletion with the file', async () => {
    await apply({ nombre: 'Beto', correo: 'beto@ejemplo.mx', cv: fileOf(await pdfOf(['Beto'])) })
    const [{ id }] = (await mktg.get('/api/v1/postulaciones?q=beto@')).json().postulaciones
    const url = `/api/v1/postulaciones/${id}`
    const move = (version: number, estado: string) => mktg.send('PATCH', url, { version, estado })
    expect((await move(1, 'CONTRATADA')).json()).toMatchObject({ estados: ['EN_REVISION', 'DESCARTADA'] })
    expect((await move(1, 'EN_REVISION')).json()).toEqual({ estado: 'EN_REVISION', version: 2 })
    expect((await move(1, 'ENTREVISTA')).statusCode).toBe(409)
    await mktg.send('POST', `${url}/notas`, { texto: 'Pide 12 mil; llamar el lunes.' }, once())
    const whole = (await otra.get(url)).json()
    expect(whole.notas).toMatchObject([{ texto: 'Pide 12 mil; llamar el lunes.' }])
    expect(JSON.stringify(whole.historial)).not.toContain('12 mil')
    const kept = await files()
    expect((await mktg.send('DELETE', url)).statusCode).toBe(200)
    expect((await mktg.get(url)).statusCode).toBe(404)
    expect(await files()).toBe(kept - 1)
  })

  test('a file that two sent goes with the last of them; the job deletes what is old and nothing else', async () => {
    const cv = await pdfOf(['Compartido'])
    await apply({ nombre: 'Caro', correo: 'caro@ejemplo.mx', cv: fileOf(cv) })
    await apply({ nombre: 'Dani', correo: 'dani@ejemplo.mx', cv: fileOf(cv) })
    await apply({ nombre: 'Eva', correo: 'eva@ejemplo.mx', cv: fileOf(await pdfOf(['Eva'])) })
    const kept = await files()
    const before = await count()
    await db.rows(`update postulacion set movido_en = now() - interval '181 days' where nombre = 'Caro'`)
    await db.rows(`update postulacion set creado_en = now() - interval '366 days' where nombre = 'Eva'`)
    const storage = openStorage({ DATA_DIR, STORAGE_URL: undefined })
    expect(await forgetOldApplications(db, storage)).toBe(2)
    expect(await forgetOldApplications(db, storage)).toBe(0)
    expect([await count(), await files()]).toEqual([before - 2, kept - 1])
    await db.rows(`update postulacion set movido_en = now() - interval '181 days' where nombre = 'Dani'`)
    await forgetOldApplications(db, storage)
    expect(await files()).toBe(kept - 2)
  })
})

const count = async () => (await db.row<{ n: number }>('select count(*)::int as n from postulacion'))?.n ?? 0
const files = async () => {
  const entries = await readdir(join(DATA_DIR, 'archivos'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

describe('what a CV is, is told by its content', () => {
  const verdict = (content: Buffer | string, name?: string) =>
    inspectCv(fileOf(content, name)).then(
      ({ extension }) => extension,
      (error: { status: number }) => error.status,
    )
  test.each([
    ['a PDF called .docx', pdf, 'cv.docx', 'pdf'],
    ['a document called .pdf', docxOf(), 'cv.pdf', 'docx'],
    ['a page', '<html>%PD</html>', 'cv.pdf', 422],
    ['a program', Buffer.from('MZ\u0090'), 'cv.pdf', 422],
    ['nothing', '', 'cv.pdf', 422],
    ['a PDF cut short', pdf.subarray(0, 400), 'cv.pdf', 422],
    ['another ZIP', docxOf({ hasText: false, more: ['xl/workbook.xml'] }), 'cv.docx', 422],
    ['macros', docxOf({ more: ['word/vbaProject.bin'] }), 'cv.docx', 422],
    ['macros by type', docxOf({ type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }), 'cv.docx', 422],
    ['a broken ZIP', Buffer.from('PK\u0003\u0004 and no more'), 'cv.docx', 422],
  ])('%s', async (_, content, name, expected) => expect(await verdict(content, name)).toBe(expected))

  test('its name is letters, and its ending is what it is', () => {
    expect(fileName('C:\\cv\u202e"<x>.exe', 'pdf')).toBe('C cv x.pdf')
    expect(fileName('.....', 'pdf')).toBe('cv.pdf')
    expect(fileName('Ñandú González 2026.PDF', 'pdf')).toBe('Ñandú González 2026.pdf')
  })
})

describe('pages about the company', () => {
  const page = async (slug: string) => {
    const [found] = (await mktg.get('/api/v1/paginas-empresa'))
      .json()
      .filter((one: { slug: string }) => one.slug === slug)
    return found
  }
  test('nothing until somebody publishes; versions are kept; the second editor is refused', async () => {
    expect((await visitor.get('/api/v1/empresa/paginas')).json()).toEqual([])
    expect((await visitor.get('/api/v1/empresa/paginas/mision')).statusCode).toBe(404)
    const { id, version } = await page('mision')
    const url = `/api/v1/paginas-empresa/${id}`
    const empty = await mktg.send('PATCH', url, { version, estado: 'PUBLICADO' })
    expect([empty.statusCode, Object.keys(empty.json().errors)]).toEqual([422, ['cuerpo']])
    const text = '<h2 onclick="x()">Primero el taller</h2><p>La parte correcta.<script>x()</script></p>'
    const saved = await mktg.send('PATCH', url, { version, cuerpo: text, estado: 'PUBLICADO' })
    expect(saved.json()).toEqual({ version: version + 1, estado: 'PUBLICADO' })
    const read = (await visitor.get('/api/v1/empresa/paginas/MISION')).json()
    expect(read.cuerpo).toContain('Primero el taller')
    expect(read.cuerpo).not.toMatch(/onclick|script/)
    expect((await otra.send('PATCH', url, { version, titulo: 'Otra' })).statusCode).toBe(409)
    await mktg.send('PATCH', url, { version: version + 1, cuerpo: '<p>Otra</p>' })
    const { versiones } = (await mktg.get(url)).json()
    expect(versiones.map((one: { version: number }) => one.version)).toEqual([version + 2, version + 1, version])
    expect((await mktg.get(`${url}/versiones/${version + 1}`)).json().cuerpo).toContain('Primero el taller')
    await mktg.send('PATCH', url, { version: version + 2, estado: 'ARCHIVADO' })
    expect((await visitor.get('/api/v1/empresa/paginas/mision')).statusCode).toBe(404)
    expect((await cliente.send('PATCH', url, { version: 1 })).statusCode).toBe(403)
    expect((await director.get(url)).statusCode).toBe(403)
  })

  test('a new one gets its address from its title, once', async () => {
    const make = () => mktg.send('POST', '/api/v1/paginas-empresa', { titulo: 'Nuestra Historia' }, once())
    expect((await make()).json().slug).toBe('nuestra-historia')
    expect((await make()).statusCode).toBe(409)
  })
})
