// What a purchase comes to, reckoned a second time from the facts of its shop alone: whole numbers, none of the product's own code.

/** A price from one piece and one from six on, in millionths. */
export type Step = { one: number; many: number }
export type PartFacts = {
  k_parte: string
  line: number
  brand: number
  /** What one of a kit takes of other parts; none: no kit. */
  of?: Record<string, number>
  base: Step | null
  group: Step | null
  list: Step | null
  contract: { from: number; price: number } | null
  /** Centavos of its core; grams of a piece. */
  core: number
  grams: number
  /** Always with the usual VAT. */
  leftOut: boolean
}
/** `promocion`: how it stands beside the discount; null: it is the discount. `percent` in hundredths. */
export type Rule = {
  promocion: 'suma' | 'reemplaza' | 'mejor' | null
  percent: number
  who: 'cliente' | 'grupo' | 'todos'
  line: number | null
  brand: number | null
  branch: boolean
  from: number
}
/** `percent` in hundredths, sums in centavos; `once`: one document may use it. */
export type Promotion = {
  id: number
  nivel: 'documento' | 'flete'
  percent: number | null
  sum: number | null
  least: number
  most: number | null
  combina: boolean
  prioridad: number
  line: number | null
  once: boolean
}
export type Facts = {
  parts: Record<string, PartFacts>
  rules: Rule[]
  promotions: Promotion[]
  /** Millionths of a peso; null: nobody read one lately. Which of the two lists is kept in dollars. */
  dollar: { rate: number | null; list: boolean; group: boolean }
  /** Sums in centavos; null: it is picked up. */
  route: { cost: number; freeFrom: number | null; grams: number; kilo: number } | null
  /** Branches whose sales have 8 % by this delivery. */
  border: number[]
}
/** What goes, as the branches share it out. */
export type Going = { k_parte: string; pieces: number; branches: { id: number; pieces: number }[] }

/** Centavos; `bases`: what each rate is paid on. `counted`: promotions that took part. */
export type Reckoned = {
  goods: number
  cores: number
  off: number
  freight: number
  subtotal: number
  iva: number
  total: number
  bases: Record<8 | 16, number>
  counted: number[]
}

/** Millionths of a peso of a piece for so many; null: no price. */
export function priceOf(facts: Facts, k_parte: string, pieces: number): { price: bigint; agreed: boolean } | null {
  const part = facts.parts[k_parte]
  if (!part) return null
  const { contract, of } = part
  if (contract && contract.from <= pieces) return { price: BigInt(contract.price), agreed: true }
  const { rate, list, group } = facts.dollar
  const sources = [
    { step: part.list, dollars: list },
    { step: part.group, dollars: group },
    { step: part.base, dollars: false },
  ]
  const found = sources.find(({ step, dollars }) => step && (!dollars || rate !== null))
  if (found?.step) {
    const listed = BigInt(pieces >= 6 ? found.step.many : found.step.one)
    return { price: lessRules(facts, part, { listed, pieces, rate: found.dollars ? rate : null }), agreed: false }
  }
  if (!of) return null
  const each = Object.entries(of).map(([code, many]) => ({ many, price: priceOf(facts, code, pieces * many)?.price }))
  const sum = each.reduce((all, { many, price = 0n }) => all + price * BigInt(many), 0n)
  return each.every(({ price }) => price !== undefined) ? { price: sum, agreed: false } : null
}

/** Discount and promotion off a listed price, rounded to the centavo where either is, or a rate. */
function lessRules(
  { rules }: Facts,
  part: PartFacts,
  { listed, pieces, rate }: { listed: bigint; pieces: number; rate: number | null },
): bigint {
  const holding = rules.filter(
    ({ line, brand, from }) =>
      (line ?? part.line) === part.line && (brand ?? part.brand) === part.brand && from <= pieces,
  )
  const nearest = (some: Rule[]) => some.toSorted((a, b) => nearness(b) - nearness(a))[0]
  const discount = nearest(holding.filter(({ promocion }) => promocion === null))
  const promotion = nearest(holding.filter(({ promocion }) => promocion !== null))
  const { promocion } = promotion ?? {}
  const greater = (promotion?.percent ?? 0) > (discount?.percent ?? 0)
  const off = promocion === 'reemplaza' || (promocion === 'mejor' && greater) ? 0 : (discount?.percent ?? 0)
  const more = promocion === 'mejor' && discount && !greater ? 0 : (promotion?.percent ?? 0)
  if (off + more === 0 && rate === null) return listed
  const left = BigInt(10_000 - off) * BigInt(10_000 - more)
  const exact = listed * left * BigInt(rate ?? 1_000_000)
  return half(exact, 10n ** 18n) * 10_000n
}

/** Who buys counts before what is bought, that before the branch, and that before the pieces. */
function nearness({ who, line, brand, branch, from }: Rule): number {
  const people = { cliente: 4, grupo: 2, todos: 0 }[who]
  return people * 1_000_000 + (line ? 200_000 : 0) + (brand ? 100_000 : 0) + (branch ? 50_000 : 0) + from
}

type Piece = {
  k_parte: string
  branch: number
  amount: number
  core: number
  agreed: boolean
  rate: 8 | 16
  off: number
}

