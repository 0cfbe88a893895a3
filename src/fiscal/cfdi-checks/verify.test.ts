import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoCertificates, demoIssuer, demoStamper, sealedCfdi, sealedPayment } from '#fiscal/cfdi/cfdi.testing.ts'
import { makeCfdi } from '#fiscal/cfdi/make-cfdi.ts'
import { document32, payments33 } from './old-documents.testing.ts'
import { readCfdi } from '#fiscal/cfdi/reading.ts'
import { verifyCfdi } from './verify.ts'

const certificates = demoCertificates

/** What is said of a document as text. */
async function verdictOf(xml: string, known: ReadonlyMap<string, Uint8Array> = certificates) {
  return verifyCfdi(readCfdi(xml), xml, { certificates: known })
}
/** The states and the codes of what is wrong. */
async function briefly(xml: string) {
  const { sello, timbre, cuadra, faltas } = await verdictOf(xml)
  return [sello, timbre, cuadra, faltas.map(({ codigo }) => codigo)]
}

describe('whole documents', () => {
  test.each([
    ['an invoice', () => sealedCfdi()],
    ['in dollars', () => sealedCfdi({ moneda: 'USD', tipo_cambio: '18.50' })],
    [
      'a credit note',
      () =>
        sealedCfdi({
          tipo: 'E',
          relaciones: [{ tipo_relacion: '01', uuids: ['6B0F1C2A-0A55-4D0C-9B55-0123456789AB'] }],
        }),
    ],
    ['a payment', () => sealedPayment()],
  ])('%s: seal, stamp and sums are good', async (_, make) => {
    const verdict = await verdictOf(await make())
    expect(verdict).toMatchObject({
      sello: 'BUENO',
      timbre: 'BUENO',
      cuadra: true,
      faltas: [],
      avisos: [],
      firma: true,
    })
    expect(verdict.certificado).toMatchObject({ numero: demoIssuer.numero, rfc: 'AAA010101AAA' })
  })

  test('3.2 is sealed with SHA-1; its stamp is of this document, and of a tax office we do not know', async () => {
    const verdict = await verdictOf(await document32())
    expect(verdict).toMatchObject({ sello: 'BUENO', timbre: 'NO_COMPROBADO', cuadra: true, faltas: [] })
    expect(verdict.avisos).toEqual([
      { codigo: 'timbre_sin_comprobar', texto: expect.stringContaining('20001000000100009999') },
    ])
  })

  test('3.3 with payments 1.0, without a stamp', async () => {
    expect(await briefly(await payments33())).toEqual(['BUENO', 'SIN_SELLO', true, ['sin_timbre']])
  })

  test('bytes that are not those of the reading are parsed again: a verdict is of the bytes', async () => {
    const xml = await sealedCfdi()
    const other = new TextEncoder().encode(xml.replace('Filtro de aceite', 'Filtro de aire'))
    expect(await verifyCfdi(readCfdi(xml), other)).toMatchObject({ firma: false })
  })

  test('blanks, the order of attributes, prefixes and the addenda are not signed', async () => {
    const xml = await sealedCfdi({ addenda: '<x>1</x>' })
    const other = xml
      .replace('<x>1</x>', '<x>2</x>')
      .replace('Serie="F" Folio="1001"', 'Folio="1001"\n\tSerie="  F "')
      .replaceAll('cfdi:', 'sat:')
      .replace('xmlns:cfdi', 'xmlns:sat')
    expect(await briefly(other)).toEqual(['BUENO', 'BUENO', true, []])
  })
})

