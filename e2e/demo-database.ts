import { loadDemoCatalogue } from '#database.ts'
import { type TestDatabase, testDatabase } from '#platform/database/testing.server.ts'
import { loadDemoAccounts } from '../db/demo/accounts.ts'

/** Of every demo account. */
export const PASSWORD = 'una frase de prueba 77'

/** Parts of the demo catalogue that tests load: enough for every line and make, few enough to load in seconds. */
const PARTS = 1500

/** A copy of the database with a small demo catalogue and the demo accounts, which the first caller of a run makes. */
export function demoDatabase(): Promise<TestDatabase> {
  return testDatabase({
    name: 'tienda',
    fill: async (db) => {
      await loadDemoCatalogue(db, PARTS)
      await loadDemoAccounts(db, PASSWORD)
    },
  })
}
