// Forms as no browser writes them.
/** By what is odd about it: its bytes and how it is called. */
export type HostileForm = { what: string; type: string; body: () => Buffer }

const MARK = 'limite'
const TYPE = `multipart/form-data; boundary=${MARK}`
const part = (about: string, value = 'x') => `--${MARK}\r\nContent-Disposition: form-data; ${about}\r\n\r\n${value}\r\n`
const end = `--${MARK}--\r\n`
const form = (what: string, body: () => string | Buffer, type = TYPE): HostileForm => ({
  what,
  type,
  body: () => Buffer.from(body()),
})

/** What may be odd about the form of a call with this file field, up to `most` bytes. */
export function hostileForms(field: string, most: number): HostileForm[] {
  const csv = part(`name="${field}"; filename="a.csv"\r\nContent-Type: text/csv`, 'clave,cantidad\nCOT-1,1\n')
  const fill = (one: string) => one.repeat(Math.floor(most / one.length))
  return [
    form('without a mark', () => csv + end, 'multipart/form-data'),
    form('with an empty mark', () => csv + end, 'multipart/form-data; boundary='),
    form('with another mark', () => csv + end, 'multipart/form-data; boundary=otro'),
    form('with a long mark', () => csv + end, `multipart/form-data; boundary=${'x'.repeat(5000)}`),
    form('of another kind', () => csv + end, `multipart/mixed; boundary=${MARK}`),
    form('of nothing', () => ''),
    form('that only ends', () => end),
    form('that never ends', () => csv),
    form('that breaks within a head', () => csv.slice(0, 60)),
    form('of line feeds', () => (csv + end).replaceAll('\r', '')),
    form('of 10,000 parts', () => Array.from({ length: 10_000 }, (_, n) => part(`name="c${n}"`)).join('') + end),
    form('of as many parts as fit', () => fill(part('name="a"', '')) + end),
    form('of as many files as fit', () => fill(part(`name="${field}"; filename="a"`, '')) + end),
    form('of as many marks as fit', () => fill(`--${MARK}\r\n`) + end),
    form('of near marks', () => part(`name="${field}"; filename="a.csv"`, fill('\r\n--limit')) + end),
    form('of line ends', () => part(`name="${field}"; filename="a.csv"`, fill('\r\n')) + end),
    form('with a head that fills it', () => fill(`--${MARK}\r\nX: ${'a'.repeat(60_000)}\r\n`) + end),
    form(
      'with 10,000 heads in a part',
      () => `--${MARK}\r\n${Array.from({ length: 10_000 }, (_, n) => `X-${n}: 1\r\n`).join('')}\r\nx\r\n${end}`,
    ),
    form('with two files in one field', () => csv + csv + end),
    form('with the file as text', () => part(`name="${field}"`, 'clave,cantidad\n') + end),
    form('with a list under the name', () => part(`name="${field}[]"; filename="a.csv"`) + end),
    form('without names', () => part('filename="a.csv"') + part('name=""') + end),
    form('with a prototype', () => csv + part('name="__proto__"') + part('name="constructor"; filename="a"') + end),
    form('with a name of 60,000 letters', () => csv + part(`name="${'n'.repeat(60_000)}"`) + end),
    form('with names of no alphabet', () =>
      Buffer.concat([Buffer.from(csv), Buffer.from(part('name="\xff\xfe\xc0"'), 'latin1'), Buffer.from(end)]),
    ),
    form(
      'packed by part',
      () => part(`name="${field}"; filename="a.csv"\r\nContent-Transfer-Encoding: base64`, 'Y2xhdmU=') + end,
    ),
    form('in an alphabet of its own', () => part('name="_charset_"', 'utf-7') + csv + end, `${TYPE}; charset=utf-7`),
    form('after a long word', () => 'p'.repeat(most - 1000) + `\r\n${csv}${end}`),
    form('before a long word', () => csv + end + 'e'.repeat(most - 1000)),
    form('of noise', () => Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 31) % 256))),
  ]
}

/** A whole form of these fields, the file's name as it is. */
export function formOf(fields: Record<string, string | { name: string; bytes: Buffer }>): HostileForm {
  const pieces = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string'
      ? Buffer.from(part(`name="${name}"`, value))
      : Buffer.concat([
          Buffer.from(
            `--${MARK}\r\nContent-Disposition: form-data; name="${name}"; filename="${value.name.replaceAll('"', '%22')}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
          ),
          value.bytes,
          Buffer.from('\r\n'),
        ]),
  )
  return { what: 'a file', type: TYPE, body: () => Buffer.concat([...pieces, Buffer.from(end)]) }
}
