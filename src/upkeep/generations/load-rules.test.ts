import { describe, expect, test } from 'vitest'
import { buildLexicon } from '#finding/question/lexicon.ts'
import type { Fields } from './generation-fields.ts'
import { type FileRow, judgeLoad } from './load-rules.ts'

const generation = (
  modelo: string,
  nombre: string,
  desde: number,
  hasta: number | null,
  more: Partial<Fields> = {},
): Fields => ({
  marca: 'Volkswagen',
  modelo,
  nombre,
  alias: [],
  desde,
  hasta,
  sola: false,
  ...more,
})
const present = [
  generation('Jetta', 'A3', 1993, 1999, { alias: ['MK3'] }),
  generation('Jetta', 'A4', 1999, 2007, { alias: ['MK4'] }),
  generation('Jetta', 'A6', 2011, null),
  generation('Serie 3', 'E90', 2004, 2013, { marca: 'BMW', sola: true }),
]
const lexicon = buildLexicon({
  lineas: [],
  marcas: [],
  sinonimos: [],
  modelos: [
    { marca: 'Volkswagen', modelo: 'Jetta', alias: ['Jetita'] },
    { marca: 'Volkswagen', modelo: 'Golf', alias: [] },
    { marca: 'BMW', modelo: 'Serie 3', alias: [] },
    { marca: 'Citroën', modelo: 'C2', alias: [] },
    { marca: 'Volkswagen', modelo: 'G10', alias: [] },
    { marca: 'Volkswagen', modelo: 'G20', alias: [] },
  ],
  generaciones: present,
})

let fila = 1
const row = (modelo: string, nombre: string, desde: string, hasta = '', more: Partial<FileRow> = {}): FileRow => ({
  fila: ++fila,
  marca: 'Volkswagen',
  modelo,
  nombre,
  desde,
  hasta,
  alias: null,
  sola: null,
  a_la_vez: null,
  ...more,
})
const judged = (...rows: FileRow[]) =>
  judgeLoad(rows, { generations: present, own: ['Jetta', 'Golf', 'Serie 3', 'C2', 'G10'], lexicon })
const one = (read: FileRow) => {
  const [found] = judged(read)
  if (!found) throw new Error('one row, one answer')
  return found
}
const why = (read: FileRow) => one(read).motivo

