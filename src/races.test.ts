import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { cases } from '#foreign-cases.testing.ts'
import { sendCase } from '#foreign-calls.testing.ts'
import { foreignWorld } from '#foreign-world.testing.ts'
import { allCalls } from '#http.server.ts'
import { testDb } from '#platform/database/testing.server.ts'

// Several people at once on the same things, by every call that names a row: FC_SEED looks at others, RACES at more. A key of a write holds
// its person's row as something that is named (FOR KEY SHARE): who locks that row «for update» waits for his own twin, and both for ever.
const ROUNDS = Number(process.env['RACES'] ?? 40)
const AT_ONCE = 6

const db = await testDb()
let world: Awaited<ReturnType<typeof foreignWorld>>
beforeAll(async () => void (world = await foreignWorld(db)))

const calls = allCalls.flatMap(({ endpoint }) =>
  (cases[`${endpoint.method} ${endpoint.path}`] ?? []).map((one) => ({ endpoint, one })),
)
/** What changes something and ends nobody's session: those who race stay signed in. */
const writes = calls.filter(
  ({ endpoint: { method, path } }) => method !== 'GET' && !/\/(?:sesiones|users|usuarios|clientes\/:id$)/.test(path),
)
const nameOf = ({ endpoint: { method, path } }: (typeof calls)[number]) => `${method} ${path}`

/** Each by whom the rows are and by the administrator in turn. */
async function race(several: (typeof calls)[number][]) {
  const answers = await Promise.all(
    several.map(async (call, place) => {
      const who = place % 2 ? world.admin : world.ana
      const answer = await sendCase(world.app, who, call.endpoint, call.one(world.theirs, world.theirs))
      return { name: nameOf(call), status: answer.statusCode, body: answer.body }
    }),
  )
  return answers
}
const told = (answers: Awaited<ReturnType<typeof race>>) =>
  answers
    .filter(({ status }) => status >= 500)
    .map(({ name, status, body }) => `${name}: ${status} ${body.slice(0, 200)}`)

test('whatever several do at once, nobody is answered with a fault', async () => {
  const rounds = fc.sample(fc.array(fc.constantFrom(...calls), { minLength: AT_ONCE, maxLength: AT_ONCE }), ROUNDS)
  const faults: string[] = []
  for (const round of rounds) faults.push(...told(await race(round)))
  expect(faults).toEqual([])
})

test('the same change by six at once: nobody is answered with a fault, and of one version one comes through', async () => {
  const faults: string[] = []
  for (const call of fc.sample(fc.shuffledSubarray(writes, { minLength: writes.length }), 1).flat()) {
    const answers = await race(Array.from({ length: AT_ONCE }, () => call))
    faults.push(...told(answers))
    const { body } = call.one(world.theirs, world.theirs)
    const done = answers.filter(({ status }) => status < 300).length
    if (body && 'version' in body && done > 1) faults.push(`${nameOf(call)}: ${done} came through with one version`)
  }
  expect(faults).toEqual([])
})
