// Traps beside the values: headers again, a second table, a currency, a box, a sign of thousands. And clean files that look alike.
import type { Case, Tried } from './traps-files.ts'

type Random = () => number
type Make = (from: Random) => Omit<Case, 'trap'>
/** What the files speak of: codes of the catalogue and their prices. */
type Known = { code: (n: number) => string; price: (n: number) => string }

const MANY = 30
const faulty =
  (word: string, rows: number) =>
  ({ result, refusal }: Tried) =>
    refusal?.includes(word) === true ||
    (result?.errores === rows && result.motivos.some(({ motivo }) => motivo.includes(word)))
const quiet = ({ result }: Tried) => result !== null && result.dudas.length === 0 && result.errores === 0
const asked = ({ result }: Tried) => result?.dudas.some(({ texto }) => texto.includes('separa miles')) === true
const count = (many: number, row: (n: number) => string[]) => Array.from({ length: many }, (_, n) => row(n))
const whole = (from: Random, under: number) => Math.floor(from() * under)
const one = <T>(list: readonly T[], from: Random): T => list[whole(from, list.length)] as T // the list is never empty

function prices(rows: string[][], seen: Case['seen'], kind: Case['kind'] = 'precios'): Omit<Case, 'trap'> {
  return { kind, name: 'lista.csv', content: rows.map((row) => row.join(';')).join('\n'), seen }
}

const plainOf =
  ({ code, price }: Known) =>
  (n: number) => [code(n), price(n)]

/** A list in which one price has three decimals, or none has. */
function signed({ code, price }: Known, write: (text: string) => string, seen: Case['seen']): Make {
  return (from) => {
    const at = whole(from, MANY)
    const rows = count(MANY, (n) => [code(n), n === at ? `${price(n)}5` : write(price(n))])
    return prices([['clave', 'precio'], ...rows], seen)
  }
}

/** Made for the catalogue of these codes. */
export function besideTraps(known: Known): { traps: Record<string, Make>; clean: Record<string, Make> } {
  return {
    traps: { ...tableTraps(known), ...unitTraps(known) },
    clean: { ...cleanHeads(known), ...cleanValues(known) },
  }
}

/** Another table under the first, and prices in another currency. */
function tableTraps(known: Known): Record<string, Make> {
  const plain = plainOf(known)
  return {
    'segunda tabla en la hoja': (from) => {
      const [at, many] = [3 + whole(from, 24), 2 + whole(from, 5)]
      const head = one(
        [
          ['CODIGO', 'EXISTENCIA', 'PRECIO'],
          ['CLAVE', 'SUCURSAL', 'STOCK', 'LINEA'],
        ],
        from,
      )
      const second = count(many, (n) => head.map((_, place) => (place ? String(n + 2) : known.code(n))))
      return prices([['clave', 'precio'], ...count(at, plain), head, ...second], faulty('otros encabezados', many))
    },
    'algunas filas en dólares': (from) => {
      const at = whole(from, MANY)
      const [head, says] = [one(['Moneda', 'Currency', 'DIVISA'], from), one(['USD', 'Dólares', 'DLLS', 'US$'], from)]
      const rows = count(MANY, (n) => [...plain(n), n === at ? says : 'MXN'])
      return prices([['clave', 'precio', head], ...rows], faulty('no está en pesos', 1))
    },
    'toda la columna en dólares': (from) =>
      prices(
        [['clave', one(['Precio (USD)', 'Precio en dólares', 'Price US$'], from)], ...count(MANY, plain)],
        faulty('no está en pesos', MANY),
      ),
  }
}

/** Prices of a box, and a sign that may part thousands or decimals. */
function unitTraps(known: Known): Record<string, Make> {
  const plain = plainOf(known)
  return {
    'precio por caja': (from) => {
      const head = one(['Precio por caja', 'PRECIO PAQUETE', 'Precio x master', 'Price per box'], from)
      return prices([['clave', head, 'piezas por caja'], ...count(MANY, (n) => [...plain(n), '12'])], ({ refusal }) =>
        Boolean(refusal?.includes(head)),
      )
    },
    'unidad «CAJA» junto a sus piezas': (from) => {
      const at = whole(from, MANY)
      const rows = count(MANY, (n) => [...plain(n), n === at ? 'CAJA' : 'PZA', '12'])
      return prices([['clave', 'precio', 'unidad', 'empaque'], ...rows], faulty('trae 12 piezas', 1), 'productos')
    },
    'punto que no se sabe qué separa': signed(known, (text) => String(Math.round(Number(text))), asked),
  }
}

/** Headers that say the same twice. */
function cleanHeads(known: Known): Record<string, Make> {
  const plain = plainOf(known)
  return {
    'encabezados en dos filas': (from) => {
      const [group, under] = one(
        [
          ['PRECIO', 'LISTA'],
          ['PRECIO', 'PÚBLICO'],
          ['PRECIO DE', 'VENTA'],
        ],
        from,
      ) as [string, string] // each is a pair
      const heads = one(
        [
          [
            ['CLAVE', group],
            ['', under],
          ],
          [
            ['CLAVE', group],
            ['CLAVE', under],
          ],
        ],
        from,
      )
      return prices([...heads, ...count(MANY, plain)], (tried) => quiet(tried) && tried.result?.filas === MANY)
    },
    'encabezado repetido por página': (from) => {
      const every = 5 + whole(from, 10)
      const rows = count(MANY, plain).flatMap((row, n) => (n && n % every === 0 ? [['CLAVE', 'Precio'], row] : [row]))
      return prices([['Clave', 'PRECIO'], ...rows], (tried) => quiet(tried) && tried.result?.filas === MANY)
    },
  }
}

/** Values that are what they seem. */
function cleanValues(known: Known): Record<string, Make> {
  const plain = plainOf(known)
  return {
    'columna de moneda en pesos': (from) => {
      const says = one(['MXN', 'Pesos', 'M.N.', 'Moneda Nacional', 'MN', '$'], from)
      return prices([['clave', 'precio', 'moneda'], ...count(MANY, (n) => [...plain(n), says])], quiet)
    },
    'unidad pieza, empaque de doce': () =>
      prices(
        [['clave', 'precio', 'unidad', 'empaque'], ...count(MANY, (n) => [...plain(n), 'PZA', '12'])],
        quiet,
        'productos',
      ),
    'coma decimal en toda la columna': () =>
      prices([['clave', 'precio'], ...count(MANY, (n) => [known.code(n), known.price(n).replace('.', ',')])], quiet),
    'tres decimales entre otros precios': signed(known, (text) => text, quiet),
  }
}