/** Everything a document comes to. `spent`: promotions whose one use is gone. `withFreight`: its delivery is known. */
export function reckon(facts: Facts, going: Going[], { spent = [] as number[], withFreight = true } = {}): Reckoned {
  const rows: Piece[] = going.flatMap(({ k_parte, pieces, branches }) => {
    const part = facts.parts[k_parte]
    const found = priceOf(facts, k_parte, pieces)
    if (!part || !found) return []
    return branches.map(({ id, pieces: some }) => ({
      k_parte,
      branch: id,
      amount: Number(half(found.price * BigInt(some), 10_000n)),
      core: part.core * some,
      agreed: found.agreed,
      rate: facts.border.includes(id) && !part.leftOut ? 8 : 16,
      off: 0,
    }))
  })
  const goods = sum(rows.map(({ amount }) => amount))
  const open = facts.promotions.filter(({ id, line, least, once, nivel }) => {
    const about = rows.filter((row) => isAbout(facts, row, { line, nivel }))
    const worth = sum(about.map(({ amount }) => amount))
    return !(once && spent.includes(id)) && worth > 0 && worth >= least
  })
  const held = bestSet(open, 'documento', (set) =>
    sum(
      cutLines(
        facts,
        set,
        rows.map((row) => ({ ...row })),
      ),
    ),
  )
  cutLines(facts, held, rows)
  const grams = sum(
    going.map(
      ({ k_parte, branches }) => (facts.parts[k_parte]?.grams ?? 0) * sum(branches.map(({ pieces }) => pieces)),
    ),
  )
  const full = withFreight ? freightOf(facts, goods, grams) : 0
  const free = bestSet(open, 'flete', (set) => full - afterCuts(set, full))
  const freight = afterCuts(free, full)
  return { ...taxed(facts, rows, freight), goods, freight, counted: [...held, ...free].map(({ id }) => id) }
}

function freightOf({ route }: Facts, goods: number, grams: number): number {
  if (!route || goods === 0 || (route.freeFrom !== null && goods >= route.freeFrom)) return 0
  return route.cost + Math.ceil(Math.max(0, grams - route.grams) / 1000) * route.kilo
}

function isAbout({ parts }: Facts, row: Piece, { line, nivel }: Pick<Promotion, 'line' | 'nivel'>): boolean {
  return (line === null || parts[row.k_parte]?.line === line) && (nivel === 'flete' || !row.agreed)
}

const before = (a: Promotion | undefined, b: Promotion | undefined) =>
  (a?.prioridad ?? 0) - (b?.prioridad ?? 0) || (a?.id ?? 0) - (b?.id ?? 0)

/** Those that combine together, or one of the others: whichever takes off most. */
function bestSet(open: Promotion[], nivel: Promotion['nivel'], worth: (set: Promotion[]) => number): Promotion[] {
  const some = open.filter((one) => one.nivel === nivel).toSorted(before)
  const together = some.filter(({ combina }) => combina)
  const alone = some.filter(({ combina }) => !combina).map((one) => [one])
  const sets = (together.length > 0 ? [together, ...alone] : alone).toSorted((a, b) => before(a[0], b[0]))
  const best = Math.max(...sets.map(worth))
  return sets.find((set) => worth(set) === best) ?? []
}

function cutOf({ percent, sum: amount, most }: Promotion, of: number): number {
  const cut = percent === null ? (amount ?? 0) : Number(half(BigInt(of) * BigInt(percent), 10_000n))
  return Math.min(cut, most ?? cut, of)
}

function afterCuts(set: Promotion[], freight: number): number {
  return set.reduce((left, one) => left - cutOf(one, left), freight)
}

/** Takes each promotion's sum off its lines by what is left of them; what each took. */
function cutLines(facts: Facts, set: Promotion[], rows: Piece[]): number[] {
  return set.map((one) => {
    const about = rows.filter((row) => isAbout(facts, row, one))
    const left = about.map(({ amount, off }) => amount - off)
    const cut = cutOf(one, sum(left))
    for (const [place, share] of shared(cut, left).entries()) {
      const row = about[place]
      if (row) row.off += share
    }
    return cut
  })
}

/** A sum by the size of its parts: whole centavos each, those left over one by one to the largest remainder, then the largest part. */
function shared(whole: number, parts: number[]): number[] {
  const all = BigInt(sum(parts))
  if (all === 0n) return parts.map((_, place) => (place === 0 ? whole : 0))
  const shares = parts.map((part) => Number((BigInt(whole) * BigInt(part)) / all))
  const rests = parts.map((part) => (BigInt(whole) * BigInt(part)) % all)
  const order = [...parts.keys()].toSorted(
    (a, b) => Number((rests[b] ?? 0n) - (rests[a] ?? 0n)) || (parts[b] ?? 0) - (parts[a] ?? 0),
  )
  for (const place of order.slice(0, whole - sum(shares))) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

/** Each branch's order by itself: its share of the freight, and VAT half up on what each rate is paid on. */
function taxed({ border }: Facts, rows: Piece[], freight: number) {
  const branches = [...new Set(rows.map(({ branch }) => branch))]
  const worth = branches.map((branch) => sum(rows.filter((row) => row.branch === branch).map(({ amount }) => amount)))
  const freights = shared(freight, worth)
  const bases = { 8: 0, 16: 0 }
  let iva = 0
  for (const [place, branch] of branches.entries()) {
    for (const rate of [8, 16] as const) {
      const own = rows.filter((row) => row.branch === branch && row.rate === rate)
      const carried = (border.includes(branch) ? 8 : 16) === rate ? (freights[place] ?? 0) : 0
      const base = sum(own.map(({ amount, core, off }) => amount + core - off)) + carried
      bases[rate] += base
      iva += Number(half(BigInt(base) * BigInt(rate), 100n))
    }
  }
  const subtotal = bases[8] + bases[16]
  const cores = sum(rows.map(({ core }) => core))
  return { bases, iva, subtotal, total: subtotal + iva, cores, off: sum(rows.map(({ off }) => off)) }
}

function sum(all: readonly number[]): number {
  return all.reduce((whole, one) => whole + one, 0)
}

function half(value: bigint, unit: bigint): bigint {
  return (value * 2n + unit) / (unit * 2n)
}
