import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  // Chunks find each other relative to themselves, so that BASE_PATH stays a setting of the running server.
  base: './',
  // React by name and by types, Preact by what runs: half the bytes, and faster on the server (docs/decisions/0008).
  resolve: {
    alias: [
      { find: /^react$/, replacement: resolve('src/react.ts') },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
    ],
  },
  plugins: [tailwindcss(), refuseServerCode(), precompress()],
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
                  test: /\/src\/(store\/(facets|list-(frame|toolbar|filters|rows|keys|hidden-fields|address))|ui\/pag)/,
                  minShareCount: 2,
                  priority: 2,
                },
                { name: 'comun', test: /\/src\/|lucide/, minShareCount: 5, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
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
})
