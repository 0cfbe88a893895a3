import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { QUIET_AT_ZERO } from '#platform/database/left-behind.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { drawnRequest, hostileRequests } from './hostile-heads.testing.ts'
import { testApp } from './http.testing.ts'
import { isFault } from './refusals.testing.ts'
import { drawer } from './shapes.testing.ts'

// Whatever heads somebody sends: our own words, in the one form, and the next one is served. `npm run bench -- shapes` draws more.

const seed = Number(process.env['FC_SEED'] ?? 20_261_126)
const DRAWN = Number(process.env['HEADS_DRAWN'] ?? 150)

const app = await testApp(await testDb())
await app.listen({ port: 0, host: '127.0.0.1' })
const place = app.server.address()
const port = typeof place === 'object' ? (place?.port ?? 0) : 0

type Answer = { statusCode: number; body: string }

/** The first answer to what was sent, which may be none; who sent it leaves once it stands there whole. */
function firstAnswer(sent: string): Promise<Answer | null> {
  return new Promise((done) => {
    let got = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent, 'latin1'))
    const read = () => {
      const [head = '', body = ''] = got.split(/\r\n\r\n(.*)/s)
      return { statusCode: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body }
    }
    socket.on('data', (piece) => {
      got += piece.toString()
      const { head, body } = read()
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      if (got.includes('\r\n\r\n') && Buffer.byteLength(body) >= length) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(got ? read() : null))
  })
}

const served = async () => (await fetch(`http://127.0.0.1:${port}/api/getYear`)).status

test.each(hostileRequests)('%s', async (_, sent, status) => {
  const answer = await firstAnswer(sent)
  expect(answer?.statusCode ?? null).toBe(status)
  if (answer && answer.statusCode >= 400) {
    expect(isFault(answer), answer.body).toBe(false)
    expect(JSON.parse(answer.body)).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  }
  expect(await served()).toBe(200)
})

test('no heads of any words lead to more than a refusal', async () => {
  const draw = drawer(seed)
  const wrong: unknown[] = []
  for (let n = 0; n < DRAWN; n++) {
    const sent = drawnRequest(draw)
    const answer = await firstAnswer(sent)
    if (answer && !isFault(answer)) continue
    wrong.push([sent.slice(0, 400), answer])
  }
  expect(wrong, `FC_SEED=${seed}`).toEqual([])
  await expect
    .poll(() => QUIET_AT_ZERO.map((name) => app.metrics.figure(name)), { timeout: 20_000 })
    .toEqual(QUIET_AT_ZERO.map(() => 0))
})
