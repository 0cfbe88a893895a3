import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { isForAll } from '#kit/base/access.ts'
import { type Page, pages } from '#pages.ts'
import { refuseServerCode } from '../vite.config.ts'

const KIB = 1024
const client = resolve('dist/client')

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>
const manifest: Manifest = JSON.parse(readFileSync(resolve(client, '.vite/manifest.json'), 'utf8'))

/** Every file that must arrive before the page works. */
function neededBy(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) neededBy(imported, seen)
  return seen
}

function brotliBytes(file: string): number {
  try {
    return statSync(resolve(client, `${file}.br`)).size
  } catch {
    return statSync(resolve(client, file)).size
  }
}

const publicPages = Object.entries(pages).filter(([, { access }]: [string, Page]) => isForAll(access))

describe('bytes, as they travel (brotli)', () => {
  // React and its router are 86 of it (docs/decisions/0008-react.md).
  test.each(publicPages)('%s: at most 130 KiB of scripts', (_, { file }) => {
    const files = neededBy(`src/${file}.page.tsx`, neededBy('src/entry-client.tsx'))
    const bytes = [...files].filter((name) => name.endsWith('.js')).reduce((sum, name) => sum + brotliBytes(name), 0)
    expect(manifest[`src/${file}.page.tsx`]).toBeDefined()
    expect(bytes).toBeLessThanOrEqual(130 * KIB)
  })

  test('the styles: at most 12 KiB inside every public page, at most 20 in the file of all others', () => {
    const [inline = '', ...more] = manifest['src/entry-client.tsx']?.css ?? []
    const [linked = '', ...others] = manifest['src/far-pages.ts']?.css ?? []
    expect([more, others]).toEqual([[], []])
    expect(brotliBytes(inline)).toBeLessThanOrEqual(12 * KIB)
    expect(brotliBytes(linked)).toBeLessThanOrEqual(20 * KIB)
  })
})

test('client code that imports server code does not build', async () => {
  const entry = 'virtual:entry'
  const broken = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      refuseServerCode(),
      {
        name: 'entry',
        resolveId: (source) => (source === entry ? entry : null),
        load: (id) => (id === entry ? `import '#platform/database/db.server.ts'` : null),
      },
    ],
    build: { write: false, rollupOptions: { input: entry } },
  })
  await expect(broken).rejects.toThrow('stays on the server')
})

test('nothing of the schemas or of the server reaches the browser', () => {
  const scripts = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.js'))
  for (const file of scripts) {
    const code = readFileSync(resolve(client, file), 'utf8')
    expect(code).not.toMatch(/ZodObject|select .{1,80} from producto|argon2/)
  }
})
