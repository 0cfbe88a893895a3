import { describe, expect, test } from 'vitest'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { testApp } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { rawPdf } from '#platform/files/pdf-check.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { drawn, editors } from '#publishing/pictures/testing.server.ts'

const db = await testDb()
const app = await testApp(db, { DATA_DIR: temporaryData() })
const { mktg, otra, director, cliente, visitor, upload } = await editors(db, app)
await db.rows(`with l as (insert into linea (nombre) values ('Balatas'), ('Bujías') returning id)
  insert into producto (k_parte, descripcion, linea_id, estado) select 'BA-' || id, '', id, 'activo' from l`)
const [linea] = await db.rows<{ id: number }>(`select id from linea where slug = 'balatas'`)

const make = async (titulo = 'Cuándo cambiar las balatas', tipo = 'blog'): Promise<number> =>
  (await mktg.post('/api/v1/publicaciones', { titulo, tipo })).json().id
const read = async (id: number) => (await mktg.get(`/api/v1/publicaciones/${id}`)).json()
const save = async (id: number, change: object, who = mktg) => {
  const { version } = (await read(id)).publicacion
  return who.send('PATCH', `/api/v1/publicaciones/${id}`, { version, ...change })
}
const published = async (titulo: string, more: object = {}) => {
  const id = await make(titulo)
  await save(id, { cuerpo: '<p>Texto</p>', estado: 'PUBLICADO', ...more })
  return id
}
const statusOf = async (id: number, who = visitor) => (await who.get(`/api/v1/blog/${id}`)).statusCode
const titles = async (query = '') =>
  (await visitor.get(`/api/v1/blog?${query}`)).json().publicaciones.map(({ titulo }: { titulo: string }) => titulo)

