import { describe, expect, test } from 'vitest'
import { sealedCfdi, sealedPayment } from './cfdi.testing.ts'
import { isUuid } from './cfdi.ts'
import { stampCfdi } from './make-cfdi.ts'
import { demoStamper } from './cfdi.testing.ts'
import { document32, payments33 } from '#fiscal/cfdi-checks/old-documents.testing.ts'
import { readCfdi } from './reading.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The code and the sentence with which a text is refused. */
function refusal(xml: Uint8Array | string): [string, string] {
  try {
    readCfdi(xml)
  } catch (error) {
    // CfdiFault is all that readCfdi throws; anything else fails the comparison.
    const { code, message } = error as { code: string; message: string }
    return [code, message]
  }
  return ['read', '']
}

describe('4.0', () => {
  test('an invoice: names, amounts as written, taxes by line and as a whole', async () => {
    const cfdi = readCfdi(bytesOf(await sealedCfdi()))
    expect(cfdi).toMatchObject({
      version: '4.0',
      tipo: 'I',
      uuid: '6B0F1C2A-0A55-4D0C-9B55-000000001001',
      serie: 'F',
      folio: '1001',
      fecha: '2026-03-02T10:15:00',
      timbrado_en: '2026-03-02T10:15:00',
      rfc_emisor: 'AAA010101AAA',
      rfc_receptor: 'TMU180429QK5',
      domicilio_receptor: '65000',
      uso_cfdi: 'G03',
      moneda: 'MXN',
      tipo_cambio: '1',
      subtotal: '970.70',
      descuento: '9.70',
      total: '1114.76',
      total_trasladados: '153.76',
      total_retenidos: null,
      metodo_pago: 'PPD',
      forma_pago: '99',
      lugar_expedicion: '44940',
      complementos: ['TimbreFiscalDigital'],
      addenda: null,
      totales_pagos: null,
    })
    expect(cfdi.conceptos[0]).toEqual({
      clave_prod_serv: '25173900',
      no_identificacion: 'BAL-1045',
      cantidad: '2',
      clave_unidad: 'H87',
      unidad: 'Pieza',
      descripcion: 'Balata delantera «cerámica» & sensor',
      valor_unitario: '350.50',
      importe: '701.00',
      descuento: '0',
      objeto_imp: '02',
      impuestos: [
        { tipo: 'traslado', impuesto: '002', factor: 'Tasa', tasa: '0.160000', base: '701.00', importe: '112.16' },
      ],
    })
    expect(cfdi.impuestos).toHaveLength(1)
  })

  test('a credit note with two nodes of relations', async () => {
    const [one, two] = ['6B0F1C2A-0A55-4D0C-9B55-0123456789AB', '6B0F1C2A-0A55-4D0C-9B55-0123456789AC']
    const relaciones = [
      { tipo_relacion: '01', uuids: [one.toLowerCase(), two] },
      { tipo_relacion: '07', uuids: [two] },
    ]
    const cfdi = readCfdi(await sealedCfdi({ tipo: 'E', relaciones }))
    expect(cfdi.tipo).toBe('E')
    expect(cfdi.relaciones).toEqual([
      { tipo_relacion: '01', uuids: [one, two] },
      { tipo_relacion: '07', uuids: [two] },
    ])
  })

  test('payments 2.0: documents, taxes, totals', async () => {
    const cfdi = readCfdi(await sealedPayment())
    expect(cfdi.pagos).toHaveLength(1)
    expect(cfdi.pagos[0]).toMatchObject({
      fecha: '2026-03-31T12:00:00',
      forma: '03',
      moneda: 'MXN',
      monto: '500.00',
      tipo_cambio: '1',
    })
    expect(cfdi.pagos[0]?.documentos[0]).toMatchObject({
      uuid: '6B0F1C2A-0A55-4D0C-9B55-0123456789AB',
      serie: 'F',
      folio: '1001',
      parcialidad: 1,
      moneda_dr: 'MXN',
      equivalencia: '1',
      saldo_anterior: '1114.76',
      pagado: '500.00',
      insoluto: '614.76',
    })
    expect(cfdi.pagos[0]?.impuestos[0]).toMatchObject({ impuesto: '002', base: '431.03', importe: '68.97' })
    expect(cfdi.totales_pagos).toEqual({
      MontoTotalPagos: '500.00',
      TotalTrasladosBaseIVA16: '431.03',
      TotalTrasladosImpuestoIVA16: '68.97',
    })
  })

  test('no stamp, and two of which one is of this seal', async () => {
    const bare = readCfdi(await sealedCfdi({}, null))
    expect([bare.uuid, bare.timbrado_en, bare.timbres]).toEqual([null, null, []])

    const first = await sealedCfdi()
    const foreign = first.replace(/SelloCFD="[^"]{8}/, 'SelloCFD="AAAAAAAA')
    const second = {
      uuid: '0c5f7a31-77e2-4b6e-8d1f-2a9be4c05d10',
      timbrado_en: '2026-03-03T00:00:00',
      pac: demoStamper,
    }
    const both = readCfdi(await stampCfdi(foreign, second))
    expect(both.timbres.map(({ uuid }) => uuid)).toEqual([
      '6B0F1C2A-0A55-4D0C-9B55-000000001001',
      '0C5F7A31-77E2-4B6E-8D1F-2A9BE4C05D10',
    ])
    expect([both.uuid, both.timbrado_en]).toEqual(['0C5F7A31-77E2-4B6E-8D1F-2A9BE4C05D10', '2026-03-03T00:00:00'])
    expect(both.complementos).toEqual(['TimbreFiscalDigital'])
  })
})

