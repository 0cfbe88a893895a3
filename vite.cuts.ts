import { type ESTree, parseSync } from 'vite'

/** What goes from a file of React, found by its syntax (vite.react.ts says what and why). */
export type Parts = {
  /** Statements that go whole, by their beginnings. */
  statements?: string[]
  /** Functions that always answer the same, by what they then are. */
  bodies?: Record<string, string>
  /** Numbers of kinds that no page makes, with their names. */
  kinds?: Record<number, string>
  /** How the same kinds are told before they have a number. */
  types?: ReadonlySet<string>
}
type Edit = { start: number; end: number; text: string }
type Node = ESTree.Node

/** Variables that hold the number of a kind. */
const NUMBERS = new Set(['tag', 'nodeTag', 'grandTag'])

const isJump = (node: Node | undefined): boolean =>
  node !== undefined &&
  (/^(?:Break|Return|Throw|Continue)Statement$/.test(node.type) ||
    (node.type === 'BlockStatement' && isJump(node.body.at(-1))))

const isAmong = (node: Node, kinds: object): boolean =>
  node.type === 'Literal' && typeof node.value === 'number' && node.value in kinds

/** Whether this is the number of a kind: `fiber.tag`, or a variable that holds it. */
function isKind(node: Node): boolean {
  if (node.type === 'Identifier') return NUMBERS.has(node.name)
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.property.type === 'Identifier' &&
    node.property.name === 'tag'
  )
}

/** Variables that are declared in what goes and may be used beside it. */
function declaredIn(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) declaredIn(one, found)
  else if (node && typeof node === 'object') {
    const { type, id } = node as { type?: string; id?: { name?: string } }
    if (type === 'VariableDeclarator' && id?.name) found.push(id.name)
    if (type !== 'FunctionDeclaration' && type !== 'FunctionExpression')
      for (const value of Object.values(node)) declaredIn(value, found)
  }
  return found
}

/** The edits of a switch: a case goes with what it does, unless others come to that too; then its label alone goes. */
function editsOfSwitch({ discriminant, cases }: ESTree.SwitchStatement, { kinds = {}, types }: Parts) {
  const edits: Edit[] = []
  const lost: string[] = []
  const isOfKinds = isKind(discriminant)
  const goes = ({ test }: ESTree.SwitchCase) =>
    test?.type === 'Identifier' ? types?.has(test.name) === true : isOfKinds && test !== null && isAmong(test, kinds)
  /** Whether what stands before runs into the case at hand. */
  let runsOn = false
  for (const one of cases) {
    const isCut = goes(one)
    const [first] = one.consequent
    if (isCut && (runsOn || !first)) {
      const end = first ? first.start : one.end
      edits.push({ start: one.start, end, text: '' })
    } else if (isCut) {
      edits.push({ start: one.start, end: one.end, text: '' })
      lost.push(...declaredIn(one.consequent))
      // What ran on from here into the next case ran on from nowhere.
      continue
    }
    if (isCut && !first) continue
    runsOn = !isJump(one.consequent.at(-1))
  }
  return { edits, lost }
}

export const missing = (what: string | RegExp) => new Error(`React has no ${what} any more: see vite.react.ts`)

/** The edits of one node, and which of the wanted parts it is. */
function editsOfNode(own: Node, code: string, body: Node | null, parts: Parts): { edits: Edit[]; parts: string[] } {
  const { statements = [], bodies = {}, kinds = {} } = parts
  const { start, end } = own
  if (own.type === 'SwitchStatement') {
    const { edits, lost } = editsOfSwitch(own, parts)
    const at = (body?.start ?? 0) + 1
    if (lost.length > 0) edits.push({ start: at, end: at, text: `var ${lost.join(',')};` })
    const told = isKind(own.discriminant) ? own.cases.flatMap(({ test }) => (test?.type === 'Literal' ? test : [])) : []
    return { edits, parts: told.map(({ value }) => String(value)) }
  }
  if (own.type === 'ExpressionStatement') {
    const begun = statements.filter((one) => code.startsWith(one, start))
    return { edits: begun.map(() => ({ start, end, text: '' })), parts: begun }
  }
  if (own.type === 'FunctionDeclaration' && own.id && own.body && Object.hasOwn(bodies, own.id.name)) {
    const { name } = own.id
    return { edits: [{ start: own.body.start, end: own.body.end, text: `{ ${bodies[name]} }` }], parts: [name] }
  }
  const isCut =
    own.type === 'BinaryExpression' && /^[!=]==$/.test(own.operator) && isAmong(own.left, kinds) && isKind(own.right)
  return { edits: isCut ? [{ start, end, text: own.operator === '===' ? '!1' : '!0' }] : [], parts: [] }
}

/** The file without these parts; says which one it does not have, as after a new version of the library. */
export function without(code: string, parts: Parts): string {
  const edits: Edit[] = []
  const found = new Set<string>()
  const walk = (node: unknown, body: Node | null): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, body)
    else if (node && typeof node === 'object' && 'type' in node) {
      const own = node as Node // what the parser made
      const here = editsOfNode(own, code, body, parts)
      edits.push(...here.edits)
      for (const part of here.parts) found.add(part)
      const isFunction = own.type === 'FunctionDeclaration' || own.type === 'FunctionExpression'
      for (const value of Object.values(own)) walk(value, isFunction ? own.body : body)
    }
  }
  walk(parseSync('react.js', code).program, null)
  const { statements = [], bodies = {}, kinds = {} } = parts
  for (const one of [...statements, ...Object.keys(bodies), ...Object.keys(kinds)])
    if (!found.has(one)) throw missing(one)
  return edited(code, edits)
}

/** From the end, and what stands in what goes goes with it. */
function edited(code: string, edits: Edit[]): string {
  const inner = (one: Edit) =>
    edits.some(
      (other) =>
        other !== one &&
        other.start <= one.start &&
        one.end <= other.end &&
        other.end - other.start > one.end - one.start,
    )
  for (const { start, end, text } of edits.filter((one) => !inner(one)).sort((a, b) => b.start - a.start))
    code = code.slice(0, start) + text + code.slice(end)
  return code
}
