import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Db } from '#platform/database/db.server.ts'
import { keyHash } from '#people/access/keys.server.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { type Adverse, claimed, typed } from '#finding/search/adverse.testing.ts'
import { type Asked, nameOf, type Truth } from '#finding/search/adverse-truth.testing.ts'
import { type FitProof, fitText } from '#finding/search/fit-proof.ts'
import { type Ask, asking } from '#fronts/agents/assistant.testing.ts'
import type { ReviewedLine } from '#selling/list-reading/contract.ts'
import type { Bought, Vehicle } from '#selling/vehicles/contract.ts'

/** Over the wire: a person of a client, a program with that person's key, and a company that has bought every part asked for. */
export type Doors = { client: TestBrowser; ask: Ask; llave: string }

/** How many answers there were to judge, and those that say «le queda» of what the catalogue does not prove. */
export type Answered = { juzgadas: number; falsas: string[] }

export async function openDoors(app: FastifyInstance, db: Db, partes: string[]): Promise<Doors> {
  const email = `puertas.${randomUUID()}@ejemplo.mx`
  const person = await makePerson(db, ['cliente'], { email, demo: true })
  const made = await db.row<{ id: number }>(
    `insert into cliente (clave, nombre_comercial) values ($1, 'Puertas') returning id`,
    [`P-${person.id}`],
  )
  const cliente = made?.id ?? 0
  await db.rows('update usuario set cliente_id = $2 where id = $1', [person.id, cliente])
  const llave = `jcv_${`${randomUUID()}${randomUUID()}`.replaceAll('-', '').slice(0, 43)}`
  await db.rows(
    `insert into clave_api (cliente_id, usuario_id, nombre, prefijo, hash, alcances, expira_en)
     values ($1, $2, 'Asistente', left($3, 8), $4, '{precios,carrito,pedidos}', now() + interval '1 day')`,
    [cliente, person.id, llave, keyHash(llave)],
  )
  await bought(db, cliente, partes)
  const client = browser(app)
  await client.login(email)
  return { client, ask: asking(app), llave }
}

/** One order of them all, so that a kept vehicle tells which of them fit it. */
async function bought(db: Db, cliente: number, partes: string[]): Promise<void> {
  await db.rows(
    `insert into sucursal (clave, nombre) select 'PUERTAS', 'Puertas' where not exists (select from sucursal)`,
  )
  const order = await db.row<{ id: number }>(
    `insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total)
     select min(id), $2, $1, 0, 0, 0 from sucursal returning id`,
    [cliente, `PUERTAS-${cliente}`],
  )
  await db.rows(
    `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio)
     select $1, row_number() over (order by id), id, k_parte, 1, 0 from producto where k_parte = any ($2) limit 1000`,
    [order?.id, partes],
  )
}

