import { beforeEach, describe, expect, test, vi } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { answerAsked } from '#people/access/asked-links.server.ts'
import { MAIL_PURPOSE } from '#platform/mail/mail.server.ts'
import { unseal } from '#platform/settings/seal.server.ts'
import { sendSummaries } from '#people/notifications/summary.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { catalogue } from './catalogue.server.ts'

const db = await testDb()
const app = await testApp(db)
const signedIn = async (role: string) => {
  const it = browser(app)
  const person = await makePerson(db, [role], { demo: true })
  await it.login(person.email)
  return Object.assign(it, person)
}
const admin = await signedIn('admin')
const visitor = browser(app)
const all = '/api/v1/textos/todos'
const BAR = 'whatsapp-barra'
const GREETING = 'Hola me gustaría obtener más información'
const change = (clave: string, body: object) =>
  admin.send('PUT', `${all}/${clave}`, { version: 0, es: null, en: null, ...body })
const own = async () => (await visitor.get('/api/v1/textos')).json().textos
const one = async (clave: string) => (await admin.get(`${all}/${clave}`)).json()
/** The names of all pages. */
const claves = async (query: string) => {
  const numbers = Array.from({ length: Math.ceil(catalogue.length / 100) }, (_, at) => at + 1)
  const pages = await Promise.all(numbers.map((n) => admin.get(`${all}?por=100&pagina=${n}&${query}`)))
  return pages.flatMap((page) => page.json().textos.map(({ clave }: { clave: string }) => clave))
}

beforeEach(async () => {
  await db.rows('delete from texto')
})

describe('what visitors are told', () => {
  test('only what the company changed; and the program’s again when it is restored', async () => {
    expect(await own()).toEqual({})
    expect((await change(BAR, { es: 'Hola, escribo del taller «Ñandú» 👋' })).json()).toEqual({
      version: 1,
      antes: { es: null, en: null },
    })
    expect(await own()).toEqual({ [GREETING]: 'Hola, escribo del taller «Ñandú» 👋' })
    await change(BAR, { version: 1 })
    expect(await own()).toEqual({})
  })

  test('English stands where there is no Spanish', async () => {
    await change('usuario-creado', { en: 'The user is here!' })
    expect(await own()).toEqual({ 'User created successfully!': 'The user is here!' })
    await change('usuario-creado', { version: 1, es: 'Usuario creado', en: 'The user is here!' })
    expect(await own()).toEqual({ 'User created successfully!': 'Usuario creado' })
    await change('usuario-creado', { version: 2 })
    expect(await own()).toEqual({})
  })

  test('what has no Spanish is logged once by each process, and what has got some is not', async () => {
    await change('usuario-creado', { es: 'Usuario creado' })
    // As another process has it: the same file under another address is read anew.
    const anew: string = './queries.server.ts?otro-proceso'
    const { readOwnTexts } = (await import(anew)) as typeof import('./queries.server.ts')
    const warn = vi.fn<(about: { clave: string }) => void>()
    const context = { db, log: { ...app.log, warn } }
    for (const _ of [1, 2]) await readOwnTexts(context)
    expect(warn.mock.calls.map(([{ clave }]) => clave)).toEqual(['algo-fallo', 'usuario-editado', 'usuario-borrado'])
  })

  test('English of the company stays unseen where there is Spanish', async () => {
    await change(BAR, { en: 'Hi there' })
    expect([await own(), (await one(BAR)).en]).toEqual([{}, 'Hi there'])
  })

  test('what the program has no text for any more does no harm', async () => {
    await db.rows(`insert into texto (clave, es) values ('ya-no-se-dice', 'x')`)
    expect(await own()).toEqual({})
    expect((await admin.get(`${all}/ya-no-se-dice`)).statusCode).toBe(404)
    expect((await change('ya-no-se-dice', { es: 'y' })).statusCode).toBe(404)
  })

  test('marks are words: nothing is taken out, nothing is marked up', async () => {
    await change('pie-lema', { es: '<b>Partes</b> & <script>alert(1)</script>' })
    expect(Object.values(await own())).toEqual(['<b>Partes</b> & <script>alert(1)</script>'])
  })
})

