import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { listFor, plainList } from './listing.server.ts'
import { suggest } from './suggest.server.ts'

let db: Db
beforeAll(async () => {
  db = await testDb()
  await sampleCatalogue(db)
})
const codes = async (text: string, mode: 1 | 2 | 3 = 1) => (await suggest(db, text, mode)).map((row) => row.k_parte)
const exact = async (text: string, mode: 1 | 2 | 3 = 1) =>
  (await suggest(db, text, mode)).filter((row) => !row.aproximado).map((row) => row.k_parte)

describe('words', () => {
  test('the thing asked stands before what is only for it', async () => {
    expect(await codes('balatas tsuru')).toEqual(['BAL-7506', 'BAL-7600', 'SEN-001'])
    expect((await codes('motoventilador tsuru 3'))[0]).toBe('MOT-1')
  })

  test('a sentence, a missing preposition and another order find the same', async () => {
    for (const text of [
      'necesito una bomba de agua para aveo 2010',
      'bomba agua aveo 2010',
      'aveo 2010 bomba de agua',
    ]) {
      expect(await exact(text), text).toEqual(['BOM-2'])
    }
  })

  test.each([
    ['pastillas de freno delanteras aveo', 'BAL-9167'],
    ['abanico del radiador tsuru', 'MOT-1'],
    ['vidrio delantero gol', 'PBS-1'],
    ['bomba de combustible tsuru 3', 'BOM-3'],
    ['cojinete 6305', '6305-2RS'],
  ])('synonyms: %s', async (text, k_parte) => {
    expect((await codes(text))[0]).toBe(k_parte)
  })

  test.each([
    ['baltas tsuru', 'BAL-7506'],
    ['bobmas de agua aveo 2010', 'BOM-2'],
    ['balatass tsuru', 'BAL-7506'],
  ])('a slip in a plural is put right too: %s', async (text, k_parte) => {
    expect((await codes(text))[0]).toBe(k_parte)
  })

  test('a model alone, and with a year: what fits it, best sold first', async () => {
    expect(await exact('aveo')).toEqual(['BAL-9167', 'AMO-1823', 'AMO-0817', 'BOM-2', 'HLB-1081'])
    expect(await exact('aveo 2020')).toEqual(['AMO-1823', 'HLB-1081'])
    expect((await exact('tsuru 1992')).slice(0, 2)).toEqual(['BAL-7600', 'AMO-9200'])
  })

  test('a model is not a longer one that begins alike', async () => {
    expect(await exact('parabrisas gol')).toEqual(['PBS-1'])
    expect(await exact('parabrisas golf')).toEqual(['PBS-2'])
  })

  test.each([
    ['llanta 215/50 r17', 'LLA-1'],
    ['llantas 215 50 17', 'LLA-1'],
    ['foco h4 12v', 'FOC-1'],
    ['foco h4 100 watts', 'FOC-1'],
    ['balero 6305', '6305-2RS'],
  ])('specifications: %s', async (text, k_parte) => {
    expect(await exact(text)).toEqual([k_parte])
  })

  test.each([
    ['amortiguador trasero tsuru derecho', 'AMO-9200'],
    ['amortiguador delantero aveo 2020', 'AMO-1823'],
  ])('abbreviations of the catalogue: %s', async (text, k_parte) => {
    expect((await codes(text))[0]).toBe(k_parte)
  })

  test('a misspelt word is mended once and said', async () => {
    const [row] = await suggest(db, 'parabrizas golf', 1)
    expect(row?.k_parte).toBe('PBS-2')
    const [mended] = await suggest(db, 'termostatto aveo', 1)
    expect(mended).toMatchObject({
      k_parte: 'HLB-1081',
      razon: expect.stringContaining('«termostatto» se leyó «termostato»'),
    })
  })

  test('an unfinished last word is completed', async () => {
    expect(await codes('termos ave')).toEqual(['HLB-1081'])
    expect((await codes('balata delan'))[0]).toBe('BAL-7506')
  })

  test('inactive parts are nowhere', async () => {
    expect(await codes('balatas')).not.toContain('VIE-1')
  })
})