/** Everything these doors answer to one question. */
export async function falseBehind(doors: Doors, truth: Truth, question: Adverse): Promise<Answered> {
  const { pregunta, parte, asked } = question
  const found: Answered = { juzgadas: 0, falsas: [] }
  const judge = (door: string, k_parte: string, says: string, what: Asked) => {
    found.juzgadas++
    if (!truth.proves(k_parte, what)) found.falsas.push(`${door}: ${k_parte} ${says}`)
  }
  const said = typed(asked)
  const proof = (door: string, k_parte: string, fit: FitProof | null | undefined) => {
    if (fit?.veredicto === 'si') judge(door, k_parte, fitText(fit), claimed(said, fitText(fit)))
  }
  const line = (door: string, { k_parte, ajuste, alternativas, lista, confianza, motivo }: ReviewedLine) => {
    if (k_parte) proof(door, k_parte, ajuste)
    for (const other of alternativas) proof(`${door}, alternativa`, other.k_parte, other.ajuste)
    // What does not fit the vehicle of its own line goes nowhere by itself.
    if (ajuste?.veredicto === 'no' && (lista || confianza === 'alta'))
      found.falsas.push(`${door}: ${k_parte} va sin preguntar: ${motivo}`)
  }
  for (const one of await atCounter(doors, question)) line('mostrador', one)
  for (const one of await inQuickOrder(doors, question)) line('pedido rápido', one)
  for (const one of await byTool<{ lineas: ReviewedLine[] }>(doors, 'revisar_lista', {
    texto: `${parte} ${pregunta}\n${pregunta}`,
  }).then((answer) => answer?.lineas ?? []))
    line('programa, revisar_lista', one)

  const rows = Object.values(
    (await byTool<Record<string, Suggested[]>>(doors, 'buscar_partes', { texto: pregunta })) ?? {},
  ).flat()
  for (const { k_parte, razon, aproximado } of rows)
    if (!aproximado && /(?:^|· )(?:Le queda a|Para) /.test(razon))
      judge('programa, buscar_partes', k_parte, razon, claimed(said, razon))
  const near = [...new Set([parte, ...rows.map(({ k_parte }) => k_parte)])].slice(0, 12)
  const unsaid = { ...asked, said: null }
  const fits = await byTool<{ partes: { k_parte: string; veredicto: string }[] }>(doors, 'le_queda', {
    k_partes: near,
    modelo: nameOf(asked),
    ...(asked.make && { marca: asked.make }),
    ...(asked.motor && { motor: asked.motor }),
    ...(asked.year && { year: asked.year }),
  })
  for (const { k_parte, veredicto } of fits?.partes ?? [])
    if (veredicto === 'si') judge('programa, le_queda', k_parte, 'si', unsaid)

  const kept = await ofKeptVehicle(doors, asked)
  for (const { k_parte, veredicto } of kept?.compras ?? [])
    if (veredicto === 'si') judge('vehículo de la empresa', k_parte, 'si', kept?.asked ?? unsaid)
  return found
}

type Suggested = { k_parte: string; razon: string; aproximado: boolean }

/** The cells of the counter: each asks with what may go in its place. */
async function atCounter({ client }: Doors, { pregunta, parte }: Adverse): Promise<ReviewedLine[]> {
  const lines: ReviewedLine[] = []
  for (const texto of [pregunta, `${parte} ${pregunta}`]) {
    const answer = await client.post('/api/v1/carrito/revision/linea', {
      texto: texto.slice(0, 300),
      cantidad: 1,
      equivalentes: true,
    })
    const { linea } = good(answer).json<{ linea: ReviewedLine | null }>()
    if (linea) lines.push(linea)
  }
  return lines
}

/** A pasted list, and a part looked up by hand for a line. */
async function inQuickOrder({ client }: Doors, { pregunta, parte }: Adverse): Promise<ReviewedLine[]> {
  const texto = `2 ${parte} ${pregunta}\n${pregunta} x 2`
  const { lineas } = good(await client.post('/api/v1/carrito/revision', { texto })).json<{
    lineas: ReviewedLine[]
  }>()
  const { linea } = good(await client.post('/api/v1/carrito/revision/linea', { texto: parte, para: pregunta })).json<{
    linea: ReviewedLine | null
  }>()
  return linea ? [...lineas, linea] : lineas
}

/** What the company bought and fits a vehicle that it keeps, and the vehicle as it is kept: in the catalogue's own names. */
async function ofKeptVehicle(
  { client }: Doors,
  asked: Asked,
): Promise<{ compras: Bought[] | null; asked: Asked } | undefined> {
  const answer = await client.post('/api/v1/mis-vehiculos', {
    marca: asked.make ?? '',
    modelo: nameOf(asked),
    anio: asked.year,
    motor: asked.motor ?? '',
  })
  // A vehicle that the catalogue does not know is not kept.
  if (answer.statusCode === 422) return undefined
  const { vehiculo } = good(answer).json<{ vehiculo: Vehicle }>()
  const { compras } = good(await client.get(`/api/v1/mis-vehiculos/${vehiculo.id}`)).json<{
    compras: Bought[] | null
  }>()
  const { marca, modelo, anio, motor } = vehiculo
  return {
    compras,
    asked: { make: marca || null, model: modelo, generation: null, year: anio, motor: motor || null, said: null },
  }
}

function good(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer
}

/** A tool of the door for programs; undefined where the question is none it takes. */
async function byTool<Said>({ ask, llave }: Doors, name: string, given: object): Promise<Said | undefined> {
  const { result, error } = await ask(llave, 'tools/call', { name, arguments: given })
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`)
  return result.isError ? undefined : (result.structuredContent as Said) // what that tool answers
}
