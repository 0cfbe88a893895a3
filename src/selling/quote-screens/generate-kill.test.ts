import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runDrill, whatIsLeft } from '#kill-drill.testing.ts'

/** The short form of `npm run bench -- generate`. */
const CLIENTS = 4
const EACH = 5

test('application and database killed in the middle: no document lost, none doubled, no key stuck', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), `jacve-test-${process.pid}-`))
  chmodSync(dataDir, 0o711)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const drill = await runDrill({
    dataDir,
    clients: CLIENTS,
    each: EACH,
    kills: ['aplicacion', 'base'],
    durable: false,
  })
  onTestFinished(() => drill.stop())

  const all = CLIENTS * EACH
  expect(await whatIsLeft(drill.db)).toEqual({
    documentos: all,
    claves: all,
    folios: all,
    ultimo: all,
    enviados: all,
    claves_a_medias: 0,
    totales_distintos: 0,
    renglones_sueltos: 0,
  })
  expect(drill.recuperaciones.map(({ que }) => que)).toEqual(['aplicacion', 'base'])
}, 120_000)
