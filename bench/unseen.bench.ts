import { resolve } from 'node:path'
import type { Db } from '#platform/database/db.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { percent } from './demo-catalogue.ts'
import { asked, type Case, isRight, setsOf, speaksOf, textOf } from './unseen-cases.ts'
import { codesOf, onShops, readProducts } from './unseen-catalogue.ts'
import { onLists, productsOf } from './uploaded-lists.ts'

type Score = {
  tienda: string
  conjunto: number
  preguntas: number
  primera: number
  cinco: number
  nada: string
  adversas: string
  falsos: number
}

/** Lists that were made up for this, so that they lie here: they write like nobody else's. */
const OWN_LISTS = resolve(import.meta.dirname, 'unseen-lists')

/**
 * Leave one shop out: each list is loaded alone, with no words but those every installation has, and asked what its own clerks would
 * ask. `npm run bench -- unseen [FILE [shop…]]`, or LISTAS_DE_OTROS=FILE: one product a line, as JSON; `--listas=FOLDER` asks also the
 * lists that are uploaded there, besides those that lie beside the questions; `--conjunto=n` one set of questions; `--all` prints what
 * is right too.
 */
export async function run(options: string[]): Promise<object> {
  const [given = process.env.LISTAS_DE_OTROS ?? '', ...only] = options.filter((option) => !option.startsWith('--'))
  const value = (name: string) => options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)
  const products = given ? readProducts(resolve(given)) : []
  if (!products) {
    console.log(`No está ${given}. No se midió nada.`)
    process.exitCode = 1
    return { medido: false }
  }
  const scores: Score[] = []
  const wanted = { conjunto: Number(value('conjunto')) || undefined, showsAll: options.includes('--all') }
  const shops = asked().filter((name) => only.length === 0 || only.includes(name))
  const ask = async (shop: string, db: Db, texts: Map<string, string>) => {
    for (const { conjunto, casos } of setsOf(shop))
      if (!wanted.conjunto || wanted.conjunto === conjunto)
        scores.push({ tienda: shop, conjunto, ...(await answered(db, casos, { shop, texts, ...wanted })) })
  }
  if (given)
    await onShops(resolve(given), shops, async (shop, db, list) => {
      await ask(shop, db, new Map([...codesOf(list)].map(([product, code]) => [code, textOf(product)])))
    })
  const others = shops.filter((name) => products.every(({ source }) => source !== name))
  const folder = value('listas')
  for (const lists of others.length === 0 ? [] : [OWN_LISTS, ...(folder ? [resolve(folder)] : [])])
    await onLists(lists, others, async (name, db) => {
      await rebuild(db)
      const shop = others.find((one) => name.includes(one)) ?? name
      await ask(shop, db, new Map((await productsOf(db)).map((one) => [one.id, textOf(one)])))
    })
  return report(scores)
}

async function answered(
  db: Db,
  cases: Case[],
  { shop, texts, showsAll }: { shop: string; texts: Map<string, string>; showsAll: boolean },
): Promise<Omit<Score, 'tienda' | 'conjunto'>> {
  const verdicts: ReturnType<typeof judge>[] = []
  for (const one of cases) {
    const rows = await suggest(db, one.pregunta, 1)
    const verdict = judge(one, texts, rows)
    verdicts.push(verdict)
    if (showsAll || !verdict.primera || verdict.falsos > 0)
      console.log(
        `${shop}: ${one.pregunta} → ${verdict.says} [${rows[0]?.descripcion.slice(0, 70) ?? ''}] ${rows[0]?.razon ?? ''}`,
      )
  }
  const adverse = verdicts.filter(({ adversa }) => adversa)
  const there = verdicts.filter(({ isThere, adversa }) => isThere && !adversa)
  const absent = verdicts.filter(({ isThere, adversa }) => !isThere && !adversa)
  const rightOf = (some: typeof verdicts) => `${some.filter(({ primera }) => primera).length}/${some.length}`
  return {
    preguntas: there.length,
    primera: there.filter(({ primera }) => primera).length,
    cinco: there.filter(({ cinco }) => cinco).length,
    nada: rightOf(absent),
    adversas: rightOf(adverse),
    falsos: verdicts.reduce((sum, { falsos }) => sum + falsos, 0),
  }
}

type Row = Awaited<ReturnType<typeof suggest>>[number]

/** Right: the first row (one of five) answers the whole question; where the list has no such part, nothing is said to be one. */
function judge(one: Case, texts: Map<string, string>, rows: Row[]) {
  const isThere = [...texts.values()].some((text) => isRight(text, one))
  const right = rows.map(({ k_parte }) => isRight(texts.get(k_parte) ?? '', one))
  const claims = rows.filter(({ razon, aproximado }) => !aproximado && /(?:^|· )(?:Le queda a|Para) /.test(razon))
  const { adversa } = one
  const falsos = claims.filter(({ k_parte }) => adversa || !speaksOf(texts.get(k_parte) ?? '', one)).length
  if (adversa)
    return { adversa, isThere, primera: falsos === 0, cinco: falsos === 0, falsos, says: `adversa, ${falsos} falsos` }
  const place = right.indexOf(true) + 1
  const nothing = rows.every(({ aproximado }) => aproximado)
  return {
    adversa,
    isThere,
    primera: isThere ? place === 1 : nothing,
    cinco: isThere ? place > 0 && place <= 5 : nothing,
    falsos,
    says: `${isThere ? (place ? `lugar ${place}` : 'no sale') : `no la hay, ${nothing ? 'bien' : 'dice que sí'}`}${falsos ? `, ${falsos} falsos` : ''}`,
  }
}

function report(scores: Score[]): object {
  const shown = scores.map((score) => ({
    ...score,
    primera: percent(score.primera, score.preguntas),
    cinco: percent(score.cinco, score.preguntas),
  }))
  console.table(shown)
  const conjuntos = [...new Set(scores.map(({ conjunto }) => conjunto))].map((conjunto) => ({
    conjunto,
    ...together(scores.filter((score) => score.conjunto === conjunto)),
  }))
  for (const one of conjuntos)
    console.log(
      `conjunto ${one.conjunto}, ${one.preguntas} preguntas: primera ${one.primera} % (barra 85), entre cinco ${one.cinco} % (barra 93), falsos «le queda» ${one.falsos} (barra 0)`,
    )
  return { medido: true, tiendas: shown, conjuntos }
}

function together(scores: Score[]) {
  const sum = (name: 'preguntas' | 'primera' | 'cinco' | 'falsos') => scores.reduce((all, one) => all + one[name], 0)
  const preguntas = sum('preguntas')
  return {
    preguntas,
    primera: percent(sum('primera'), preguntas),
    cinco: percent(sum('cinco'), preguntas),
    falsos: sum('falsos'),
  }
}
