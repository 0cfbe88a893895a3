// Files nobody would send but to do harm: bombs, halves, and what is two things at once. Made when asked for, since some take a second.
import { crc32, deflateSync } from 'node:zlib'
import { objectPdf, objectStream, pageWith, rawPdf } from '#platform/files/pdf-check.testing.ts'
import { bookOf, rowsXml, type ZipPart, zipOf } from '#platform/sheets/book.testing.ts'

/** By what it is: the file's name and its bytes. */
type HostileFile = { what: string; name: string; bytes: () => Buffer }

const MEGA = 1_000_000
const file = (what: string, name: string, bytes: () => Buffer | string): HostileFile => ({
  what,
  name,
  bytes: () => Buffer.from(bytes()),
})

const list = 'clave,cantidad,precio\nCOT-1,2,10.50\n'
const book = () =>
  bookOf({
    sheets: [
      {
        name: 'a',
        xml: rowsXml([
          ['clave', 'cantidad'],
          ['COT-1', 2],
        ]),
      },
    ],
  })

const workbooks = [
  file('a workbook of 16,384 columns', 'ancho.xlsx', () => {
    const cells = Array.from({ length: 16_384 }, (_, n) => n)
    return bookOf({ sheets: [{ name: 'a', xml: rowsXml([['clave', 'cantidad'], cells]) }] })
  }),
  file('a workbook of a million texts', 'textos.xlsx', () => {
    const strings = Array.from({ length: MEGA }, () => '<t>a</t>')
    return bookOf({
      sheets: [
        {
          name: 'a',
          xml: rowsXml([
            ['clave', 'cantidad'],
            ['COT-1', 1],
          ]),
        },
      ],
      strings,
    })
  }),
  file('a workbook whose sheet unpacks to 100 MB', 'bomba.xlsx', () =>
    bookOf({ sheets: [{ name: 'a', xml: `${rowsXml([['clave'], ['COT-1']])}${' '.repeat(100 * MEGA)}` }] }),
  ),
  file('a workbook 100,000 elements deep', 'hondo.xlsx', () =>
    bookOf({ sheets: [{ name: 'a', xml: '<a>'.repeat(100_000) }] }),
  ),
  file('a workbook of 2,000 sheets', 'hojas.xlsx', () =>
    bookOf({
      sheets: Array.from({ length: 2000 }, (_, n) => ({ name: `h${n}`, xml: rowsXml([['clave'], ['COT-1']]) })),
    }),
  ),
  file('a workbook with entities', 'entidades.xlsx', () =>
    bookOf({
      sheets: [{ name: 'a', xml: `<!DOCTYPE a [${entities}]><sheetData><row><c><v>&i;</v></c></row></sheetData>` }],
    }),
  ),
  file('half a workbook', 'media.xlsx', () => book().subarray(0, 700)),
  file('a workbook called CSV', 'libro.csv', book),
]

