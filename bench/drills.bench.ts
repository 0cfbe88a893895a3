import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask, keepAsking, openDrill } from '#drill.testing.ts'
import { fillDisk } from './drill-disk.ts'
import { manyProcesses } from './drill-processes.ts'
import { promoteReplica } from './drill-replica.ts'
import { changeVersion } from './drill-version.ts'
import { type Finding, finding } from './finding.ts'
import { latencyOf } from './measure.ts'

type Drill = Awaited<ReturnType<typeof openDrill>>

/**
 * Drills of trust.md 2 on the real database and the real web process: `-- drills [base] [colgada] [lentos] [carga] [memoria] [disco] [procesos] [replica] [version]`;
 * `--segundos 30` for how long the database is away, or pages are asked for, `--de COMMIT` for the version to come from, `--peticiones 200000` and `--paginas 96` (PAGES_MB) for the memory.
 */
export async function run(options: string[]): Promise<object> {
  const wanted = options.filter((name) => drills.has(name))
  const found: Record<string, Finding[]> = {}
  for (const [name, drill] of drills) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const findings = (found[name] = await drill(options))
    console.log(`\n${name}`)
    for (const { cifra, valor, meta, cumple } of findings)
      console.log(`  ${cumple ? '✓' : '✗'} ${cifra}: ${valor} (${meta})`)
  }
  return found
}

const drills = new Map<string, (options: string[]) => Promise<Finding[]>>([
  ['base', (options) => within((shop) => away(shop, option(options, '--segundos', 10), 'stop'))],
  ['colgada', (options) => within((shop) => away(shop, option(options, '--segundos', 10), 'hang'))],
  ['lentos', () => within(slowClients)],
  ['carga', () => within(overload)],
  [
    'memoria',
    (options) => {
      const pages = option(options, '--paginas', 16)
      const asked = option(options, '--peticiones', 20_000)
      return within((shop) => memory(shop, asked, pages), { PAGES_MB: String(pages) })
    },
  ],
  ['disco', fillDisk],
  ['procesos', (options) => manyProcesses(option(options, '--segundos', 6))],
  ['replica', promoteReplica],
  ['version', (options) => changeVersion(options[options.indexOf('--de') + 1 || options.length])],
])

function option(options: string[], name: string, usual: number): number {
  return options.includes(name) ? Number(options[options.indexOf(name) + 1]) : usual
}

async function within(drill: (shop: Drill) => Promise<Finding[]>, given?: Record<string, string>): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-drill-'))
  const shop = await openDrill(dataDir, given)
  try {
    return await drill(shop)
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1e4) / 100
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length
const timesOf = (answers: Answer[]) => latencyOf(answers.map(({ ms }) => ms))

/** The database away for a while, by its end or by a stop of its processes. */
async function away(shop: Drill, seconds: number, how: 'stop' | 'hang'): Promise<Finding[]> {
  const agent = new Agent({ keepAlive: true })
  const call = `${shop.origin}/search/filtro/1`
  for (let turn = 0; turn < 300; turn++) await ask(agent, call)
  const before = await shop.memory()
  const visitors = keepAsking(() => call, 4)
  await sleep(500)

  const from = visitors.answers.length
  const start = performance.now()
  if (how === 'stop') await shop.stopDatabase()
  else shop.hangDatabase()
  const gone = performance.now()
  const late = visitors.answers.length
  while ((await ask(agent, `${shop.origin}/readyz`)).status !== 503) await sleep(20)
  const notReady = performance.now() - gone
  await sleep(1000)
  const settled = visitors.answers.length
  let dead = 0
  while (performance.now() - start < seconds * 1000) {
    if ((await ask(agent, `${shop.origin}/healthz`)).status !== 200) dead++
    await sleep(100)
  }
  const until = visitors.answers.length
  if (how === 'stop') await shop.startDatabase()
  else shop.wakeDatabase()
  const back = performance.now()
  while ((await ask(agent, call)).status !== 200) await sleep(10)
  const first = performance.now() - back
  const all = await visitors.stop()
  const after = await shop.memory()
  agent.destroy()

  const [during, calm] = [all.slice(late, until), all.slice(settled, until)]
  const other = during.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter)).length
  const longest = Math.round(Math.max(...all.slice(from).map(({ ms }) => ms)))
  const heap = megabytes(after.heapUsed - before.heapUsed)
  return [
    finding('contestadas mientras no estaba', during.length, 'sólo 503 con Retry-After', other === 0),
    finding('con otra respuesta', other, '0', other === 0),
    finding('la más larga, ms', longest, '≤ 3,500', longest <= 3500),
    finding('p99 pasado el primer segundo, ms', timesOf(calm).p99, '≤ 100', timesOf(calm).p99 <= 100),
    finding('/healthz sin 200', dead, '0', dead === 0),
    finding('/readyz en 503, ms', Math.round(notReady), '≤ 2,000', notReady <= 2000),
    finding('primer éxito al volver, ms', Math.round(first), '≤ 2,000', first <= 2000),
    finding('memoria de más, MB', heap, '±10', Math.abs(heap) <= 10),
    finding('reinicios', shop.exits(), '0', shop.exits() === 0),
  ]
}

