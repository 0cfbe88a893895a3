import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { readState, writeState } from '#platform/backup/state.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'

const DATA_DIR = temporaryData()
const app = await testApp(await testDb(), { DATA_DIR })

async function figure(name: string): Promise<number> {
  const { body } = await app.inject('/metrics')
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
}

test('the figures of the backup rise by themselves, whoever keeps it being dead or not', async () => {
  expect(await figure('backup_lag_seconds')).toBe(-1)
  expect(await figure('backup_tried_age_seconds')).toBe(-1)

  const seguroHasta = new Date(Date.now() - 400_000).toISOString()
  writeState(DATA_DIR, { ...readState(DATA_DIR), seguroHasta, retenido: 5, falla: 'ENOSPC' })
  expect(await figure('backup_lag_seconds')).toBeGreaterThanOrEqual(400)
  expect(await figure('backup_wal_kept_bytes')).toBe(5)
  expect(await figure('backup_failing')).toBe(1)

  writeFileSync(join(DATA_DIR, 'respaldo.json'), 'cortado a la mit')
  expect(await figure('backup_lag_seconds')).toBe(-1)
})