/** Each of nine names stands for ten of the one before: a thousand million in all. */
const entities = [
  '<!ENTITY a "aaaaaaaaaa">',
  ...'bcdefghi'.split('').map((name, n) => {
    const before = 'abcdefgh'[n]
    return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`
  }),
].join('')

const cfdi = 'xmlns:cfdi="http://www.sat.gob.mx/cfd/4"'
const documents = [
  file(
    'XML with entities',
    'entidades.xml',
    () => `<?xml version="1.0"?><!DOCTYPE x [${entities}]><cfdi:Comprobante ${cfdi}>&i;</cfdi:Comprobante>`,
  ),
  file(
    'XML that asks for a file',
    'ajena.xml',
    () =>
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><cfdi:Comprobante ${cfdi}>&a;</cfdi:Comprobante>`,
  ),
  file('XML 300,000 elements deep', 'hondo.xml', () => `<cfdi:Comprobante ${cfdi}>${'<a>'.repeat(300_000)}`),
  file(
    'XML of 100,000 attributes',
    'ancho.xml',
    () => `<cfdi:Comprobante ${cfdi} ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
  ),
  file(
    'XML of 300,000 elements',
    'largo.xml',
    () => `<cfdi:Comprobante ${cfdi}>${'<b/>'.repeat(300_000)}</cfdi:Comprobante>`,
  ),
  file('XML without an end', 'abierto.xml', () => `<cfdi:Comprobante ${cfdi} Sello="${'a'.repeat(MEGA)}`),
  file('XML of comments', 'comentarios.xml', () => `<cfdi:Comprobante ${cfdi}>${'<!--'.repeat(200_000)}`),
]

const archive = (parts: ZipPart[]) => () => zipOf(parts)
const archives = [
  file(
    'a ZIP that climbs out of its folder',
    'sube.zip',
    archive([
      { name: '../../../../tmp/fuera.xml', data: '<a/>' },
      { name: '/etc/fuera.xml', data: '<a/>' },
      { name: 'C:\\fuera.xml', data: '<a/>' },
      { name: 'a\0.xml', data: '<a/>' },
      { name: '', data: '<a/>' },
    ]),
  ),
  file('a ZIP that unpacks to 300 MB', 'bomba.zip', () =>
    zipOf([{ name: 'a.xml', data: Buffer.alloc(300 * MEGA, 32) }]),
  ),
  file(
    'a ZIP that says it is smaller',
    'miente.zip',
    archive([{ name: 'a.xml', data: Buffer.alloc(20 * MEGA, 32), declaredSize: 4 }]),
  ),
  file('a ZIP of 60,000 files', 'muchos.zip', () =>
    zipOf(Array.from({ length: 60_000 }, (_, n) => ({ name: `${n}.xml`, data: '', stored: true }))),
  ),
  file('ZIPs within each other', 'dentro.zip', () =>
    Array.from({ length: 12 }).reduce<Buffer>(
      (inner) =>
        zipOf([
          { name: 'a.zip', data: inner },
          { name: 'a.xml', data: '<a/>' },
        ]),
      Buffer.from('a'),
    ),
  ),
  file('a locked ZIP', 'llave.zip', archive([{ name: 'a.xml', data: '<a/>', encrypted: true }])),
  file('half a ZIP', 'medio.zip', () =>
    zipOf([{ name: 'a.xml', data: '<a/>'.repeat(900), stored: true }]).subarray(0, 2000),
  ),
  file(
    'two of one name',
    'dos.zip',
    archive([
      { name: 'a.xml', data: '<a/>' },
      { name: 'a.xml', data: '<b/>' },
    ]),
  ),
]

const objects = (many: number, text: string) =>
  Object.fromEntries(Array.from({ length: many }, (_, n) => [n + 10, text]))
const pdfs = [
  file('a PDF of 200,000 objects', 'objetos.pdf', () => objectPdf(pageWith(objects(100_000, '1')))),
  file('a PDF that unpacks to 60 MB', 'bomba.pdf', () =>
    objectPdf(pageWith({ 9: objectStream(new Map([[20, `<< ${' '.repeat(60 * MEGA)} >>`]])) })),
  ),
  file('a PDF whose pages hold themselves', 'ciclo.pdf', () =>
    rawPdf({ pages: '/Count 999999999 /Kids [2 0 R 2 0 R]' }),
  ),
  file('a PDF nested 100,000 deep', 'hondo.pdf', () => objectPdf(pageWith({ 10: '['.repeat(100_000) }))),
  file('a PDF that runs a script', 'script.pdf', () =>
    rawPdf({ root: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
  ),
  file('a PDF that counts beyond numbers', 'cuenta.pdf', () => rawPdf({ pages: '/Count 99999999999999999999' })),
  file('half a PDF', 'medio.pdf', () => rawPdf().subarray(0, 120)),
  file('a PDF of its first line only', 'nada.pdf', () => '%PDF-1.7\n'),
]

/** A PNG that says it is so large, with as much of it as somebody cares to send. */
function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const start = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>'
const pictures = [
  file('a picture of 50,000 × 50,000', 'enorme.png', () => pngOf(50_000, 50_000, Buffer.alloc(0))),
  file('a picture of 6,300 × 6,300', 'justa.png', () => pngOf(6300, 6300, Buffer.alloc(6301 * 6300))),
  file('a picture of 40,000,000 × 1', 'raya.png', () => pngOf(40_000_000, 1, Buffer.alloc(40_000_001))),
  file('a picture of nothing', 'cero.png', () => pngOf(0, 0, Buffer.alloc(0))),
  file('a picture of 2,147,483,648 rows', 'alta.png', () => pngOf(1, 2_147_483_648, Buffer.alloc(10))),
  file('half a picture', 'media.png', () => pngOf(300, 300, Buffer.alloc(300))),
  file('a drawing with a script', 'dibujo.svg', () => svg),
  file('a drawing called PNG', 'dibujo.png', () => svg),
  file('a GIF of 65,535 × 65,535', 'enorme.gif', () =>
    Buffer.from('474946383961ffffffff800000000000ffffff2c00000000ffffffff00020144003b', 'hex'),
  ),
  file('a JPEG of its beginning', 'foto.jpg', () =>
    Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108fffffffff00301', 'hex'),
  ),
  file('a WebP of nothing', 'foto.webp', () => 'RIFF\u0010\0\0\0WEBPVP8 \0\0\0\0'),
]

const both = [
  file('a GIF that is a script', 'foto.gif', () => 'GIF89a/*' + '\0'.repeat(40) + '*/=1;alert(1)//'),
  file('a PDF that is a ZIP', 'ambos.pdf', () => Buffer.concat([rawPdf(), zipOf([{ name: 'a.xml', data: '<a/>' }])])),
  file('a PNG that is a page', 'pagina.png', () =>
    Buffer.concat([pngOf(2, 2, Buffer.alloc(6)), Buffer.from('<html><script>alert(1)</script>')]),
  ),
  file('a list that is a workbook', 'lista.xlsx', () => list),
  file('a program', 'programa.exe', () => 'MZ\u0090\0\u0003\0\0\0'),
  file('nothing at all', 'vacia.csv', () => ''),
  file('zeros', 'ceros.csv', () => Buffer.alloc(MEGA)),
  file('half of UTF-16', 'utf16.csv', () => Buffer.from([0xff, 0xfe, 0x63, 0x00, 0x6c])),
  file('every byte there is', 'bytes.csv', () => Buffer.from(Array.from({ length: 65_536 }, (_, n) => (n * 7) % 256))),
  file('a list of a million letters without an end', 'letras.csv', () => 'x'.repeat(MEGA)),
  file('a list of 250,000 columns', 'columnas.csv', () => 'a,'.repeat(250_000)),
  file(
    'a list with 100,000 marks on one letter',
    'marcas.csv',
    () => `clave,cantidad\nCOT-1${'\u0301'.repeat(100_000)},1\n`,
  ),
  file(
    'a list of numbers beyond every column',
    'numeros.csv',
    () => `clave,cantidad,precio\nCOT-1,99999999999999999999,1e308\nCOT-2,-9223372036854775809,NaN\n`,
  ),
]

export const hostileFiles: readonly HostileFile[] = [
  ...workbooks,
  ...documents,
  ...archives,
  ...pdfs,
  ...pictures,
  ...both,
]

/** Names of files as no disk has them. */
export const HOSTILE_NAMES: readonly string[] = [
  '',
  '.',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'a\u0000b.csv',
  'a\u0001\u0007.csv',
  '\u202Efdp.exe',
  'CON',
  `${'a'.repeat(5000)}.csv`,
  `${'ñ'.repeat(20_000)}.xlsx`,
  `e${'\u0301'.repeat(5000)}.csv`,
  'a\u2028b.csv',
  '=HYPERLINK("http://x","y").csv',
  '<script>alert(1)</script>.png',
  "'; drop table archivo; --.pdf",
  '👩🏽‍🔧.png',
  '%2e%2e%2f%00.csv',
  'sin extensión',
  '.csv',
  '   ',
]
