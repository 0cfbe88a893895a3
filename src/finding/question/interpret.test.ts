import { describe, expect, test } from 'vitest'
import type { Minds } from './group.ts'
import { understand } from './interpret.ts'
import { buildLexicon } from './lexicon.ts'
import { readText } from './reading.ts'
import { buildVocabulary } from './vocabulary.ts'

const lexicon = buildLexicon({
  lineas: [
    { id: 1, nombre: 'Balatas', slug: 'balatas', ilustracion: null },
    { id: 2, nombre: 'Bomba de agua', slug: 'bomba-de-agua', ilustracion: null },
  ],
  marcas: [{ id: 9, nombre: 'Frenalia', alias: ['Frenos Zeta', 'Ford'] }],
  armadoras: [
    { nombre: 'NISSAN', alias: ['Nisa Motors', '7', 'Tsuru'] },
    { nombre: 'DODGE/RAM', alias: ['Mopar'] },
  ],
  modelos: [
    { marca: 'NISSAN', modelo: 'TSURU', alias: [] },
    { marca: 'DODGE/RAM', modelo: 'RAM 1500', alias: [] },
    { marca: 'CHEVROLET', modelo: 'SEDAN', alias: [] },
  ],
  sinonimos: [
    { termino: 'balata', destino: 'pastilla de freno', tipo: 'sinonimo' },
    { termino: 'escape', destino: 'mofle', tipo: 'dirigido' },
    { termino: 'izq', destino: 'izquierdo', tipo: 'abreviatura' },
  ],
})
const words = [
  'balata',
  'bomba',
  'agua',
  'delantera',
  'izquierdo',
  'escape',
  'mofle',
  'sensor',
  'foco',
  'h4',
  'llanta',
  '215',
  '50',
  '17',
]
const terms = words.map((forma) => ({ termino: wordRoot(forma), forma, df: 100 }))
const minds: Minds = {
  lexicon,
  vocabulary: buildVocabulary([
    ...terms,
    { termino: 'v_tsuru', forma: 'v_tsuru', df: 50 },
    { termino: 'm_ford', forma: 'm_ford', df: 50 },
  ]),
}

function wordRoot(forma: string): string {
  return { delantera: 'delanter', izquierdo: 'izquierd', escape: 'escap', mofle: 'mofl' }[forma] ?? forma
}
const chips = (text: string, without: string[] = []) =>
  understand(text, minds, { isTyping: false, without: new Set(without) }).chips.map(
    ({ tipo, valor }) => `${tipo}:${valor}`,
  )

describe('chips', () => {
  test.each<[string, string[]]>([
    [
      'balatas delanteras tsuru 2005 1.6',
      ['producto:balatas', 'posicion:Delantera', 'modelo:Nissan Tsuru', 'year:2005', 'motor:1.6 L'],
    ],
    ['2005 nissan tsuru balata izq', ['producto:balata', 'lado:Izquierdo', 'modelo:Nissan Tsuru', 'year:2005']],
    ['tsuru 3 balata', ['producto:balata', 'modelo:Nissan Tsuru III']],
    ['TSURU III 98-04', ['modelo:Nissan Tsuru III', 'year:1998–2004']],
    ['kit balata ram 1500 08', ['texto:kit', 'producto:balata', 'modelo:Ram 1500', 'year:2008']],
    ['balatas frenalia', ['producto:balatas', 'fabricante:Frenalia']],
    ['bomba agua ford', ['producto:bomba agua', 'marca:Ford']],
    ['balatas nisa motors 2005', ['producto:balatas', 'marca:Nissan', 'year:2005']],
    ['mopar balata', ['producto:balata', 'marca:Dodge']],
    ['balatas frenos zeta', ['producto:balatas', 'fabricante:Frenalia']],
    ['tsuru balata 7', ['producto:balata', 'texto:7', 'modelo:Nissan Tsuru']],
    ['llantas 215 50 17', ['texto:llantas', 'texto:215 50 17']],
  ])('%s', (text, expected) => {
    expect(chips(text)).toEqual(expected)
  })

  test('a common word is a vehicle only when something confirms it', () => {
    expect(chips('mofle escape')).not.toContainEqual(expect.stringContaining('modelo'))
    expect(chips('balata escape 2010')).toContain('modelo:Ford Escape')
    expect(chips('balata ford escape')).toContain('modelo:Ford Escape')
  })

  test('one that the visitor took off is put aside', () => {
    const {
      chips: kept,
      dropped,
      asked,
    } = understand('balata tsuru 2005', minds, { isTyping: false, without: new Set(['year']) })
    expect(kept.map(({ tipo }) => tipo)).toEqual(['producto', 'modelo'])
    expect(dropped.map(({ valor }) => valor)).toEqual(['2005'])
    expect(asked.years).toBeNull()
  })
})

test('a slash after a letter stands within a name, between two names it parts them', () => {
  const models = (text: string) =>
    readText(text, lexicon).vehicles.mentions.map(({ name }) => name.models.map(({ model }) => model).join())
  expect(models('empaque dodge caravan c/v 2004')).toEqual(['Caravan C/V'])
  expect(models('balata caravan/neon')).toHaveLength(2)
})

test('an unknown word is corrected once, and said', () => {
  const { corrections, chips: kept } = understand('valata tsurru', minds, { isTyping: false })
  expect(corrections).toEqual([
    { de: 'valata', a: 'balata' },
    ...(kept.some(({ tipo }) => tipo === 'modelo') ? [{ de: 'tsurru', a: expect.any(String) }] : []),
  ])
})

