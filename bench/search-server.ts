import { createApp } from '#http.server.ts'
import { openDb } from '#platform/database/db.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'

/** The product's calls on one process, and beside them the two yardsticks: a constant JSON answer and one row by its key. */
const env = readEnv({ ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
const db = openDb(env.DATABASE_URL ?? '')
const app = await createApp({ db, env })

const row = {
  id: 1,
  k_parte: 'AB-1234567',
  linea: 'Balatas',
  linea_id: 7,
  descripcion: 'BALATA DELANTERA TSURU 93/16',
  marca: 'Frenalia',
  ilustracion: null,
  badgenuevo: false,
  especial: 'false',
  mejoresventas: true,
  mejoresventaslineas: false,
  hecho_mx: true,
  coincidencia: 'aplicacion',
  razon: 'Para Nissan Tsuru 2005',
  aproximado: false,
}
const twelve = Array.from({ length: 12 }, (_, i) => ({ ...row, id: i }))
app.get('/bench/eco', () => twelve)
app.get<{ Params: { id: string } }>('/bench/clave/:id', ({ params }) =>
  db.row('select id, k_parte, descripcion, linea_id, marca_id from producto where id = $1', [Number(params.id)]),
)

await app.listen({ port: 0, host: '127.0.0.1' })
const place = app.server.address()
process.send?.({ port: typeof place === 'object' ? place?.port : 0 })
process.once('disconnect', () => process.exit(0))
