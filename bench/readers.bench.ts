import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePerson, PASSWORD } from '#people/access/testing.server.ts'
import { ask, openDrill } from '#drill.testing.ts'
import { openDb } from '#platform/database/db.server.ts'
import { objectPdf, objectStream, pageWith } from '#platform/files/pdf-check.testing.ts'
import { bookOf, rowsXml } from '#platform/sheets/book.testing.ts'
import { vastTexts } from '#platform/sheets/hostile.testing.ts'

type Shop = Awaited<ReturnType<typeof openDrill>>
type Row = { entrada: string; kB: number; estado: number; respuesta_kB: number; espera_ms: number; memoria_MB: number }

/** Hostile inputs to the real web process: what is answered, how long /healthz waited meanwhile at most, and what memory stayed. */
export async function run(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-readers-'))
  const shop = await openDrill(dataDir)
  try {
    const visitor = await visitorOf(shop)
    // The modules that a first list needs are not the list's fault.
    await send(shop, visitor, Buffer.from('BD-1204 2\n'))
    const idle = await waiting(shop, () => sleep(2000))
    const rows: Row[] = []
    for (const [entrada, bytes] of inputs()) rows.push(await one(shop, visitor, { entrada, bytes }))
    console.table(rows)
    console.log(`/healthz sin nada más: ${idle.longest} ms`)
    return { sin_nada_ms: idle.longest, entradas: rows, reinicios: shop.exits() }
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function* inputs(): Generator<[string, Buffer]> {
  for (const [name, make] of vastTexts) yield [name, Buffer.from(make())]
  yield ['5 MB without a separator', Buffer.from('x'.repeat(5_000_000))]
  yield ['5 MB of 5,000 lines', Buffer.from(`BD-1204 ${'balata '.repeat(140)}\n`.repeat(5_000))]
  const head = ['clave', 'cantidad']
  const cells = Array.from({ length: 16_384 }, (_, n) => n)
  yield ['a workbook of 16,384 columns', bookOf({ sheets: [{ name: 'a', xml: rowsXml([head, cells]) }] })]
  const strings = Array.from({ length: 1_000_000 }, () => '<t>a</t>')
  yield [
    'a workbook of a million texts',
    bookOf({ sheets: [{ name: 'a', xml: rowsXml([head, ['A-1', 1]]) }], strings }),
  ]
  const merged = '<mergeCell ref="A2:A3"/>'.repeat(1_000_000)
  const xml = `${rowsXml([head, ['A-1', 1]])}<mergeCells>${merged}</mergeCells>`
  yield ['a workbook of a million merged cells', bookOf({ sheets: [{ name: 'a', xml }] })]
  const long = Array.from({ length: 19_000 }, (_, n) => [`A-${n}`, n])
  yield ['a workbook of 19,000 rows', bookOf({ sheets: [{ name: 'a', xml: rowsXml([head, ...long]) }] })]
  const objects = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [n + 10, '<< /A 1 >>']))
  yield ['CV: a PDF of 60,000 objects', objectPdf(pageWith(objects))]
  const bomb = objectStream(new Map([[20, `<< ${' '.repeat(60_000_000)} >>`]]))
  yield ['CV: a PDF that unpacks to 60 MB', objectPdf(pageWith({ 9: bomb }))]
}

async function one(shop: Shop, visitor: Visitor, { entrada, bytes }: { entrada: string; bytes: Buffer }): Promise<Row> {
  const before = await shop.memory()
  let answer = { status: 0, size: 0 }
  const { longest } = await waiting(shop, async () => {
    answer = await send(shop, visitor, bytes, entrada.startsWith('CV'))
  })
  const after = await shop.memory()
  return {
    entrada,
    kB: Math.round(bytes.length / 1000),
    estado: answer.status,
    respuesta_kB: Math.round(answer.size / 1000),
    espera_ms: longest,
    memoria_MB: Math.round((after.heapUsed - before.heapUsed) / 1e6),
  }
}

/** The longest that /healthz took while something is done: the loop was held as long. */
async function waiting(shop: Shop, work: () => Promise<void>): Promise<{ longest: number }> {
  const agent = new Agent({ keepAlive: true })
  let longest = 0
  const asked = { isOver: false }
  const asking = (async () => {
    while (!asked.isOver) {
      longest = Math.max(longest, (await ask(agent, `${shop.origin}/healthz`)).ms)
      await sleep(2)
    }
  })()
  await work()
  asked.isOver = true
  await asking
  agent.destroy()
  return { longest: Math.round(longest) }
}

type Visitor = { cookie: string; token: string }

/** Somebody signed in: lists are for those who are. */
async function visitorOf(shop: Shop): Promise<Visitor> {
  const db = openDb(shop.url, { max: 1 })
  const person = await makePerson(db, ['cliente'])
  await db.end()
  const cookies = new Map<string, string>()
  const kept = (answer: Response): Visitor => {
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { cookie, token: decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') }
  }
  const { cookie, token } = kept(await fetch(`${shop.origin}/sanctum/csrf-cookie`))
  const answer = await fetch(`${shop.origin}/login`, {
    method: 'POST',
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-xsrf-token': token,
      'x-requested-with': 'XMLHttpRequest',
    },
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  return kept(answer)
}

async function send(
  shop: Shop,
  { cookie, token }: Visitor,
  bytes: Buffer,
  isCv = false,
): Promise<{ status: number; size: number }> {
  const form = new FormData()
  form.set(isCv ? 'cv' : 'archivo', new File([new Uint8Array(bytes)], isCv ? 'cv.pdf' : 'lista'))
  const person = { nombre: 'Ana', correo: 'ana@ejemplo.mx', telefono: '3312345678', acepto_aviso: 'true', mensaje: '' }
  if (isCv) for (const [name, value] of Object.entries(person)) form.set(name, value)
  const answer = await fetch(`${shop.origin}/api/v1/${isCv ? 'postulaciones' : 'carrito/revision'}`, {
    method: 'POST',
    body: form,
    headers: { cookie, 'x-xsrf-token': token, 'x-requested-with': 'XMLHttpRequest' },
  })
  return { status: answer.status, size: (await answer.arrayBuffer()).byteLength }
}
