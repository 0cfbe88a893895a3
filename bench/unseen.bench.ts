import { resolve } from 'node:path'
import type { Db } from '#platform/database/db.server.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { percent } from './demo-catalogue.ts'
import { type Case, casesOf, isRight, shops, speaksOf, textOf } from './unseen-cases.ts'
import { codesOf, onShops, type Product, readProducts } from './unseen-catalogue.ts'

type Score = {
  tienda: string
  partes: number
  preguntas: number
  primera: number
  cinco: number
  nada: string
  falsos: number
}

/**
 * Leave one shop out: each list is loaded alone, with no words but those every installation has, and asked what its own clerks would
 * ask. `npm run bench -- unseen FILE [shop…]`, or LISTAS_DE_OTROS=FILE: one product a line, as JSON; `--all` prints what is right too.
 */
export async function run(options: string[]): Promise<object> {
  const [given = process.env.LISTAS_DE_OTROS ?? '', ...only] = options.filter((option) => !option.startsWith('--'))
  const products = given ? readProducts(resolve(given)) : undefined
  if (!products) {
    console.log(
      'Faltan las listas de otras tiendas: npm run bench -- unseen ARCHIVO.jsonl, o LISTAS_DE_OTROS=ARCHIVO.jsonl. No se midió nada.',
    )
    process.exitCode = 1
    return { medido: false }
  }
  const scores: Score[] = []
  const asked = shops().filter((name) => only.length === 0 || only.includes(name))
  await onShops(resolve(given), asked, async (shop, db, list) => {
    scores.push(await ask(db, { shop, list, showsAll: options.includes('--all') }))
  })
  return report(scores)
}

async function ask(
  db: Db,
  { shop, list, showsAll }: { shop: string; list: Product[]; showsAll: boolean },
): Promise<Score> {
  const { partes } = await currentSearch(db)
  const texts = new Map([...codesOf(list)].map(([product, code]) => [code, textOf(product)]))
  const cases = casesOf(shop)
  const verdicts = []
  for (const one of cases) {
    const rows = await suggest(db, one.pregunta, 1)
    const verdict = judge(one, texts, rows)
    verdicts.push(verdict)
    if (showsAll || !verdict.primera || verdict.falsos > 0)
      console.log(
        `${shop}: ${one.pregunta} → ${verdict.says} [${rows[0]?.descripcion.slice(0, 70) ?? ''}] ${rows[0]?.razon ?? ''}`,
      )
  }
  const asked = verdicts.filter(({ isThere }) => isThere)
  const absent = verdicts.filter(({ isThere }) => !isThere)
  return {
    tienda: shop,
    partes,
    preguntas: asked.length,
    primera: asked.filter(({ primera }) => primera).length,
    cinco: asked.filter(({ cinco }) => cinco).length,
    nada: `${absent.filter(({ primera }) => primera).length}/${absent.length}`,
    falsos: verdicts.reduce((sum, { falsos }) => sum + falsos, 0),
  }
}

type Row = Awaited<ReturnType<typeof suggest>>[number]

/** Right: the first row (one of five) answers the whole question; where the list has no such part, nothing is said to be one. */
function judge(one: Case, texts: Map<string, string>, rows: Row[]) {
  const isThere = [...texts.values()].some((text) => isRight(text, one))
  const right = rows.map(({ k_parte }) => isRight(texts.get(k_parte) ?? '', one))
  const claims = rows.filter(({ razon, aproximado }) => !aproximado && /(?:^|· )(?:Le queda a|Para) /.test(razon))
  const falsos = claims.filter(({ k_parte }) => !speaksOf(texts.get(k_parte) ?? '', one)).length
  const place = right.indexOf(true) + 1
  const nothing = rows.every(({ aproximado }) => aproximado)
  return {
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
  const sum = (name: 'preguntas' | 'primera' | 'cinco' | 'falsos') => scores.reduce((all, one) => all + one[name], 0)
  const all = {
    primera: percent(sum('primera'), sum('preguntas')),
    cinco: percent(sum('cinco'), sum('preguntas')),
    falsos: sum('falsos'),
  }
  console.table(shown)
  console.log(
    `primera ${all.primera} % (barra 85), entre cinco ${all.cinco} % (barra 93), falsos «le queda» ${all.falsos} (barra 0)`,
  )
  return { medido: true, tiendas: shown, ...all }
}
