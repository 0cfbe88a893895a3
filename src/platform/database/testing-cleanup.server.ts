import fc from 'fast-check'
import { afterAll } from 'vitest'
import { cleanUp } from './testing.server.ts'

// Vitest runs this before each test file, so that its hook comes after the file's own, although modules are shared by the files.
afterAll(cleanUp)

// The same cases at every run, so that what fails can be seen again; FC_SEED looks at others.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) })
