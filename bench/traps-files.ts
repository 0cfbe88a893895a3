// Files with one trap each, and clean ones beside them; drawn by a seed, so that a run can be seen again.
import { besideTraps } from './traps-beside.ts'
import { bookOf, rowsXml } from '#platform/sheets/book.testing.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import type { ImportResult } from '#upkeep/loads/import.server.ts'

export type Tried = { result: ImportResult | null; refusal: string | null; codes: string[] }
export type Case = {
  trap: string
  kind: Kind
  name: string
  content: string | Buffer
  /** Whether the trap was seen; of a clean file, whether nothing was asked and all of it went in. */
  seen: (tried: Tried) => boolean
}
type Random = () => number

/** A small generator: the same seed, the same files. */
export function randomOf(seed: number): Random {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e37_79b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

const things = ['Balata', 'Bomba de agua', 'Filtro de aceite', 'Amortiguador', 'Bujía', 'Rótula', 'Terminal']
const makes = ['Nissan', 'Chevrolet', 'Ford', 'Volkswagen', 'Hyundai', 'Dodge', 'Toyota']
const models = ['Versa', 'Silverado', 'Explorer', 'Jetta', 'Accent', 'Attitude', 'Corolla']
const PARTS = 60

/** The catalogue that the files meet: parts with prices, some of them with applications. */
export const catalogue = {
  productos: csv(
    ['clave', 'descripcion', 'linea', 'marca', 'precio'],
    count(PARTS, (n) => [code(n), `${pick(things, n)} ${n}`, 'Frenos', 'Norteña', price(n)]),
  ),
  aplicaciones: csv(
    ['k_parte', 'marca', 'modelo', 'anios'],
    count(7, (n) => [code(n), pick(makes, n), pick(models, n), '2010-2015']),
  ),
}

function code(n: number): string {
  return n % 3 === 0 ? `FAL-${7100 + n}/D` : n % 3 === 1 ? `BO10-${200 + n}` : `ADI-${100 + n}`
}
function price(n: number): string {
  return (100 + n * 7.5).toFixed(2)
}
function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T // the list is never empty
}
function count<T>(many: number, row: (n: number) => T): T[] {
  return Array.from({ length: many }, (_, n) => row(n))
}
function csv(head: string[], rows: (string | number)[][]): string {
  return [head, ...rows]
    .map((row) => row.map((cell) => (/[,"\n]/.test(String(cell)) ? `"${cell}"` : cell)).join(','))
    .join('\n')
}
function whole(from: Random, under: number): number {
  return Math.floor(from() * under)
}

const asks =
  (tema: string, of: string) =>
  ({ result }: Tried) =>
    result?.dudas.some((one) => one.tema === tema && one.valor.includes(of)) === true
const refused =
  (word: string) =>
  ({ refusal }: Tried) =>
    refusal?.includes(word) === true
const quiet = ({ result }: Tried) => result !== null && result.dudas.length === 0 && result.errores === 0
const told =
  (word: string) =>
  ({ result, refusal }: Tried) =>
    refusal?.includes(word) === true || result?.avisos.some((one) => one.includes(word)) === true

type Make = (from: Random) => Omit<Case, 'trap'>

/** A new part whose code is a known one's, written otherwise. */
function twin(write: (code: string) => string, of: (n: number) => boolean): Make {
  return (from) => {
    const known = count(PARTS, (n) => n).filter((n) => of(n))
    const n = pick(known, whole(from, known.length))
    const slip = write(code(n))
    const rows = [
      ...count(8, (m) => [`NV-${900 + m}X`, `${pick(things, m)} nueva`, 'Frenos', 'Norteña']),
      [slip, `${pick(things, n)} ${n}`, 'Frenos', 'Norteña'],
    ]
    return {
      kind: 'productos',
      name: 'lista.csv',
      content: csv(['clave', 'descripcion', 'linea', 'marca'], rows),
      seen: asks('codigo', slip.toUpperCase()),
    }
  }
}

function jump(factor: number, usual = 1.04): Make {
  return (from) => {
    const at = whole(from, PARTS)
    const rows = count(PARTS, (n) => [code(n), (Number(price(n)) * (n === at ? usual * factor : usual)).toFixed(2)])
    return {
      kind: 'precios',
      name: 'precios.csv',
      content: csv(['clave', 'precio'], rows),
      seen: asks('precio', `${code(at)}|`),
    }
  }
}

function column(
  head: string[],
  row: (n: number, from: Random) => (string | number)[],
  seen: Case['seen'],
  kind: Kind = 'productos',
): Make {
  return (from) => ({
    kind,
    name: 'lista.csv',
    content: csv(
      head,
      count(30, (n) => row(n, from)),
    ),
    seen,
  })
}

const uuid = (from: Random) => `${hex(from, 8)}-${hex(from, 4)}-4${hex(from, 3)}-a${hex(from, 3)}-${hex(from, 12)}`
const hex = (from: Random, long: number) => count(long, () => whole(from, 16).toString(16)).join('')
const onlyCodes = ({ result, codes }: Tried) =>
  result !== null && codes.length > 0 && codes.every((one) => one.startsWith('NV-'))
const day = (n: number) => `${(n % 27) + 1}/03/2026`

function name(trap: 'armadora' | 'modelo', slip: (text: string) => string): Make {
  return (from) => {
    const n = whole(from, makes.length)
    const [make, model] =
      trap === 'armadora' ? [slip(pick(makes, n)), pick(models, n)] : [pick(makes, n), slip(pick(models, n))]
    const rows = [
      [code(n), make, model, '2012'],
      [code(n + 1), 'Kia', 'Rio', '2014'],
    ]
    return {
      kind: 'aplicaciones',
      name: 'aplicaciones.csv',
      content: csv(['k_parte', 'marca', 'modelo', 'anios'], rows),
      seen: asks(trap, trap === 'modelo' ? model : make),
    }
  }
}

function without(text: string): string {
  return text.slice(0, 3) + text.slice(4)
}
/** Of two like letters nothing is turned. */
function turned(text: string): string {
  const at = text[2] === text[3] ? 3 : 2
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
}

const traps: Record<string, Make> = {
  'código con otros signos': twin(
    (one) => one.replaceAll(/[^A-Z0-9]/g, ''),
    () => true,
  ),
  'código en minúsculas y con espacios': twin(
    (one) => one.toLowerCase().replaceAll(/[-/]/g, ' '),
    () => true,
  ),
  'O por 0': twin(
    (one) => one.replace('BO1', 'B01'),
    (n) => n % 3 === 1,
  ),
  'I por 1': twin(
    (one) => one.replace('ADI', 'AD1'),
    (n) => n % 3 === 2,
  ),
  'sufijo perdido': twin(
    (one) => one.replace('/D', ''),
    (n) => n % 3 === 0,
  ),
  'precio ×10': jump(10),
  'precio ÷10': jump(0.1),
  'precio ×100': jump(100),
  'precio con IVA entre otros sin él': jump(1.16),
  'precio al doble': jump(2),
  'columna «Con IVA»': column(
    ['clave', 'Precio (Con IVA)'],
    (n) => [code(n), price(n)],
    asks('iva', 'Con IVA'),
    'precios',
  ),
  'identificadores (UUID) junto al SKU': column(
    ['_id', 'sku proveedor', 'descripcion'],
    (n, from) => [uuid(from), `NV-${n}0A`, pick(things, n)],
    onlyCodes,
  ),
  'fechas como código': column(
    ['referencia', 'codigo parte nuestra', 'descripcion'],
    (n) => [day(n), `NV-${n}0A`, pick(things, n)],
    onlyCodes,
  ),
  'número de fila como código': column(
    ['item', 'codigo de fabrica', 'descripcion'],
    (n) => [n + 1, `NV-${n}0A`, pick(things, n)],
    onlyCodes,
  ),
  'nombres de autos como código': column(
    ['articulo', 'descripcion', 'precio'],
    (n) => [`${pick(makes, n)} ${pick(models, n)} ${2000 + n}`, pick(things, n), price(n)],
    refused('nombres de autos'),
  ),
  'marca del vehículo como marca de la parte': column(
    ['clave', 'descripcion', 'marca'],
    (n) => [`NV-${n}0A`, pick(things, n), pick(makes, n)],
    told('marcas de vehículos'),
  ),
  'línea de una letra': column(
    ['clave', 'descripcion', 'linea'],
    (n) => [`NV-${n}0A`, pick(things, n), pick(['A', 'B', 'C'], n)],
    told('una sola letra'),
  ),
  'renglón de totales': (from) => ({
    kind: 'productos',
    name: 'lista.csv',
    content: `${csv(
      ['clave', 'descripcion', 'precio'],
      count(9, (n) => [`NV-${n}0A`, pick(things, n), price(n)]),
    )}\n${pick(['TOTAL', 'Gran total', 'Subtotal', 'SUMA'], whole(from, 4))},,999\n`,
    seen: (tried) => onlyCodes(tried) && told('o total')(tried),
  }),
  'registro de ventas': column(
    ['fecha', 'clave', 'descripcion', 'cantidad', 'precio unitario', 'precio total'],
    (n) => [day(n), code(n), pick(things, n), 2, price(n), (Number(price(n)) * 2).toFixed(2)],
    refused('registro de ventas'),
  ),
  'ventas sin código': column(
    ['fecha', 'cantidad', 'precio', 'categoria', 'modelo', 'total'],
    (n) => [day(n), 1, price(n), pick(things, n), `${pick(makes, n)} ${pick(models, n)}`, price(n)],
    refused('registro de ventas'),
  ),
  'conteo de inventario': column(
    ['clave', 'descripcion', 'existencia sistema', 'conteo fisico', 'diferencia'],
    (n) => [code(n), pick(things, n), n, n + 1, 1],
    refused('conteo de inventario'),
  ),
  'comparación de precios': column(
    ['clave', 'descripcion', 'nuestro precio', 'precio competencia'],
    (n) => [code(n), pick(things, n), price(n), price(n + 1)],
    refused('comparación de precios'),
  ),
  'lista de la competencia': () => ({
    kind: 'productos',
    name: 'lista.csv',
    content: `Lista de precios de la competencia,,\n${csv(
      ['clave', 'descripcion', 'precio'],
      count(20, (n) => [`CP-${n}0`, pick(things, n), price(n)]),
    )}\n`,
    seen: refused('competencia'),
  }),
  'libro cuyo error habla de otra hoja': () => ({
    kind: 'productos',
    name: 'libro.xlsx',
    content: bookOf({
      sheets: [
        {
          name: 'Ayuda',
          xml: rowsXml([
            ['Pasos', 'Cómo llenar'],
            ['1', '2'],
          ]),
        },
        {
          name: 'Datos',
          xml: rowsXml([
            ['Descripción', 'Precio'],
            ['Filtro', 10],
          ]),
        },
      ],
    }),
    seen: ({ refusal }) => refusal?.includes('«Datos»') === true && !refusal.includes('Cómo llenar'),
  }),
  'armadora sin una letra': name('armadora', without),
  'armadora con dos letras volteadas': name('armadora', turned),
  'modelo sin una letra': name('modelo', without),
}

const clean: Record<string, Make> = {
  'precios que suben parejo': (from) => {
    const by = 1 + from() * 0.4
    return {
      kind: 'precios',
      name: 'precios.csv',
      content: csv(
        ['clave', 'precio'],
        count(PARTS, (n) => [code(n), (Number(price(n)) * by).toFixed(2)]),
      ),
      seen: quiet,
    }
  },
  'precios que varían mucho': (from) => ({
    kind: 'precios',
    name: 'precios.csv',
    content: csv(
      ['clave', 'precio'],
      count(PARTS, (n) => [code(n), (Number(price(n)) * (0.85 + from() * 0.5)).toFixed(2)]),
    ),
    seen: quiet,
  }),
  'partes nuevas': column(
    ['clave', 'descripcion', 'linea', 'marca', 'precio'],
    (n, from) => [`NV-${n}${whole(from, 9)}A`, pick(things, n), 'Motor', 'Sureña', price(n)],
    quiet,
  ),
  'partes nuevas con códigos de la misma familia': column(
    ['clave', 'descripcion', 'linea', 'marca'],
    (n) => [`FAL-${7400 + n}/D`, pick(things, n), 'Frenos', 'Norteña'],
    quiet,
  ),
  existencias: column(['clave', 'existencia'], (n, from) => [code(n), whole(from, 50)], quiet, 'existencias'),
  aplicaciones: column(
    ['k_parte', 'marca', 'modelo', 'anios'],
    (n) => [code(n), pick(makes, n), pick(models, n), '2016-2019'],
    quiet,
    'aplicaciones',
  ),
  equivalencias: column(
    ['k_parte', 'codigo', 'fabricante'],
    (n) => [code(n), `OEM${n}7`, 'Otra'],
    quiet,
    'equivalencias',
  ),
}

const beside = besideTraps({ code, price })

/** So many files of each trap, and of each clean kind. */
export function* filesWith(many: number, seed: number): Generator<Case & { isClean: boolean }> {
  const from = randomOf(seed)
  for (const [isClean, list] of [
    [false, { ...traps, ...beside.traps }],
    [true, { ...clean, ...beside.clean }],
  ] as const)
    for (const [trap, make] of Object.entries(list))
      for (let n = 0; n < many; n++) yield { trap, isClean, ...make(from) }
}
