import type { Plugin, Rolldown } from 'vite'
import { parseSync, Visitor } from 'vite'
import { classesOf, SELECTOR, unescaped, WORD } from './vite.classes.ts'
import { arrivingWith, ENTRY, publicFiles, SRC } from './vite.pages.ts'

/**
 * A page is drawn by what stands in its document; what else the shop can come to show is one file. Both are cut from the one sheet
 * of all public components: a page's own holds the rules for classes that modules say which arrive with it, in the same order, so
 * that the whole sheet can come behind it and change nothing.
 */
type Rule = { head: string; text: string; inner?: Rule[] }

/** Different sheets of pages at most: the content policy of every answer names each. */
const MOST_SHEETS = 12
const TOKEN = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};()]/gs

/** The blocks of a sheet: rules with all that is in them, and groups of rules (`@layer`, `@media`, `@supports`) with each. */
export function blocksOf(css: string): Rule[] {
  const found: Rule[] = []
  let from = 0
  let opened = 0
  let depth = 0
  let brackets = 0
  for (const { 0: sign, index } of css.matchAll(TOKEN)) {
    if (sign === '(') brackets++
    else if (sign === ')') brackets--
    else if (brackets > 0) continue
    else if (sign === '{' && depth++ === 0) opened = index
    else if ((sign === '}' && --depth === 0) || (sign === ';' && depth === 0)) {
      const text = css.slice(from, index + 1)
      const head = sign === '}' ? css.slice(from, opened) : text
      const isGroup = sign === '}' && /^@(?:layer|media|supports)\b/.test(head)
      found.push(isGroup ? { head, text, inner: blocksOf(css.slice(opened + 1, index)) } : { head, text })
      from = index + 1
    }
  }
  return found
}

/** A class within `:not()`, or among others within `:is()`, need not be worn. */
const UNSURE = /:not\((?:[^()]|\([^()]*\))*\)|:(?:is|where|has)\((?:[^(),]|\([^()]*\))*,(?:[^()]|\([^()]*\))*\)/g

/** What only a field for a day, a file or a number has inside; a page with one says its type. */
const INSIDE: [RegExp, type: string][] = [
  [/::-webkit-(?:date|calendar)/, 'date'],
  [/::file-selector/, 'file'],
  [/::-webkit-(?:inner|outer)-spin/, 'number'],
]
/** Elements that browsers or the frame of the document make, which no module says. */
const ALWAYS = new Set(['html', 'head', 'body', 'main'])
/** Who says this shows what editors wrote, which may have any element in it. */
const ANY_ELEMENT = '__html'
const ELEMENT = /(?<![\w-])[a-z][a-z\d]*(?![\w-])/g
const NO_ELEMENT = /\[[^\]]*\]|::?[\w-]+|#[\w-]+/g

function isWorn(selectors: string, words: Set<string>): boolean {
  if (INSIDE.some(([inside, type]) => inside.test(selectors) && !words.has(type))) return false
  return selectors
    .replace(UNSURE, '')
    .split(/,(?![^(]*\))/)
    .some(
      (one) =>
        [...one.matchAll(SELECTOR)].every(([, name = '']) => words.has(unescaped(name))) &&
        (words.has(ANY_ELEMENT) || elementsOf(one).every((name) => ALWAYS.has(name) || words.has(name))),
    )
}

/** Names of elements in a selector. */
function elementsOf(selector: string): string[] {
  return selector.replace(SELECTOR, '').replace(NO_ELEMENT, '').match(ELEMENT) ?? []
}

/** What a module can say that decides whether a rule of the sheet is worn. */
function wordsAskedFor(css: string): Set<string> {
  const headsOf = (rules: Rule[]): string[] =>
    rules.flatMap(({ head, inner }) => (inner ? headsOf(inner) : head.startsWith('@') ? [] : [head]))
  const elements = headsOf(blocksOf(css)).flatMap(elementsOf)
  return new Set([...classesOf(css), ...elements, ANY_ELEMENT, ...INSIDE.map(([, type]) => type)])
}

function wornOf(rules: Rule[], words: Set<string>): string {
  return rules
    .map(({ head, text, inner }) => {
      if (!inner) return head.startsWith('@') || isWorn(head, words) ? text : ''
      const kept = wornOf(inner, words)
      // The order of layers is that of their first mention.
      if (!kept) return head.startsWith('@layer') ? `${head.trim()};` : ''
      return `${head}{${kept}}`
    })
    .join('')
}

const names = (css: string, pattern: RegExp) => new Set([...css.matchAll(pattern)].map(([, name = '']) => name))

