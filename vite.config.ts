import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { shortClasses } from './vite.classes.ts'
import {
  arrivingWith,
  clientFiles,
  ENTRY,
  type Graph,
  guardedFiles,
  pagesOfTheTable,
  publicFiles,
} from './vite.pages.ts'
import { buildPrograms, inAscii } from './vite.program.ts'
import { reactAsUsed } from './vite.react.ts'
import { routerAsUsed } from './vite.router.ts'
import { sheetsOfPages } from './vite.styles.ts'

/** Server code must never reach a browser: such an import from client code stops the build. */
export function refuseServerCode(): Plugin {
  return {
    name: 'refuse-server-code',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (!/\.server(\.ts)?$/.test(source)) return null
      throw new Error(`${importer} imports ${source}: *.server.ts stays on the server`)
    },
  }
}

/** Writes .br and .gz beside each text file once, so that serving them costs no CPU. `PACKED=no` where nobody is served. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    // A build that warns is for one test: it is never sent packed.
    apply: (_, { mode }) => mode === 'production' && process.env['PACKED'] !== 'no',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = 'dist/client' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(name)) continue
        const file = join(dir, name)
        const content = readFileSync(file)
        if (content.length < 800) continue
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/**
 * `import { A } from 'lucide-react'` → the icon's own file. Through the index every page would seem to need every icon that
 * any page takes, and all of them would arrive with the first one. Each is drawn by our own few lines.
 */
function iconsByFile(): Plugin {
  const index = readFileSync(resolve('node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === '../createLucideIcon.mjs' ? resolve('src/kit/ui/glyph.ts') : null),
    transform(code, id) {
      if (/lucide-react\/dist\/esm\/icons\//.test(id)) return iconCode(id)
      if (!/\.tsx?$/.test(id) || !code.includes("from 'lucide-react'")) return null
      return code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => name.split(' as '))
          .map(([name = '', own = name]) => `import ${own} from 'lucide-react/${files.get(name)}'`)
          .join(';'),
      )
    },
  }
}

type Stroke = [tag: string, attributes: Record<string, string>]
type IconFile = { __iconData?: { node: Stroke[] } }

/** An icon's file with its drawing alone, what follows each other as one path: fewer bytes, and fewer nodes in every page. */
async function iconCode(file: string): Promise<string | null> {
  const { __iconData: icon } = (await import(file)) as IconFile // lucide's own; one that only names another has none
  if (!icon) return null
  const isPlain = ([tag, look]: Stroke) => tag === 'path' && Object.keys(look).every((name) => 'd,key'.includes(name))
  // A first `m` counts from where the pen stands, hence `M0 0`.
  const joined = icon.node.filter(isPlain).map(([, { d = '' }]) => d.replace(/^m/, 'M0 0m'))
  const others = icon.node.filter((stroke) => !isPlain(stroke))
  const node = joined.length ? [...others, ['path', { d: joined.join('') }]] : others
  return `import glyph from '../createLucideIcon.mjs';export default glyph(${JSON.stringify({ node })})`
}

/** With how many of these pages a module arrives. What guarded pages share weighs on no public one. */
function pagesWith(id: string, files: string[], graph: Graph): number {
  return files.filter((file) => arrivingWith([file], graph).has(id)).length
}

/** Of a client's pages the one that has to be quick. */
const CART = resolve('src/selling/cart-screen/cart.page.tsx')

/** So small that a file of their own costs more than they do where nobody needs them. */
const isTiny = /\/src\/(publishing\/pictures\/(href|slug)|kit\/base\/short-link)\./

/** The one list of administration: screens that show none do without. */
const TABLES =
  /\/src\/kit\/lists\/(table(-(columns|filters|grid|tools))?|list-views|use-keeping|width-handle|kept)\.tsx?$/