test('synonyms work both ways, directed ones only one', () => {
  const alternatives = (text: string) =>
    understand(text, minds, { isTyping: false }).groups[0]?.alts.map((alt) => alt.join(' '))
  expect(alternatives('pastillas de freno')).toEqual(['balata'])
  expect(alternatives('escape')).toEqual(['escap', 'mofl'])
  expect(alternatives('mofle')).toEqual(['mofl'])
})

describe('vehicles in catalogue texts', () => {
  const read = (text: string) =>
    readText(text, lexicon).vehicles.mentions.map(({ name, engines, years }) =>
      [name.models[0]?.model ?? name.makes[0]?.make, engines.join(), years.map((range) => range.join('-')).join()].join(
        ' ',
      ),
    )

  test.each<[string, string[]]>([
    ['LLANTA LT265/60R18 119Q WPMT01+', []],
    ['255/55 ZR18 96Y', []],
    ['7.50-R16 108N', []],
    ['TAPON RIN R15', []],
    ['31X10.50R15', []],
    ['PARABRISAS RENAULT R18 82-87', ['R18  1982-1987']],
    ['FOCO 12V R18 1985', ['R18  1985-1985']],
    ['MINI FARO UNIVERSAL', []],
    ['PARABRISAS TORNADO 13-15 MINI P-UP', ['Tornado  2013-2015']],
    ['BALATA MINI COOPER 07-13', ['Mini  2007-2013']],
    ['BALATA MINI COUNTRYMAN', ['Countryman  ']],
    ['BALATA MINI 2009', ['Mini  2009-2009']],
    ['AMORTIGUADOR DEL AVEO 08/17, PONTIAC G3 06/09', ['Aveo  2008-2017', 'G3  2006-2009']],
    ['POLEA ASTRA 1.8L 08/09,CRUZE 1.8L 10/12,MALIBU', ['Astra 1.8 2008-2009', 'Cruze 1.8 2010-2012', 'Malibu  ']],
    [
      'COLLARIN FORD F-350,F-450,F-550 S.D. V8 5.4L 99/02',
      ['F-350 5.4 1999-2002', 'F-450 5.4 1999-2002', 'F-550 5.4 1999-2002'],
    ],
    ['BOMBA AGUA VW CRAFTER 2.5 TDI (07-12) / 2.0 TDI (12-17)', ['Crafter 2.5 2007-2012', 'Crafter 2.0 2012-2017']],
    [
      'BOBINA NISSAN TSURU 1.6 92-17, SENTRA 1.8 07-12 / 2.0 13-19',
      ['Tsuru 1.6 1992-2017', 'Sentra 1.8 2007-2012', 'Sentra 2.0 2013-2019'],
    ],
    // What no years follow is of no other ones.
    ['BANDA NISSAN TSURU 1.6 92-17 2.0 CM, SENTRA 1.8 07-12', ['Tsuru 1.6 1992-2017', 'Sentra 1.8 2007-2012']],
    ['TOLEDO 4 PTAS SEDAN (01-04)/LEON 4 PTAS HATCHBACK(01-06)', ['Toledo  2001-2004', 'Leon  2001-2006']],
    ['TSURU I SEDAN 2/4PTS 84 87', ['Tsuru I  1984-1987']],
    ['KIT DE CALIPER PONTIAC MATIZ 06', ['Matiz  2006-2006']],
    ['MULTIPLE DE ESCAPE', []],
    ['92/97 TSURU', ['Tsuru  1992-1997']],
    ['CLUTCH CHEVY LUV 88/92', ['Luv  1988-1992']],
    ['ROTULA CHEVY, LUV 88/92', ['Chevy  1988-1992', 'Luv  1988-1992']],
    ['FLECHA GOLF 99/05 A4', ['Golf  1999-2005']],
    ['FLECHA AUDI A3 A4 99/05', ['A3  1999-2005', 'A4  1999-2005']],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })
})

test('a make and its own model, though somebody calls another make’s model by the make and half of it', () => {
  const source = { lineas: [], marcas: [], sinonimos: [] }
  const read = (modelos: { marca: string; modelo: string; alias: string[] }[]) =>
    readText('mangueras dodge ram 1500 2004', buildLexicon({ ...source, modelos }), () => undefined).vehicles.mentions
  const [mention, ...more] = read([
    { marca: 'RAM', modelo: 'RAM 1500', alias: ['Dodge Ram'] },
    { marca: 'DODGE', modelo: 'RAM 1500', alias: [] },
  ])
  expect(more).toEqual([])
  expect(mention).toMatchObject({ makeKey: 'dodge', from: 1, to: 4, years: [[2004, 2004]] })
})

test('a code that the words of a part hold is the same in pieces', () => {
  const whole = buildVocabulary([...terms, { termino: '1j0121051f', forma: '1j0121051f', df: 1 }])
  const groups = (text: string) =>
    understand(text, { ...minds, vocabulary: whole }, { isTyping: false }).groups.map(({ texto }) => texto)
  expect(groups('manguera 1j0 121 051 f')).toContain('1j0121051f')
  expect(groups('manguera 1j0121051f')).toContain('1j0121051f')
  expect(groups('foco 12v55w').join(' ')).toBe('foco 12v 55w')
})
