// Started by logs.bench.ts with its output on a pipe, as a supervisor or a journal has it: what is measured is what it takes to write there.
import type { FastifyInstance } from 'fastify'
import { createApp } from '#http.server.ts'
import { testEnv } from '#http.testing.ts'
import { openDb } from '#platform/database/db.server.ts'

/** Requests of a round, and rounds of each way, one after the other so that a busy machine weighs on both alike. */
const REQUESTS = 400
const ROUNDS = 25

const db = openDb(process.env.DATABASE_URL ?? '')
const open = (LOG_LEVEL: 'info' | 'silent') => createApp({ db, env: { ...testEnv, NODE_ENV: 'production', LOG_LEVEL } })
const [silent, told] = [await open('silent'), await open('info')]
const found = { page: await byTurns('/search/filtro/1'), least: await byTurns('/healthz') }
await Promise.all([silent.close(), told.close()])
await db.end()
process.send?.(found, () => process.exit(0))

/** Microseconds of CPU of one request without and with its line, the middle of all rounds, and the middle of the rounds' own ratios. */
async function byTurns(url: string) {
  const rounds: { without: number; with: number }[] = []
  for (let round = -3; round < ROUNDS; round++) {
    // Who goes first changes: what one leaves to collect would always fall to the other.
    const first = round % 2 ? silent : told
    const one = await costOf(first, url)
    const other = await costOf(first === silent ? told : silent, url)
    // The first three warm both up.
    if (round >= 0) rounds.push(first === silent ? { without: one, with: other } : { without: other, with: one })
  }
  return {
    without: median(rounds.map((round) => round.without)),
    with: median(rounds.map((round) => round.with)),
    ratio: median(rounds.map((round) => round.with / round.without)),
  }
}

async function costOf(app: FastifyInstance, url: string): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < REQUESTS; n++) {
    const { statusCode, body } = await app.inject({ url })
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / REQUESTS
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