test('3.2: words become codes, per cent fractions, local taxes apart', async () => {
  const cfdi = readCfdi(await document32())
  expect(cfdi).toMatchObject({
    version: '3.2',
    tipo: 'I',
    uuid: '0C5F7A31-77E2-4B6E-8D1F-2A9BE4C05D10',
    moneda: 'MXN',
    metodo_pago: 'PUE',
    forma_pago: '03',
    rfc_receptor: 'Ñ&A900817AB4',
    lugar_expedicion: 'Guadalajara, Jalisco',
    total_retenidos: '90.00',
    complementos: ['ImpuestosLocales', 'TimbreFiscalDigital'],
  })
  expect(cfdi.impuestos).toEqual([
    { tipo: 'traslado', impuesto: '002', factor: 'Tasa', tasa: '0.1600', base: null, importe: '144.00' },
    { tipo: 'retencion', impuesto: '001', factor: '', tasa: null, base: null, importe: '90.00' },
  ])
  expect(cfdi.impuestos_locales).toEqual([{ tipo: 'retencion', nombre: 'Cedular', tasa: '2.11', importe: '19.00' }])
  expect(cfdi.timbres[0]).toMatchObject({
    version: '1.0',
    no_certificado_sat: '20001000000100009999',
    sello_sat: 'AAAA',
    rfc_proveedor: '',
  })
})

test.each([
  ['Pago en parcialidades', 'PPD'],
  ['PAGO EN UNA SOLA EXHIBICION', 'PUE'],
  ['contado', ''],
])('3.2 says %j: %j', async (words, method) => {
  const xml = (await document32()).replace('Pago en una sola exhibición', words)
  expect(readCfdi(xml).metodo_pago).toBe(method)
})

test('3.3 with payments 1.0: what one document leaves out it takes whole; a number that is no UUID stays', async () => {
  const cfdi = readCfdi(await payments33())
  expect([cfdi.version, cfdi.tipo]).toEqual(['3.3', 'P'])
  expect(cfdi.relaciones).toEqual([{ tipo_relacion: '04', uuids: ['0C5F7A31-77E2-4B6E-8D1F-2A9BE4C05D10'] }])
  const [dollars, pesos] = cfdi.pagos.map(({ documentos }) => documentos[0])
  expect(dollars).toMatchObject({ uuid: '00000000-1111-2222-3333-00000000000A', pagado: '100.00', equivalencia: '1' })
  expect(pesos).toMatchObject({ uuid: '123-45-123456789', pagado: '2.58', equivalencia: '0.051653', parcialidad: 2 })
  expect([isUuid(dollars?.uuid ?? ''), isUuid(pesos?.uuid ?? '')]).toEqual([true, false])
})