describe('a change', () => {
  test('is kept with who, when and before; the same again is no change', async () => {
    await change(BAR, { es: 'Uno' })
    expect((await change(BAR, { version: 1, es: 'Uno' })).json()).toEqual({
      version: 1,
      antes: { es: 'Uno', en: null },
    })
    await change(BAR, { version: 1, es: 'Dos' })
    const texto = await one(BAR)
    expect(texto).toMatchObject({ es: 'Dos', version: 2, actualizado_por: admin.email })
    const [last, first] = texto.historial
    expect(last).toMatchObject({
      accion: 'texto_cambiado',
      quien: admin.email,
      antes: { espanol: 'Uno' },
      despues: { espanol: 'Dos' },
    })
    expect(first.antes.espanol).toBe(GREETING)
    expect((await change(BAR, { version: 2 })).statusCode).toBe(200)
    expect((await one(BAR)).historial[0]).toMatchObject({ accion: 'texto_restaurado' })
  })

  test('of somebody who had not seen the last one is refused, and nothing is written', async () => {
    await change(BAR, { es: 'Uno' })
    const late = await change(BAR, { es: 'Dos' })
    expect([late.statusCode, late.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'version_anterior', version: 1 }),
    ])
    expect((await one(BAR)).es).toBe('Uno')
  })

  test('of two at once one is kept', async () => {
    const answers = await Promise.all(['Uno', 'Dos', 'Tres'].map((es) => change(BAR, { es })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await one(BAR)).version).toBe(1)
  })

  test.each([
    ['whatsapp-pedido', { es: 'Mi pedido' }, 'es', 'Falta {folio}: es el folio del pedido. Escríbelo donde deba ir.'],
    ['whatsapp-pedido', { en: '{folio} {x}' }, 'en', 'No existe {x}. Puedes usar {folio}, {sucursal}.'],
    ['barra-ingresar', { es: '' }, 'es', 'No puede quedar vacío: en la página no habría nada que leer.'],
    ['barra-ingresar', { es: 'x'.repeat(41) }, 'es', 'Es demasiado largo: el límite de caracteres es 40.'],
    [BAR, { es: 'x'.repeat(301) }, 'es', 'Escribe 300 caracteres como máximo.'],
    [BAR, { es: 'dos\nrenglones' }, 'es', 'Escríbelo en un solo renglón.'],
  ])('%s to %j is refused in a sentence', async (clave, body, field, sentence) => {
    const answer = await change(clave, body)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }])
    expect((await one(clave)).version).toBe(0)
  })

  test('a message may be none at all', async () => {
    expect((await change(BAR, { es: '' })).statusCode).toBe(200)
    expect(await own()).toEqual({ [GREETING]: '' })
  })

  test('is for who administers the company', async () => {
    for (const role of ['MKTG', 'CustomerService', 'asesor', 'cliente', 'director']) {
      const it = await signedIn(role)
      const body = { version: 0, es: 'No', en: null }
      const answers = [await it.get(all), await it.get(`${all}/${BAR}`), await it.send('PUT', `${all}/${BAR}`, body)]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    }
    expect((await visitor.get(all)).statusCode).toBe(401)
    expect(await own()).toEqual({})
  })

  test('of the version beyond what the column holds is a sentence', async () => {
    expect((await change(BAR, { version: 3e9, es: 'x' })).statusCode).toBe(422)
  })
})

