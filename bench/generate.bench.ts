import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#platform/database/db.server.ts'
import { type Killed, runDrill, whatIsLeft } from '#kill-drill.testing.ts'
import { beside, type Side } from './long-cart.bench.ts'

const CLIENTS = 50
const EACH = 20
const KILLS: Killed[] = ['aplicacion', 'base', 'aplicacion', 'base', 'aplicacion', 'base']
const LATEST_MS = 5000

/**
 * A thousand documents of fifty clients, one in five sent twice, with three kills of the application and three of the database (kill -9).
 * With `--lineas 5000` one document of so many lines instead: what making, editing, sending and copying it cost server and database, a few
 * times each; with `--contra FOLDER` the sources of that checkout by turns on the same database.
 */
export async function run(options: string[]): Promise<object> {
  if (options.includes('--lineas')) return longDocuments(options)
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-'))
  chmodSync(dataDir, 0o711)
  const drill = await runDrill({ dataDir, clients: CLIENTS, each: EACH, kills: KILLS, durable: true })
  try {
    const { db, recuperaciones, segundos } = drill
    const left = await whatIsLeft(db)
    const all = CLIENTS * EACH
    const wanted = { documentos: all, claves: all, folios: all, ultimo: all, enviados: all }
    const none = { claves_a_medias: 0, totales_distintos: 0, renglones_sueltos: 0 }
    const isRight =
      Object.entries({ ...wanted, ...none }).every(([name, value]) => Reflect.get(left, name) === value) &&
      recuperaciones.every(({ primer_exito_ms }) => primer_exito_ms <= LATEST_MS)
    const found = { clientes: CLIENTS, cumple: isRight, quedo: left, segundos, recuperaciones }
    console.log(JSON.stringify(found, null, 2))
    if (!isRight) process.exitCode = 1
    return found
  } finally {
    await drill.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const ROUNDS = 4

async function longDocuments(options: string[]): Promise<object> {
  const lines = Number(options[options.indexOf('--lineas') + 1])
  return beside(options, lines, async (sides, db) => {
    for (let round = -1; round < ROUNDS; round++) for (const side of sides) await documents(side, db, { lines, round })
    const [here, there] = sides.map((side) => side.found())
    const found = { lineas: lines, aqui: here, contra: there }
    console.log(JSON.stringify(found, null, 2))
    return found
  })
}

type Made = { id: number; version: number; procesado?: Made }

async function documents(side: Side, db: Db, { lines, round }: { lines: number; round: number }): Promise<void> {
  await db.rows('delete from carrito_linea')
  await db.rows(
    `insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, por_surtir, precio_visto)
     select k.id, p.id, 1, 1, true, (select pr.valor from precio_de(k.cliente_id, p.id, 1) pr)
     from (select min(id) as id, min(cliente_id) as cliente_id from carrito) k,
       (select id, minimo, empaque from producto where estado = 'activo' and minimo = 1 and empaque = 1 order by md5(k_parte) limit $1) p`,
    [lines],
  )
  // The first round is everybody's warming up.
  const counts = round >= 0
  let made: Made | undefined
  const deed = (name: string, path: () => string, body: () => object) =>
    side.taken(
      name,
      1,
      async () => {
        const answer = JSON.parse(await side.send('POST', path(), body())) as Made // as the contracts say
        made = answer.procesado ?? answer
      },
      counts,
    )
  const event = (name: string, evento: string, more: () => object = () => ({})) =>
    deed(
      name,
      () => `/api/v1/cotizaciones/${made?.id}/eventos`,
      () => ({ evento, version: made?.version, ...more() }),
    )
  await deed(
    'hacer',
    () => '/cartItems/generacionCarrito',
    () => ({ tipo: 'COTIZACION' }),
  )
  if (!made) throw new Error('the document was not made: is the machine too busy?')
  await event('editar', 'editar', () => ({ lineas: [{ n: 1, cantidad: 2 }] }))
  await event('enviar', 'enviar')
  await event('copiar', 'duplicar')
}
