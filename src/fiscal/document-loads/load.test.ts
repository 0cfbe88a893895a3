import { beforeAll, describe, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { demoIssuer, demoStamper, receptor, sealedCfdi, sealedPayment } from '#fiscal/cfdi/cfdi.testing.ts'
import { sealCfdi, stampCfdi } from '#fiscal/cfdi/make-cfdi.ts'
import { testApp } from '#http.testing.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { formOf, makeParties, PDF, uuidOf, zipOf } from './load.testing.ts'

const db = await testDb()
const DATA_DIR = temporaryData()
const app = await testApp(db, { DATA_DIR })
const admin = browser(app)
const client = browser(app)
const adviser = browser(app)
let taller = 0

beforeAll(async () => {
  taller = await makeParties(db)
  const [boss, person, staff] = [
    await makePerson(db, ['admin'], { demo: true }),
    await makePerson(db, ['cliente'], { demo: true }),
    await makePerson(db, ['asesor'], { demo: true }),
  ]
  await db.rows('update usuario set cliente_id = $1 where id = $2', [taller, person.id])
  await admin.login(boss.email)
  await client.login(person.email)
  await adviser.login(staff.email)
})

const send = (name: string, content: string | Uint8Array, who = admin) => {
  const { payload, headers } = formOf(name, content)
  return who.send('POST', '/api/v1/documentos', payload, headers)
}
const one = async (name: string, content: string | Uint8Array) => {
  const answer = await send(name, content)
  expect(answer.statusCode).toBe(200)
  return answer.json().archivos[0]
}
const row = (folio: number) =>
  db.row<Record<string, unknown>>(
    `select d.*, d.saldo::text as saldo, d.total::text as total, encode(a.sha256, 'hex') as sha256 from cfdi d join archivo a on a.id = d.xml_id where d.uuid = $1`,
    [uuidOf(folio)],
  )

describe('one XML', () => {
  test('is loaded whole: head, lines, taxes, file, client, due date and balance', async () => {
    const xml = await sealedCfdi({ folio: '1' })
    // Whatever its name says, the content counts.
    expect(await one('factura.pdf', xml)).toEqual({
      n: 1,
      nombre: 'factura.pdf',
      uuid: uuidOf(1),
      resultado: 'NUEVO',
      motivos: [],
    })
    const found = await row(1)
    expect(found).toMatchObject({
      tipo: 'I',
      folio: '1',
      cliente_id: taller,
      sello: 'BUENO',
      cuadra: true,
      faltas: [],
      estado_sat: 'SIN_VERIFICAR',
      vence_en: '2026-04-01',
    })
    expect(found?.['saldo']).toBe(found?.['total'])
    const storage = openStorage({ DATA_DIR, STORAGE_URL: undefined })
    expect(String(await storage.read(String(found?.['sha256'])))).toBe(xml)
    const [lines] = await db.rows(
      'select count(*)::int as n, min(descripcion) as first from cfdi_concepto where cfdi_id = $1',
      [found?.['id']],
    )
    expect(lines).toEqual({ n: 2, first: 'Balata delantera «cerámica» & sensor' })
    const taxes = await db.rows(
      'select concepto, impuesto, tasa::text as tasa from cfdi_impuesto where cfdi_id = $1 order by id',
      [found?.['id']],
    )
    expect(taxes.length).toBeGreaterThanOrEqual(3)
  })

  test('the same again is REPETIDO; other bytes with its UUID are refused, and the first stays', async () => {
    const xml = await sealedCfdi({ folio: '1' })
    expect(await one('otra vez.xml', xml)).toMatchObject({ resultado: 'REPETIDO', motivos: ['Ya estaba cargado.'] })
    const other = await sealedCfdi({ folio: '2' }, { uuid: uuidOf(1) })
    expect(await one('a.xml', other)).toMatchObject({ resultado: 'RECHAZADO', uuid: uuidOf(1) })
    expect((await row(1))?.['folio']).toBe('1')
    expect(await db.rows('select from cfdi')).toHaveLength(1)
  })

  test.each([
    ['altered after sealing', async () => (await sealedCfdi({ folio: '3' })).replace('350.50', '250.50'), 'sello'],
    ['without a stamp', () => sealedCfdi({ folio: '3' }, null), 'timbrado'],
    [
      'with the stamp of another document',
      async () => {
        const [mine, other] = [await sealedCfdi({ folio: '3' }), await sealedCfdi({ folio: '4' })]
        const stamp = /<tfd:TimbreFiscalDigital[^>]*>/
        return mine.replace(stamp, stamp.exec(other)?.[0] ?? '')
      },
      'timbre',
    ],
    [
      'of an issuer that is not ours',
      () => sealedCfdi({ folio: '3', emisor: { rfc: 'ZZZ010101AA1', nombre: 'OTRA', regimen: '601' } }),
      'ninguna de nuestras empresas',
    ],
    [
      'a payroll',
      async () => (await sealedCfdi({ folio: '3' })).replace('TipoDeComprobante="I"', 'TipoDeComprobante="N"'),
      'nómina',
    ],
    ['hostile XML', async () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'DOCTYPE'],
    ['another XML', async () => '<nota><para>Ana</para></nota>', 'CFDI'],
    ['no XML at all', async () => 'hola', 'No es un XML'],
    ['nothing', async () => '', 'vacío'],
  ])('%s is refused with why, and nothing of it is kept', async (_, make, why) => {
    const before = await db.row('select count(*) from archivo')
    const answer = await one('x.xml', await make())
    expect(answer.resultado).toBe('RECHAZADO')
    expect(answer.motivos.join(' ')).toContain(why)
    expect(await db.row('select count(*) from archivo')).toEqual(before)
    expect(await row(3)).toBeUndefined()
  })

  test('sums that do not agree are loaded and marked: what was issued is shown as it is', async () => {
    const plain = await sealedCfdi({ folio: '5' }, null)
    const wrong = plain.replace(/\sSello="[^"]*"/, ' Sello=""').replace(/(\sTotal=")[\d.]+"/, '$1999.99"')
    const xml = await stampCfdi(await sealCfdi(wrong, demoIssuer), {
      uuid: uuidOf(5),
      timbrado_en: '2026-03-02T10:16:00',
      pac: demoStamper,
    })
    const answer = await one('x.xml', xml)
    expect(answer.resultado).toBe('NUEVO')
    expect(answer.motivos).not.toEqual([])
    expect(await row(5)).toMatchObject({ cuadra: false, sello: 'BUENO', total: '999.99' })
  })

  test('is for who may load only, and every call about deliveries with it', async () => {
    const xml = await sealedCfdi({ folio: '6' })
    for (const who of [client, adviser]) {
      expect((await send('x.xml', xml, who)).statusCode).toBe(403)
      expect((await who.get('/api/v1/documentos/cargas')).statusCode).toBe(403)
    }
    expect((await send('x.xml', xml, browser(app))).statusCode).toBe(401)
    expect(await row(6)).toBeUndefined()
  })
})

