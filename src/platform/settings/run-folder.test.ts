import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const run = `
  import { makeRunFolder } from ${JSON.stringify(new URL('./run-folder.testing.ts', import.meta.url).href)}
  console.log(makeRunFolder(process.argv[1]))
  process.stdin.once('data', () => process.exit())
`

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jacve-lugar-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A process with a folder of its own for a run, and an address of memory; `system` is what it takes for the system's place. */
async function begin(system: string, memory: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', run, memory], {
    env: { ...process.env, TMPDIR: system },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const folder = String((await once(child.stdout, 'data'))[0]).trim()
  return { child, folder }
}

test('a run has a folder of its own, open to other users, which goes with it', async () => {
  const system = place()
  const { child, folder } = await begin(system, join(system, 'there-is-none'))
  expect(dirname(folder)).toBe(system)
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  writeFileSync(join(folder, 'x'), 'x')
  child.stdin.write('end\n')
  await once(child, 'exit')
  expect(existsSync(folder)).toBe(false)
})

test('what a killed run left goes with the next one; what a living one holds stays', async () => {
  const system = place()
  const [killed, living] = await Promise.all([begin(system, '/dev/null'), begin(system, '/dev/null')])
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const next = await begin(system, '/dev/null')
  expect([killed, living, next].map(({ folder }) => existsSync(folder))).toEqual([false, true, true])
})
