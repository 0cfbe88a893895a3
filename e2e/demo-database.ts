import { loadDemoCatalogue } from '#database.ts'
import { type Filling, type TestDatabase, testDatabase } from '#platform/database/testing.server.ts'
import { loadDemoAccounts } from '../db/demo/accounts.ts'

/** Of every demo account. */
export const PASSWORD = 'una frase de prueba 77'

/** Parts of the demo catalogue that tests load: enough for every line and make, few enough to load in seconds. */
const PARTS = 1500

/** A small demo catalogue and the demo accounts. */
export const smallDemo: Filling = {
  name: 'tienda',
  fill: async (db) => {
    await loadDemoCatalogue(db, PARTS)
    await loadDemoAccounts(db, PASSWORD)
  },
}

/** A copy of the database with the small demo, which the first caller of a run makes. */
export function demoDatabase(): Promise<TestDatabase> {
  return testDatabase(smallDemo)
}