describe('written', () => {
  test('begun as a draft that nobody sees, saved, published, and every state kept', async () => {
    const id = await make()
    expect(await statusOf(id)).toBe(404)
    const { id: imagen_id, clave } = await upload(mktg, await drawn({ color: '#334455' }))
    const cuerpo = `<h2>Oye el rechinido</h2><p onclick="x()">A los <b>40,000</b> km. <img src="/JACVE/imagenes/${clave}/640.webp" alt="Balata gastada"></p>`
    const answer = await save(id, {
      cuerpo,
      categoria: 'Frenos',
      imagen_id,
      alt: 'Balatas',
      productos: [`BA-${linea?.id}`, 'NADIE'],
      estado: 'PUBLICADO',
    })
    expect(answer.json()).toMatchObject({
      estado: 'PUBLICADO',
      slug: 'cuando-cambiar-las-balatas',
      productos: [`BA-${linea?.id}`],
      version: 2,
    })
    const { publicacion, productos } = (await visitor.get(`/api/v1/blog/${id}`)).json()
    expect(publicacion.cuerpo).toContain('<strong>40,000</strong>')
    expect(publicacion.cuerpo).not.toContain('onclick')
    expect(publicacion.cuerpo).toContain(`src="/JACVE/imagenes/${clave}/480.webp"`)
    expect(publicacion.cuerpo).toContain('height="320"')
    expect(productos.map(({ k_parte }: { k_parte: string }) => k_parte)).toEqual([`BA-${linea?.id}`])
    expect((await visitor.get(`/imagenes/${clave}/320.webp`)).statusCode).toBe(200)
    expect((await mktg.get(`/api/v1/publicaciones/${id}/versiones`)).json()).toMatchObject([
      { version: 2 },
      { version: 1 },
    ])
    const first = (await mktg.get(`/api/v1/publicaciones/${id}/versiones/1`)).json()
    expect(first.contenido).toMatchObject({ cuerpo: '', estado: 'BORRADOR' })
    expect((await read(id)).historial.map(({ accion }: { accion: string }) => accion)).toEqual([
      'publicacion_editada',
      'publicacion_creada',
    ])
  })

  test.each([
    [{ estado: 'PUBLICADO' }, 'cuerpo'],
    [{ estado: 'PUBLICADO', cuerpo: '<p><script>alert(1)</script></p>' }, 'cuerpo'],
    [{ titulo: '' }, 'titulo'],
    [{ estado: 'VENCIDO' }, 'estado'],
    [{ imagen_id: 99999 }, 'imagen_id'],
    [{ linea_id: 99999 }, 'linea_id'],
    [{ documento_id: 99999 }, 'documento_id'],
    [{ publicado_en: '2026-12-01T00:00:00-06:00', vence_en: '2026-12-01T00:00:00-06:00' }, 'vence_en'],
    [{ autor_id: 1 }, 'autor_id'],
    [{ precio: '1.00' }, 'precio'],
  ])('%j is refused at %s', async (change, field) => {
    const answer = await save(await make(), change)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('a picture without its words does not go public', async () => {
    const { clave, id: imagen_id } = await upload(mktg, await drawn({ color: '#123456' }))
    const id = await make()
    const answer = await save(id, { cuerpo: `<p>Hola <img data-imagen="${clave}" alt=""></p>`, estado: 'PUBLICADO' })
    expect(Object.keys(answer.json().errors)).toEqual(['cuerpo'])
    expect(
      Object.keys((await save(id, { cuerpo: '<p>Hola</p>', imagen_id, alt: '', estado: 'PUBLICADO' })).json().errors),
    ).toEqual(['alt'])
  })

  test('only by who may', async () => {
    const id = await make()
    expect((await save(id, { titulo: 'Otro' }, director)).statusCode).toBe(403)
    expect((await director.get(`/api/v1/publicaciones/${id}`)).statusCode).toBe(200)
    expect((await cliente.get(`/api/v1/publicaciones/${id}`)).statusCode).toBe(403)
    expect((await mktg.get('/api/v1/publicaciones/99999')).statusCode).toBe(404)
    expect(
      (await mktg.send('PUT', '/api/v1/publicaciones/99999/borrador', { version: 1, contenido: {} })).statusCode,
    ).toBe(404)
  })

  test('deleted, brought back, duplicated', async () => {
    const id = await published('Se borra')
    await mktg.send('DELETE', `/api/v1/publicaciones/${id}`)
    expect(await statusOf(id)).toBe(404)
    await mktg.post(`/api/v1/publicaciones/${id}/restauracion`)
    expect(await statusOf(id)).toBe(200)
    const copy = (await mktg.post(`/api/v1/publicaciones/${id}/copia`)).json()
    expect((await read(copy.id)).publicacion).toMatchObject({
      titulo: 'Se borra (copia)',
      estado: 'BORRADOR',
      cuerpo: '<p>Texto</p>',
    })
    expect(await statusOf(copy.id)).toBe(404)
  })
})

describe('two at once', () => {
  test('the second is told, with the text of the first; hers is nowhere lost', async () => {
    const id = await published('De dos')
    const { version } = (await read(id)).publicacion
    const draft = { version, contenido: { cuerpo: '<p>Lo mío</p><script>1</script>' } }
    const kept = await otra.send('PUT', `/api/v1/publicaciones/${id}/borrador`, draft)
    expect(kept.json()).toMatchObject({ version })
    expect((await read(id)).otros).toHaveLength(1)
    await save(id, { cuerpo: '<p>Lo de la primera</p>' })
    const late = await otra.send('PATCH', `/api/v1/publicaciones/${id}`, { version, cuerpo: '<p>Lo mío</p>' })
    expect(late.json()).toMatchObject({ code: 'version_anterior', actual: { cuerpo: '<p>Lo de la primera</p>' } })
    expect((await otra.get(`/api/v1/publicaciones/${id}`)).json().borrador).toMatchObject({
      version,
      contenido: { cuerpo: '<p>Lo mío</p>' },
    })
    expect((await otra.send('PUT', `/api/v1/publicaciones/${id}/borrador`, draft)).json().version).toBe(version + 1)
    await otra.send('PATCH', `/api/v1/publicaciones/${id}`, { version: version + 1, cuerpo: '<p>De ambas</p>' })
    expect((await otra.get(`/api/v1/publicaciones/${id}`)).json().borrador).toBeNull()
  })

  test('a preview shows one’s own draft to oneself alone', async () => {
    const id = await make('Vista')
    await otra.send('PUT', `/api/v1/publicaciones/${id}/borrador`, {
      version: 1,
      contenido: { titulo: 'Mío', cuerpo: '<p>Mi texto</p>' },
    })
    const seen = async (who: typeof mktg) =>
      (await who.get(`/api/v1/publicaciones/${id}/vista`)).json().publicacion.titulo
    expect([await seen(otra), await seen(mktg)]).toEqual(['Mío', 'Vista'])
    expect((await cliente.get(`/api/v1/publicaciones/${id}/vista`)).statusCode).toBe(403)
  })
})

describe('in its dates', () => {
  test('midnight in Mexico is 06:00 UTC: from that instant on, and until the other', async () => {
    const state = (now: string) =>
      db.row<{ e: string }>(
        `select case when $1::timestamptz < p.publicado_en then 'PROGRAMADO' when $1::timestamptz >= p.vence_en then 'VENCIDO' else 'PUBLICADO' end as e
         from publicacion p where titulo = 'Medianoche'`,
        [now],
      )
    await published('Medianoche', { publicado_en: '2026-12-01T00:00:00-06:00', vence_en: '2026-12-02T00:00:00-06:00' })
    expect(await state('2026-12-01T05:59:59.999Z')).toEqual({ e: 'PROGRAMADO' })
    expect(await state('2026-12-01T06:00:00Z')).toEqual({ e: 'PUBLICADO' })
    expect(await state('2026-12-02T05:59:59.999Z')).toEqual({ e: 'PUBLICADO' })
    expect(await state('2026-12-02T06:00:00Z')).toEqual({ e: 'VENCIDO' })
  })

  test('the instant itself is in, the end is out, and the clock is the database’s', async () => {
    const id = await published('Al instante')
    const within = async (desde: string, hasta: string | null) => {
      await db.rows(
        `update publicacion set publicado_en = now() + $2::interval, vence_en = now() + $3::interval where id = $1`,
        [id, desde, hasta],
      )
      const row = (await mktg.get('/api/v1/publicaciones?q=al instante')).json().publicaciones[0]
      return [row.estado, await statusOf(id)]
    }
    expect(await within('0', null)).toEqual(['PUBLICADO', 200])
    expect(await within('1 minute', null)).toEqual(['PROGRAMADO', 404])
    expect(await within('-2 minutes', '-1 second')).toEqual(['VENCIDO', 404])
    expect(await within('-2 minutes', '1 minute')).toEqual(['PUBLICADO', 200])
    expect(
      await db.row(
        `select estado_publicado('PUBLICADO', now(), null) as a, estado_publicado('PUBLICADO', now() - interval '1 day', now()) as b`,
      ),
    ).toEqual({ a: 'PUBLICADO', b: 'VENCIDO' })
  })

  test('a year of the list is Mexico’s', async () => {
    await published('Fin de año', { publicado_en: '2025-12-31T23:30:00-06:00' })
    expect(await titles('anio=2025')).toEqual(['Fin de año'])
    expect(await titles('anio=2025&tipo=boletin')).toEqual([])
  })
})

describe('several at once', () => {
  const rowsOf = async () => (await mktg.get('/api/v1/publicaciones?por=100')).json().publicaciones
  test('all or none; the other way round takes it back', async () => {
    const ids = [await published('Lote 1'), await published('Lote 2')]
    const rows = (await rowsOf()).filter(({ id }: { id: number }) => ids.includes(id))
    const cambios = rows.map(({ id, version }: { id: number; version: number }) => ({
      id,
      version,
      estado: 'ARCHIVADO',
      categoria: 'Taller',
    }))
    const done = await mktg.send('PATCH', '/api/v1/publicaciones', { cambios })
    expect(done.json().publicaciones).toMatchObject([
      { estado: 'ARCHIVADO', categoria: 'Taller' },
      { estado: 'ARCHIVADO' },
    ])
    expect(await statusOf(ids[0] ?? 0)).toBe(404)
    const late = await mktg.send('PATCH', '/api/v1/publicaciones', { cambios })
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('Lote 1')])
    const back = done.json().publicaciones.map(({ id, version }: { id: number; version: number }) => ({
      id,
      version,
      estado: 'PUBLICADO',
      categoria: '',
    }))
    await mktg.send('PATCH', '/api/v1/publicaciones', { cambios: back })
    expect(await statusOf(ids[0] ?? 0)).toBe(200)
  })

  test('one that cannot be published stops them all, by its name', async () => {
    const good = await published('Buena')
    const empty = await make('Vacía')
    const cambios = [
      { id: good, version: 2, categoria: 'Nueva' },
      { id: empty, version: 1, estado: 'PUBLICADO' },
    ]
    const answer = await mktg.send('PATCH', '/api/v1/publicaciones', { cambios })
    expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('«Vacía»')])
    expect((await read(good)).publicacion.categoria).toBe('')
  })
})

