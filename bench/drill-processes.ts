import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepAsking } from '#drill.testing.ts'
import { makeBuyers, recover, startBuying, whatIsLeft } from '#kill-drill.testing.ts'
import { openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { webAddress } from '#platform/database/web-role.server.ts'
import { openProcesses } from '#processes-drill.testing.ts'
import { type Finding, finding } from './finding.ts'
import { latencyOf } from './measure.ts'

const VISITORS = 12
const CLIENTS = 6
const EACH = 30

/** One, two and four web processes behind a round robin, visitors and buyers together; then each is killed in turn under that load. */
export async function manyProcesses(seconds: number): Promise<Finding[]> {
  const found: Finding[] = [finding('núcleos', cpus().length, `carga al empezar ${loadavg()[0]?.toFixed(1)}`, true)]
  for (const count of [1, 2, 4]) found.push(...(await withProcesses(count, seconds)))
  return found
}

async function withProcesses(count: number, seconds: number): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-processes-'))
  chmodSync(dataDir, 0o711)
  const database = await startPostgres({ dataDir, durable: false })
  const db = openDb(database.url, { statementTimeout: 0 })
  try {
    await migrate(database.url)
    await db.session((client) => client.query('alter database jacve set synchronous_commit = on'))
    const given = { RATE_LIMITS: 'off' }
    const shop = await openProcesses({ dataDir, databaseUrl: await webAddress(database.url), count, given })
    const buyers = await makeBuyers(db, shop.origin, CLIENTS)
    try {
      const figures = await ordinary(shop.origin, seconds)
      return [...figures, ...(await killed({ shop, db, buyers }))].map((one) => ({
        ...one,
        cifra: `${count} proceso${count === 1 ? '' : 's'}: ${one.cifra}`,
      }))
    } finally {
      await shop.stop()
    }
  } finally {
    await db.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Lists that nobody asked for before, and a page that lies ready, in turn. */
function pages(origin: string): () => string {
  let turn = 0
  return () => `${origin}/JACVE/${turn++ % 4 ? `ListaProds?pagina=1&v=${turn}` : 'verprods/COT-1'}`
}

async function ordinary(origin: string, seconds: number): Promise<Finding[]> {
  const warm = keepAsking(pages(origin), VISITORS)
  await sleep(3000)
  await warm.stop()
  const visitors = keepAsking(pages(origin), VISITORS)
  const began = performance.now()
  await sleep(seconds * 1000)
  const answers = await visitors.stop()
  const good = answers.filter(({ status }) => status === 200)
  const perSecond = Math.round(good.length / ((performance.now() - began) / 1000))
  const { p50, p99 } = latencyOf(good.map(({ ms }) => ms))
  return [
    finding('páginas por segundo', perSecond, `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`, true),
    finding('páginas sin 200', answers.length - good.length, '0', answers.length === good.length),
  ]
}

type Under = {
  shop: Awaited<ReturnType<typeof openProcesses>>
  db: ReturnType<typeof openDb>
  buyers: Awaited<ReturnType<typeof makeBuyers>>
}

async function killed({ shop, db, buyers }: Under): Promise<Finding[]> {
  const visitors = keepAsking(pages(shop.origin), 4)
  const began = performance.now()
  const { shop: counter, buying } = startBuying(db, shop.origin, buyers, EACH)
  const firsts: number[] = []
  const returning: Promise<number>[] = []
  for (const [place, web] of shop.webs.entries()) {
    const due = (CLIENTS * EACH * (place + 1)) / (shop.webs.length + 2)
    while (counter.finished < due) await Promise.race([sleep(5), buying])
    const { primer_exito_ms } = await recover(counter, place, () => void returning.push(web.kill()))
    firsts.push(primer_exito_ms)
  }
  await buying
  const readies = await Promise.all(returning)
  const took = (performance.now() - began) / 1000
  const answers = await visitors.stop()
  const failed = answers.filter(({ status }) => status !== 200).length
  const left = await whatIsLeft(db)
  const all = CLIENTS * EACH
  const wrong = Object.entries({
    documentos: all,
    claves: all,
    folios: all,
    enviados: all,
    claves_a_medias: 0,
    totales_distintos: 0,
    renglones_sueltos: 0,
  }).filter(([name, wanted]) => Reflect.get(left, name) !== wanted)
  const alone = shop.webs.length === 1
  return [
    finding('documentos perdidos, doblados o a medias tras matar a cada uno', wrong.length, '0', wrong.length === 0),
    finding('documentos por segundo, con las caídas', Math.round(all / took), `${all} en ${took.toFixed(1)} s`, true),
    finding('primer documento tras la caída, ms, el peor', Math.max(...firsts), '≤ 5,000', Math.max(...firsts) <= 5000),
    finding(
      'el caído atiende otra vez, ms, el peor',
      Math.max(...readies),
      alone ? '≤ 5,000' : 'los demás atienden',
      !alone || Math.max(...readies) <= 5000,
    ),
    finding('lecturas que fallaron', failed, alone ? 'con uno las hay' : '0', alone || failed === 0),
    finding('lecturas pasadas a otro', shop.met.passedOver, '', true),
    finding('escrituras devueltas y repetidas', shop.met.givenBack, '', true),
  ]
}
