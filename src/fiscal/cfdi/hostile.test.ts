import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAndVerify, readCfdiApart } from '#fiscal/cfdi-checks/apart.server.ts'
import { bytesOfBase64, readCertificate } from './certificate.ts'
import { demoIssuer, sealedCfdi } from './cfdi.testing.ts'
import { CfdiFault } from './fault.ts'
import { readCfdi } from './reading.ts'
import { verifyCfdi } from '#fiscal/cfdi-checks/verify.ts'

const MIB = 1024 * 1024
const bytesOf = (text: string) => new TextEncoder().encode(text)
const many = (name: string, value: string) => Array.from({ length: 200_000 }, (_, n) => `${name}${n}${value}`).join(' ')
const laughs = `<!DOCTYPE x [<!ENTITY a0 "ja">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};&a${n};">`).join('')}]><x>&a20;</x>`

const hostile: [string, string, () => Uint8Array | string][] = [
  ['billion laughs', 'doctype', () => laughs],
  ['an external entity', 'doctype', () => '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  [
    'an external document type',
    'doctype',
    () => '<?xml version="1.0"?><!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd"><x/>',
  ],
  ['an entity nobody declared', 'mal_formado', () => '<x>&e;</x>'],
  ['200,000 levels', 'profundidad', () => '<a>'.repeat(200_000)],
  ['65 levels', 'profundidad', () => `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`],
  ['more than 5 MB', 'demasiado_grande', () => new Uint8Array(5 * MIB + 1).fill(0x20)],
  ['more than 5 MB of text', 'demasiado_grande', () => `<x>${'ñ'.repeat(3 * MIB)}</x>`],
  ['250,001 nodes', 'demasiado_grande', () => `<x>${'<a/>'.repeat(250_000)}</x>`],
  ['200,000 attributes', 'demasiado_grande', () => `<x ${many('a', '="1"')}/>`],
  ['100,000 namespaces', 'demasiado_grande', () => `<x ${many('xmlns:a', '="urn:x"')}/>`],
  ['a name of four million letters', 'demasiado_grande', () => `<${'a'.repeat(4 * MIB)}/>`],
  ['a name of an attribute of four million letters', 'demasiado_grande', () => `<x ${'a'.repeat(4 * MIB)}="1"/>`],
  ['a million siblings', 'demasiado_grande', () => `<x>${'<a/>'.repeat(1_000_000)}</x>`],
  ['a name of the prototype', 'nombre_prohibido', () => '<__proto__/>'],
  ['an attribute of the prototype', 'nombre_prohibido', () => '<x __proto__="1"/>'],
  ['a prefix of the prototype', 'nombre_prohibido', () => '<x xmlns:__proto__="urn:x" __proto__:a="1"/>'],
  ['broken UTF-8', 'codificacion', () => Uint8Array.from([...bytesOf('<x a="'), 0xc3, 0x28, ...bytesOf('"/>')])],
  ['UTF-16', 'codificacion', () => Uint8Array.from([0xff, 0xfe, 0x3c, 0, 0x78, 0])],
  ['an encoding nobody knows', 'codificacion', () => bytesOf('<?xml version="1.0" encoding="EBCDIC-37"?><x/>')],
  ['nothing', 'vacio', () => new Uint8Array()],
  ['two roots', 'mal_formado', () => '<x/><y/>'],
  ['an attribute twice', 'mal_formado', () => '<x a="1" a="2"/>'],
  ['a prefix of no namespace', 'mal_formado', () => '<p:x/>'],
  ['a byte of zero', 'mal_formado', () => '<x>\u0000</x>'],
]

test.each(hostile)('%s is refused as %s', (_, code, make) => {
  expect(() => readCfdi(make())).toThrow(expect.objectContaining({ name: 'CfdiFault', status: 422, code }))
})

test('whatever is cut out of or put into a document, the reader answers or refuses', async () => {
  const good = bytesOf(await sealedCfdi({ addenda: '<x>1</x>' }))
  fc.assert(
    fc.property(fc.nat(good.length), fc.nat(60), fc.uint8Array({ maxLength: 12 }), (at, gone, put) => {
      const bytes = Uint8Array.from([...good.subarray(0, at), ...put, ...good.subarray(at + gone)])
      try {
        return readCfdi(bytes).version === '4.0'
      } catch (error) {
        return error instanceof CfdiFault
      }
    }),
    { numRuns: 300 },
  )
})

test('a broken certificate is refused, never followed beyond its end', () => {
  const der = bytesOfBase64(demoIssuer.certificate)
  expect(readCertificate(der)).toMatchObject({
    numero: demoIssuer.numero,
    rfc: 'AAA010101AAA',
    hasta: '2049-12-31T23:59:59Z',
  })
  for (let length = 0; length < der.length; length += 7)
    expect(() => readCertificate(der.subarray(0, length))).toThrow()
  fc.assert(
    fc.property(fc.nat(der.length - 1), fc.nat(255), (at, byte) => {
      const changed = der.with(at, byte)
      try {
        return typeof readCertificate(changed).numero === 'string'
      } catch (error) {
        return error instanceof Error
      }
    }),
  )
})

test('a thousand lines, each with a tax of its own, are added up without ado', async () => {
  const xml = await sealedCfdi({}, null)
  const [line = ''] = /<cfdi:Concepto [\s\S]*?<\/cfdi:Concepto>/.exec(xml) ?? []
  const lines = Array.from({ length: 1_000 }, (_, n) => line.replaceAll('0.160000', `0.${String(n).padStart(6, '0')}`))
  const many = xml.replace(line, lines.join(''))
  const verdict = await verifyCfdi(readCfdi(many), many)
  expect(verdict.sello).toBe('MALO')
  // As many sentences about sums as anybody reads, and those of the seal.
  expect(verdict.faltas.length).toBeLessThan(60)
})

test.each([
  ['9'.repeat(41), 'demasiadas cifras'],
  [`1.${'0'.repeat(39)}`, 'demasiadas cifras'],
  ['1,500.00', 'no es un número'],
  ['NaN', 'no es un número'],
])('an amount of %s says what is wrong with it', async (value, said) => {
  const xml = (await sealedCfdi({}, null)).replace(/ValorUnitario="[^"]*"/, `ValorUnitario="${value}"`)
  expect(() => readCfdi(xml)).toThrow(
    expect.objectContaining({ code: 'importe_invalido', message: expect.stringContaining(said) }),
  )
})

test('a large document is read and verified in a thread, with the same answer', async () => {
  const xml = bytesOf(await sealedCfdi({ addenda: `<x>${'1'.repeat(100_000)}</x>` }))
  const { cfdi, verify } = await readAndVerify(xml)
  expect(cfdi).toEqual(readCfdi(xml))
  expect(await verify()).toEqual(await verifyCfdi(readCfdi(xml), xml))
  expect(await readCfdiApart(xml)).toEqual(cfdi)
  await expect(readAndVerify(bytesOf(`<x>${'<a/>'.repeat(300_000)}</x>`))).rejects.toMatchObject({
    status: 422,
    code: 'demasiado_grande',
  })
})
