import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type * as Entry from '#entry-server.tsx'

/** Tests of hydration put a client in its place that warns (`CLIENT_DIST`). */
export const CLIENT = resolve(process.env['CLIENT_DIST'] ?? 'dist/client')
const SERVER = resolve('dist/server/entry-server.js')
const ENTRY = 'src/entry-client.tsx'
/** Name the chunks of pages that the entry does not. */
const LISTS = ['src/own-pages.ts', 'src/far-pages.ts']
/** What stands around guarded pages, with their styles. */
const FRAME = 'src/fronts/desk/desk-frame.tsx'

/** Archivo, weights 400 to 700, cut to what Spanish is written with (SIL Open Font License, beside it). */
const LETTERS = 'letra/archivo.woff2'

/** Where it has not come with the page, the machine's own letters stay: nothing moves afterwards. */
function lettersAt(base: string): string {
  return `@font-face{font-family:Archivo;src:url(${base}/${LETTERS}) format("woff2");font-weight:400 700;font-display:optional}`
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>

/** Each public page's sheet, and the file that holds all of them (vite.styles.ts). */
type Styles = { file: string; pages: Record<string, number>; sheets: string[] }

/** What the build left in `dist`: the styles, the pages' chunks, the renderer. Throws when there is no build. */
export function readBuild(base: string) {
  const manifest = JSON.parse(readFileSync(resolve(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest[ENTRY]
  if (!entry) throw new Error('dist has no client entry: run the build')
  const styles = JSON.parse(readFileSync(resolve(CLIENT, '.vite/estilos.json'), 'utf8')) as Styles
  const letters = lettersAt(base)
  // What else the shop can come to show has its place behind (kit/base/rest-of-styles.ts).
  const inline = (page: string) =>
    `<style>${styles.sheets[styles.pages[page] ?? 0]}</style><link rel="stylesheet" data-estilos="${base}/${styles.file}">`
  const linked = (manifest[FRAME]?.css ?? []).map((file) => `<link rel="stylesheet" href="${base}/${file}">`).join('')

  const shared = new Set(Object.values(manifest).flatMap(({ imports = [] }) => imports))
  /** A page's script that no other one needs can be asked for again under another address; any other would run twice. */
  const ownScript = (page: string): string => {
    const own = manifest[page]
    return own && !shared.has(page) ? ` data-parte="${base}/${own.file}"` : ''
  }
  const frame = manifest[FRAME]
  const ownFrame = frame ? ` data-marco="${base}/${frame.file}"` : ''

  return {
    /** For the content policy: a visitor's styles stand inline, so that nothing blocks the first paint. */
    styleHashes: [...styles.sheets, letters].map(
      (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    ),
    /** The head's tags for a page: styles, what its script will ask for, and the script with low priority (half a second on a slow phone). */
    assets: (file: string | undefined): string => {
      const page = `src/${file}.page.tsx`
      const isFar = manifest[page] !== undefined && !entry.dynamicImports?.includes(page)
      const list = LISTS.find((name) => manifest[name]?.dynamicImports?.includes(page)) ?? ''
      // A page with a file of its own is asked for by that, and needs no list that names it.
      const names = isFar ? [...(shared.has(page) ? filesOf(manifest, list) : []), ...filesOf(manifest, FRAME)] : []
      const chunks = new Set([...filesOf(manifest, ENTRY), ...names, ...filesOf(manifest, page)])
      chunks.delete(entry.file)
      const preloads = [...chunks].map(
        (chunk) => `<link rel="modulepreload" fetchpriority="low" href="${base}/${chunk}">`,
      )
      return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}/${LETTERS}">${isFar ? linked : inline(page)}<style>${letters}</style>${preloads.join('')}<script type="module" fetchpriority="low"${ownScript(page)}${isFar ? ownFrame : ''} src="${base}/${entry.file}"></script>`
    },
    createRenderer: async (options: Entry.RenderOptions) => {
      const { createRenderer } = (await import(SERVER)) as typeof Entry
      return createRenderer(options)
    },
  }
}

function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}
