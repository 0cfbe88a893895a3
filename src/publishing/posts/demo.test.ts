import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { testApp, testEnv } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'

test('the demonstration’s posts, bulletins and banners are published, with what they show', async () => {
  const db = await testDb()
  const DATA_DIR = temporaryData()
  const app = await testApp(db, { DATA_DIR })
  const { loadDemoContent } = await import(pathToFileURL(resolve('db/demo/content.ts')).href)
  await loadDemoContent({ db, env: { ...testEnv, DATA_DIR }, most: 1 })
  const list = (await app.inject('/api/v1/blog')).json()
  expect(list.total).toBe(1)
  expect((await app.inject('/api/banners')).json()).toHaveLength(1)
  const { clave, medidas } = list.publicaciones[0].imagen
  expect((await app.inject(`/imagenes/${clave}/${medidas[0]}.avif`)).statusCode).toBe(200)
  // Once is enough.
  await loadDemoContent({ db, env: { ...testEnv, DATA_DIR } })
  expect((await app.inject('/api/v1/blog')).json().total).toBe(1)
})