describe('what was changed is found', () => {
  test.each([
    ['invoice', sealedCfdi],
    ['payment', sealedPayment],
  ] as const)('any signed value of: %s', async (_, make) => {
    const xml = await make()
    const end = xml.indexOf('<tfd:')
    const signed = [...xml.matchAll(/\s([\w]+)="([^"]*)"/g)].filter(
      ({ index, 1: name = '' }) => index < end && !['Sello', 'Certificado', 'version', 'encoding'].includes(name),
    )
    expect(signed.length).toBeGreaterThan(40)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...signed),
        fc.string({ minLength: 1, maxLength: 3 }),
        fc.nat(),
        async (found, put, where) => {
          const { index, 1: name = '', 2: value = '' } = found
          const at = where % (value.length + 1)
          const changed = value.slice(0, at) + put.replace(/[<&"]/g, '') + value.slice(at)
          // Blanks are collapsed before they are signed.
          const isSame = changed.trim().replace(/ +/g, ' ') === value
          const text = `${xml.slice(0, index)} ${name}="${changed}"${xml.slice(index + found[0].length)}`
          const firma = await verdictOf(text).then(
            (verdict) => verdict.firma,
            () => 'refused',
          )
          expect([changed, isSame || firma === false || firma === 'refused']).toEqual([changed, true])
        },
      ),
      { numRuns: 150 },
    )
  })

  test.each([
    [
      'a sum',
      (xml: string) => xml.replace(' Total="1114.76"', ' Total="1114.77"'),
      ['MALO', 'BUENO', false, ['sello', 'total']],
    ],
    [
      'the seal',
      (xml: string) => xml.replace(/ Sello="[^"]{6}/, ' Sello="AAAAAA'),
      ['MALO', 'MALO', true, ['sello', 'timbre_ajeno']],
    ],
    [
      'a seal that is no base64',
      (xml: string) => xml.replace(/ Sello="[^"]*"/, ' Sello="¡no!"'),
      ['MALO', 'MALO', true, ['sello', 'timbre_ajeno']],
    ],
    [
      'no seal',
      (xml: string) => xml.replace(/ Sello="[^"]*"/, ' Sello=""'),
      ['SIN_SELLO', 'MALO', true, ['sin_sello', 'timbre_ajeno']],
    ],
    ['the UUID', (xml: string) => xml.replace('UUID="6B', 'UUID="7B'), ['BUENO', 'MALO', true, ['timbre_sello']]],
    [
      'a UUID that is none',
      (xml: string) => xml.replace('UUID="6B0F1C2A-', 'UUID="'),
      ['BUENO', 'MALO', true, ['timbre_uuid', 'timbre_sello']],
    ],
    [
      'a certificate that is none',
      (xml: string) => xml.replace(/ Certificado="[^"]{9}/, ' Certificado="LS0tLS1CR'),
      ['MALO', 'BUENO', true, ['certificado_ilegible']],
    ],
    [
      'no stamp',
      (xml: string) => xml.replace(/<tfd:[\s\S]*<\/tfd:[^>]*>/, ''),
      ['BUENO', 'SIN_SELLO', true, ['sin_timbre']],
    ],
  ])('%s', async (_, change, expected) => {
    expect(await briefly(change(await sealedCfdi()))).toEqual(expected)
  })

  test('another one’s certificate, another number, another time', async () => {
    const emisor = { rfc: 'BBB010101BB2', nombre: 'Otro', regimen: '601' }
    expect(await briefly(await sealedCfdi({ emisor }))).toEqual(['MALO', 'BUENO', true, ['certificado_rfc']])
    expect(
      await briefly(await sealedCfdi({ fecha: '2009-12-31T12:00:00' }, { timbrado_en: '2026-01-01T00:00:00' })),
    ).toEqual(['MALO', 'BUENO', true, ['certificado_vigencia']])

    const base = readCfdi(await sealedCfdi())
    const named = await makeCfdi(
      {
        tipo: 'I',
        serie: '',
        folio: '',
        fecha: base.fecha,
        emisor: { rfc: demoIssuer.rfc, nombre: 'x', regimen: '601' },
        receptor: { rfc: 'TMU180429QK5', nombre: 'x', regimen: '601', domicilio: '65000', uso: 'G03' },
        lugar_expedicion: '44940',
        metodo_pago: 'PUE',
        forma_pago: '01',
        conceptos: [],
      },
      { issuer: { ...demoIssuer, numero: '99001000000000000009' } },
    )
    expect(await briefly(named)).toEqual(['MALO', 'SIN_SELLO', true, ['certificado_numero', 'sin_timbre']])
  })

  test('two stamps: one that is another document’s makes it bad', async () => {
    const xml = await sealedCfdi()
    const [stamp = ''] = /<tfd:[\s\S]*<\/tfd:[^>]*>/.exec(xml) ?? []
    const two = xml.replace(stamp, stamp + stamp.replace(/SelloCFD="[^"]{8}/, 'SelloCFD="AAAAAAAA'))
    expect((await briefly(two)).slice(0, 2)).toEqual(['BUENO', 'MALO'])
  })
})

describe('what cannot be told', () => {
  test('without the tax office’s certificate, and without the issuer’s', async () => {
    const xml = await sealedCfdi()
    const none = await verdictOf(xml, new Map())
    expect(none).toMatchObject({ sello: 'BUENO', timbre: 'NO_COMPROBADO', faltas: [] })
    expect(none.avisos.map(({ codigo }) => codigo)).toEqual(['timbre_sin_comprobar'])

    const bare = xml.replace(/ Certificado="[^"]*"/, ' Certificado=""')
    const verdict = await verdictOf(bare)
    expect(verdict).toMatchObject({ sello: 'NO_COMPROBADO', firma: null, certificado: null, faltas: [] })
    expect(verdict.avisos).toEqual([
      { codigo: 'sin_certificado', texto: expect.stringContaining('no trae el certificado') },
    ])
    // The certificate is not signed: the same document is whole when it is known from elsewhere.
    const known = new Map([
      ...certificates,
      [demoIssuer.numero, Uint8Array.from(atob(demoIssuer.certificate), (c) => c.charCodeAt(0))],
    ])
    expect(await verdictOf(bare, known)).toMatchObject({ sello: 'BUENO', timbre: 'BUENO' })
  })

  test('a certificate under the tax office’s number that did not seal the stamp', async () => {
    const wrong = new Map([[demoStamper.numero, Uint8Array.from(atob(demoIssuer.certificate), (c) => c.charCodeAt(0))]])
    expect(await verdictOf(await sealedCfdi(), wrong)).toMatchObject({ timbre: 'MALO' })
  })
})
