import { expect, test } from 'vitest'
import { sealedCfdi } from './cfdi.testing.ts'
import { document32, payments33 } from '#fiscal/cfdi-checks/old-documents.testing.ts'
import { originalString, stampString } from './original-string.ts'
import { rules as oldRules } from './original-string-old-rules.ts'
import { rules } from './original-string-rules.ts'
import { prefixes, versions } from './original-string-versions.ts'
import { child, elements, parseXml } from './xml.ts'

test('4.0: what is signed, in its order', async () => {
  const xml = await sealedCfdi({ conceptos: [], relaciones: [{ tipo_relacion: '01', uuids: ['u-1', 'u-2'] }] })
  expect(originalString(parseXml(xml), '4.0')).toBe(
    '||4.0|F|1001|2026-03-02T10:15:00|99|99001000000000000001|0|MXN|0|I|01|PPD|44940|01|u-1|u-2|AAA010101AAA|JACVE REFACCIONES DE MUESTRA|601|TMU180429QK5|TALLER DE MUESTRA|65000|601|G03|0|002|Tasa|0.160000|0|0||',
  )
})

test('3.2: blanks collapsed, the stamp and what the rules do not name left out', async () => {
  expect(originalString(parseXml(await document32()), '3.2')).toBe(
    '||3.2|2015-03-04T10:20:30|ingreso|Pago en una sola exhibición|1000.00|100.00|1|Pesos|935.00|Transferencia electrónica|Guadalajara, Jalisco|AAA010101AAA|Refacciones de Muestra|Talleres|Guadalajara|Jalisco|México|44940|General de Ley|Ñ&A900817AB4|Taller|México|99000|4|PZA|K-1|Balata|250.00|1000.00|10 20|2014-01-02|ISR|90.00|90.00|IVA|16.00|144.00|144.00|1.0|19.00|0.00|Cedular|2.11|19.00||',
  )
})

test('3.3: payments under whatever prefix', async () => {
  const text = originalString(parseXml(await payments33()), '3.3')
  expect(text).toContain(
    '|1.0|2019-05-05T12:00:00|03|USD|19.3600|100.00|00000000-1111-2222-3333-00000000000a|USD|PPD|1|100.00|0.00|',
  )
})

test('only blanks, tabs and line ends are collapsed: a hard blank is a letter', async () => {
  const xml = await sealedCfdi()
  const text = (value: string) => originalString(parseXml(xml.replace('TALLER DE MUESTRA', value)), '4.0')
  expect(text(' A&#9;&#10; &#13;B ')).toContain('|A B|')
  expect(text('A\u00A0\u00A0B\u2003')).toContain('|A\u00A0\u00A0B\u2003|')
})

test('an empty optional value counts, a missing one does not', async () => {
  const xml = await sealedCfdi({ condiciones_pago: 'X' })
  expect(originalString(parseXml(xml.replace('CondicionesDePago="X"', 'CondicionesDePago=""')), '4.0')).toContain(
    '|99001000000000000001||970.70|',
  )
})

test('a complement nobody has rules for gives its text, as XSLT does', async () => {
  const xml = (await sealedCfdi()).replace(
    '<cfdi:Complemento>',
    '<cfdi:Complemento><z:Z xmlns:z="urn:z" a="1"><z:Y>hola</z:Y> y </z:Z>',
  )
  expect(originalString(parseXml(xml), '4.0')).toMatch(/\|153\.76hola y \|\|$/)
})

test('stamps: 1.1 by its rules, 1.0 by older ones', async () => {
  const root = parseXml(await sealedCfdi())
  const stamp = elements(child(root, 'Complemento') ?? root)[0] ?? root
  expect(stampString(stamp)).toMatch(
    /^\|\|1\.1\|6B0F1C2A-0A55-4D0C-9B55-000000001001\|2026-03-02T10:15:00\|PDM150101PC3\|[\w+/=]{344}\|99001000000000000002\|\|$/,
  )
  const old = '<t version="1.0" UUID="u" FechaTimbrado="f" selloCFD="s" noCertificadoSAT="n" selloSAT="x"/>'
  expect(stampString(parseXml(old))).toBe('||1.0|u|f|s|n||')
})

test('every rule can be read: known prefixes, closed blocks, modules that are there', () => {
  const all = { ...oldRules, ...rules }
  expect(
    Object.values(versions)
      .flatMap((list) => list.split(' '))
      .filter((name) => !all[name]),
  ).toEqual([])
  const lines = Object.values(all).flatMap((text) => text.trim().split('\n'))
  expect(lines.length).toBeGreaterThan(250)
  for (const line of lines) {
    expect(line).toMatch(
      /^[\w-]+:[\p{L}\d_]+: ([!?>][^\s()]+|[*~][^\s()]+\(|\))( ([!?>][^\s()]+|[*~][^\s()]+\(|\)))*$/u,
    )
    expect([line, (line.match(/\(/g) ?? []).length]).toEqual([line, (line.match(/\)/g) ?? []).length])
    for (const [, prefix = ''] of line.matchAll(/([\w-]+):[\p{L}]/gu))
      expect(prefix === 'cfdi' || prefix in prefixes).toBe(true)
  }
})
