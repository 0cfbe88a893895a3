import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { fitText, proofLine } from '#finding/search/fit-proof.ts'
import { shop } from '#selling/cart/testing.server.ts'
import { watchTurns } from '#platform/capacity/turns.testing.ts'
import type { ReviewedLine } from './contract.ts'
import { fitsOfLines } from './line-fits.server.ts'

const db = await testDb()
const app = await testApp(db)
let who: Awaited<ReturnType<typeof shop>>
beforeAll(async () => {
  who = await shop(db, app)
  await db.rows(`insert into linea (nombre) values ('Balatas de prueba') on conflict do nothing`)
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, marca_id)
     select k, d, (select id from linea where nombre = 'Balatas de prueba'), (select min(id) from marca where tipo = 'producto')
     from (values ('LF-9001', 'BALATA DELANTERA ZURDA'), ('LF-9002', 'BALATA TRASERA ZURDA')) t(k, d)`,
  )
  await db.rows(`insert into marca (nombre, tipo) values ('Nissan', 'vehiculo') on conflict do nothing`)
  await db.rows(
    `insert into modelo (marca_id, nombre) select id, 'Tsuru' from marca where nombre = 'Nissan' and tipo = 'vehiculo' on conflict do nothing`,
  )
  await db.rows(`insert into motor (nombre) values ('L4 1.6L') on conflict do nothing`)
  await db.rows(
    `insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta)
     select p.id, m.id, (select id from motor where nombre = 'L4 1.6L'), 1993, 2004 from producto p, modelo m join marca k on k.id = m.marca_id
     where p.k_parte = 'LF-9001' and m.nombre = 'Tsuru' and k.nombre = 'Nissan'`,
  )
  await db.rows(
    `insert into existencia (producto_id, sucursal_id, disponible) select p.id, s.id, 50 from producto p, sucursal s where p.k_parte like 'LF-%'`,
  )
  await rebuild(db)
})

const review = async (texto: string) => {
  const answer = await who.ana.post('/api/v1/carrito/revision', { texto })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ lineas: ReviewedLine[] }>().lineas
}

test('a line that names a vehicle says whether its part fits it, with the application that says so', async () => {
  const lines = await review(
    'LF-9001 balata tsuru 2000 1.6\nLF-9001 balata tsuru 2012\nLF-9001 balata tsuru 2000\nLF-9002 balata tsuru 2000\nLF-9001 ford tsuru 2000 balata\nLF-9001 x 2',
  )
  expect(lines.map(({ ajuste }) => ajuste && fitText({ ...ajuste, pregunta: null }))).toEqual([
    'Sí le queda a Nissan Tsuru 2000 1.6 L',
    'No le queda a Nissan Tsuru 2012',
    'Sí le queda a Nissan Tsuru 2000',
    'Sin datos para Nissan Tsuru 2000',
    'Depende para Nissan Tsuru 2000',
    undefined,
  ])
  expect(lines[0]?.ajuste?.aplicaciones.map(proofLine)).toEqual(['Nissan Tsuru 1993–2004 · L4 1.6L'])
})

test('each of several parts that a line may be tells it too, and one that is looked up for the line', async () => {
  const [line] = await review('balata zurda tsuru 2000')
  for (const other of line?.alternativas ?? []) expect(other.ajuste?.vehiculo.modelo).toBe('Nissan Tsuru')
  const answer = await who.ana.post('/api/v1/carrito/revision/linea', {
    texto: 'LF-9001',
    para: 'balata tsuru 2012',
  })
  expect(answer.json<{ linea: ReviewedLine }>().linea.ajuste?.veredicto).toBe('no')
})

test('a code that does not fit the vehicle of its line waits for a person, who can take it as it is or choose another', async () => {
  const [no, yes, open, silent, plain] = await review(
    'LF-9001 balata tsuru 2012 x 2\nLF-9001 balata tsuru 2000 1.6 x 2\nLF-9001 ford tsuru 2000 balata\nLF-9002 balata tsuru 2000\nLF-9001 x 2',
  )
  expect(no).toMatchObject({ k_parte: 'LF-9001', cantidad: 2, veredicto: 'ambigua', confianza: 'media', lista: false })
  expect(no?.motivo).toBe('Código exacto. No le queda al vehículo de la línea: acéptala o elige otra parte')
  // What is proved, open or not known goes by its code as before.
  expect(yes).toMatchObject({ veredicto: 'duplicada', confianza: 'alta' })
  expect(open).toMatchObject({ confianza: 'alta' })
  expect(silent).toMatchObject({ veredicto: 'ok', confianza: 'alta', lista: true })
  expect(plain?.ajuste).toBeUndefined()
})

test('pasted into a kept list, such a line comes back instead of going in', async () => {
  const made = await who.ana.post('/api/v1/listas/nueva', { nombre: 'Taller' })
  const answer = await who.ana.post(`/api/v1/listas/${made.json<{ id: number }>().id}/texto`, {
    texto: 'LF-9001 balata tsuru 2012\nLF-9001 balata tsuru 2000 1.6',
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { agregadas, dudosas } = answer.json<{ agregadas: number; dudosas: { texto: string; opciones: string[] }[] }>()
  expect(agregadas).toBe(1)
  expect(dudosas).toMatchObject([{ texto: 'LF-9001 balata tsuru 2012', opciones: ['LF-9001'] }])
})

test('a long list is read by turns: no turn of the loop takes most of it', async () => {
  const lines = Array.from(
    { length: 1500 },
    (_, n) => `${1 + (n % 9)} balata delantera tsuru ${1990 + (n % 25)} ${n} piezas`,
  )
  const read = lines.map((descripcion, n) => ({
    fila: n + 1,
    texto: descripcion,
    candidatos: [],
    descripcion,
    cantidad: 1,
  }))
  const stop = watchTurns()
  await fitsOfLines(
    db,
    read,
    read.map(() => ['LF-9001']),
  )
  const { longest, total } = stop()
  expect(longest / total).toBeLessThan(0.5)
})
