import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { makeRunFolder } from './src/platform/settings/run-folder.testing.ts'

const setupFiles = './src/platform/database/testing-cleanup.server.ts'
// A worker reads the program once, not once a file: no test replaces modules.
const isolate = false

// What Node has compiled is kept for the workers and for every process that a test starts: it is a third of a start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/jacve/compilado')

// Databases are copied by the hundred, and each is a thousand files: in memory, where there is some to spare.
process.env['TMPDIR'] = makeRunFolder()

// Longest first, so that no core waits at the end for one that began late. Vitest knows times only from runs before, a clean checkout
// has none, and the size it takes instead says little of a crawl or of a storm. What is short fills the end.
const slow = [
  /(?:storm|menus|hydration|accessibility|bundle|start|content|administration|company|product|accounts|shell|lists)\.test\.ts$/,
  /(?:import-kill|import|postgres|jobs|jacve|throttle|generate-kill|backup|moment|backup-command|foreign-rows|hostile-texts|downloads)\.test\.ts$/,
  /(?:quotes\/one-promise|loads\/doubts|uploads\/http|uploads\/kill|uploads\/supervised|erp\/drill|rights-matrix|rights-walk|demo\/faults|src\/recipes)\.test\.ts$/,
]
/** What reads and packs pieces of 16 MB has all that lives looked through for garbage at every few: before the worker holds the program. */
const early = /platform\/backup\/[\w-]+\.test\.ts$/
const rank = ({ moduleId }: TestSpecification) =>
  early.test(moduleId) ? 0 : slow.some((pattern) => pattern.test(moduleId)) ? 1 : 2

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  // What files took, by run: of two that end together one would write over the other.
  cacheDir: join(import.meta.dirname, 'node_modules/.vite', process.env['PRUEBAS'] ?? ''),
  test: {
    // Node reads the sources itself, as it does in the product: nothing is transformed, nothing is mocked. What a test needs of a
    // component lies beside it in a `.ts`.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One a core: with one more, pages of journeys that open several at once do not come in time.
    maxWorkers: Math.min(availableParallelism(), 6),

    globalSetup: './src/platform/database/testing-setup.server.ts',
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'db/**/*.test.ts'],
          environment: 'node',
          setupFiles,
          isolate,
          // Against what hangs, not against a slow machine: one took four times what another did.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'navegador',
          include: ['e2e/**/*.test.ts'],
          // All screens of work, minutes of looking: PANTALLAS=todas, or names of pages with commas.
          exclude: process.env['PANTALLAS'] ? [] : ['e2e/work-screens.test.ts'],
          environment: 'node',
          setupFiles,
          isolate,
          testTimeout: 240_000,
          hookTimeout: 600_000,
          retry: 0,
          // As long as a locator waits; one second is less than a busy machine takes to draw.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
