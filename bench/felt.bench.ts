import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { openDemoAccounts } from '#demo-accounts.ts'
import { anyVehicle, vehiclePath } from '#kit/base/vehicle.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { launch } from '../e2e/shared-browser.ts'
import { onDemoCatalogue } from './demo-catalogue.ts'
import { type Deed, deedsOf, PASSWORD, type Place } from './felt-deeds.ts'
import { type Vitals, vitalsOf } from './felt-vitals.ts'
import { latencyOf, round } from './measure.ts'
import { startServer, webOf } from './pages-server.ts'

const HERE = resolve(import.meta.dirname, '..')
const TIMES = 30
const VISITS = 5

/**
 * What a person feels, in a real Chromium: from the key, the click or the finger to the frame that shows the answer; and what the
 * browser itself says of the four pages most come to. This tree's build beside the one of the commit before (`--de COMMIT`, or a
 * built folder by `--contra FOLDER`), by turns, 30 times each; `--solo TEXT` takes only rows whose names have it.
 */
export async function run(options: string[]): Promise<object> {
  const option = (name: string) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined)
  const only = option('--solo') ?? ''
  const times = Number(option('--veces') ?? TIMES)
  console.log(`carga al empezar: ${loadavg()[0]?.toFixed(1)}`)
  const other = option('--contra')
  if (other) return measureBoth([HERE, resolve(other)], only, times)
  return besideCommit(option('--de') ?? 'HEAD~1', (before) => measureBoth([HERE, before], only, times))
}

/** A tree of that commit with its own build, taken away afterwards. */
async function besideCommit<T>(commit: string, work: (tree: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jacve-bench-felt-'))
  chmodSync(folder, 0o711)
  const tree = join(folder, 'antes')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: HERE, encoding: 'utf8' })
  git('worktree', 'add', '--quiet', '--detach', tree, commit)
  try {
    symlinkSync(join(HERE, 'node_modules'), join(tree, 'node_modules'))
    const build = [join(HERE, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'error']
    execFileSync(process.execPath, build, { cwd: tree, stdio: 'inherit' })
    return await work(tree)
  } finally {
    git('worktree', 'remove', '--force', tree)
    rmSync(folder, { recursive: true, force: true })
  }
}

function measureBoth(trees: string[], only: string, times: number): Promise<object> {
  return onDemoCatalogue(async (db, { url }) => {
    const dataDir = resolve('data', 'bench-felt')
    const env = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      APP_KEY: 'a key of the benchmark that is long enough',
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      DEMO: '0',
    }
    execFileSync('mkdir', ['-p', dataDir])
    await openDemoAccounts(readEnv({ ...env, DEMO_PASSWORD: PASSWORD }), db)
    const names = ['ahora', 'antes']
    const servers = []
    for (const [place, tree] of trees.entries()) {
      if (!existsSync(join(tree, 'dist/server'))) throw new Error(`${tree} has no build`)
      servers.push(await startServer({ name: names[place] ?? '', tree, file: webOf(tree), env }))
    }
    const browser = await launch()
    try {
      const places: Place[] = servers.map(({ name, origin }) => ({ name, origin }))
      const deeds = (await deedsOf(db)).filter(({ name }) => name.includes(only))
      const felt = await feelAll(browser, places, deeds, times)
      const vitals =
        'páginas'.includes(only) || only === ''
          ? await visitAll({ browser, places, db, visits: Math.min(VISITS, times) })
          : {}
      return { hechos: felt, paginas: vitals }
    } finally {
      await browser.close()
      for (const server of servers) await server.stop()
    }
  })
}

type Both<T> = Record<string, Record<string, T>>

async function feelAll(browser: Browser, places: Place[], deeds: Deed[], times: number): Promise<Both<object>> {
  const found: Both<object> = {}
  for (const deed of deeds) {
    const taken = new Map<string, number[]>()
    const doers = await Promise.all(places.map(async (place) => ({ place, doer: await deed.open(browser, place) })))
    for (let turn = -3; turn < times; turn++) {
      for (const { place, doer } of turn % 2 ? doers : doers.toReversed()) {
        const ms = await doer.once(turn + 3)
        // The first ones warm up what both have.
        if (turn >= 0) taken.set(place.name, [...(taken.get(place.name) ?? []), ms])
      }
    }
    await Promise.all(doers.map(({ doer }) => doer.close()))
    const figures = Object.fromEntries([...taken].map(([name, all]) => [name, latencyOf(all)]))
    found[deed.name] = figures
    const told = places.map(({ name }) => `${name} ${figures[name]?.p50.toFixed(0)} / ${figures[name]?.p95.toFixed(0)}`)
    const ratio = round((figures['ahora']?.p50 ?? 0) / (figures['antes']?.p50 ?? 1))
    const isMet = (figures['ahora']?.p95 ?? Infinity) <= deed.bar
    console.log(
      `  ${isMet ? '✓' : '✗'} ${deed.name}: ${told.join(' · ')} ms (mediana / p95), × ${ratio} (p95 ≤ ${deed.bar})`,
    )
  }
  return found
}

type Visits = {
  browser: Browser
  places: Place[]
  db: Parameters<typeof deedsOf>[0]
  /** Of each page at each speed; the middle is told. */
  visits: number
}

async function visitAll({ browser, places, db, visits }: Visits): Promise<Both<Vitals>> {
  const part = await db.row<{ k: string }>(
    `select k_parte as k from producto where estado = 'activo' and k_parte !~ '[,/]' limit 1`,
  )
  const car = await db.row<{ marca: string; modelo: string }>(
    `select m.nombre as marca, o.nombre as modelo from modelo o join marca m on m.id = o.marca_id where o.nombre = 'Jetta' limit 1`,
  )
  const pages = {
    inicio: '/home',
    resultados: '/ListadoProductos?productobusqueda=balatas&tipobusqueda=1',
    parte: `/verprods/${encodeURIComponent(part?.k ?? '')}`,
    vehículo: vehiclePath({ ...anyVehicle, ...car, year: '2012' }),
  }
  const found: Both<Vitals> = {}
  for (const [name, path] of Object.entries(pages)) {
    for (const slowdown of [1, 4]) {
      const row: Record<string, Vitals[]> = {}
      for (let visit = 0; visit < visits; visit++)
        for (const place of places)
          (row[place.name] ??= []).push(await vitalsOf(browser, `${place.origin}/JACVE${path}`, slowdown))
      const middles = Object.fromEntries(Object.entries(row).map(([place, all]) => [place, middleOf(all)]))
      found[`${name}, ${slowdown}×`] = middles
      const told = Object.entries(middles).map(
        ([place, { lcp, tbt, cls }]) => `${place} LCP ${lcp}, TBT ${tbt} ms, CLS ${cls}`,
      )
      console.log(`  ${name}, procesador ${slowdown}× más lento: ${told.join(' · ')}`)
    }
  }
  return found
}

function middleOf(all: Vitals[]): Vitals {
  const of = (key: keyof Vitals) =>
    round(all.map((one) => one[key]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0)
  return { lcp: of('lcp'), tbt: of('tbt'), cls: of('cls') }
}
