import { randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Db, openDb } from './db.server.ts'
import { expectNothingHeld, type Held, heldInDatabase, heldOnDisk, QUIET_AT_ZERO } from './left-behind.testing.ts'
import { databaseAt } from './testing-setup.server.ts'

const cleanups: (() => Promise<unknown>)[] = []
/** What a file opened and must leave as it was. */
const watched: { who: string; read: () => Promise<Held> }[] = []

// Every app that is opened in this process tells so, whoever opens it.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents the channel
  watched.push({ who: 'an app', read: () => heldBy(fastify) })
})

/** Looks at what a test file left behind and drops what it made; `testing-cleanup.ts` calls it after the file's own hooks. */
export async function cleanUp(): Promise<void> {
  const files = { who: 'this process', read: async () => heldOnDisk(process.pid) }
  const looks = await Promise.allSettled(
    [...watched.splice(0), files].map(({ who, read }) => expectNothingHeld(who, read)),
  )
  for (const clean of cleanups.splice(0).reverse()) await clean()
  const left = looks.flatMap((look) => (look.status === 'rejected' ? [String(look.reason)] : []))
  if (left.length > 0) throw new Error(left.join('\n'))
}

async function heldBy(app: FastifyInstance): Promise<Held> {
  const held: Held = {}
  // Other servers of a test than ours keep no figures.
  for (const name of app.hasDecorator('metrics') ? QUIET_AT_ZERO : []) {
    const value = app.metrics.figure(name)
    if (value !== 0) held[name] = value
  }
  return held
}

/** A fresh database copied from the migrated template, dropped after the file. */
export async function testDb(): Promise<Db> {
  return (await testDatabase()).db
}

export type TestDatabase = { url: string; db: Db }
/** Content for a database that several files copy; made once in a run, under this name, on top of another where it is told. */
export type Filling = { name: string; fill: (db: Db) => Promise<void>; upon?: Filling }

/** The same with its address, for what opens connections of its own; copied from `filling` when given. */
export async function testDatabase(filling?: Filling): Promise<TestDatabase> {
  const template = filling ? await filledTemplate(filling) : inject('template')
  const name = `prueba_${randomBytes(8).toString('hex')}`
  // Copied as files: a third of what it costs to write every page of a thousand tables through the log.
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const url = databaseAt(inject('databaseUrl'), name)
  // Other work on the same machine must not fail a test: longer than the product allows itself.
  const db = openDb(url, { statementTimeout: 20_000 })
  watched.push({
    who: `the database ${name}`,
    read: async () => {
      const { total, idle, waiting } = db.load()
      const inUse = total - idle
      return { ...(inUse && { inUse }), ...(waiting && { waiting }), ...(await heldInDatabase(url)) }
    },
  })
  cleanups.push(async () => {
    await db.end()
    await drop(name)
  })
  return { url, db }
}

/** Renamed when complete, so that files which come meanwhile wait for it (the lock) or find it whole. */
async function filledTemplate({ name, fill, upon }: Filling): Promise<string> {
  const template = `${inject('template')}_${name}`
  const ground = upon ? await filledTemplate(upon) : inject('template')
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return

    const draft = `borrador_${randomBytes(6).toString('hex')}`
    await client.query(`create database ${draft} template ${ground}`)
    const db = openDb(databaseAt(inject('databaseUrl'), draft), { statementTimeout: 0 })
    try {
      await fill(db)
    } finally {
      await db.end()
    }
    await client.query(`alter database ${draft} rename to ${template}`)
  })
  return template
}

/** An empty database without our tables, dropped after the file. */
export async function emptyDatabase(): Promise<string> {
  const name = `vacia_${randomBytes(8).toString('hex')}`
  await onServer((client) => client.query(`create database ${name}`))
  cleanups.push(() => drop(name))
  return databaseAt(inject('databaseUrl'), name)
}

function drop(name: string): Promise<unknown> {
  return onServer((client) => client.query(`drop database if exists ${name} with (force)`))
}

async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(inject('databaseUrl'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
