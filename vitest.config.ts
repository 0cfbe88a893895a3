import { defineConfig } from 'vitest/config'

const globalSetup = './src/platform/testing-setup.server.ts'

export default defineConfig({
  test: {
    // Every worker has its database on one server: more than the cores only makes them wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts'],
          environment: 'node',
          globalSetup,
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
          testTimeout: 90_000,
          hookTimeout: 180_000,
          retry: 0,
        },
      },
    ],
  },
})
