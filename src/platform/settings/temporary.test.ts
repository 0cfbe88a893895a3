import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepTemporaries, temporaryPath } from './temporary.server.ts'

const leaving = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { temporaryPath } from ${JSON.stringify(new URL('./temporary.server.ts', import.meta.url).href)}
  const [folder, file] = [temporaryPath('lista'), temporaryPath('archivo')]
  mkdirSync(folder)
  writeFileSync(folder + '/lista.csv', 'x')
  writeFileSync(file, 'x')
  console.log(folder + '\\n' + file)
  setInterval(() => {}, 1000)
`

test('what a killed process left goes at the next start; what a living one holds, and what is not ours, stays', async () => {
  const [own, living] = [temporaryPath('entrega'), spawn(process.execPath, ['--input-type=module', '-e', leaving])]
  const killed = spawn(process.execPath, ['--input-type=module', '-e', leaving])
  const foreign = await mkdtemp(join(tmpdir(), 'jacve-999999999-otra-'))
  try {
    const paths = async (child: typeof killed) =>
      String((await once(child.stdout, 'data'))[0])
        .trim()
        .split('\n')
    const [held, left] = await Promise.all([paths(living), paths(killed)])
    await mkdir(own)
    await writeFile(join(own, 'x'), 'x')
    await sweepTemporaries()
    expect([...held, ...left].map((path) => existsSync(path))).toEqual([true, true, true, true])

    killed.kill('SIGKILL')
    await once(killed, 'exit')
    await Promise.all([sweepTemporaries(), sweepTemporaries()])
    expect(left.map((path) => existsSync(path))).toEqual([false, false])
    expect([...held, own, foreign].map((path) => existsSync(path))).toEqual([true, true, true, true])

    living.kill('SIGKILL')
    await once(living, 'exit')
    await sweepTemporaries()
    expect(held.map((path) => existsSync(path))).toEqual([false, false])
  } finally {
    for (const child of [living, killed]) child.kill('SIGKILL')
    await Promise.all([own, foreign].map((path) => rm(path, { recursive: true, force: true })))
  }
})