/** The frame that a module of the desk belongs to; null for what a visitor can come to load, be it an announcement. */
function frameOf(id: string, graph: Graph): 'carrito' | 'cliente' | 'administracion' | null {
  if (!/\/src\/|lucide/.test(id) || arrivingWith([ENTRY, ...publicFiles], graph, true).has(id)) return null
  if (arrivingWith([CART], graph).has(id)) return 'carrito'
  // In a frame, what shows a list would bring the list to every screen of it.
  if ([...arrivingWith([id], graph)].some((file) => TABLES.test(file))) return null
  const clients = pagesWith(id, clientFiles, graph)
  if (clients >= 3) return 'cliente'
  // What one of a client's pages shares with the desk travels alone: in either frame it would weigh on all of its pages.
  return clients === 0 && pagesWith(id, guardedFiles, graph) >= 3 ? 'administracion' : null
}

const config: UserConfig = {
  // Chunks find each other relative to themselves, so that BASE_PATH stays a setting of the running server.
  base: './',
  plugins: [
    iconsByFile(),
    pagesOfTheTable(),
    routerAsUsed(),
    reactAsUsed(),
    tailwindcss({ optimize: false }),
    shortClasses(),
    sheetsOfPages(),
    refuseServerCode(),
    precompress(),
    { ...inAscii(), applyToEnvironment: ({ name }) => name === 'ssr' },
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // What writes `light-dark()` and nests its rules; older ones get neither from us.
        cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
        modulePreload: {
          polyfill: false,
          // Whoever asks for another file runs in this one, or beside it.
          resolveDependencies: (_, files) => files.filter((file) => !/\/(?:entry-client|comun)-[^/]+\.js$/.test(file)),
        },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'inicio', tags: ['$initial'], priority: 3 },
                {
                  name: 'listas',
                  test: /\/src\/fronts\/lists\/(facets|list-(frame|toolbar|filters|rows|keys|hidden-fields|address))/,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // Whether parts fit: what a list, a part's page and suggestions ask, and the cart does not.
                  name: 'ajuste',
                  test: /\/src\/fronts\/lists\/fits\.ts$/,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // Long lists of lines: the cart and documents have them, most screens of work do not.
                  name: 'renglones',
                  test: /\/src\/kit\/lists\/(long-(lines|list)|find-lines|found-lines)\./,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // What a list's prices and a part's page share.
                  name: 'precios',
                  test: /\/src\/catalogue\/prices\/(words|semaphore)\./,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // What totals are reckoned with, where somebody changes what goes into them.
                  name: 'totales',
                  test: /\/src\/(selling\/cart\/(totals|promotions|allotted|line-state)|catalogue\/prices\/supply)\./,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // Many public pages have a form, those that most people read have none.
                  name: 'formas',
                  test: /\/src\/kit\/(forms\/(use-write|write-state|form-f(ields|ault))|base\/told)\./,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // Whoever copies a text has the button for it, too.
                  name: 'copiar',
                  test: /\/src\/kit\/ui\/copy-(text|button)\./,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // What forms are made of besides their sending.
                  name: 'formularios',
                  test: /\/src\/kit\/forms\/(write-form|field-fault|options)\./,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // Many screens of work are a list, and those that are none do without.
                  name: 'tablas',
                  test: TABLES,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  // What an announcement in the shop has with those on screens of work, where it is a line.
                  name: 'avisos',
                  test: /\/src\/publishing\/notices\/(use-open-notices|notice-memory)\./,
                  priority: 2,
                },
                {
                  // What an announcement says in the shop.
                  name: 'anuncio',
                  test: /\/src\/publishing\/notices\/notice-(layer|bodies)\./,
                  priority: 2,
                },
                {
                  debugName: 'comun',
                  name: (id, graph) => (isTiny.test(id) || pagesWith(id, publicFiles, graph) >= 5 ? 'comun' : null),
                  priority: 1,
                },
                {
                  debugName: 'marcos',
                  name: frameOf,
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // What is built is React as it runs, not as it warns, whatever the program around it is told.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: { input: 'src/entry-server.tsx' },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
      if (builder.config.mode === 'production') await buildPrograms()
    },
  },
}

export default defineConfig(({ command, mode }) => {
  // What is built is told by its mode alone: with another NODE_ENV around it, half of it would be React as it warns.
  if (command === 'build') process.env['NODE_ENV'] = mode
  // Built, the pages carry their packages with them; while they are made, those run as they are, some of them CommonJS.
  return command === 'build'
    ? mergeConfig(config, { environments: { ssr: { resolve: { noExternal: true } } } })
    : config
})
