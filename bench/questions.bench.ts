import { understand } from '#finding/question/interpret.ts'
import { fold } from '#finding/question/spanish.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { drawer, onDemoCatalogue, percent } from './demo-catalogue.ts'
import { latencyOf } from './measure.ts'

const QUESTIONS = 500

type Row = {
  k_parte: string
  linea: string
  marca: string
  modelo: string
  motor: string | null
  desde: number
  hasta: number
  posicion: string | null
}
type Draw = ReturnType<typeof drawer>

const fitted = `select p.k_parte, l.nombre as linea, k.nombre as marca, m.nombre as modelo, e.nombre as motor, a.desde, coalesce(a.hasta, a.desde) as hasta, a.posicion
  from aplicacion a join producto p on p.id = a.producto_id and p.estado = 'activo' join linea l on l.id = p.linea_id
  join modelo m on m.id = a.modelo_id join marca k on k.id = m.marca_id left join motor e on e.id = a.motor_id
  where a.desde is not null order by a.id`

/** How workshops write what they want: order, plurals, no accents, short years, greetings, slips of the hand. */
const ways: ((row: Words, draw: Draw) => string)[] = [
  ({ linea, modelo, year }) => `${linea} ${modelo} ${year}`,
  ({ linea, modelo, corto }) => `${linea} ${modelo} ${corto}`,
  ({ linea, marca, modelo, year }) => `${modelo} ${marca} ${year} ${linea}`,
  ({ linea, modelo, year, litros }) => `${linea} para ${modelo} ${year} ${litros}`,
  ({ plural, modelo, year }) => `necesito unas ${plural} para un ${modelo} del ${year}`,
  ({ linea, modelo, year }) => `buenas tardes, ¿tendrá ${linea} de ${modelo} ${year}?`,
  ({ linea, modelo, rango }) => `${linea} ${modelo} ${rango}`,
  ({ linea, modelo, year }, draw) => `${slip(linea, draw)} ${modelo} ${year}`,
  ({ linea, modelo, year }, draw) => `${linea} ${slip(modelo, draw)} ${year}`,
  ({ linea, marca, modelo, year, litros }) => `${year} ${marca} ${modelo} ${litros} ${linea}`.toUpperCase(),
]

/** MS-1: of questions made from the demo catalogue, how many are understood whole, and how many show the right line first. */
export async function run(): Promise<object> {
  return onDemoCatalogue(async (db) => {
    const draw = drawer(11)
    const rows = await db.rows<Row>(fitted)
    const { minds } = await currentSearch(db)
    const times: number[] = []
    const missed: string[] = []
    const tally = ways.map(() => ({ n: 0, entendida: 0, linea: 0, queda: 0 }))
    for (let n = 0; n < QUESTIONS; n++) {
      const row = draw.one(rows)
      const words = wordsOf(row, draw)
      const question = ways[n % ways.length]?.(words, draw) ?? ''
      const start = performance.now()
      const found = await suggest(db, question, 1)
      times.push(performance.now() - start)
      const score = tally[n % ways.length]
      if (!score) continue
      const { fault, isUnderstood } = understoodOf(understand(question, minds, { isTyping: false }), row, words)
      const isLine = found.slice(0, 3).some(({ linea }) => linea === row.linea)
      score.n++
      if (isUnderstood) score.entendida++
      if (isLine) score.linea++
      if (isFitted(found[0]?.k_parte, rows, row, words.year)) score.queda++
      if (!isUnderstood || !isLine) missed.push(`${question} (${row.linea}): ${fault} → ${found[0]?.linea ?? 'nada'}`)
    }
    return told(tally, times, missed)
  })
}

/** Whether vehicle, year and thing were understood with nothing left over, and which of them was not. */
function understoodOf({ asked, groups, unknown }: ReturnType<typeof understand>, row: Row, { year }: Words) {
  const isVehicle = asked.vehicles.some(
    ({ modelKey }) => modelKey !== '' && squeezed(row.modelo).startsWith(modelKey.toLowerCase()),
  )
  const isYear = asked.years !== null && asked.years[0] <= year && year <= asked.years[1]
  const isThing = groups.some(({ isNoun, alts }) => isNoun && alts.length > 0)
  return {
    isUnderstood: isVehicle && isYear && isThing && unknown.length === 0,
    fault: `${isVehicle ? '' : 'vehículo '}${isYear ? '' : 'año '}${isThing ? '' : 'pieza '}${unknown.join('+')}`,
  }
}

/** The part is for this model of that year. */
function isFitted(k_parte: string | undefined, rows: Row[], { modelo }: Row, year: number): boolean {
  return rows.some((one) => one.k_parte === k_parte && one.modelo === modelo && one.desde <= year && year <= one.hasta)
}

type Score = { n: number; entendida: number; linea: number; queda: number }

function told(tally: Score[], times: number[], missed: string[]) {
  const sum = (name: keyof Score) => tally.reduce((all, one) => all + one[name], 0)
  console.table(
    tally.map((one, i) => ({
      forma: i + 1,
      entendida: percent(one.entendida, one.n),
      linea_en_tres: percent(one.linea, one.n),
      primera_le_queda: percent(one.queda, one.n),
    })),
  )
  const found = {
    preguntas: sum('n'),
    entendidas: percent(sum('entendida'), sum('n')),
    linea_en_tres: percent(sum('linea'), sum('n')),
    primera_le_queda: percent(sum('queda'), sum('n')),
    ms: latencyOf(times),
  }
  console.log(
    `entendidas ${found.entendidas} % (barra 90), línea entre las tres primeras ${found.linea_en_tres} % (barra 95), la primera le queda ${found.primera_le_queda} %, p95 ${found.ms.p95} ms (barra 60)`,
  )
  console.log(missed.slice(0, 40).join('\n'))
  return found
}

type Words = ReturnType<typeof wordsOf>

function wordsOf({ linea, marca, modelo, motor, desde, hasta }: Row, draw: Draw) {
  const year = desde + draw.below(hasta - desde + 1)
  const short = (of: number) => String(of % 100).padStart(2, '0')
  const plain = draw.next() < 0.5 ? fold(linea) : linea.toLowerCase()
  const [first = '', ...rest] = plain.split(' ')
  const many = first.endsWith('s') ? first : /[aeiou]$/.test(first) ? `${first}s` : `${first}es`
  return {
    linea: plain,
    plural: [many, ...rest].join(' '),
    marca: marca.toLowerCase(),
    modelo: draw.next() < 0.5 ? modelo.toLowerCase() : modelo,
    year,
    corto: short(year),
    rango: `${short(year)}-${short(Math.min(hasta, year + 2))}`,
    litros: /\d\.\d/.exec(motor ?? '')?.[0] ?? '',
  }
}

/** A letter left out, turned or typed for another, never the first one nor in a short word. */
function slip(text: string, draw: Draw): string {
  const words = text.split(' ')
  const at = words.findIndex((word) => /^\p{L}{6,}$/u.test(word))
  const word = words[at]
  if (word === undefined) return text
  const place = 2 + draw.below(word.length - 4)
  const pair = `${word[place + 1]}${word[place]}`
  const made = draw.one([
    word.slice(0, place) + word.slice(place + 1),
    word.slice(0, place) + pair + word.slice(place + 2),
    word.slice(0, place) + draw.one(Array.from('aeiorst')) + word.slice(place + 1),
  ])
  return words.with(at, made).join(' ')
}

const squeezed = (name: string) => fold(name).replace(/[^a-z0-9]/g, '')
