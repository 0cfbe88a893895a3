import type { FastifyInstance } from 'fastify'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { fillCatalogue } from '#catalogue/parts/fixture.testing.ts'
import type { Db } from '#platform/database/db.server.ts'
import { judgeAll } from './jobs.server.ts'

/** The small catalogue, judged, and who these tests need: who changes, who brings photos, who only looks, who may nothing. */
export async function shelfPeople(db: Db, app: FastifyInstance) {
  await fillCatalogue(db)
  await judgeAll(db)
  const signedIn = async (role: string): Promise<TestBrowser> => {
    const it = browser(app)
    await it.login((await makePerson(db, [role], { demo: true })).email)
    return it
  }
  const [admin, other, mktg, asesor, cliente] = await Promise.all(
    ['admin', 'admin', 'MKTG', 'asesor', 'cliente'].map(signedIn),
  )
  if (!admin || !other || !mktg || !asesor || !cliente) throw new Error('five roles make five people')
  const part = async (k_parte: string) => {
    const row = await db.row<{ id: number; version: number; estado: string; descripcion: string }>(
      'select id, version, estado, descripcion from producto where k_parte = $1',
      [k_parte],
    )
    if (!row) throw new Error(`${k_parte} is not in the small catalogue`)
    return row
  }
  return { admin, other, mktg, asesor, cliente, visitor: browser(app), part }
}
