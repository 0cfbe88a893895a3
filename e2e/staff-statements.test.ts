import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { canOpen, isForAll, type Session } from '#kit/base/access.ts'
import { type Page, type PageName, pages } from '#pages.ts'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { keepAnswers } from '#platform/http/kept-answers.server.ts'
import { builtApp } from '#server.ts'
import { PASSWORD } from './demo-database.ts'
import { emailOf, type Who } from './people.ts'
import { addressesOfDemo, wholeDemoDatabase } from './whole-demo.ts'

/** What a page of work may ask of the database, its session and its frame included. */
const MOST = 8
/** What shows several lists side by side, or one thing from many tables, asks more; no more than this. */
const MORE: Partial<Record<PageName, number>> = {
  admindashboard: 60,
  asesoresdashboard: 28,
  tmkdashboard: 25,
  dashboard: 22,
  tableroMostrador: 22,
  tableroContenido: 20,
  indicadores: 15,
  // One statement for each table that may name a person.
  datoPersonal: 40,
  DocumentosDetalle: 12,
  edituser: 11,
  imprenta: 11,
  creditoDeCliente: 10,
  listaDePrecios: 10,
  adminDevolucion: 10,
  Sync: 10,
  devolucion: 10,
  DetallesPedido: 10,
  pedido: 10,
  DetallePedidoCreado: 10,
  Facturas: 10,
  sucursales: 9,
  cotizacion: 9,
  Publicaciones: 9,
  PreciosProductos: 9,
  EditProds: 9,
  AdminProducto: 9,
  DetallePrepedido: 9,
  DetallePrepedidoAuth: 9,
}

const folder = mkdtempSync(join(tmpdir(), 'jacve-statements-'))
const { db } = await wholeDemoDatabase(folder)
const addresses: Record<string, string | undefined> = await addressesOfDemo(db)
const asked: string[] = []
const app = await builtApp({ ...testEnv, DATA_DIR: folder }, told(db, asked), keepAnswers())
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The database, which writes down what it is asked: the faults name it. */
function told(real: Db, texts: string[]): Db {
  const hear = (text: string) => texts.push(text.replaceAll(/\s+/g, ' ').slice(0, 110))
  return {
    ...real,
    rows: (text, values) => (hear(text), real.rows(text, values)),
    row: (text, values) => (hear(text), real.row(text, values)),
    transaction: (work) => (hear('begin, commit'), real.transaction((tx) => work(told(tx, texts)))),
  }
}

const table = Object.entries(pages) as [PageName, Page][] // its own keys
const work = table.filter(([, { access }]) => !isForAll(access))
/** Between them they open every page of work. */
const people: Who[] = ['admin', 'asesor', 'vendedor', 'MKTG', 'cliente', 'Cotizador-Mostrador']

describe.each(people)('%s', (who) => {
  let person: TestBrowser
  let session: Session
  beforeAll(async () => {
    person = browser(app, { accept: 'text/html' })
    await person.login(emailOf(who), PASSWORD)
    session = (await person.get('/api/v1/sesion')).json()
  })

  test('every page of work asks the database at most 8 times, and those named above no more than they do', async () => {
    const faults: string[] = []
    let opened = 0
    for (const [name, page] of work) {
      if (canOpen(page.access, session) !== 'ok') continue
      const address = `/JACVE${addresses[name] ?? page.path.replaceAll(/\/:\w+\?/g, '')}`
      // What a process keeps for a while is there the second time; it may go stale in between, so the least of some counts.
      const turns: string[][] = []
      for (let turn = 0; turn < 2; turn++) {
        asked.length = 0
        const answer = await person.get(address)
        if (answer.statusCode === 200) turns.push([...asked])
      }
      const least = turns.toSorted((a, b) => a.length - b.length)[0]
      if (!least) continue
      opened++
      if (least.length > (MORE[name] ?? MOST)) faults.push(`${address}: ${least.length}\n  ${least.join('\n  ')}`)
    }
    expect(opened).toBeGreaterThan(5)
    expect(faults.join('\n')).toBe('')
  }, 600_000)
})
