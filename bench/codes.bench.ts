import { suggest } from '#finding/search/suggest.server.ts'
import { drawer, onDemoCatalogue, percent } from './demo-catalogue.ts'
import { latencyOf } from './measure.ts'

const TRIES = 1000
const FOREIGN = 500
const alike = new Map(
  Object.entries({
    O: '0',
    '0': 'O',
    I: '1',
    '1': 'I',
    L: '1',
    S: '5',
    '5': 'S',
    B: '8',
    '8': 'B',
    Z: '2',
    '2': 'Z',
    G: '6',
    '6': 'G',
  }),
)
const rows = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM']
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

type Draw = ReturnType<typeof drawer>
type Damage = (code: string, draw: Draw) => string

/** What happens to a code between a torn box and the search box. */
const damages = new Map<string, Damage>([
  ['signo parecido (O/0, I/1, S/5, B/8)', (code, draw) => swapAt(code, draw, (sign) => alike.get(sign))],
  ['tecla vecina', (code, draw) => swapAt(code, draw, (sign) => neighbour(sign, draw))],
  ['falta un signo', (code, draw) => cut(code, draw.below(code.length), 1)],
  ['sobra un signo', (code, draw) => put(code, draw.below(code.length), draw.one(Array.from(SIGNS)))],
  ['signo repetido', (code, draw) => put(code, ...twice(code, draw.below(code.length)))],
  ['dos cambiados de lugar', (code, draw) => turned(code, draw.below(code.length - 1))],
  ['cortado al final', (code, draw) => code.slice(0, -1 - draw.below(2))],
  ['sin el prefijo', (code) => code.replace(/^[A-Z]+[-./ ]?/, '') || code.slice(1)],
  ['un signo ilegible (?)', (code, draw) => swapAt(code, draw, () => '?')],
  ['otros separadores', (code, draw) => code.replace(/[-./ ]/g, draw.one(['', ' ', '.', '/'])).toLowerCase()],
])

/** MS-5: how often the right part comes first, or among the first five, for damaged codes of the demo catalogue. */
export async function run(): Promise<object> {
  return onDemoCatalogue(async (db) => {
    const draw = drawer(20_26)
    const parts = await db.rows<{ k_parte: string }>(`select k_parte from producto where estado = 'activo' order by id`)
    const known = new Set(parts.map(({ k_parte }) => keyOf(k_parte)))
    const tally = new Map(
      [...damages.keys()].map((kind) => [kind, { n: 0, first: 0, five: 0, missed: [] as string[] }]),
    )
    const times: number[] = []
    for (let n = 0; n < TRIES; n++) {
      const { k_parte } = draw.one(parts)
      const [kind, damage] = draw.one([...damages])
      const damaged = damage(k_parte.toUpperCase(), draw)
      // Another part's own code is no damage: nobody could tell.
      if (known.has(keyOf(damaged)) && keyOf(damaged) !== keyOf(k_parte)) continue
      const start = performance.now()
      const found = (await suggest(db, damaged, 1)).map((row) => row.k_parte)
      times.push(performance.now() - start)
      const score = tally.get(kind)
      if (!score) continue
      score.n++
      if (found[0] === k_parte) score.first++
      if (found.slice(0, 5).includes(k_parte)) score.five++
      else score.missed.push(`${k_parte} ← ${damaged}`)
    }
    let offered = 0
    for (let n = 0; n < FOREIGN; n++) {
      const foreign = `${draw.one(Array.from('WXYZKQ'))}${draw.one(Array.from(SIGNS))}${draw.one(Array.from(SIGNS))}-${10_000 + draw.below(89_999)}`
      const found = await suggest(db, foreign, 1)
      if (found.some((row) => !row.aproximado)) offered++
    }
    const all = [...tally.values()].reduce(
      (sum, { n, first, five }) => ({ n: sum.n + n, first: sum.first + first, five: sum.five + five }),
      { n: 0, first: 0, five: 0 },
    )
    const shown = [...tally].map(([daño, { n, first, five }]) => ({
      daño,
      n,
      primero: percent(first, n),
      cinco: percent(five, n),
    }))
    console.table(shown)
    const result = {
      códigos: all.n,
      primero: percent(all.first, all.n),
      cinco: percent(all.five, all.n),
      ms: latencyOf(times),
      ajenos_ofrecidos: percent(offered, FOREIGN),
    }
    console.log(
      `primero ${result.primero} % (barra 85), entre cinco ${result.cinco} % (barra 97), p95 ${result.ms.p95} ms (barra 40), códigos ajenos dados por buenos ${result.ajenos_ofrecidos} % (barra 2)`,
    )
    for (const [kind, { missed }] of tally) console.log(kind, missed.slice(0, 6).join(' · '))
    return { ...result, por_daño: shown }
  })
}

const keyOf = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
const cut = (code: string, at: number, many: number) => code.slice(0, at) + code.slice(at + many)
const put = (code: string, at: number, sign: string) => code.slice(0, at) + sign + code.slice(at)
const twice = (code: string, at: number): [number, string] => [at, code[at] ?? '']

function swapAt(code: string, draw: Draw, other: (sign: string) => string | undefined): string {
  const places = Array.from(code).flatMap((sign, at) => (/[A-Z0-9]/.test(sign) && other(sign) ? [at] : []))
  if (places.length === 0) return cut(code, 0, 1)
  const at = draw.one(places)
  return code.slice(0, at) + (other(code[at] ?? '') ?? '') + code.slice(at + 1)
}

function neighbour(sign: string, draw: Draw): string | undefined {
  const row = rows.find((one) => one.includes(sign)) ?? ''
  const at = row.indexOf(sign)
  return row[at + (draw.next() < 0.5 ? -1 : 1)] ?? row[at - 1]
}

function turned(code: string, at: number): string {
  return code.slice(0, at) + (code[at + 1] ?? '') + (code[at] ?? '') + code.slice(at + 2)
}
