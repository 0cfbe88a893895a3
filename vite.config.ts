import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { pagesOfTheTable, publicFiles } from './vite.pages.ts'

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

/** Writes .br and .gz beside each text file once, so that serving them costs no CPU. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    // A build that warns is for one test: it is never sent packed.
    apply: (_, { mode }) => mode === 'production',
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
 * any page takes, and all of them would arrive with the first one.
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
    transform(code, id) {
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

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }
const closures = new Map<string, Set<string>>()

/** Every module that arrives with this one, because it is imported without waiting. */
function arrivingWith(root: string, graph: Graph): Set<string> {
  let found = closures.get(root)
  if (found) return found
  found = new Set()
  const open = [root]
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(graph.getModuleInfo(next)?.importedIds ?? []))
  }
  closures.set(root, found)
  return found
}

/** With how many of the public pages a module arrives. What guarded pages share weighs on no public one. */
function publicPagesWith(id: string, graph: Graph): number {
  return publicFiles.filter((file) => arrivingWith(file, graph).has(id)).length
}

const config: UserConfig = {
  // Chunks find each other relative to themselves, so that BASE_PATH stays a setting of the running server.
  base: './',
  plugins: [iconsByFile(), pagesOfTheTable(), tailwindcss(), refuseServerCode(), precompress()],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
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
                  test: /\/src\/(fronts\/lists\/(facets|list-(frame|toolbar|filters|rows|keys|hidden-fields|address))|kit\/lists\/page)/,
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
                  debugName: 'comun',
                  name: (id, graph) => (publicPagesWith(id, graph) >= 5 ? 'comun' : null),
                  priority: 1,
                },
                {
                  debugName: 'administracion',
                  name: (id, graph) =>
                    /\/src\/|lucide/.test(id) && publicPagesWith(id, graph) === 0 ? 'administracion' : null,
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
      resolve: { noExternal: true },
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
    },
  },
}

export default defineConfig(({ command, mode }) => {
  // What is built is told by its mode alone: with another NODE_ENV around it, half of it would be React as it warns.
  if (command === 'build') process.env['NODE_ENV'] = mode
  return config
})
