import type { FastifyInstance } from 'fastify'
import { browser, makePerson } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Product } from './contract.ts'

/** Who these tests need, signed in: who writes all, another of them, who writes texts, who only reads, who buys, who is nobody. */
export async function editors(db: Db, app: FastifyInstance) {
  const signedIn = async (role: string) => {
    const it = browser(app)
    const person = await makePerson(db, [role], { demo: true })
    await it.login(person.email)
    return Object.assign(it, { id: person.id })
  }
  const [admin, otro, mktg, asesor, cliente] = [
    await signedIn('admin'),
    await signedIn('admin'),
    await signedIn('MKTG'),
    await signedIn('asesor'),
    await signedIn('cliente'),
  ]
  const read = async (id: string | number): Promise<Product> =>
    (await admin.get(`/api/v1/productos/${encodeURIComponent(id)}`)).json()
  /** Sends a change on top of what is there now. */
  const change = async (k_parte: string, body: object, who = admin) => {
    const { id, version } = await read(k_parte)
    return who.post(`/api/updateProducto/${id}`, { version, ...body })
  }
  return { admin, otro, mktg, asesor, cliente, visitor: browser(app), read, change }
}
