import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { keyHash } from '#people/access/keys.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Ask, asking, Assistant } from './assistant.testing.ts'

/** What a key of these tasks may do. */
type Rights = { alcances: string[]; tope_documento?: string; tope_mes?: string }

const ALL = ['precios', 'carrito', 'cotizaciones', 'comprar', 'pedidos', 'documentos', 'saldo']

/** The demo's shop as assistants meet it, and what a person of its client knows by heart. */
export type World = {
  app: FastifyInstance
  db: Db
  /** A new key of this client's person. */
  assistant(clave: string, rights?: Partial<Rights>): Promise<Assistant>
  /** Calls of tools without a confirmation after which something had changed; there may be none. */
  unconfirmed: string[]
  /** How carts, documents and orders stand, as one print. */
  print(): Promise<string>
  emptyCart(): Promise<void>
  one<Row extends object>(text: string, values?: unknown[]): Promise<Row>
}

export function worldOf(app: FastifyInstance, db: Db): World {
  const plain = asking(app)
  const unconfirmed: string[] = []
  const print = async () => (await one<{ print: string }>(PRINT)).print
  const one = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
    const row = await db.row<Row>(text, values)
    if (!row) throw new Error(`no row: ${text}`)
    return row
  }
  const watched: Ask = async (llave, method, params = {}) => {
    const { arguments: given } = params as { arguments?: { confirmacion?: string } }
    if (given?.confirmacion !== undefined) return plain(llave, method, params)
    const before = await print()
    const answer = await plain(llave, method, params)
    if ((await print()) !== before) unconfirmed.push(JSON.stringify(params))
    return answer
  }
  return {
    app,
    db,
    unconfirmed,
    print,
    one,
    emptyCart: async () => void (await db.rows('delete from carrito_linea')),
    assistant: async (clave, { alcances = ALL, tope_documento, tope_mes } = {}) => {
      const llave = `jcv_${`${randomUUID()}${randomUUID()}`.replaceAll('-', '').slice(0, 43)}`
      await one(
        `insert into clave_api (cliente_id, usuario_id, nombre, prefijo, hash, alcances, tope_documento, tope_mes, expira_en)
         select c.id, u.id, 'Asistente', left($2, 8), $3, $4, $5, $6, now() + interval '1 day'
         from cliente c join usuario u on u.cliente_id = c.id
         join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id and r.nombre = 'cliente'
         where c.clave = $1 order by u.id limit 1 returning id`,
        [clave, llave, keyHash(llave), alcances, tope_documento ?? null, tope_mes ?? null],
      )
      return new Assistant(watched, llave)
    },
  }
}

const PRINT = `select md5(concat_ws('#',
  (select string_agg(l::text, '|' order by l.id) from carrito_linea l),
  (select string_agg(concat_ws(',', q.id, q.estado, q.version, q.total), '|' order by q.id) from cotizacion q),
  (select string_agg(concat_ws(',', o.id, o.estado, o.version, o.total), '|' order by o.id) from pedido o),
  (select count(*) from documento_evento))) as print`
