import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuseHarmful } from './antivirus.server.ts'
import { EICAR, openClamd } from './clamd.testing.ts'

const clamd = await openClamd()
afterAll(() => clamd.close())
beforeEach(() => {
  clamd.state.how = 'well'
})

const watch = { CLAMD_URL: clamd.url, CLAMD_DOWN: 'refuse' as const }
const outcome = (content: Parameters<typeof refuseHarmful>[0], where = watch) =>
  refuseHarmful(content, where).then(
    () => 'kept',
    ({ status, code, message }) => ({ status, code, message }),
  )
async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('by the protocol', () => {
  test('what is clean is kept, also an empty file and one of many frames', async () => {
    for (const bytes of [Buffer.from('hola'), Buffer.alloc(0), Buffer.alloc(900_000, 7)])
      expect(await outcome(bytes)).toBe('kept')
  })

  test('what is harmful is refused by its name, also where it is cut into pieces', async () => {
    const refused = {
      status: 422,
      code: 'archivo_danino',
      message: 'El antivirus encontró algo dañino en el archivo (Eicar-Test-Signature). No se guardó.',
    }
    expect(await outcome(EICAR)).toEqual(refused)
    expect(await outcome(inPieces(Buffer.concat([Buffer.alloc(200_000), EICAR]), 7001))).toEqual(refused)
  })

  test('beyond its own limit, said while the file is still on its way', async () => {
    expect(await outcome(Buffer.alloc(8 * 1024 * 1024))).toMatchObject({ status: 413, code: 'antivirus_limite' })
  })

  test('beyond its own limit, where the broken line took the answer with it', async () => {
    clamd.state.how = 'hangs-up-at-limit'
    expect(await outcome(Buffer.alloc(8 * 1024 * 1024))).toMatchObject({ status: 413, code: 'antivirus_limite' })
  })

  test.each(['hangs-up', 'nonsense'] as const)('one that %s is away', async (how) => {
    clamd.state.how = how
    expect(await outcome(EICAR)).toMatchObject({ status: 503, code: 'antivirus' })
  })

  test('one that says nothing is waited for, and is away once its line breaks', async () => {
    clamd.state.how = 'silent'
    const waiting = outcome(EICAR)
    const first = await Promise.race([waiting, sleep(200, 'still waiting')])
    expect(first).toBe('still waiting')
    await clamd.close()
    expect(await waiting).toMatchObject({ status: 503 })
    expect(await outcome(EICAR)).toMatchObject({ status: 503 })
  })

  test('by choice the file goes on while it is away, and that is told', async () => {
    const away = vi.fn<(error: unknown) => void>()
    await refuseHarmful(EICAR, { ...watch, CLAMD_DOWN: 'accept' }, away)
    expect(away).toHaveBeenCalledOnce()
  })

  test('without one nobody is asked', async () => {
    await refuseHarmful(EICAR, { CLAMD_URL: undefined, CLAMD_DOWN: 'refuse' })
  })
})

// Debian's clamav-daemon, with one signature of our own: the real program over its own socket.
const REAL = '/usr/sbin/clamd'
describe.runIf(existsSync(REAL))('by the real clamd', () => {
  const folder = join(tmpdir(), `jacve-clamd-${process.pid}`)
  const socket = join(folder, 'clamd.sock')
  const real = { CLAMD_URL: `unix://${socket}`, CLAMD_DOWN: 'refuse' as const }
  // In a hook: what stands in the group itself is run where the program is not, too.
  beforeAll(() => {
    mkdirSync(folder)
    // Name, size and MD5 of the harmless file.
    writeFileSync(join(folder, 'eicar.hdb'), '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test\n')
    writeFileSync(
      join(folder, 'clamd.conf'),
      `DatabaseDirectory ${folder}\nLocalSocket ${socket}\nForeground yes\nStreamMaxLength 1M\nOfficialDatabaseOnly no\n`,
    )
    const program = spawn(REAL, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    return async () => {
      const gone = new Promise((done) => program.once('exit', done))
      program.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('clean, harmful and too long', async () => {
    await expect.poll(() => outcome(Buffer.from('hola'), real), { timeout: 30_000 }).toBe('kept')
    expect(await outcome(EICAR, real)).toMatchObject({ status: 422, message: expect.stringContaining('Eicar-Test') })
    expect(await outcome(inPieces(EICAR, 5), real)).toMatchObject({ status: 422 })
    expect(await outcome(Buffer.alloc(5 * 1024 * 1024), real)).toMatchObject({ status: 413 })
  })
})
