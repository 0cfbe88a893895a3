import { beforeAll, expect, test } from 'vitest'
import { anonymous } from '#kit/base/access.ts'
import { loadDemoCatalogue } from '#database.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import type { ReviewedLine } from './contract.ts'
import { shelfOf, type TrialList, trialLists } from './lists.testing.ts'
import { readList } from './read-list.ts'
import { reviewReading } from './review.server.ts'

let db: Db
let context: Context
let lists: TrialList[]
beforeAll(async () => {
  ;({ db } = await testDatabase({ name: 'muestra', fill: (empty) => loadDemoCatalogue(empty, 1500) }))
  const client = await db.row<{ id: number }>(
    `insert into cliente (clave, nombre_comercial) values ('LISTAS', 'Listas') returning id`,
  )
  const session = { ...anonymous, isLoggedin: true, cliente: { id: client?.id ?? 0, nombre: 'Listas' } }
  // The review looks at nothing else of its context.
  context = { db, session } as Context
  lists = trialLists(await shelfOf(db, client?.id ?? 0), { rounds: 3, length: 25 })
})

type Score = { lines: number; answerable: number; right: number; sure: number; sureRight: number; offered: number }

const nothing: Score = { lines: 0, answerable: 0, right: 0, sure: 0, sureRight: 0, offered: 0 }

function scoreOf({ quiere }: TrialList, lines: ReviewedLine[], wrong: string[]): Score {
  const score = { ...nothing, lines: quiere.length }
  for (const [i, wanted] of quiere.entries()) {
    const line = lines[i]
    const isPart = line?.k_parte != null && wanted.partes.includes(line.k_parte)
    // No number written: one piece or the least that is sold.
    const isPieces =
      wanted.cantidad === 0
        ? line?.pedida === null
        : line?.cantidad === wanted.cantidad || line?.pedida === wanted.cantidad
    if (wanted.partes.length) score.answerable++
    if (isPart && isPieces) score.right++
    else if (wanted.partes.length)
      wrong.push(
        `${wanted.cantidad} ${wanted.partes.join('|')} ← ${line?.texto}: ${line?.pedida} ${line?.k_parte} ${line?.motivo}`,
      )
    if (isPart || line?.alternativas.some(({ k_parte }) => wanted.partes.includes(k_parte))) score.offered++
    if (line?.confianza === 'alta') {
      score.sure++
      if (isPart && isPieces) score.sureRight++
      else
        wrong.push(
          `SEGURA ${wanted.cantidad} ${wanted.partes.join('|')} ← ${line.texto}: ${line.pedida} ${line.k_parte} ${line.motivo}`,
        )
    }
  }
  return score
}

const add = (a: Score, b: Score): Score => ({
  lines: a.lines + b.lines,
  answerable: a.answerable + b.answerable,
  right: a.right + b.right,
  sure: a.sure + b.sure,
  sureRight: a.sureRight + b.sureRight,
  offered: a.offered + b.offered,
})

test('lists as clients write them: what is sure is right, and most is found', async () => {
  expect(lists.length).toBeGreaterThanOrEqual(40)
  const byName = new Map<string, Score>()
  const wrong: string[] = []
  for (const list of lists) {
    const { lineas } = await reviewReading(context, readList(list.texto))
    byName.set(list.nombre, add(byName.get(list.nombre) ?? nothing, scoreOf(list, lineas, wrong)))
  }
  if (process.env['VER_LISTAS']) {
    console.table(Object.fromEntries(byName))
    console.log(wrong.slice(0, 60).join('\n'))
  }
  const words = byName.get('Descripción y vehículo') ?? nothing
  const coded = [...byName]
    .filter(([name]) => name !== 'Descripción y vehículo')
    .reduce((sum, [, score]) => add(sum, score), nothing)
  const all = add(coded, words)
  expect(all.lines).toBeGreaterThan(1000)
  expect(all.sureRight / all.sure).toBeGreaterThanOrEqual(0.995)
  expect(coded.right / coded.answerable).toBeGreaterThanOrEqual(0.97)
  expect(all.right / all.answerable).toBeGreaterThanOrEqual(0.85)
  expect(byName.get('Códigos desconocidos')?.sure).toBe(0)
  // Several parts go with one description: the right one stands among those offered.
  expect(words.offered / words.answerable).toBeGreaterThanOrEqual(0.6)
})
