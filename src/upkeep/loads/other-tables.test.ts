// Pages printed one after another repeat their headers; of two rows, each is headers again wherever it comes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileOf, readAll } from '#platform/sheets/reading.testing.ts'
import { interpret } from './interpret.ts'
import { tablesOf } from './other-tables.ts'

type Column = { over: string; under: string; value: (n: number) => string }

const code: Column[] = ['CÓDIGO', 'Clave', 'No. de parte'].map((name) => ({
  over: name,
  under: '',
  value: (n) => `PB-${100 + n}`,
}))
const words = ['Balata delantera', 'Bomba de agua', 'Filtro de aceite', 'Amortiguador trasero']
const description: Column[] = ['DESCRIPCIÓN', 'Producto'].map((name) => ({
  over: name,
  under: '',
  value: (n) => words[n % 4] ?? '',
}))
const groups: Column[][] = [
  [
    { over: 'PRECIO', under: 'LISTA', value: (n) => `${100 + n}.50` },
    { over: '', under: 'PÚBLICO', value: (n) => `${140 + n}.00` },
  ],
  [
    { over: 'VEHÍCULO', under: 'MARCA', value: () => 'Nissan' },
    { over: '', under: 'MODELO', value: (n) => ['Tsuru', 'Versa', 'Sentra'][n % 3] ?? '' },
    { over: '', under: 'AÑOS', value: (n) => `${1992 + (n % 8)}-${2004 + (n % 8)}` },
  ],
  [
    { over: 'INVENTARIO', under: 'EXISTENCIA', value: (n) => String(n) },
    { over: '', under: 'EMPAQUE', value: () => '4' },
  ],
]

/** Some of the groups, the code and the description in the row above or in the one below. */
const layout = fc
  .record({
    code: fc.constantFrom(...code),
    description: fc.constantFrom(...description),
    groups: fc.shuffledSubarray(groups, { minLength: 1 }),
    isBelow: fc.boolean(),
  })
  .map(({ groups: some, isBelow, ...first }) => [
    ...[first.code, first.description].map((one) => (isBelow ? { ...one, over: '', under: one.over } : one)),
    ...some.flat(),
  ])

/** As somebody's program writes the same names again. */
const again = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name.toLowerCase(),
  (name) => (name ? ` ${name} ` : ''),
)

const file = fc.record({
  columns: layout,
  parts: fc.integer({ min: 4, max: 40 }),
  pages: fc.array(fc.record({ before: fc.nat(40), again }), { maxLength: 6 }),
})

const csv = (rows: string[][]) => rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')

/** What a row gives and what is wrong with it, or why it is another table's. */
type Said = string | { puts: unknown[]; faults: string[] }

/** What the rows of a file say, without their numbers. */
async function saidBy(rows: string[][]): Promise<Said[]> {
  const { layout, rows: read } = await readAll(await fileOf('lista.csv', csv(rows)))
  const tables = tablesOf({ layout })
  return read.flatMap((row, at): Said[] => {
    const place = tables.at(row, () => read.slice(at + 1))
    if (place === 'headers' || place === 'begins') return []
    if (place) return [place.motivo]
    const { puts, faults, outcome } = interpret(tables.layout(), row, 4000)
    if (outcome === 'skipped') return []
    return [{ puts: puts.map(([name, [, ...values]]) => [name, values]), faults: faults.map(({ motivo }) => motivo) }]
  })
}

test('headers of two rows that come again at any place change nothing of what the file says', {
  timeout: 120_000,
}, async () => {
  let repeated = 0
  await fc.assert(
    fc.asyncProperty(file, async ({ columns, parts, pages }) => {
      const heads = [columns.map(({ over }) => over), columns.map(({ under }) => under)]
      const rows = Array.from({ length: parts }, (_, n) => columns.map(({ value }) => value(n)))
      const printed = rows.flatMap((row, place) => [
        ...pages.filter(({ before }) => before === place).flatMap((page) => heads.map((head) => head.map(page.again))),
        row,
      ])
      repeated += printed.length - rows.length
      const alone = await saidBy([...heads, ...rows])
      expect(alone).toHaveLength(parts)
      expect(alone.every((one) => typeof one !== 'string' && one.faults.length === 0)).toBe(true)
      expect(await saidBy([...heads, ...printed])).toEqual(alone)
    }),
    { seed: 17, numRuns: 120 },
  )
  expect(repeated).toBeGreaterThan(100)
})

test('another table’s headers under one of two rows are another table, until the first’s come again', async () => {
  const heads = [
    ['CÓDIGO', 'DESCRIPCIÓN', 'PRECIO', ''],
    ['', '', 'LISTA', 'PÚBLICO'],
  ]
  const part = (n: number) => [`PB-${n}`, 'Bomba de agua', '100', '140']
  const said = await saidBy([
    ...heads,
    ...[1, 2, 3, 4].map(part),
    ['CLAVE', 'EXISTENCIA', 'SUCURSAL', ''],
    ['PB-1', '7', 'Norte', ''],
    ...heads,
    part(5),
  ])
  expect(said.map((one) => typeof one)).toEqual([...Array<string>(4).fill('object'), 'string', 'object'])
})

/** A table by its headers, whose columns stand anywhere. */
const ofItsOwn = fc.record({
  code: fc.constantFrom('Clave', 'CÓDIGO', 'No. de parte'),
  name: fc.constantFrom('Descripción', 'Parte', 'Producto'),
  price: fc.constantFrom('Precio', 'PRECIO LISTA'),
  more: fc.subarray(['Motor', 'Medida', 'Color', 'Observaciones'], { minLength: 1 }),
  order: fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 }),
  parts: fc.integer({ min: 4, max: 30 }),
})

test('tables of their own headers under one another say what each says alone', async () => {
  let begun = 0
  await fc.assert(
    fc.asyncProperty(fc.array(ofItsOwn, { minLength: 2, maxLength: 4 }), async (tables) => {
      const drawn = tables.map(({ code: key, name, price, more, order, parts }, table) => {
        const names = [key, name, price, ...more].toSorted(
          (a, b) => (order[a.length % 8] ?? 0) - (order[b.length % 8] ?? 0) || a.localeCompare(b),
        )
        const valueOf = (header: string, n: number) =>
          header === key
            ? `T${table}-${100 + n}`
            : header === name
              ? (words[n % 4] ?? '')
              : header === price
                ? `${100 + n}.50`
                : header === 'Medida'
                  ? `${10 + n} mm`
                  : (['rojo vivo', 'azul marino', 'verde claro'][n % 3] ?? '')
        return [names, ...Array.from({ length: parts }, (_, n) => names.map((header) => valueOf(header, n)))]
      })
      const width = Math.max(...drawn.map(([head = []]) => head.length))
      const wide = drawn.map((rows) => rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')]))
      const alone = await Promise.all(wide.map(saidBy))
      expect(await saidBy(wide.flat())).toEqual(alone.flat())
      begun += tables.length - 1
    }),
    { numRuns: 20 },
  )
  expect(begun).toBeGreaterThan(15)
})