describe('what is mailed', () => {
  /** The last mail of a kind: its subject, and what it says, unsealed. */
  const last = async (tipo: string) => {
    const mail = await db.row<{ asunto: string; cuerpo: string }>(
      'select asunto, cuerpo from correo_salida where tipo = $1 order by id desc limit 1',
      [tipo],
    )
    const body = JSON.parse(unseal(app.env.APP_KEY, MAIL_PURPOSE, mail?.cuerpo ?? '') ?? '{}') as { text: string }
    return { asunto: mail?.asunto, text: body.text }
  }
  const ways: [string, string, string, string, (it: ReturnType<typeof browser>, email: string) => Promise<unknown>][] =
    [
      [
        'a forgotten password',
        'restablecer',
        'correo-restablecer',
        'Elige otra contraseña',
        async (it, email) => {
          await it.post('/api/v1/claves/olvido', { email })
          await answerAsked(db, app.env)
        },
      ],
      [
        'a request about one’s data',
        'derechos_confirmar',
        'correo-datos-confirmar',
        'Confirma tu solicitud sobre tus datos personales',
        (it, correo) => it.post('/api/v1/derechos', { derecho: 'ACCESO', nombre: 'Ana', correo }),
      ],
      [
        'the day’s summary',
        'resumen_diario',
        'correo-resumen',
        'Tu resumen del día: {novedades}',
        async (_, email) => {
          await db.rows(
            `insert into notificacion (usuario_id, tipo, titulo, texto, pagina, en_pantalla, por_resumir)
           select id, 'pedido', 'Va en camino', '', '/x', true, true from usuario where email = $1`,
            [email],
          )
          await sendSummaries(db, app.env)
        },
      ],
    ]

  test.each(ways)('%s: an administrator changes its subject, it is sent so, and he takes it back', async (...way) => {
    const [, tipo, clave, original, cause] = way
    const { email } = await makePerson(db, ['cliente'])
    const place = /\{\w+\}/.exec(original)?.[0] ?? ''
    const filled = (text: string) => text.replace('{novedades}', '1 novedad')
    expect((await change(clave, { es: `Con <b>otras</b> palabras ${place}.` })).statusCode).toBe(200)
    expect((await change('correo-saludo', { es: 'Estimado {nombre}.' })).statusCode).toBe(200)
    await cause(browser(app), email)
    const said = await last(tipo)
    expect(said.asunto).toBe(filled(`Con <b>otras</b> palabras ${place}.`))
    expect(said.text).toMatch(/^Estimado .+\.\n/)

    await change(clave, { version: 1 })
    await change('correo-saludo', { version: 1 })
    await cause(browser(app), (await makePerson(db, ['cliente'])).email)
    const again = await last(tipo)
    expect(again.asunto).toBe(filled(original))
    expect(again.text).toMatch(/^Hola, .+:\n/)
    expect((await one(clave)).historial.map(({ accion }: { accion: string }) => accion)).toEqual([
      'texto_restaurado',
      'texto_cambiado',
    ])
  })

  test('words that lose what they name are refused, and those of a mail travel to no page', async () => {
    const refused = await change('correo-sigo-bajo', { es: 'Bajó de precio' })
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'Falta {codigo}: es la clave de la parte. Escríbelo donde deba ir.',
    ])
    expect((await change('correo-datos-confirmar-texto', { es: 'Pediste «{pide}» {folio}' })).statusCode).toBe(422)
    expect((await change('correo-restablecer-boton', { es: '…' })).statusCode).toBe(422)
    await change('correo-resumen-boton', { es: 'Ver todo' })
    expect(await own()).toEqual({})
  })

  test('the preview of a mail says it in them, and so does its template on the list', async () => {
    await change('correo-invitacion', { es: 'Tu cuenta ya está lista' })
    const words = { asunto: null, antes: null, boton: null, despues: null }
    const shown = await admin.post('/api/v1/correos/plantillas/invitacion/vista', words)
    expect(shown.json().asunto).toBe('Tu cuenta ya está lista')
    const { plantillas } = (await admin.get('/api/v1/correos/plantillas')).json()
    const invited = plantillas.find(({ tipo }: { tipo: string }) => tipo === 'invitacion')
    expect(invited.propio.asunto).toBe('Tu cuenta ya está lista')
  })
})

describe('the list', () => {
  test('all of them by area, with what stands beside what stood', async () => {
    await change(BAR, { es: 'Nuevo saludo' })
    const { total, textos } = (await admin.get(`${all}?por=100`)).json()
    expect(total).toBe(catalogue.length)
    expect(await claves('')).toEqual(catalogue.map(({ clave }) => clave))
    expect(textos[0]).toMatchObject({
      clave: BAR,
      dice: 'Nuevo saludo',
      original: GREETING,
      cambiado: true,
      en_ingles: false,
      actualizado_por: admin.email,
    })
  })

  test('is searched without accents, in what is said, what was said, and where', async () => {
    await change('contacto-entrada', { es: 'Búscanos aquí' })
    expect(await claves('q=BUSCANOS')).toEqual(['contacto-entrada'])
    expect(await claves('q=recomendacion para ti')).toEqual(['marca-recomendacion'])
    expect(await claves('q=columna de ligas')).toEqual(['pie-catalogo', 'pie-ayuda', 'pie-empresa'])
    expect(await claves('q=%25_')).toHaveLength(catalogue.length)
  })

  test('is narrowed to an area and to what was changed or has no Spanish', async () => {
    await change('contacto-entrada', { es: 'Búscanos' })
    expect(await claves('estado=cambiado')).toEqual(['contacto-entrada'])
    expect(await claves('area=contacto&estado=original')).toEqual(['contacto-responde'])
    expect(await claves('estado=en_ingles')).toEqual([
      'algo-fallo',
      'usuario-creado',
      'usuario-editado',
      'usuario-borrado',
    ])
    await change('usuario-creado', { es: 'Usuario creado' })
    expect(await claves('estado=en_ingles&area=administracion')).toEqual(['usuario-editado', 'usuario-borrado'])
  })

  test('goes out as a file', async () => {
    await change(BAR, { es: '=HYPERLINK("x")' })
    const { statusCode, body } = await admin.get(`${all}/exportacion/csv?estado=cambiado`)
    expect(statusCode).toBe(200)
    expect(body).toContain(GREETING)
    expect(body).not.toMatch(/(^|,|")=HYPERLINK/m)
  })
})
