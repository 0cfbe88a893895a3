// Compiles the tax office's XSLT rules of the «cadena original» into src/fiscal/cfdi/original-string-rules*.ts.
// node scripts/compile-original-string.mjs FOLDER, where FOLDER holds them as published: 4/cadenaoriginal_4_0/…, Pagos/….
// They are fetched by hand from the office's site; only what they say (which attributes, in which order) is kept here.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { elements, parseXml } from '../src/fiscal/cfdi/xml.ts'

const XSL = 'http://www.w3.org/1999/XSL/Transform'
const roots = {
  3.2: '3/cadenaoriginal_3_2/cadenaoriginal_3_2.xslt',
  3.3: '3/cadenaoriginal_3_3/cadenaoriginal_3_3.xslt',
  '4.0': '4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt',
  tfd: 'TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt',
}
/** Written by hand in the templates that every file shares: `Requerido`, `Opcional`, `ManejaEspacios`. */
const utilities = 'utilerias.xslt'

const folder = process.argv[2]
if (!folder) {
  console.error('Uso: node scripts/compile-original-string.mjs CARPETA')
  process.exit(2)
}

/** Prefix → namespace, of every file; `cfdi` means the document's own. */
const spaces = new Map()
/** Module → its rules, in the order of the file. */
const modules = new Map()
const versions = new Map()

for (const [version, path] of Object.entries(roots)) {
  const own = moduleOf(join(folder, path))
  versions.set(version, [...own.includes, own.name])
}
write()

function moduleOf(path) {
  const sheet = parseXml(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  const name = basename(path, '.xslt').replace('cadenaoriginal_', '')
  noteSpaces(sheet, path)
  const named = new Map(templates(sheet).map((node) => [node.attributes.get('name'), node]))
  const lines = []
  for (const node of templates(sheet)) {
    const match = node.attributes.get('match')
    if (!match || match === '/') continue
    lines.push(`${match}: ${body(node, { path, named, base: '' }).join(' ')}`)
  }
  modules.set(name, lines)
  const includes = elements(sheet)
    .filter((node) => node.name === 'include')
    .map((node) => node.attributes.get('href'))
    .filter((href) => !href.endsWith(utilities))
  return { name, includes: includes.flatMap((href) => included(join(dirname(path), href))) }
}

function included(path) {
  try {
    const { name, includes } = moduleOf(path)
    if (includes.length > 0) throw new Error(`${path}: includes within includes`)
    return [name]
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    console.warn(`not there: ${path}`)
    return []
  }
}

function templates(sheet) {
  return elements(sheet).filter((node) => node.uri === XSL && node.name === 'template')
}

/** Prefixes are looked up in the sheet's text: the tree keeps only what they resolve to. */
function noteSpaces(sheet, path) {
  for (const [name, uri] of sheet.attributes) {
    const prefix = /^xmlns:(.+)$/.exec(name)?.[1]
    if (!prefix || ['xsl', 'xs', 'fn', 'cfdi'].includes(prefix)) continue
    const known = spaces.get(prefix)
    if (known && known !== uri) throw new Error(`${path}: ${prefix} is ${uri}, and was ${known}`)
    spaces.set(prefix, uri)
  }
}

function body(node, scope) {
  return node.content.flatMap((part) => {
    if (typeof part !== 'string') return instruction(part, scope)
    if (part.trim() !== '') throw new Error(`${scope.path}: text «${part.trim()}»`)
    return []
  })
}

function instruction(node, scope) {
  const select = (name) => plainPath(node.attributes.get(name) ?? '', scope)
  if (node.name === 'param') return []
  if (node.name === 'apply-templates') return [`>${select('select')}`]
  if (node.name === 'for-each') return block('*', select('select'), body(node, scope))
  if (node.name === 'if' || node.name === 'when') return block('~', select('test'), body(node, scope))
  if (node.name === 'choose') return body(node, scope)
  if (node.name === 'call-template') return call(node, scope)
  throw new Error(`${scope.path}: xsl:${node.name}`)
}

function call(node, scope) {
  const name = node.attributes.get('name')
  const [param] = elements(node)
  const value = plainPath(param.attributes.get('select'), scope)
  if (name === 'Requerido') return [`!${value}`]
  if (name === 'Opcional') return [`?${value}`]
  const template = scope.named.get(name)
  if (!template) throw new Error(`${scope.path}: template ${name}`)
  return body(template, { ...scope, base: `${value}/` })
}

/** `./` is dropped, and the one parameter there is ($Nodo) put in its place. */
function plainPath(path, scope) {
  const plain = path
    .trim()
    .replace(/^\$Nodo\//, scope.base)
    .replace(/^\.\/(?!\/)/, '')
  if (/[[\]()$| ]/.test(plain)) throw new Error(`${scope.path}: path ${path}`)
  return plain
}

/** «For each X, apply .» and «if X, apply X» say no more than «apply X». */
function block(sign, path, inner) {
  const [only] = inner
  if (
    inner.length === 1 &&
    (only === (sign === '*' ? '>.' : `>${path}`) || (sign === '~' && only === `*${path}( >. )`))
  ) {
    return [`>${path}`]
  }
  return [`${sign}${path}(`, ...inner, ')']
}

function write() {
  const current = new Set([...versions.get('4.0'), ...versions.get('tfd')])
  const names = [...modules.keys()]
  writeRules(
    'original-string-rules',
    'Rules of documents 4.0, their complements and stamps.',
    names.filter((n) => current.has(n)),
  )
  writeRules(
    'original-string-old-rules',
    'Rules that only documents 3.2 and 3.3 follow.',
    names.filter((n) => !current.has(n)),
  )
  const used = [...spaces].filter(([prefix]) =>
    [...modules.values()].some((lines) => lines.some((l) => l.includes(`${prefix}:`))),
  )
  const text = [
    header(
      'Which rules each version follows, in this order (a later one of the same node wins), and what their prefixes mean.',
    ),
    `export const versions: Record<string, string> = {\n${[...versions].map(([v, list]) => `  '${v}': '${list.join(' ')}',`).join('\n')}\n}\n`,
    `/** \`cfdi\` is the document's own namespace. */`,
    `export const prefixes: Record<string, string> = {\n${used.map(([p, u]) => `  ${p}: '${u}',`).join('\n')}\n}`,
  ].join('\n')
  writeFileSync(new URL('../src/fiscal/cfdi/original-string-versions.ts', import.meta.url), `${text}\n`)
}

function writeRules(file, what, names) {
  const entries = names.map((name) => `  '${name}': \`\n${modules.get(name).join('\n')}\`,`)
  const text = `${header(what)}\nexport const rules: Record<string, string> = {\n${entries.join('\n')}\n}\n`
  writeFileSync(new URL(`../src/fiscal/cfdi/${file}.ts`, import.meta.url), text)
}

function header(what) {
  return `// Made by scripts/compile-original-string.mjs from the tax office's published rules; the notation is explained in original-string.ts.\n/** ${what} */`
}
