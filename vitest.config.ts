import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { makeRunFolder } from './src/platform/settings/run-folder.testing.ts'

const globalSetup = './src/platform/database/testing-setup.server.ts'
const setupFiles = './src/platform/database/testing-cleanup.server.ts'
// A worker reads the program once, not once a file: no test replaces modules.
const isolate = false

// What Node has compiled is kept for the workers and for every process that a test starts: it is a third of a start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/jacve/compilado')

// Databases are copied by the hundred, and each is a thousand files: in memory, where there is some to spare.
process.env['TMPDIR'] = makeRunFolder()

// Longest first, so that no core waits at the end for one that began late. Vitest knows times only from runs before; a clean checkout has none.
const slow =
  /(?:accessibility|administration|company|product|accounts|shell|import-kill|import|postgres|jobs|jacve|throttle|generate-kill|backup|foreign-rows|hostile-texts)\.test\.ts$/

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(slow.test(b.moduleId)) - Number(slow.test(a.moduleId)))
  }
}

export default defineConfig({
  test: {
    // Every worker has its database on one server: more than the cores only makes them wait for each other.
    maxWorkers: 2,

    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts'],
          environment: 'node',
          globalSetup,
          setupFiles,
          isolate,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'navegador',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup,
          setupFiles,
          isolate,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          retry: 0,
        },
      },
    ],
  },
})
