import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isNeededHere } from '../scripts/setup.mjs'

type Component = { name: string; version: string; hashes?: { content: string }[]; licenses?: { expression: string }[] }
type Inventory = { bomFormat: string; components: Component[] }
type Locked = { version: string; dev?: boolean; devOptional?: boolean; optional?: boolean; license?: string }
type Manifest = { dependencies: Record<string, string>; optionalDependencies: Record<string, string> }

const locked = Object.entries(
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }).packages,
).filter(([path]) => path !== '')
const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const running = locked.filter(([, one]) => !one.dev && !one.devOptional && isNeededHere(one))

/** What the running program may load; it only goes down. */
const MOST_IN_ALL = 120

test('few packages run: 25 chosen ones at most, and what they bring', () => {
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(25)
  expect(running.map(([path]) => path).length).toBeLessThanOrEqual(MOST_IN_ALL)
})

test('the inventory names everything that runs, with its version, licence and hash, and nothing else', () => {
  const printed = execFileSync(process.execPath, ['scripts/inventory.mjs'], { encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(printed) as Inventory // CycloneDX's own names
  expect(bomFormat).toBe('CycloneDX')
  const named = new Map(components.map((one) => [`${one.name} ${one.version}`, one]))
  const missing = running
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')} ${version}`)
    .filter((one) => !named.has(one))
  expect(missing).toEqual([])
  expect(components.filter(({ hashes }) => !hashes?.[0]?.content).map(({ name }) => name)).toEqual([])
  // These tell their licence (MIT, both) in words that the lock file does not keep.
  expect(components.filter(({ licenses }) => !licenses).map(({ name }) => name)).toEqual(['png-js', 'ssh2'])
  expect([...named.keys()].filter((one) => /^(?:vite|vitest|typescript|playwright-core) /.test(one))).toEqual([])
})

test('none is under the GPL or AGPL; the LGPL only for what is linked at run time', () => {
  const bound = locked.filter(([, { license = '' }]) => /(?:^|[^L])A?GPL/.test(license))
  expect(bound).toEqual([])
  const lesser = locked.filter(([, { license = '' }]) => license.includes('LGPL')).map(([path]) => path)
  expect(lesser.filter((path) => !path.startsWith('node_modules/@img/sharp-'))).toEqual([])
})

test('versions are exact, and what is locked can be verified', () => {
  for (const version of Object.values({ ...dependencies, ...optionalDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
})

const ENTRIES = ['src/server.ts', 'src/worker.ts', 'src/start.ts', 'src/supervise.ts', 'src/jacve.ts']
const importing =
  /(?:^|\n)(?:import|export)(?!\s+type\b)[^'"]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|\bimport\('([^']+)'\)/g

/** Files that Node loads from these, and the packages they name. */
function loadedFrom(entries: string[]): { files: Set<string>; packages: Map<string, string> } {
  const files = new Set<string>()
  const packages = new Map<string, string>()
  const waiting = entries.map((entry) => resolve(entry))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const found of readFileSync(file, 'utf8').matchAll(importing)) {
      const name = found[1] ?? found[2] ?? found[3] ?? ''
      if (name.startsWith('#')) waiting.push(resolve('src', name.slice(1)))
      else if (name.startsWith('.')) waiting.push(join(dirname(file), name))
      else if (!name.startsWith('node:')) packages.set(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, file)
    }
  }
  return { files, packages }
}

test('whatever the running program names is there without the packages of the build and the tests', () => {
  const workers = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.thread\.ts$|worker\.server\.ts$/.test(path),
  )
  const { files, packages } = loadedFrom(
    [...ENTRIES, ...workers.map((path) => join('src', path))].filter((path) => existsSync(path)),
  )
  expect(files.size).toBeGreaterThan(300)
  const missing = [...packages].filter(([name]) => !(name in dependencies) && name !== 'vite')
  expect(missing).toEqual([])
})
