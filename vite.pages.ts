import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { isForAll, isOfClientAccounts } from './src/kit/base/access.ts'
import { type Page, pages, type Work, workOf } from './src/pages.ts'

export const SRC = resolve('src')
/** What every page's script begins with. */
export const ENTRY = `${SRC}/entry-client.tsx`
const PLACES = `${SRC}/fronts/desk/places.ts`
/** Where a page of work stands, as the table says it. */
const WORK = /\bwork: \{[^{}]*\},?/g
/** What only search engines read. */
const TOLD = /\bdescription:\s*'[^']*',?/g
const NEAR = `import.meta.glob<PageModule>('public pages')`
const OWN = `import.meta.glob<PageModule>('pages of clients')`
const FAR = `import.meta.glob<PageModule>('guarded pages')`
const DEVELOPED = `import.meta.glob<PageModule>('development pages')`
const isPublic = ({ access }: Page) => isForAll(access)
const filesOf = (chosen: Page[]) => [...new Set(chosen.map(({ file }) => `${SRC}/${file}.page.tsx`))]

/** The modules of the pages that anybody may open. */
export const publicFiles = filesOf(Object.values(pages).filter(isPublic))
const publicPages = Object.entries<Page>(pages).filter(([, page]) => isPublic(page))
const guardedPages = Object.entries<Page>(pages).filter(([, page]) => !isPublic(page))
/** Those of all others. */
export const guardedFiles = filesOf(guardedPages.map(([, page]) => page))

/** Those of what a client's own account opens. */
export const clientFiles = filesOf(Object.values<Page>(pages).filter(({ access }) => isOfClientAccounts(access)))

/** Every component that a public page can come to show, at once or later: what the table's guarded pages load is not among them. */
function publicComponents(): string[] {
  const found = new Set<string>()
  const open = [...publicFiles, ENTRY]
  for (let file = open.pop(); file; file = open.pop()) {
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    const code = readFileSync(file, 'utf8')
    for (const [, target = ''] of code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']*)'/g))
      open.push(target.startsWith('#') ? resolve(SRC, target.slice(1)) : resolve(dirname(file), target))
  }
  return [...found].filter((file) => file.endsWith('.tsx')).sort()
}

export type Graph = {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}
const closures = new Map<string, Set<string>>()

/** Every module that arrives with these, because it is imported without waiting; or at any time. */
export function arrivingWith(roots: string[], graph: Graph, isAtAnyTime = false): Set<string> {
  const name = `${isAtAnyTime} ${roots.join()}`
  let found = closures.get(name)
  if (found) return found
  found = new Set()
  const open = [...roots]
  for (let next = open.pop(); next; next = open.pop()) {
    // They name the guarded pages: what those are made of is not the visitor's.
    if (found.has(next) || /\/src\/(far|own)-pages\.ts$/.test(next)) continue
    found.add(next)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(next) ?? {}
    open.push(...importedIds, ...(isAtAnyTime ? dynamicallyImportedIds : []))
  }
  closures.set(name, found)
  return found
}

/** As `import.meta.glob` and `@source` take them, seen from `src`. */
const seenFromSrc = (files: string[]) => files.map((file) => `./${relative(SRC, file)}`)

/** The table as every visitor gets it: what only screens of work need is told by what brings them. */
function forEverybody(code: string): string {
  return code
    .replace(WORK, '')
    .replaceAll(TOLD, '')
    .replaceAll(/\bfile: '[^']*',?/g, '')
}

/** Where pages of work stand, in the order of the table, which says their names already; what one stands under by its number. */
function placesInOrder(): string {
  const names = Object.keys(pages)
  const known: Partial<Record<string, Work>> = workOf(pages)
  const rows = names.map((name) => {
    const { under, ...rest } = known[name] ?? {}
    return known[name] ? { ...rest, ...(under && { under: names.indexOf(under) }) } : 0
  })
  return `((rows, names) => Object.fromEntries(names.map((name, place) => [name, rows[place] && { ...rows[place], under: names[rows[place].under] }])))(${JSON.stringify(rows)}, Object.keys(pages))`
}

/** What a running development shop shows besides, and no build. */
const specimens = `{ estilo: () => import('./fronts/specimens/specimens.tsx') }`

/** The modules of pages by their names. */
function modulesOf(chosen: [string, Page][]): string {
  return `{ ${chosen.map(([name, { file }]) => `${name}: () => import('./${file}.page.tsx')`).join(', ')} }`
}

/** Guarded pages: those of clients' accounts, or all others. */
function guardedModules(areClients: boolean): string {
  return modulesOf(guardedPages.filter(([, { access }]) => isOfClientAccounts(access) === areClients))
}

/**
 * Fills in what the table of pages already says: `import.meta.glob('public pages')`, `('pages of clients')`, `('guarded pages')`, and in a style sheet
 * `@source "public pages"`, so that a visitor gets neither names nor styles of what he cannot open. Where pages of work stand
 * and what their files are goes from the table, which every visitor gets, to the modules that need it.
 */
export function pagesOfTheTable(): Plugin {
  return {
    name: 'pages-of-the-table',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('.css'))
        return code.replace('@source "public pages";', () =>
          seenFromSrc(publicComponents())
            .map((file) => `@source "${file}";`)
            .join('\n'),
        )
      if (this.environment.name === 'client' && id === `${SRC}/pages.ts`) return forEverybody(code)
      if (this.environment.name === 'client' && id === PLACES) return code.replace('workOf(pages)', placesInOrder)
      if (!id.startsWith(SRC) || !code.includes('import.meta.glob')) return null
      return code
        .replace(NEAR, () => modulesOf(publicPages))
        .replace(DEVELOPED, () => (this.environment.mode === 'dev' ? specimens : '{}'))
        .replace(OWN, () => guardedModules(true))
        .replace(FAR, () => guardedModules(false))
    },
  }
}
