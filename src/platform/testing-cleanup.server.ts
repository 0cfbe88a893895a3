import { afterAll } from 'vitest'
import { cleanUp } from './testing.server.ts'

// Vitest runs this before each test file, so that its hook comes after the file's own, although modules are shared by the files.
afterAll(cleanUp)