describe('years', () => {
  test('only parts of that year, whether rows or the description say it', async () => {
    expect(await exact('balatas tsuru 2015')).toEqual(['BAL-7506', 'SEN-001'])
    expect(await exact('amortiguador aveo 2012')).toEqual(['AMO-0817'])
    expect(await exact('amortiguador aveo 2020')).toEqual(['AMO-1823'])
    expect(await exact('amortiguador tsuru 95')).toEqual(['AMO-9200'])
  })

  test('vehicle, engine and year meet in one application', async () => {
    expect(await exact('bomba de agua jetta 2.5 2010')).toEqual(['BOM-1'])
    // The part has a Jetta, a 2.0 and the year 2010, but no Jetta 2.0 of 2010.
    expect(await exact('bomba de agua jetta 2.0 2010')).toEqual([])
    const [row] = await suggest(db, 'bomba de agua jetta 2.0 2010', 1)
    expect(row).toMatchObject({ k_parte: 'BOM-1', aproximado: true, razon: expect.stringContaining('No es para') })
  })
})

describe('codes', () => {
  test.each(['HLB-1018', 'hlb1018', 'HLB 1018', ' hlb.10/18 '])('punctuation and case: %s', async (text) => {
    for (const mode of [1, 2] as const) expect((await codes(text, mode))[0]).toBe('HLB-1018')
  })

  test('modes: own code only, alternate code only, both', async () => {
    expect(await exact('cfi 2789', 2)).toEqual([])
    expect(await exact('cfi 2789', 3)).toEqual(['HLB-1018'])
    expect((await suggest(db, 'cfi2789', 1))[0]).toMatchObject({
      k_parte: 'HLB-1018',
      coincidencia: 'alterna',
      razon: 'Equivale a CFI-2789',
    })
    expect(await exact('BAL-7506', 3)).toEqual([])
  })

  test('the beginning finds all, the exact one first', async () => {
    expect(await codes('bal-7', 2)).toEqual(['BAL-7506', 'BAL-7600'])
    expect(await codes('7506', 3)).toEqual(['BAL-7506'])
  })

  test('signs that look alike, signs that cannot be read, and slips', async () => {
    expect((await codes('HLB-IOI8', 2))[0]).toBe('HLB-1018')
    expect(await codes('HLB-1?18', 2)).toEqual(['HLB-1018'])
    expect((await codes('HLB-1019', 2)).slice(0, 1)).toEqual(['HLB-1018'])
    expect((await suggest(db, 'HLB-1019', 2)).every((row) => row.aproximado)).toBe(true)
    expect(await codes('B-1018', 2)).toEqual(['HLB-1018'])
  })
})

describe('claims', () => {
  const first = async (text: string) => (await suggest(db, text, 1))[0]

  test('what one application states whole is said; what it leaves open is asked', async () => {
    expect(await first('balatas delanteras tsuru 2005 1.6')).toMatchObject({
      k_parte: 'BAL-7506',
      razon: 'Le queda a Nissan Tsuru 2005 1.6 L',
    })
    expect((await first('compresor fiesta 2012'))?.razon).toBe(
      'Menciona Ford Fiesta; confirma: ¿Con aire acondicionado?',
    )
    expect((await first('termostato aveo 2012'))?.razon).toContain('confirma')
  })

  test('an old generation that no part states is never widened into a claim', async () => {
    const rows = await suggest(db, 'bomba de agua jetta a4 2003', 1)
    expect(rows.filter(({ razon }) => /^(?:Le queda a|Para) /.test(razon))).toEqual([])
  })
})

describe('codes inside a sentence', () => {
  test.each([
    'tienes el HLB 1018 en existencia',
    'oiga me urge el hlb-1018 porfa',
    'cuánto cuesta la CFI2789',
    'quiero cotizar HLB1018 y aveo',
  ])('%s', async (text) => {
    expect((await codes(text))[0]).toBe('HLB-1018')
    expect((await listFor(db, text, plainList, false)).items[0]?.k_parte).toBe('HLB-1018')
  })

  test('a damaged one is the same in the box and on the page, and says so', async () => {
    for (const text of ['HLB-IOI8', 'tienes el HLBIOI8']) {
      expect((await suggest(db, text, 1))[0], text).toMatchObject({ k_parte: 'HLB-1018', aproximado: true })
      const [row] = (await listFor(db, text, plainList, false)).items
      expect(row, text).toMatchObject({ k_parte: 'HLB-1018', aproximado: true })
    }
  })
})

