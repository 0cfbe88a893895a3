import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import { adverseQuestions, falseAnswers } from '#finding/search/adverse.testing.ts'
import { createApp, refuseTheRest } from '#http.server.ts'
import { testEnv } from '#http.testing.ts'
import { falseBehind, openDoors } from '#doors.testing.ts'
import { falseAtDoors } from '#selling/quotes/adverse-doors.testing.ts'
import { truthOf } from '#finding/search/adverse-truth.testing.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { openDb, type Db } from '#platform/database/db.server.ts'
import { drawer, onDemoCatalogue } from './demo-catalogue.ts'
import { onShops } from './unseen-catalogue.ts'
import { onLists } from './uploaded-lists.ts'

type Score = {
  catalogo: string
  semilla: number
  preguntas: number
  falsas: number
  /** Answers of the doors over the wire that said something to judge. */
  juzgadas: number
  trampas: Record<string, number>
}

/**
 * Questions made from any catalogue to be taken for what it does not say. `npm run bench -- adverse [FILE [shop…]] [--base=URL]
 * [--listas=FOLDER] [--casos=n] [--semilla=n,n…]`: the demo, the shops of a file of lists, a database that is loaded already, or each
 * list of a folder as it would be uploaded.
 */
export async function run(options: string[]): Promise<object> {
  const [file, ...only] = options.filter((option) => !option.startsWith('--'))
  const value = (name: string) => options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)
  const seeds = (value('semilla') ?? String(randomInt(1_000_000))).split(',').map(Number)
  const n = Number(value('casos') ?? 1000)
  const base = value('base')
  const lists = value('listas')
  const scores: Score[] = []
  const add = async (catalogo: string, db: Db) => {
    await rebuild(db)
    for (const seed of seeds) scores.push(await ask(catalogo, db, { n, seed, isOurs: base === undefined }))
  }
  if (lists) {
    await onLists(resolve(lists), [...(file ? [file] : []), ...only], async (name, db, way) => {
      if (way === 'sin partes') console.log(`${name}: sin partes`)
      else await add(`${name} (${way})`, db)
    })
  } else if (base) {
    const db = openDb(base, { statementTimeout: 0, max: 4 })
    try {
      await add('la base', db)
    } finally {
      await db.end()
    }
  } else if (file) await onShops(resolve(file), only, add)
  else await onDemoCatalogue((db) => add('demo', db))
  console.table(scores.map(({ trampas: _traps, ...score }) => score))
  const falsas = scores.reduce((sum, one) => sum + one.falsas, 0)
  console.log(`semillas ${seeds.join(', ')}: ${falsas} preguntas con un falso «le queda» (barra 0)`)
  if (falsas > 0) process.exitCode = 1
  return { semillas: seeds, catalogos: scores, falsas }
}

type Asking = { n: number; seed: number; isOurs: boolean }

/** Nobody signs in, orders or keeps vehicles in a database that is somebody's: there only what reads is asked. */
async function ask(catalogo: string, db: Db, { n, seed, isOurs }: Asking): Promise<Score> {
  const search = await currentSearch(db)
  const truth = await truthOf(db, search.minds.lexicon)
  const questions = await adverseQuestions(db, search, { n, draw: drawer(seed).next })
  const trampas: Record<string, number> = {}
  let juzgadas = 0
  const app = await createApp({ db, env: testEnv })
  refuseTheRest(app)
  const partes = questions.map(({ parte }) => parte)
  const doors = isOurs ? await openDoors(app, db, partes) : undefined
  for (const question of questions) {
    const wrong = [...(await falseAnswers(db, search, truth, question)), ...(await falseAtDoors(db, truth, question))]
    const behind = doors && (await falseBehind(doors, truth, question))
    juzgadas += behind?.juzgadas ?? 0
    wrong.push(...(behind?.falsas ?? []))
    const [first] = wrong
    if (first === undefined) continue
    trampas[question.trampa] = (trampas[question.trampa] ?? 0) + 1
    console.log(
      `${catalogo} · ${question.trampa} · ${question.pregunta} → ${first} (${wrong.length})\n     ${truth.textOf(first)}`,
    )
  }
  await app.close()
  const falsas = Object.values(trampas).reduce((sum, one) => sum + one, 0)
  return { juzgadas, catalogo, semilla: seed, preguntas: questions.length, falsas, trampas }
}