/** Five hundred who send their headers or their body a byte a second. */
async function slowClients(shop: Drill): Promise<Finding[]> {
  const call = `${shop.origin}/search/filtro/1`
  const alone = keepAsking(() => call, 4)
  await sleep(3000)
  const quiet = timesOf(await alone.stop())

  const { hostname, port } = new URL(shop.origin)
  const start = performance.now()
  const closed: number[] = []
  const slow = Array.from({ length: 500 }, (_, place) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.on('close', () => closed.push(performance.now() - start))
    const body = `POST /JACVE/api/v1/reportes HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n`
    socket.write(place % 2 ? body : `GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n`)
    const drip = setInterval(() => socket.writable && socket.write(place % 2 ? ' ' : 'X'), 1000)
    socket.on('close', () => clearInterval(drip))
    return socket
  })
  const others = keepAsking(() => call, 4)
  while (closed.length < slow.length && performance.now() - start < 60_000) await sleep(50)
  const answers = await others.stop()
  for (const socket of slow) socket.destroy()

  const failures = answers.length - count(answers, 200)
  const { p99 } = timesOf(answers)
  const last = Math.round(Math.max(...closed))
  return [
    finding('los demás, peticiones', answers.length, '0 fallas', failures === 0),
    finding('fallas de los demás', failures, '0', failures === 0),
    finding(`p99 de los demás, ms (a solas ${quiet.p99})`, p99, '≤ 3× + 20', p99 <= 3 * quiet.p99 + 20),
    finding('cerrados', closed.length, '500', closed.length === 500),
    finding('el último, ms', last, '≤ 16,000', last <= 16_000),
  ]
}

/** Twice what it can do, whether answered or not. */
async function overload(shop: Drill): Promise<Finding[]> {
  let turn = 0
  // Pages, each another one: what costs most, and not from the one-second cache.
  const page = () => `${shop.origin}/JACVE/ListaProds?pagina=1&v=${turn++}`
  const warm = keepAsking(page, 16)
  await sleep(2000)
  await warm.stop()
  const closed = keepAsking(page, 32)
  const began = performance.now()
  await sleep(5000)
  const full = count(await closed.stop(), 200) / ((performance.now() - began) / 1000)

  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  const asked = Math.round(full * 2 * 10)
  const waiting: Promise<Answer>[] = []
  for (let place = 0; place < asked; place++) {
    const wait = start + (place * 1000) / (full * 2) - performance.now()
    if (wait > 1) await sleep(wait)
    waiting.push(ask(agent, page()))
  }
  const answers = await Promise.all(waiting)
  const took = (performance.now() - start) / 1000
  await sleep(1000)
  const normal = await ask(agent, page())
  agent.destroy()

  const good = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  const share = Math.round((good.length / took / full) * 100)
  const [p99, refusedP99] = [timesOf(good).p99, timesOf(refused).p99]
  return [
    finding('saturación, páginas por segundo', Math.round(full), 'medida en la misma corrida', true),
    finding('buenas con el doble, % de la saturación', share, '≥ 80', share >= 80),
    finding('atendidas, p99 ms', p99, '≤ 1,000', p99 <= 1000),
    finding(`rechazadas (${refused.length}), p99 ms`, refusedP99, '≤ 500', refusedP99 <= 500),
    finding(
      'ni atendidas ni 503',
      answers.length - good.length - refused.length,
      '0',
      good.length + refused.length === asked,
    ),
    finding('un segundo después, estado', normal.status, '200', normal.status === 200),
  ]
}

/**
 * What is left after the garbage is collected, once visitors' pages have filled the room they are given, at a tenth of the requests and
 * at their end: what fills by intent is no leak, and what grows after it is.
 */
async function memory(shop: Drill, requests: number, pagesMb: number): Promise<Finding[]> {
  const filled = await fillPages(shop, pagesMb)
  let asked = 0
  const paths = ['/search/filtro/1', '/JACVE/home', '/api/getYear', '/JACVE/ListaProds?v=', '/healthz', '/no-existe']
  const url = () => `${shop.origin}${paths[asked % paths.length]}${asked++ % 6 === 3 ? asked : ''}`
  const visitors = keepAsking(url, 8)
  while (visitors.answers.length < requests / 10) await sleep(20)
  const early = await shop.memory()
  while (visitors.answers.length < requests) await sleep(20)
  const answers = await visitors.stop()
  const end = await shop.memory()
  const heap = megabytes(end.heapUsed - early.heapUsed)
  const rss = Math.round((end.rss / early.rss - 1) * 100)
  const failed = answers.filter(({ status }) => status === 0 || status >= 500).length
  const kept = megabytes(await keptBytes(shop))
  return [
    finding('páginas hasta llenar lo guardado', filled, `PAGES_MB ${pagesMb}`, true),
    finding('peticiones', answers.length, 'por omisión 20,000', failed === 0),
    finding('sin respuesta o 5xx', failed, '0', failed === 0),
    finding('montón tras recolectar, MB de más del 10 % al 100 %', heap, '≤ 5', heap <= 5),
    finding(
      `memoria residente, % de más (de ${megabytes(early.rss)} a ${megabytes(end.rss)} MB)`,
      rss,
      '≤ 15',
      rss <= 15,
    ),
    finding('páginas guardadas al final, MB', kept, `≤ ${pagesMb} MiB`, kept <= megabytes(pagesMb * 2 ** 20)),
  ]
}

/** Asks for pages, each another one, until what is kept of them takes all the room it may. Returns how many that took. */
async function fillPages(shop: Drill, pagesMb: number): Promise<number> {
  let turn = 0
  const visitors = keepAsking(() => `${shop.origin}/JACVE/ListaProds?llena=${turn++}`, 8)
  // One entry less than full is full.
  while ((await keptBytes(shop)) < pagesMb * 2 ** 20 - 100_000) await sleep(200)
  return (await visitors.stop()).length
}

async function keptBytes(shop: Drill): Promise<number> {
  const text = await (await fetch(`${shop.origin}/metrics`)).text()
  return Number(/^pages_kept_bytes (.+)$/m.exec(text)?.[1])
}