describe('a row of a file of generations', () => {
  test('is new, changes one, or is there already, by whatever name make and model are written', () => {
    expect(one(row('jetta', 'Jetta A7', '2022', 'en adelante', { marca: 'VW', a_la_vez: 'sí' }))).toMatchObject({
      clase: 'nueva',
      antes: null,
      despues: { marca: 'Volkswagen', modelo: 'Jetta', nombre: 'A7', desde: 2022, hasta: null, alias: [], sola: false },
    })
    expect(one(row('Jetita', 'a4', '1999', '2008'))).toMatchObject({
      clase: 'cambia',
      antes: { nombre: 'A4', hasta: 2007 },
      // The file has no column of further names: they stay.
      despues: { nombre: 'A4', modelo: 'Jetta', hasta: 2008, alias: ['MK4'] },
    })
    expect(one(row('Jetta', 'A4', '1999', '2007', { alias: ['MK4'], sola: '' })).clase).toBe('igual')
    expect(one(row('Jetta', 'A4', '1999', '2007', { alias: [] }))).toMatchObject({
      clase: 'cambia',
      despues: { alias: [] },
    })
  })

  test('of a make or a model that nobody knows is refused, with the nearest', () => {
    expect(why(row('Jeta', 'A8', '2020'))).toBe(
      'No conocemos el modelo de Volkswagen «Jeta»: lo más parecido es «Jetta».',
    )
    expect(why(row('Jetta', 'A8', '2020', '', { marca: 'Volksvagen' }))).toBe(
      'No conocemos la marca «Volksvagen»: lo más parecido es «Volkswagen».',
    )
    // Nothing is named that has nothing in common with it.
    expect(why(row('Qzxwj', 'A8', '2020'))).toBe('No conocemos el modelo de Volkswagen «Qzxwj».')
    // A generation is no model.
    expect(why(row('Jetta A4', 'II', '2000', '2001'))).toMatch(/^No conocemos el modelo/)
  })

  test('with years that are none, turned round, or another generation’s', () => {
    expect(why(row('Golf', 'A4', 'noventa'))).toMatch(/«desde»/)
    expect(why(row('Golf', 'A4', '1999', '07'))).toMatch(/«hasta»/)
    expect(why(row('Golf', 'A4', '2007', '1999'))).toBe('Los años están al revés: de 2007 a 1999.')
    expect(why(row('Jetta', 'Clásico', '2003', '2010'))).toBe(
      'Se encima con Jetta A4 (1999–2007): 5 años. Corrige los años o, si se vendieron a la vez, escribe sí en la columna «a la vez».',
    )
    expect(why(row('Jetta', 'A7', '2019'))).toMatch(/^Se encima con Jetta A6 \(2011 en adelante\): todos los años/)
    // A year or two side by side are usual, and more where somebody says so.
    expect(why(row('Jetta', 'A5', '2006', '2012'))).toBeNull()
    expect(why(row('Jetta', 'Clásico', '2003', '2010', { a_la_vez: 'Sí' }))).toBeNull()
    // What was there before is not judged again for a name that is added, nor years shared before.
    const wide = generation('Jetta', 'A5', 2003, 2010)
    const again = (desde: string, hasta: string) =>
      judgeLoad([row('Jetta', 'A4', desde, hasta)], { generations: [...present, wide], own: [], lexicon })[0]?.clase
    expect([again('1998', '2007'), again('1999', '2008')]).toEqual(['cambia', 'rechazada'])
    expect(one(row('Jetta', 'A6', '2011', '', { alias: ['MK6'] })).clase).toBe('cambia')
  })

  test('with a name that is another model’s or another generation’s', () => {
    expect(why(row('Jetta', 'A5', '2006', '2010', { alias: ['Golf'] }))).toBe(
      '«Golf» es otro modelo, Volkswagen Golf: no puede nombrar esta generación.',
    )
    expect(why(row('Jetta', 'A5', '2006', '2010', { alias: ['MK4'] }))).toBe('«MK4» ya es de Jetta A4 (1999–2007).')
    expect(why(row('Jetta', 'MK3', '2008', '2010'))).toBe('«MK3» ya es de Jetta A3 (1993–1999).')
    // A code is a model only where this catalogue has one.
    expect(why(row('Jetta', 'A5', '2006', '2010', { alias: ['G10'] }))).toMatch(/^«G10» es otro modelo/)
    expect(why(row('Jetta', 'A5', '2006', '2010', { alias: ['G20'] }))).toBeNull()
    // Said after their model, two of them may be called alike; said alone they may not.
    expect(why(row('Golf', 'A4', '1999', '2007', { alias: ['MK4', 'C2'] }))).toBeNull()
    expect(why(row('Golf', 'E90', '1999', '2007', { sola: 'sí' }))).toBe('«E90» ya es de Serie 3 E90 (2004–2013).')
    expect(why(row('Golf', 'Nuevo', '1999', '2007', { sola: 'sí' }))).toMatch(/^Solo las claves/)
    expect(why(row('Golf', 'A4', '1999', '2007', { sola: 'tal vez' }))).toMatch(/sí o no/)
  })

  test('is judged beside the others of its file: what moves together may, and of two that clash the later gives way', () => {
    const together = judged(row('Jetta', 'A4', '1999', '2003'), row('Jetta', 'Clásico', '2003', '2010'))
    expect(together.map(({ clase }) => clase)).toEqual(['cambia', 'nueva'])
    const apart = judged(
      row('Golf', 'A5', '2004', '2010'),
      row('Golf', 'A6', '2005', '2013'),
      row('golf', 'a5', '2004', '2010'),
    )
    expect(apart.map(({ clase, motivo }) => [clase, motivo?.slice(0, 26) ?? null])).toEqual([
      ['nueva', null],
      ['rechazada', 'Se encima con Golf A5 (200'],
      ['rechazada', `Está repetida: ya viene en`],
    ])
    // The one that made room is refused itself: what it made room for falls with it.
    const chained = judged(
      row('Jetta', 'A4', '1999', '2003', { alias: ['Golf'] }),
      row('Jetta', 'Clásico', '2003', '2010'),
    )
    expect(chained.map(({ clase }) => clase)).toEqual(['rechazada', 'rechazada'])
    // However long such a chain is: each row takes the years of the next, and the last one cannot be read.
    const links = Array.from({ length: 30 }, (_, n) => generation('Golf', `G${n}`, 1940 + 4 * n, 1943 + 4 * n))
    const moved = links.map(({ nombre, desde }, n) =>
      row('Golf', nombre, String(desde + 4), n === 29 ? 'nunca' : String(desde + 7)),
    )
    const whole = judgeLoad(moved, { generations: links, own: [], lexicon })
    expect(new Set(whole.map(({ clase }) => clase))).toEqual(new Set(['rechazada']))
    expect(whole.map(({ motivo }) => motivo)).toContain('Depende de otra fila que se rechazó.')
    expect(
      new Set(
        judgeLoad(moved.slice(0, 29), { generations: links.slice(0, 29), own: [], lexicon }).map(({ clase }) => clase),
      ),
    ).toEqual(new Set(['cambia']))
  })
})