describe('a ZIP', () => {
  test('of a few is loaded while one waits: PDFs go with their XML, by name or by UUID; each file has its verdict', async () => {
    const [a, b, c] = [
      await sealedCfdi({ folio: '11' }),
      await sealedCfdi({ folio: '12' }),
      await sealedCfdi({ folio: '13' }),
    ]
    const zip = zipOf({
      'marzo/F11.xml': a,
      'marzo/F11.PDF': PDF,
      'marzo/doce.xml': b,
      [`pdf/FAC_${uuidOf(12).toUpperCase()}.pdf`]: `${PDF}doce`,
      'trece.xml': c,
      'trece.pdf': 'no soy un pdf',
      'suelto.pdf': PDF,
      'otro.zip': zipOf({ 'a.xml': a }),
      'notas.txt': 'hola',
      '../../fuera.xml': '<a/>',
      '__MACOSX/._F11.xml': 'basura',
      '.DS_Store': 'basura',
    })
    const answer = (await send('marzo.zip', zip)).json()
    expect(answer).toMatchObject({ estado: 'TERMINADA', nuevos: 3, repetidos: 0, rechazados: 4 })
    const verdicts = Object.fromEntries(
      answer.archivos.map((file: { nombre: string; resultado: string }) => [file.nombre, file.resultado]),
    )
    expect(verdicts).toEqual({
      'marzo/F11.xml': 'NUEVO',
      'marzo/doce.xml': 'NUEVO',
      'trece.xml': 'NUEVO',
      'suelto.pdf': 'RECHAZADO',
      'otro.zip': 'RECHAZADO',
      'notas.txt': 'RECHAZADO',
      '../../fuera.xml': 'RECHAZADO',
    })
    const pdfs = await db.rows(
      'select folio, pdf_id is not null as pdf from cfdi where folio in ($1, $2, $3) order by folio',
      ['11', '12', '13'],
    )
    expect(pdfs).toEqual([
      { folio: '11', pdf: true },
      { folio: '12', pdf: true },
      { folio: '13', pdf: false },
    ])

    const again = (await send('marzo.zip', zip)).json()
    expect(again).toMatchObject({ nuevos: 0, repetidos: 3, rechazados: 4 })
  })

  test('brings a PDF that was missing', async () => {
    await one('x.xml', await sealedCfdi({ folio: '14' }))
    const zip = zipOf({ [`${uuidOf(14)}.pdf`]: `${PDF}catorce` })
    expect((await send('x.zip', zip)).json().archivos).toEqual([
      {
        n: 1,
        nombre: `${uuidOf(14)}.pdf`,
        uuid: uuidOf(14),
        resultado: 'NUEVO',
        motivos: ['Se agregó como PDF de su documento.'],
      },
    ])
    expect((await row(14))?.['pdf_id']).not.toBeNull()
  })

  test.each([
    [
      'with a password',
      'contraseña',
      (zip: Buffer) => {
        const at = zip.indexOf('PK\x01\x02', 0, 'latin1')
        zip.writeUInt16LE(1, at + 8)
        return zip
      },
    ],
    ['cut', 'dañado', (zip: Buffer) => zip.subarray(0, zip.length - 30)],
    ['empty', 'ningún archivo', () => zipOf({})],
  ])('%s is refused as a whole, with why', async (_, why, spoil) => {
    const answer = await send('x.zip', spoil(zipOf({ 'a.xml': '<a/>' })))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toContain(why)
  })

  test('that unpacks to more than it says is stopped', async () => {
    const zip = zipOf({ 'a.xml': Buffer.alloc(3_000_000, 'a') })
    const at = zip.indexOf('PK\x01\x02', 0, 'latin1')
    zip.writeUInt32LE(1000, at + 24)
    expect((await send('x.zip', zip)).json().archivos[0]).toMatchObject({ resultado: 'RECHAZADO' })
  })
})

