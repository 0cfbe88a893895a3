import { expect, test } from 'vitest'
import { loadDemoCatalogue } from '#database.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { testDatabase, testDb } from '#platform/database/testing.server.ts'
import { adverseQuestions, falseAnswers } from './adverse.testing.ts'
import { truthOf } from './adverse-truth.testing.ts'
import { findVehicle } from './asked-vehicle.ts'
import { judgeParts } from './fit.server.ts'
import { listFor, plainList } from './listing.server.ts'
import { suggest } from './suggest.server.ts'
import { listForVehicle } from './vehicle-listing.server.ts'

const { db: applied } = await testDatabase({ name: 'muestra_corta', fill: (empty) => loadDemoCatalogue(empty, 700) })
const told = await testDb()
await textsOnly(told)

/** A list of another shop, whose vehicles stand in the descriptions and nowhere else. */
async function textsOnly(db: Db) {
  const texts = [
    'AMORTIGUADOR TRAS. TSURU II 88/91',
    'AMORTIGUADOR DEL. JETTA A4 99-07',
    'AMORTIGUADOR DEL. V.W. GOLF',
    'AMORTIGUADOR DEL. BMW E46',
    'PARABRISAS CHEVROLET SUBURBAN 64-66',
    'PARABRISAS CHEVROLET SUBURBAN 64-72',
    'COMPRESOR SENTRA 1.8L 00/06 S/ABS',
    'BOMBA DE AGUA CHEVY LUV 1.8 91-96',
    'BOMBA DE AGUA DODGE NEON 2.0 95-99',
    'BOMBA DE AGUA PEUGEOT PARTNER 1.6 08/12',
    'SAKURA FILTRO CABINA ALTIMA 07/08,SENTRA 07/12 2.0L',
    'FILTRO ACEITE SAKURA MATIZ 1.0L 06/15',
  ]
  await db.rows(`insert into linea (nombre) values ('Sin clasificar')`)
  await db.rows(`insert into marca (nombre, tipo) values ('Sakura', 'producto')`)
  for (const [n, texto] of texts.entries())
    await db.rows(
      `insert into producto (k_parte, descripcion, linea_id, marca_id) select 'TXT-' || $1, $2, l.id,
         (select id from marca where tipo = 'producto' and $2 like '%SAKURA%') from linea l`,
      [n, texto],
    )
  await rebuild(db)
}

/** A draw of its own, the same at every run. */
function drawOf(seed: number) {
  let state = seed
  return () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0), state / 2 ** 32)
}

test.each([
  ['of a catalogue with applications', applied, 120],
  ['of a list that has only descriptions', told, 120],
] as const)(
  'questions made to be taken for what a part is not for: no answer says that it fits, %s',
  async (_, db, n) => {
    const search = await currentSearch(db)
    const truth = await truthOf(db, search.minds.lexicon)
    const questions = await adverseQuestions(db, search, { n, draw: drawOf(16) })
    expect(questions.length).toBe(n)
    const wrong: string[] = []
    for (const one of questions) {
      const [first] = await falseAnswers(db, search, truth, one)
      if (first) wrong.push(`${one.trampa}: ${one.pregunta} → ${first} (${truth.textOf(first)})`)
    }
    expect(wrong).toEqual([])
  },
)

const saidOf = async (text: string, k_parte: string) =>
  (await suggest(told, text, 1)).find((row) => row.k_parte === k_parte)?.razon ?? ''
const judged = async (k_parte: string, choice: Record<string, string>) => {
  const search = await currentSearch(told)
  const asked = findVehicle(choice, search.vehicles, search.minds.lexicon)
  return (await judgeParts(told, search, [k_parte], asked)).get(k_parte)
}

test('what is older than the years that the index tells apart is not taken for its first year', async () => {
  expect(await saidOf('parabrisas chevrolet suburban 1970', 'TXT-4')).not.toMatch(/^Le queda/)
  expect(await saidOf('parabrisas chevrolet suburban 1970', 'TXT-5')).toMatch(/^Le queda/)
})

test('a brand of parts that is also called as a vehicle is a vehicle only where that is shown', async () => {
  expect(await saidOf('filtro sakura 2007', 'TXT-10')).not.toMatch(/Sakura 2007|Nissan Sakura/)
  expect(await saidOf('filtro cabina altima 2007', 'TXT-10')).toMatch(/^Le queda/)
})

test('a make that no part names leaves the question whose the model is', async () => {
  const asked = { marca: 'Citroën', modelo: 'Partner', year: '2010', motor: '1.6' }
  expect(await judged('TXT-9', asked)).toMatchObject({ veredicto: 'depende', pregunta: '¿Tu Partner es Peugeot?' })
  expect((await judged('TXT-9', { ...asked, marca: 'Peugeot' }))?.veredicto).toBe('si')
})

test('a generation that no part names is of its model, in its years, and proven by none', async () => {
  const choice = { marca: 'Volkswagen', modelo: 'Golf A3', year: '1996', motor: null }
  const { items, vehiculo } = await listForVehicle(told, choice, false)
  expect(vehiculo).toMatchObject({ modelo: 'Golf A3', existe: false })
  expect(items.map(({ k_parte, veredicto }) => [k_parte, veredicto])).toEqual([['TXT-2', 'depende']])
  expect((await judged('TXT-1', { modelo: 'Jetta A5', year: '2006' }))?.veredicto).toBe('no')
})

test('what was chosen holds for the same model in the words, and a generation chosen for the model it is of', async () => {
  const razon = async (term: string, choice: object, k_parte: string) =>
    (await listFor(told, term, { ...plainList, ...choice }, false)).items.find((row) => row.k_parte === k_parte)?.razon
  const neon = { veh_marca: 'Dodge', modelo: 'Neon', year: '1997' }
  expect(await razon('bomba de agua neon', { ...neon, motor: '2.0' }, 'TXT-8')).toMatch(/^Le queda/)
  expect(await razon('bomba de agua neon', { ...neon, motor: '2.4' }, 'TXT-8')).not.toMatch(/^Le queda/)
  const e46 = { veh_marca: 'BMW', modelo: 'E46' }
  expect(await razon('amortiguador serie 3', { ...e46, modelo: 'E90' }, 'TXT-3')).not.toMatch(/^(?:Le queda|Para)/)
})
