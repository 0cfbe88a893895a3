import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askAndStay, heldBy, kindsOfAnswer, leaveInCrowds, served, signInOver } from '#abandon.testing.ts'
import { loadDemoCatalogue } from '#database.ts'
import { openDrill } from '#drill.testing.ts'
import { openDb } from '#platform/database/db.server.ts'
import { heldInDatabase } from '#platform/database/left-behind.testing.ts'
import { loadDemoAccounts } from '../db/demo/accounts.ts'
import { round } from './measure.ts'

const PASSWORD = 'una frase de prueba 77'

/** Forty who leave after 0, 5, 20 and 50 ms for each kind of answer of the real web process: what stays held, who is served next and how quickly. `--personas 40`. */
export async function run(options: string[]): Promise<object> {
  const people = options.includes('--personas') ? Number(options[options.indexOf('--personas') + 1]) : 40
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-abandon-'))
  const shop = await openDrill(dataDir)
  const db = openDb(shop.url, { statementTimeout: 0 })
  try {
    await loadDemoCatalogue(db, 1500)
    await loadDemoAccounts(db, PASSWORD)
    const signed = await signInOver(shop.origin, 'cliente@demo.jacve.mx', PASSWORD)
    const home = `${shop.origin}/JACVE/home`
    const start = await (await fetch(home, { headers: { accept: 'text/html' } })).text()
    const asset = /src="([^"]+\.js)"/.exec(start)?.[1] ?? ''
    await served(home, 100)

    const rows = []
    for (const [tipo, raw] of Object.entries(kindsOfAnswer(signed, '/JACVE', asset))) {
      const quedandose = tipo === 'subida cortada' ? null : (await askAndStay(shop.origin, raw(0))).status
      const before = await served(home)
      await leaveInCrowds(shop.origin, raw, people)
      const held = { ...(await heldBy(shop.origin)), ...(await heldInDatabase(shop.url)) }
      const after = await served(home)
      const row = {
        tipo,
        quedandose,
        retenido: held,
        siguiente: after.status,
        antes_ms: round(before.ms),
        despues_ms: round(after.ms),
        razon: round(after.ms / before.ms),
      }
      rows.push(row)
      const ok = Object.keys(held).length === 0 && after.status === 200
      console.log(
        `  ${ok ? '✓' : '✗'} ${tipo} (${quedandose ?? '–'}): retenido ${JSON.stringify(held)}, siguiente ${after.status}, ${row.antes_ms} → ${row.despues_ms} ms`,
      )
    }
    return { personas: people, momentos_ms: [0, 5, 20, 50], rows }
  } finally {
    await db.end()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