describe('bytes', () => {
  const addenda = '<ext:Pedido xmlns:ext="urn:x"  n="1">\r\n  Ñandú — 配件 <![CDATA[<b>&]]></ext:Pedido>'

  test.each(['', '\uFEFF'])('the addenda stands where it says, byte for byte (mark %j)', async (mark) => {
    const bytes = bytesOf(mark + (await sealedCfdi({ addenda })))
    const found = readCfdi(bytes).addenda
    expect(found?.texto).toBe(`<cfdi:Addenda>${addenda}</cfdi:Addenda>`)
    expect(bytes.slice(found?.desde, found?.hasta)).toEqual(bytesOf(found?.texto ?? ''))
  })

  test('a file in ISO-8859-1 that says so', async () => {
    const text = (await sealedCfdi({ addenda: '<x>Ñ</x>' })).replace('UTF-8', 'ISO-8859-1')
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    const cfdi = readCfdi(bytes)
    expect(cfdi.conceptos[0]?.descripcion).toContain('«cerámica»')
    const { desde, hasta } = cfdi.addenda ?? { desde: 0, hasta: 0 }
    expect(String.fromCharCode(...bytes.slice(desde, hasta))).toBe('<cfdi:Addenda><x>Ñ</x></cfdi:Addenda>')
  })

  test('a text is read as its UTF-8 bytes are', async () => {
    const text = await sealedCfdi({ addenda })
    expect(readCfdi(text)).toEqual(readCfdi(bytesOf(text)))
  })
})

describe('what is refused, and with which words', () => {
  const document = () => sealedCfdi()
  test.each([
    ['nomina', (xml: string) => xml.replace('TipoDeComprobante="I"', 'TipoDeComprobante="N"'), 'recibo de nómina'],
    [
      'nomina',
      (xml: string) =>
        xml.replace('<cfdi:Complemento>', '<cfdi:Complemento><n:Nomina xmlns:n="http://www.sat.gob.mx/nomina12"/>'),
      'recibo de nómina',
    ],
    ['tipo', (xml: string) => xml.replace('TipoDeComprobante="I"', 'TipoDeComprobante="X"'), '«X»'],
    ['version', (xml: string) => xml.replace('Version="4.0"', 'Version="5.0"'), 'versión 5.0'],
    ['version', (xml: string) => xml.replace('cfd/4', 'cfd/3'), 'versión 4.0'],
    ['no_es_cfdi', (xml: string) => xml.replaceAll('cfdi:Comprobante', 'cfdi:Otro'), 'no un CFDI'],
    [
      'retenciones',
      () => '<r:Retenciones xmlns:r="http://www.sat.gob.mx/esquemas/retencionpago/2"/>',
      'constancia de retenciones',
    ],
    ['falta_dato', (xml: string) => xml.replace(' Total="1114.76"', ''), 'el dato Total en Comprobante'],
    ['falta_dato', (xml: string) => xml.replace('Rfc="AAA010101AAA"', ''), 'RFC del emisor'],
    ['importe_invalido', (xml: string) => xml.replace(' Total="1114.76"', ' Total="1,114.76"'), '«1,114.76»'],
    ['importe_invalido', (xml: string) => xml.replace('Cantidad="2"', 'Cantidad="dos"'), 'Cantidad de Concepto'],
    [
      'fecha_invalida',
      (xml: string) => xml.replace('Fecha="2026-03-02T10:15:00"', 'Fecha="2026-13-02T10:15:00"'),
      'no es una fecha',
    ],
    ['mal_formado', (xml: string) => xml.slice(0, 500), 'línea 2'],
    ['mal_formado', () => 'RFC,total\nAAA,10', 'no es un XML bien formado'],
  ])('%s', async (code, change, words) => {
    const [got, sentence] = refusal(change(await document()))
    expect([got, sentence]).toEqual([code, expect.stringContaining(words)])
  })
})
