import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** What the product says, as its source has it: `{…}` stands where a value comes. */
export type Sentence = { file: string; text: string; isAgreed: boolean }

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Attributes that nobody reads. */
const UNREAD = /^(className|\w*Class|d|key|id|href|src|name|style|viewBox|sizes|pattern|autoComplete|rel|target|type)$/
/** Elements that stand within a sentence. */
const INLINE = new Set(['a', 'b', 'strong', 'em', 'i', 'span', 'code', 'kbd', 'time', 'small', 'mark', 'Num'])
const SQL =
  /\b(select|insert into|update \w+ set|delete from|left join|order by|group by|coalesce\(|json_build|::\w+)\b|\bfrom \w+ \w\b/i

/** Every sentence of the sources of these folders: texts of pages and mails, refusals, summaries, words of tables. */
export function sentencesOf(patterns: string[]): Sentence[] {
  const files = globSync(patterns).filter(
    (file) =>
      !/\.(test|testing)\.tsx?$/.test(file) && !file.endsWith('.testing.server.ts') && !/\btesting\b/.test(file),
  )
  return files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    const { program } = parseSync(file, code)
    return told(program as unknown as Node, code) // the tree is walked by its shape, whatever it is
      .filter(({ text }) => /\p{L}{2}/u.test(text) && !SQL.test(text))
      .map((found) => ({ file: file.replace(/^src\//, ''), ...found }))
  })
}

/** The texts in a tree; `isAgreed` those that the one place chooses by a number. */
function told(root: Node, code: string): Omit<Sentence, 'file'>[] {
  const found: Omit<Sentence, 'file'>[] = []
  const walk = (node: Node, isAgreed: boolean) => {
    if (isUnread(node)) return
    const texts = textsOf(node, code).map((text) => ({ text: text.trim(), isAgreed }))
    found.push(...texts.filter(({ text }) => text !== ''))
    const chooses = node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'agree'
    for (const child of childrenOf(node)) walk(child, chooses)
  }
  walk(root, false)
  return found
}

function textsOf(node: Node, code: string): string[] {
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' && node['value'].includes(' ') ? [node['value']] : []
  if (node.type === 'TemplateLiteral') return [templateText(node, code)]
  return node.type === 'JSXElement' || node.type === 'JSXFragment' ? elementText(node, code).split('\n') : []
}

/** What is for developers, styles and the machine. */
function isUnread(node: Node): boolean {
  if (
    /^(Import|ExportAll|TS)/.test(node.type) &&
    node.type !== 'TSAsExpression' &&
    node.type !== 'TSSatisfiesExpression'
  )
    return true
  if (node.type === 'JSXAttribute') return UNREAD.test(String((node['name'] as Node)['name']))
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type !== 'NewExpression') return false
  return /^(\w*Error|RegExp)$/.test(String((node['callee'] as Node)['name']))
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function hole(node: Node, code: string): string {
  return `{${code.slice(node.start, node.end).replaceAll(/[{}]/g, '').replaceAll(/\s+/g, ' ')}}`
}

function templateText(node: Node, code: string): string {
  const holes = node['expressions'] as Node[]
  return (node['quasis'] as Node[])
    .map((quasi, place) => {
      const { cooked } = quasi['value'] as { cooked: string | null }
      const next = holes[place]
      return (cooked ?? '') + (next ? hole(next, code) : '')
    })
    .join('')
}

/** The text of an element as it is read, with what stands within the line; other elements begin a new one. */
function elementText(node: Node, code: string): string {
  return (node['children'] as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return jsxText(String(child['value']))
      if (child.type === 'JSXExpressionContainer') return expressionText(child['expression'] as Node, code)
      if (child.type !== 'JSXElement') return '\n'
      const name = String(((child['openingElement'] as Node)['name'] as Node)['name'])
      return INLINE.has(name) ? elementText(child, code) : '\n'
    })
    .join('')
}

function expressionText(node: Node, code: string): string {
  if (node.type === 'JSXEmptyExpression') return ''
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return hole(node, code)
}

/** As JSX takes it: lines joined, what only sets them apart gone. */
function jsxText(raw: string): string {
  const lines = raw.split('\n')
  return lines
    .map((line, place) => {
      const start = place === 0 ? line : line.trimStart()
      return place === lines.length - 1 ? start : start.trimEnd()
    })
    .filter(Boolean)
    .join(' ')
}
