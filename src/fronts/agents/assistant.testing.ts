import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Schema = { properties?: Record<string, unknown>; required?: string[] }
export type ToldTool = {
  name: string
  title: string
  description: string
  inputSchema: Schema
  annotations: { readOnlyHint: boolean }
}
const readAs = (answer: LightMyRequestResponse) => answer.json()
/** What the door answers, read as it comes: a language model has no types either. */
export type Said = ReturnType<typeof readAs>
export type Answer = { isError?: boolean; said: Said; files: { uri: string; mimeType: string }[] }
/** The person who is asked before anything is done. */
export type Person = (shown: Said) => boolean

export const yes: Person = () => true

/** How a message goes through the door. */
export type Ask = (llave: string, method: string, params?: object) => Promise<Said>

/** One JSON-RPC message through the door with a key. */
export function asking(app: FastifyInstance): Ask {
  return async (llave, method, params = {}) => {
    const answer = await send(app, llave, { jsonrpc: '2.0', id: 1, method, params })
    if (answer.statusCode !== 200) throw new Error(`the door answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
}

function send(app: FastifyInstance, llave: string, payload: object): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/api/v1/mcp',
    headers: { authorization: `Bearer ${llave}` },
    payload,
  })
}

/** A program that knows nothing but what the door tells: which tools there are, what they say they do, and what they answer. */
export class Assistant {
  private told: ToldTool[] | undefined
  private readonly ask: Ask
  readonly llave: string

  constructor(ask: Ask, llave: string) {
    this.ask = ask
    this.llave = llave
  }

  async tools(): Promise<ToldTool[]> {
    this.told ??= (await this.ask(this.llave, 'tools/list')).result.tools as ToldTool[]
    return this.told
  }

  /** The tool whose own words answer what is wanted best; undefined where none says so. */
  async toolFor(wanted: string): Promise<ToldTool | undefined> {
    const stems = stemsOf(wanted)
    const ranked = (await this.tools())
      .map((tool) => {
        const [title, text] = [stemsOf(`${tool.name} ${tool.title}`), stemsOf(tool.description)]
        const found = [...stems].reduce((sum, stem) => sum + (title.has(stem) ? 3 : text.has(stem) ? 1 : 0), 0)
        const score = found - [...title].filter((stem) => !stems.has(stem)).length / 2
        const isHalf = [...stems].filter((stem) => title.has(stem) || text.has(stem)).length * 2 >= stems.size
        return { tool, score: isHalf ? score : 0 }
      })
      .toSorted((a, b) => b.score - a.score)
    const [first] = ranked
    return first && first.score >= 2 ? first.tool : undefined
  }

  /** Runs what a tool does, giving it of `known` what its schema asks for. Throws where something needed is not known. */
  async run(tool: ToldTool, known: Record<string, unknown>): Promise<Answer> {
    const { properties = {}, required = [] } = tool.inputSchema
    const missing = required.filter((name) => known[name] === undefined)
    if (missing.length) throw new Error(`${tool.name} wants ${missing.join(', ')}`)
    const given = Object.fromEntries(Object.entries(known).filter(([name]) => name in properties))
    const { result, error } = await this.ask(this.llave, 'tools/call', { name: tool.name, arguments: given })
    if (error) return { isError: true, said: error, files: [] }
    const files = result.content.filter(({ type }: { type: string }) => type === 'resource_link')
    return { isError: result.isError, said: result.structuredContent, files }
  }

  async read(wanted: string, known: Record<string, unknown> = {}): Promise<Said> {
    const { isError, said } = await this.run(await this.need(wanted), known)
    if (isError) throw new Error(`${wanted}: ${JSON.stringify(said)}`)
    return said
  }

  /** What is shown first, then the deed, if the person says yes. */
  async write(wanted: string, known: Record<string, unknown>, person: Person = yes): Promise<Answer> {
    const tool = await this.need(wanted)
    const first = await this.run(tool, known)
    if (first.isError || !first.said.requiere_confirmacion) return first
    if (!person(first.said)) return { isError: true, said: { code: 'no_quiso' }, files: [] }
    return this.run(tool, { ...known, confirmacion: first.said.confirmacion })
  }

  /** A write that nothing stands in the way of. */
  async does(wanted: string, known: Record<string, unknown>): Promise<Said> {
    const { isError, said } = await this.write(wanted, known)
    if (isError) throw new Error(`${wanted}: ${JSON.stringify(said)}`)
    return said
  }

  async need(wanted: string): Promise<ToldTool> {
    const tool = await this.toolFor(wanted)
    if (!tool) throw new Error(`no tool says that it does «${wanted}»`)
    return tool
  }
}

const little = new Set('una uno los las del con que por sus para como esta este donde tiene'.split(' '))

/** The beginnings of the words that say something. */
function stemsOf(text: string): Set<string> {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return new Set((plain.match(/[a-z]{3,}/g) ?? []).filter((word) => !little.has(word)).map((word) => word.slice(0, 6)))
}

/** The same numbers for the same seed. */
export function drawer(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (most: number) => Math.floor(next() * most),
    chance: (share: number) => next() < share,
    one: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T, // never asked of an empty list
  }
}