describe('read by everybody', () => {
  test('by line, with its PDF, which is there while it is published', async () => {
    const brand = await db.row<{ id: number }>(
      `insert into marca (nombre, tipo) values ('Frenos Boletín', 'producto') returning id`,
    )
    const id = await make('Boletín de balatas', 'boletin')
    const pdf = (content: string | Buffer) =>
      sendForm(app, mktg, '/api/v1/publicaciones/documentos', {
        archivo: new File([new Uint8Array(Buffer.from(content))], 'Boletín 12.pdf', { type: 'application/pdf' }),
      })
    expect((await pdf('<script>alert(1)</script>')).statusCode).toBe(422)
    const harmful = await pdf(rawPdf({ root: '/A#41 << /WC << /S /Launch >> >>' }))
    expect([harmful.statusCode, harmful.json().code]).toEqual([422, 'pdf_con_programas'])
    const { id: documento_id } = (await pdf(rawPdf())).json()
    expect((await visitor.get(`/publicaciones/${id}/documento.pdf`)).statusCode).toBe(404)
    await save(id, {
      documento_id,
      documento_nombre: 'Boletín 12.pdf',
      linea_id: linea?.id,
      marca_id: brand?.id,
      estado: 'PUBLICADO',
      cuerpo: '<p>Par</p>',
    })
    expect(await titles(`tipo=boletin&linea=${linea?.id}`)).toEqual(['Boletín de balatas'])
    expect(await titles(`tipo=boletin&marca=${brand?.id}`)).toEqual(['Boletín de balatas'])
    expect(await titles(`tipo=boletin&marca=${brand?.id}&anio=2019`)).toEqual([])
    const file = await visitor.get(`/JACVE/publicaciones/${id}/documento.pdf`)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(file.headers['content-disposition']).toContain('Bolet%C3%ADn%2012.pdf')
    expect(
      (await visitor.get(`/api/v1/partes/BA-${linea?.id}/publicaciones`))
        .json()
        .map(({ titulo }: { titulo: string }) => titulo),
    ).toContain('Boletín de balatas')
    await save(id, { estado: 'ARCHIVADO' })
    expect((await visitor.get(`/publicaciones/${id}/documento.pdf`)).statusCode).toBe(404)
    expect((await mktg.get(`/publicaciones/${id}/documento.pdf`)).statusCode).toBe(200)
  })

  test('the feed holds what is published, escaped', async () => {
    await published('Aire & agua <ya>')
    const { body, headers } = await visitor.get('/JACVE/blog.xml')
    expect(headers['content-type']).toContain('atom')
    expect(body).toContain('Aire &amp; agua &lt;ya&gt;')
    expect(body).not.toContain('Vacía')
  })

  test('a list as a file', async () => {
    const answer = await mktg.get('/api/v1/publicaciones/exportacion/csv?q=lote&columnas=titulo,estado')
    expect(answer.body).toContain('Lote 1,Publicado')
  })
})
