import { SaxesParser, type SaxesTagNS } from 'saxes'
import { CfdiFault } from './fault.ts'

/** Deeper or larger than any tax document (a Carta Porte of thousands of goods has some 50,000 nodes). */
const MAX_DEPTH = 64
const MAX_NODES = 250_000
/** Attributes of one element, its namespaces among them, and signs of a name. */
const MAX_ATTRIBUTES = 300
const MAX_NAME = 200
/** Names that mean something to JavaScript objects: nobody needs them in a tax document. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const none: ReadonlyMap<string, string> = new Map()

export type XmlNode = {
  /** Local name, without prefix; the namespace beside it. */
  name: string
  uri: string
  /** Those without namespace by name, the others as `prefix:name`. Values as written: see `collapsed`. */
  attributes: ReadonlyMap<string, string>
  content: readonly (XmlNode | string)[]
  /** Of its first and behind its last character in the text. */
  start: number
  end: number
}
type OpenNode = XmlNode & { content: (XmlNode | string)[] }

/** The tree of a well-formed XML without a document type. Nothing outside of the text is ever looked at. */
export function parseXml(text: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true })
  const open: OpenNode[] = []
  let root: XmlNode | undefined
  let nodes = 0
  let attributes = 0

  parser.on('error', () => {
    throw malformed(parser)
  })
  parser.on('doctype', () => {
    throw new CfdiFault('doctype', 'El XML trae una declaración DOCTYPE; un CFDI no la lleva y aquí no se abre.')
  })
  parser.on('opentagstart', (tag) => {
    if (open.length >= MAX_DEPTH)
      throw new CfdiFault('profundidad', `El XML tiene más de ${MAX_DEPTH} niveles; un CFDI no.`)
    nodes += 1
    if (nodes > MAX_NODES) throw new CfdiFault('demasiado_grande', 'El XML tiene demasiados nodos para ser un CFDI.')
    attributes = 0
    checkName(tag.name)
    const start = text.lastIndexOf('<', parser.position - 1)
    open.push({ name: '', uri: '', attributes: none, content: [], start, end: start })
  })
  parser.on('attribute', ({ name }) => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES)
      throw new CfdiFault(
        'demasiado_grande',
        `Un elemento del XML tiene más de ${MAX_ATTRIBUTES} atributos; un CFDI no.`,
      )
    checkName(name)
  })
  parser.on('opentag', (tag) => {
    const node = open.at(-1)
    if (!node) return
    node.name = tag.local
    node.uri = tag.uri
    node.attributes = attributesOf(tag)
    open.at(-2)?.content.push(node)
  })
  parser.on('text', (content) => open.at(-1)?.content.push(content))
  parser.on('cdata', (content) => open.at(-1)?.content.push(content))
  parser.on('closetag', () => {
    const node = open.pop()
    if (!node) return
    node.end = parser.position
    root = node
  })

  parser.write(text).close()
  if (!root) throw malformed(parser)
  return root
}

/** The children of this name and the same namespace as their parent. */
export function children(node: XmlNode | undefined, name: string): XmlNode[] {
  if (!node) return []
  return elements(node).filter((child) => child.name === name && child.uri === node.uri)
}

/** The first child of this name and the same namespace. */
export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return children(node, name)[0]
}

export function elements(node: XmlNode): XmlNode[] {
  return node.content.filter((part) => typeof part !== 'string')
}

/** Blanks, tabs and line ends collapsed as the tax office's rules do (normalize-space): these four characters and no others. */
export function collapsed(text: string): string {
  if (!/[\t\n\r]|^ | $| {2}/.test(text)) return text
  return text
    .split(/[ \t\n\r]/)
    .filter(Boolean)
    .join(' ')
}

function attributesOf(tag: SaxesTagNS): ReadonlyMap<string, string> {
  const all = Object.values(tag.attributes)
  if (all.length === 0) return none
  return new Map(all.map(({ name, value }) => [name, value]))
}

function checkName(name: string): void {
  if (name.length > MAX_NAME)
    throw new CfdiFault('demasiado_grande', `El XML trae un nombre de más de ${MAX_NAME} letras; un CFDI no.`)
  if (name.split(':').some((part) => forbidden.has(part))) {
    throw new CfdiFault('nombre_prohibido', `El XML usa el nombre «${name}», que un CFDI no lleva.`)
  }
}

function malformed({ line, column }: { line: number; column: number }): CfdiFault {
  return new CfdiFault(
    'mal_formado',
    `El archivo no es un XML bien formado (línea ${line}, columna ${column}). Vuelve a descargarlo de donde lo recibiste.`,
  )
}