describe('words apart and together', () => {
  test.each(['moto ventilador tsuru 3', 'motoventilador tsuru 3'])('%s', async (text) => {
    expect((await codes(text))[0]).toBe('MOT-1')
  })
})

describe('the vehicle of a question', () => {
  const vehicle = async (text: string, chosen: Partial<typeof plainList> = {}) =>
    (await listFor(db, text, { ...plainList, ...chosen }, false)).interpretacion.vehiculo

  test('is told in the names of the catalogue, as far as it was said or chosen', async () => {
    const tsuru = { year: null, marca: 'Nissan', modelo: 'Tsuru', motor: null }
    expect(await vehicle('balatas tsuru')).toEqual(tsuru)
    expect(await vehicle('balatas para el tsuru 05')).toEqual({ ...tsuru, year: '2005' })
    expect(await vehicle('balatas tsuru 1.6 2005')).toEqual({ ...tsuru, year: '2005', motor: '1.6' })
    expect(await vehicle('balatas', { veh_marca: 'Nissan', modelo: 'Tsuru', year: '2005' })).toEqual({
      ...tsuru,
      year: '2005',
    })
  })

  test('is none where no model is named, or several are', async () => {
    for (const text of ['balatas', 'balatas nissan', 'balatas 2005', 'balatas tsuru o chevy', 'HLB-1018'])
      expect(await vehicle(text), text).toBeNull()
  })
})

describe('nothing', () => {
  test('what no part is finds nothing, rather than another thing for the same car', async () => {
    expect(await codes('zancudo aveo 2010')).toEqual([])
  })

  test.each(['', ' ', 'h4', ' ab '])('fewer than three characters: %j', async (text) => {
    expect(await codes(text)).toEqual([])
  })

  test('what nobody sells comes back empty or approximate', async () => {
    for (const text of ['cadena para bicicleta', 'zzzzqqqq', "100%' OR 1=1--", '🙂🙂🙂', '???']) {
      const rows = await suggest(db, text, 1)
      expect(
        rows.filter((row) => !row.aproximado),
        text,
      ).toEqual([])
    }
  })
})

describe('what is left of a worn code', () => {
  beforeAll(async () => {
    // Alternates that only begin with the number that a part's own code ends with, and codes a sign apart.
    await db.rows(
      `insert into producto (k_parte, descripcion, linea_id)
       select k, 'FILTRO DE AIRE', (select id from linea where nombre = 'Termostatos')
       from unnest($1::text[]) k`,
      [['QVX-0672', 'QVX-0882', 'QVX-0885', 'QVX-1088', 'QWZ-0564', 'QWY-9911', 'QWY-9912', 'QWY-9915']],
    )
    await db.rows(
      `insert into equivalencia (producto_id, codigo)
       select id, c from producto, unnest($1::text[]) c where k_parte = 'QVX-1088'`,
      [['0672966K', '0672113T', 'QWZ-S641-R']],
    )
    await rebuild(db)
  })

  test('a number without its letters finds the code that ends with it, though others begin with it', async () => {
    expect((await codes('0672')).slice(0, 5)).toContain('QVX-0672')
    expect((await codes('0672', 2))[0]).toBe('QVX-0672')
  })

  test('a sign left out is found after the codes that begin with what is left', async () => {
    const found = await suggest(db, 'QVX-088', 1)
    expect(found.slice(0, 2).map(({ k_parte }) => k_parte)).toEqual(['QVX-0882', 'QVX-0885'])
    expect(found.find(({ k_parte }) => k_parte === 'QVX-1088')).toMatchObject({ aproximado: true })
  })

  test('a sign left out is nearer than what only looks like the beginning of a longer code', async () => {
    expect((await codes('QWZ564'))[0]).toBe('QWZ-0564')
  })

  test('a sign that stands once instead of twice comes first of what a key begins', async () => {
    expect((await codes('QWY-991', 2))[0]).toBe('QWY-9911')
    expect((await codes('QVX-088', 2))[0]).not.toBe('QVX-1088')
  })

  test('what is whole, or still far from it, brings nothing that only looks like it', async () => {
    for (const text of ['QVX-0882', '0672966k', 'QVX-1088'])
      expect(
        (await suggest(db, text, 1)).every((row) => !row.aproximado),
        text,
      ).toBe(true)
    expect(await codes('0672966', 3)).toEqual(['QVX-1088'])
  })
})
