import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readForm } from './form.server.ts'

/** As a browser sends it. */
async function sent(fields: [string, string | File][]): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const answer = new Response(form)
  return { body: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') ?? '' }
}

const told = async (value: string | File) =>
  typeof value === 'string' ? value : [value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('hex')]

const written = (text: string, type = 'multipart/form-data; boundary=x') =>
  readForm(Buffer.from(text.replaceAll('\n', '\r\n')), type)
const part = (about: string, value = '1') => `--x\nContent-Disposition: form-data; ${about}\n\n${value}\n`

test('what a browser sends is read as the standard reads it', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/\r\n?|\n/g, '\r\n')),
    fc
      .tuple(bytes, fc.constantFrom('a.csv', 'ñandú.xlsx', 'sin ending', 'con "comillas".pdf'))
      .map(([content, name]) => new File([new Uint8Array(content)], name, { type: 'text/csv' })),
  )
  const fields = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), value), {
    maxLength: 6,
    selector: ([name]) => name.replaceAll(/\r\n?|\n/g, '\r\n'),
  })
  await fc.assert(
    fc.asyncProperty(fields, async (some) => {
      const { body, type } = await sent(some)
      const ours = await readForm(body, type)
      const standard = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
      expect(Object.keys(ours)).toHaveLength([...standard.keys()].length)
      for (const [name, one] of standard) expect(await told(ours[name] ?? '')).toEqual(await told(one))
    }),
    { seed: 7, numRuns: 60 },
  )
})

test('a form of a program: marks in quotes, names without, an alphabet said, words before and after', async () => {
  const coded = `filename*=UTF-8''lista%20%C3%B1.csv`
  const form = `antes\n${part('name=a')}${part(`name=b; ${coded}`, '')}${part('filename="a; name=c"; name="d"')}--x--\ndespués`
  const { a, b, d } = await written(form, 'multipart/form-data; charset=utf-8; boundary="x"')
  expect(a).toBe('1')
  expect([b, d].map((one) => one instanceof File && one.name)).toEqual(['lista ñ.csv', 'a; name=c'])
})

test('a file within a field of nothing, and one that is empty but has a name', async () => {
  const form = await written(`${part('name="a"; filename=""', '')}${part('name="b"; filename="b.csv"', '')}--x--`)
  expect(Object.keys(form)).toEqual(['b'])
})

const broken: [string, string, string?][] = [
  ['cut before its last mark', part('name="a"')],
  ['cut within a head', '--x\nContent-Disposition: form-d'],
  ['without a mark of its own', `${part('name="a"')}--x--`, 'multipart/form-data'],
  ['with another mark', `${part('name="a"')}--x--`, 'multipart/form-data; boundary=y'],
  ['of nothing', ''],
  ['with a part of no name', `${part('filename="a"')}--x--`],
]
test.each(broken)('%s: refused', async (_, form, type) => {
  await expect(written(form, type)).rejects.toMatchObject({ status: 422, code: 'formulario_roto' })
})

test('what is no field is passed over, and a head is read no farther than its bounds', async () => {
  expect(await written(`--x\nX: ${'a'.repeat(9000)}\n\n1\n${part('name="a"')}--x--`)).toEqual({ a: '1' })
  expect(await written('--x\nContent-Disposition: attachment; name="a"\n\n1\n--x--')).toEqual({})
})

test('a field twice, or parts beyond number, are refused and not passed over', async () => {
  await expect(written(`${part('name="a"')}${part('name="a"')}--x--`)).rejects.toThrow('llegó más de una vez')
  const many = Array.from({ length: 65 }, (_, n) => part(`name="a${n}"`)).join('')
  await expect(written(`${many}--x--`)).rejects.toThrow('más de 64 partes')
})

test('a mark may lie anywhere, also across what is looked through in one go', async () => {
  for (const size of [1, 1_048_570, 1_048_576, 1_048_580, 2_097_140]) {
    const { body, type } = await sent([['archivo', new File([Buffer.alloc(size, '\r\n--')], 'a')]])
    const { archivo } = await readForm(body, type)
    expect(archivo instanceof File && archivo.size).toBe(size)
  }
})

test('others have their turn while a great form is looked through', async () => {
  const { body, type } = await sent([['archivo', new File([Buffer.alloc(20 * 1024 * 1024, '\r\n')], 'a')]])
  let turns = 0
  const turn = () => {
    turns++
    later = setImmediate(turn)
  }
  let later = setImmediate(turn)
  await readForm(body, type)
  clearImmediate(later)
  expect(turns).toBeGreaterThan(15)
})
