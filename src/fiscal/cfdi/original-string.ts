import { rules as oldRules } from './original-string-old-rules.ts'
import { rules as currentRules } from './original-string-rules.ts'
import { prefixes, versions } from './original-string-versions.ts'
import { collapsed, elements, type XmlNode } from './xml.ts'

/*
 * The rules: a line per node, `prefix:Name: instructions`.
 *   !path      «|» and the value, there or not       ?path   the same, when it is there
 *   >path      those nodes by their own rules        *path( … )   for each of those nodes
 *   ~path( … ) if there is one; ~@name='x'( … ) if it is that
 * Values are collapsed as normalize-space does. A path is steps between «/»: `prefix:Name`, `*`, `.`, `@attribute`; `.//` looks at any depth.
 * A node without rules gives its text and what its children give: so XSLT says, and seals were made by it.
 */
type Instruction = { sign: string; path: string; inner: Instruction[] }
/** `namespace Name` → what to write of such a node. */
type Rules = Map<string, Instruction[]>
type Value = XmlNode | string

const parsed = new Map<string, Rules>()
const none: Instruction[] = []

/** The «cadena original» of a document, which its seal signs (as UTF-8). */
export function originalString(root: XmlNode, version: '3.2' | '3.3' | '4.0'): string {
  return `|${written(root, rulesOf(version, root.uri))}||`
}

/** The «cadena original» of a stamp, which the tax office's seal signs. 1.0 has fewer and other names. */
export function stampString(stamp: XmlNode): string {
  if (stamp.attributes.get('version') === '1.0') {
    const names = ['version', 'UUID', 'FechaTimbrado', 'selloCFD', 'noCertificadoSAT']
    return `||${names.map((name) => collapsed(stamp.attributes.get(name) ?? '')).join('|')}||`
  }
  return `|${written(stamp, rulesOf('tfd', ''))}||`
}

function rulesOf(version: string, own: string): Rules {
  const kept = parsed.get(version)
  if (kept) return kept
  const made: Rules = new Map()
  for (const name of (versions[version] ?? '').split(' ')) {
    for (const line of (currentRules[name] ?? oldRules[name] ?? '').trim().split('\n')) {
      const at = line.indexOf(': ')
      const instructions = parseInstructions(line.slice(at + 2).split(' '))
      made.set(keyOf(line.slice(0, at), own), instructions)
    }
  }
  parsed.set(version, made)
  return made
}

/** Takes words off the list until the block closes. */
function parseInstructions(words: string[]): Instruction[] {
  const found: Instruction[] = []
  for (let word = words.shift(); word && word !== ')'; word = words.shift()) {
    const opens = word.endsWith('(')
    const path = word.slice(1, opens ? -1 : undefined)
    found.push({ sign: word.slice(0, 1), path, inner: opens ? parseInstructions(words) : none })
  }
  return found
}

function written(node: XmlNode, rules: Rules): string {
  const instructions = rules.get(`${node.uri} ${node.name}`)
  if (instructions) return followed(instructions, node, rules)
  return node.content.map((part) => (typeof part === 'string' ? part : written(part, rules))).join('')
}

function followed(instructions: Instruction[], node: XmlNode, rules: Rules): string {
  let text = ''
  for (const { sign, path, inner } of instructions) {
    if (sign === '~') {
      if (holds(path, node)) text += followed(inner, node, rules)
      continue
    }
    const values = found(path, node)
    if (sign === '!') text += `|${collapsed(stringOf(values[0] ?? ''))}`
    else if (sign === '?') text += values[0] === undefined ? '' : `|${collapsed(stringOf(values[0]))}`
    else for (const value of values) text += blockOf(value, sign === '>' ? undefined : inner, rules)
  }
  return text
}

function blockOf(value: Value, inner: Instruction[] | undefined, rules: Rules): string {
  if (typeof value === 'string') return value
  return inner ? followed(inner, value, rules) : written(value, rules)
}

function holds(path: string, node: XmlNode): boolean {
  const at = path.indexOf('=')
  if (at === -1) return found(path, node).length > 0
  return found(path.slice(0, at), node).some((value) => stringOf(value) === path.slice(at + 2, -1))
}

/** What a path leads to, in the order of the document. */
function found(path: string, from: XmlNode): Value[] {
  const isDeep = path.startsWith('.//')
  let nodes = [from]
  for (const [n, step] of (isDeep ? path.slice(3) : path).split('/').entries()) {
    if (step === '.') continue
    if (step.startsWith('@')) {
      return nodes.flatMap((node) => node.attributes.get(step.slice(1)) ?? [])
    }
    const among = isDeep && n === 0 ? nodes.flatMap(descendants) : nodes.flatMap(elements)
    nodes = step === '*' ? among : among.filter(isNamed(step, from))
  }
  return nodes
}

/** Within the rules `cfdi` is the namespace of the document, which is that of the node the path starts from. */
function isNamed(step: string, from: XmlNode): (node: XmlNode) => boolean {
  const at = step.indexOf(':')
  const uri = step.slice(0, at) === 'cfdi' ? from.uri : prefixes[step.slice(0, at)]
  const name = step.slice(at + 1)
  return (node) => node.name === name && node.uri === uri
}

function keyOf(match: string, own: string): string {
  const [prefix = '', name = ''] = match.split(':')
  return `${prefix === 'cfdi' ? own : prefixes[prefix]} ${name}`
}

function descendants(node: XmlNode): XmlNode[] {
  return elements(node).flatMap((child) => [child, ...descendants(child)])
}

function stringOf(value: Value): string {
  return typeof value === 'string' ? value : value.content.map(stringOf).join('')
}
