import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { type Db, openDb } from './db.server.ts'
import { databaseAt } from './testing-setup.server.ts'

const cleanups: (() => Promise<void>)[] = []
// Registered when the test file imports this, so it runs after the file's own afterAll hooks.
afterAll(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** A fresh database copied from the migrated template, dropped after the file. */
export async function testDb(): Promise<Db> {
  return (await testDatabase()).db
}

/** The same with its address, for what opens connections of its own. */
export async function testDatabase(): Promise<{ url: string; db: Db }> {
  const name = `prueba_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name} template ${inject('template')}`)
  const url = databaseAt(inject('databaseUrl'), name)
  // Other work on the same machine must not fail a test: longer than the product allows itself.
  const db = openDb(url, { statementTimeout: 20_000 })
  cleanups.push(async () => {
    await db.end()
    await onServer(`drop database if exists ${name} with (force)`)
  })
  return { url, db }
}

/** An empty database without our tables, dropped after the file. */
export async function emptyDatabase(): Promise<string> {
  const name = `vacia_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name}`)
  cleanups.push(() => onServer(`drop database if exists ${name} with (force)`))
  return databaseAt(inject('databaseUrl'), name)
}

async function onServer(statement: string): Promise<void> {
  const client = new Client(inject('databaseUrl'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