/** Without variables and animations that no rule left asks for. */
function withoutUnused(css: string): string {
  const asked = names(css, /var\((--[\w-]+)/g)
  const less = css
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (text, name: string) => (asked.has(name) ? text : ''))
    .replace(/(?<=[{;])(--[\w-]+):(?:[^;{}()]|\((?:[^()]|\([^()]*\))*\))*(?:;|(?=\}))/g, (text, name: string) =>
      asked.has(name) ? text : '',
    )
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g, (text, name: string, _: number, all: string) =>
      new RegExp(`[:, ]${name}\\b`).test(all.replace(text, '')) ? text : '',
    )
  return less === css ? css : withoutUnused(less)
}

const VALUE = /(?<=[{;])(--[\w-]+):((?:[^;{}()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)(?:;|(?=\}))/g

/** Values of the theme that nothing changes stand where they are asked for, if that is shorter than a name and its declaration. */
function withoutNames(css: string): string {
  const declared = [...css.matchAll(VALUE)]
  const once = Map.groupBy(declared, ([, name = '']) => name)
  let less = css
  for (const [name, [{ 0: text = '', 2: value = '' } = [], ...others]] of once) {
    const asked = less.split(`var(${name})`).length - 1
    const isPlain = others.length === 0 && !less.includes(`var(${name},`) && !less.includes(`@property ${name}{`)
    if (!isPlain || asked * (value.length - `var(${name})`.length) >= text.length) continue
    less = less.replace(text, '').replaceAll(`var(${name})`, () => value)
  }
  return less
}

/** The part of a sheet for who says these words. */
export function sheetFor(css: string, words: Set<string>): string {
  return withoutNames(withoutUnused(wornOf(blocksOf(css.replace(/^\/\*.*?\*\//s, '')), words)))
}

/** What a module says: words between quotes, elements among them, and whether it shows what editors wrote. */
export function wordsOf(code: string): string[] {
  const said: string[] = []
  const hear = (text: string) => said.push(...(text.match(WORD) ?? []))
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && hear(value)),
    TemplateElement: ({ value }) => void hear(value.raw),
    Identifier: ({ name }) => void (name === ANY_ELEMENT && said.push(name)),
  }).visit(parseSync('module.js', code).program)
  return said
}

type Family = { pages: string[]; words: Set<string> }

const union = (one: Family, other: Family) => new Set([...one.words, ...other.words])

/** Pages that say nearly the same share a sheet: those two first whose common one weighs least more on both. */
export function families(words: Map<string, Set<string>>, most = MOST_SHEETS): Family[] {
  const found: Family[] = [...words].map(([page, own]) => ({ pages: [page], words: own }))
  const costOf = (one: Family, other: Family) => {
    const { size } = union(one, other)
    return one.pages.length * (size - one.words.size) + other.pages.length * (size - other.words.size)
  }
  while (found.length > most) {
    let best: [cost: number, one: Family, other: Family] | undefined
    for (const [place, one] of found.entries())
      for (const other of found.slice(place + 1)) {
        const cost = costOf(one, other)
        if (!best || cost < best[0]) best = [cost, one, other]
      }
    if (!best) break
    const [, one, other] = best
    one.words = union(one, other)
    one.pages.push(...other.pages)
    found.splice(found.indexOf(other), 1)
  }
  return found
}

/** Cuts the sheets of pages out of the entry's, which no script names any more: `.vite/estilos.json` says where each is. */
export function sheetsOfPages(): Plugin {
  return {
    name: 'sheets-of-pages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const sheets = chunks.find(({ facadeModuleId }) => facadeModuleId === ENTRY)?.viteMetadata?.importedCss
        const [file = ''] = sheets ?? []
        const sheet = bundle[file]
        if (sheet?.type !== 'asset') throw new Error('the entry has no style sheet')
        // Whoever imports the entry would bring them once more.
        sheets?.clear()
        const css = String(sheet.source)
        const said = wordsByModule(chunks, wordsAskedFor(css))
        const wordsOfPage = (page: string) =>
          new Set([...arrivingWith([ENTRY, page], this)].flatMap((id) => said.get(id) ?? []))
        const found = families(new Map(publicFiles.map((page) => [page, wordsOfPage(page)])))
        const pages = found.flatMap(({ pages: files }, place) =>
          files.map((page) => [page.slice(SRC.length - 3), place]),
        )
        this.emitFile({
          type: 'asset',
          fileName: '.vite/estilos.json',
          source: JSON.stringify({
            file,
            pages: Object.fromEntries(pages),
            sheets: found.map(({ words }) => sheetFor(css, words)),
          }),
        })
      },
    },
  }
}

function wordsByModule(chunks: Rolldown.OutputChunk[], known: Set<string>): Map<string, string[]> {
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules))
  return new Map(
    modules.map(([id, { code }]) => [
      id,
      id.startsWith(SRC) && code ? wordsOf(code).filter((word) => known.has(word)) : [],
    ]),
  )
}