test('payments and credit notes take from what is owed, in whatever order they come', async () => {
  const total = Number((await row(1))?.['total'])
  const relation = [{ tipo_relacion: '01', uuids: [uuidOf(21)] }]
  const note = await sealedCfdi({
    tipo: 'E',
    folio: '22',
    relaciones: relation,
    conceptos: [
      {
        clave_prod_serv: '84111506',
        no_identificacion: '',
        cantidad: '1',
        clave_unidad: 'ACT',
        unidad: '',
        descripcion: 'Bonificación',
        valor_unitario: '100.00',
      },
    ],
  })
  const paid = await sealedPayment({
    folio: '23',
    pagos: [
      {
        fecha: '2026-03-31T12:00:00',
        forma: '03',
        monto: '500.00',
        documentos: [
          { uuid: uuidOf(21), serie: 'F', folio: '21', parcialidad: 1, saldo_anterior: '1000.00', pagado: '500.00' },
        ],
      },
    ],
  })
  await one('pago.xml', paid)
  await one('nota.xml', note)
  await one('factura.xml', await sealedCfdi({ folio: '21' }))
  expect(Number((await row(21))?.['saldo'])).toBeCloseTo(total - 500 - 116, 2)
  expect(await db.row('select importe::text as importe from cfdi_nota')).toEqual({ importe: '116.00' })
  await one('contado.xml', await sealedCfdi({ folio: '24', metodo_pago: 'PUE', forma_pago: '03' }))
  expect(await row(24)).toMatchObject({ saldo: '0', vence_en: '2026-03-02' })
})

test('a document of nobody waits, and finds its client when its company is written', async () => {
  const rfc = 'XIA190128J61'
  await one('x.xml', await sealedCfdi({ folio: '31', receptor: { ...receptor, rfc } }))
  expect(await row(31)).toMatchObject({ cliente_id: null, vence_en: '2026-03-02' })
  const id = await makeParties(db, { clave: 'XIA', rfc, dias: 15 })
  expect(await row(31)).toMatchObject({ cliente_id: id, vence_en: '2026-03-17' })
})
