import { type Answer, type Assistant, drawer, type Said, type ToldTool } from './assistant.testing.ts'
import type { World } from './tasks-world.testing.ts'

type Found = {
  seed: number
  calls: number
  /** Documents that were made. */
  written: number
  /** Refused for a cap. */
  capped: number
  /** What changed something without its own confirmation. */
  unconfirmed: string[]
  /** Documents beyond the cap of one, or all together beyond the month's. */
  beyond: string[]
}
type Given = { tool: string; given: string; token: string; round: number }
type Draw = ReturnType<typeof drawer>

const CAPS = { tope_documento: '2500.00', tope_mes: '6000.00' }

/**
 * A program without reason: any tool, with anything that the answers spoke of, with tokens of its own making, of other things, or the right
 * one, several at once. What must hold whatever it does is looked at after each round.
 */
export async function fuzz(world: World, { seed, rounds }: { seed: number; rounds: number }): Promise<Found> {
  const draw = drawer(seed)
  await world.emptyCart()
  const assistant = await world.assistant('PISTON', CAPS)
  const from = (await world.one<{ id: number }>('select coalesce(max(id), 0)::int as id from cotizacion')).id
  const pool = await poolOf(world, assistant)
  const tools = await assistant.tools()
  // What spends comes up most.
  const buying = tools.filter(({ name }) => name === 'agregar_al_carrito' || name === 'generar_documento')
  const found: Found = { seed, calls: 0, written: 0, capped: 0, unconfirmed: [], beyond: [] }
  const tokens: Given[] = []

  for (let round = 0; round < rounds; round++) {
    // A cart that only grows is soon beyond every cap.
    if (round % 20 === 0) await world.emptyCart()
    const last = tokens.at(-1)
    // Every other time it goes on with what it has just been given: else hardly anything would come about.
    const goesOn = last?.round === round - 1 && draw.chance(0.7) ? last : undefined
    const drawn = draw.one(draw.chance(0.5) ? buying : draw.chance(0.5) ? tools.filter(isWrite) : tools)
    const tool = tools.find(({ name }) => name === goesOn?.tool) ?? drawn
    const known = goesOn ? JSON.parse(goesOn.given) : argumentsFor(tool, pool, draw)
    const token = goesOn?.token ?? tokenFor(tool, known, { tokens, draw })
    const sent = { ...known, ...(token !== undefined && { confirmacion: token }) }
    const isRight = tokens.some((one) => one.token === token && isSame(one, tool, known))
    const before = await world.print()
    const answers = await Promise.all(
      Array.from({ length: draw.chance(0.2) ? 3 : 1 }, () => send(assistant, tool, sent)),
    )
    found.calls += answers.length
    found.capped += answers.filter(({ said }) => said?.code === 'tope').length
    if (!isRight && (await world.print()) !== before) found.unconfirmed.push(JSON.stringify({ tool: tool.name, sent }))
    for (const { said } of answers) {
      if (said?.confirmacion)
        tokens.push({ tool: tool.name, given: JSON.stringify(known), token: said.confirmacion, round })
      for (const { id, version } of said?.cotizaciones ?? []) pool.documents.push({ id, version })
    }
  }

  const made = await world.db.rows<{ id: number; total: string }>(
    `select q.id, g.total::text as total from cotizacion q join clave_api_gasto g on g.cotizacion_id = q.id where q.id > $1`,
    [from],
  )
  found.written = made.length
  found.beyond.push(
    ...made.filter(({ total }) => Number(total) > Number(CAPS.tope_documento)).map((one) => JSON.stringify(one)),
  )
  const all = await world.one<{ total: string }>(
    'select coalesce(sum(total), 0)::text as total from cotizacion where id > $1',
    [from],
  )
  if (Number(all.total) > Number(CAPS.tope_mes)) found.beyond.push(`all together: ${all.total}`)
  return found
}

const isWrite = ({ annotations }: ToldTool) => !annotations.readOnlyHint
const isSame = (one: Given, tool: ToldTool, known: object) =>
  one.tool === tool.name && one.given === JSON.stringify(known)

/** What the program sends may be refused before it is run; that is an answer too. */
async function send(assistant: Assistant, tool: ToldTool, sent: Record<string, unknown>): Promise<Answer> {
  return assistant.run({ ...tool, inputSchema: { ...tool.inputSchema, required: [] } }, sent)
}

type Pool = { codes: string[]; orders: Said[]; documents: { id: number; version: number }[]; lines: number[] }

async function poolOf({ db }: World, assistant: Assistant): Promise<Pool> {
  const { pedidos } = await assistant.read('lista de pedidos')
  const { cotizaciones } = await assistant.read('lista de cotizaciones')
  const parts = await db.rows<{ k_parte: string }>(
    `select k_parte from producto where estado = 'activo' order by popularidad desc, id limit 60`,
  )
  return {
    codes: [...parts.map(({ k_parte }) => k_parte), 'NO-HAY', "'; drop table producto; --"],
    orders: pedidos,
    documents: cotizaciones,
    lines: Array.from({ length: 60 }, (_, n) => n + 1),
  }
}

function argumentsFor({ inputSchema }: ToldTool, pool: Pool, draw: Draw): Record<string, unknown> {
  const order = draw.one(pool.orders)
  const document = draw.one(pool.documents)
  const values: Record<string, () => unknown> = {
    k_parte: () => draw.one(pool.codes),
    k_partes: () => [draw.one(pool.codes)],
    lineas: () => [{ k_parte: draw.one(pool.codes), cantidad: 1 + draw.below(9) }],
    texto: () => `${1 + draw.below(9)} pzas ${draw.one(pool.codes)}`,
    sucursal: () => order.sucursal.clave,
    folio: () => order.folio,
    id: () => document.id,
    version: () => document.version,
    evento: () => draw.one(['enviar', 'retirar', 'aceptarCambios', 'aceptar', 'cancelar', 'autorizar']),
    tipo: () => draw.one(['COTIZACION', 'PREPEDIDO', 'I']),
    linea: () => draw.one(pool.lines),
    cantidad: () => draw.below(30),
    enviar: () => draw.chance(0.5),
  }
  const needed = new Set(inputSchema.required)
  return Object.fromEntries(
    Object.keys(inputSchema.properties ?? {})
      .filter((name) => name in values && (needed.has(name) || draw.chance(0.4)))
      .map((name) => [name, values[name]?.()]),
  )
}

/** None, of other things, spoiled, or — most often, where there is one — the very one that was given for this. */
function tokenFor(tool: ToldTool, known: Record<string, unknown>, { tokens, draw }: { tokens: Given[]; draw: Draw }) {
  if (!isWrite(tool) || tokens.length === 0 || draw.chance(0.35)) return undefined
  const own = tokens.filter((one) => one.tool === tool.name)
  const last = own.at(-1)
  if (last && draw.chance(0.7)) {
    for (const name of Object.keys(known)) delete known[name]
    Object.assign(known, JSON.parse(last.given))
    return last.token
  }
  const { token } = draw.one(tokens)
  return draw.chance(0.5) ? token : `${token.slice(0, draw.below(token.length))}x`
}
