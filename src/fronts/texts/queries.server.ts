import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { catalogue, entryOf } from './catalogue.server.ts'
import type { texto, textos, textosPropios } from './contract.ts'
import type { Entry } from './entry.ts'
import { looks } from './kinds.ts'
import { type Words, wordsShown } from './rules.ts'
import { textColumns, type TextRow } from './text-columns.ts'

type Kept = Words & { clave: string }

/** What pages say: the words of mails are read where a mail is written. */
const pageTexts = catalogue.filter(({ area }) => area !== 'correos')

/** Texts that this process has said to be without Spanish: once is enough (K-10). */
const toldMissing = new Set<string>()

/** What the company says in its own words, for every page, by those of the program; nothing where these stand. */
export async function readOwnTexts({ db, log }: Pick<Context, 'db' | 'log'>): Promise<Reply<typeof textosPropios>> {
  const kept = await db.rows<Kept>('select clave, es, en from texto where es is not null or en is not null')
  const byKey = new Map(kept.map((row) => [row.clave, row]))
  const own = pageTexts.flatMap((entry): [string, string][] => {
    const { clave, original } = entry
    const { texto: now, enIngles } = wordsShown(byKey.get(clave) ?? NONE, original)
    const said = original.es ?? original.en
    if (enIngles && !toldMissing.has(clave)) {
      toldMissing.add(clave)
      log.warn({ clave }, 'a text has no Spanish: its English is shown')
    }
    return now === said ? [] : [[said, now]]
  })
  return { textos: Object.fromEntries(own) }
}

const NONE: Words = { es: null, en: null }

// The catalogue travels as one value: which texts there are stands in the program, what is said in their place in the table.
const rows = JSON.stringify(
  catalogue.map(({ clave, area, donde, original }, orden) => ({ clave, area, donde, orden, ...original })),
)
const dice = 'coalesce(t.es, c.es, t.en, c.en)'
const isChanged = '(t.es is not null or t.en is not null)'
const isEnglish = '(t.es is null and c.es is null)'

/** The texts in the order of their areas, unless told. */
const texts = listOf<Asked<typeof textos>, TextRow>({
  columns: `c.clave, c.area, c.donde, ${dice} as dice, coalesce(c.es, c.en) as original, coalesce(${isChanged}, false) as cambiado,
    ${isEnglish} as en_ingles, t.actualizado_en, u.nombre as actualizado_por`,
  from: `jsonb_to_recordset($1::jsonb) as c (clave text, area text, donde text, orden int, es text, en text)
    left join texto t on t.clave = c.clave`,
  joins: 'left join usuario u on u.id = t.actualizado_por',
  where: ({ q, area, estado }) => ({
    where: `($2::text is null or c.area = $2)
      and ($3::text is null or $3 = case when ${isChanged} then 'cambiado' else 'original' end or ($3 = 'en_ingles' and ${isEnglish}))
      and ($4::text is null or norma_nombre(concat_ws(' ', c.es, c.en, t.es, t.en, c.donde)) like '%' || norma_nombre($4) || '%')`,
    values: [rows, area ?? null, estado ?? null, q || null],
  }),
  orders: { area: 'c.orden', dice: `norma_nombre(${dice})`, actualizado_en: 't.actualizado_en' },
  defaultOrder: { orden: 'area', sentido: 'asc' },
  order: (by, way) => `${by} ${way} nulls last, c.orden`,
})
export const listTexts = texts.page(({ total, rows: found }) => ({ total, textos: found }))
export const exportTexts = texts.file({ name: 'textos', objeto: 'textos', columns: textColumns })

/** The text of this name; 404 where the program has none. */
export function knownEntry(clave: string): Entry {
  const entry = entryOf(clave)
  if (!entry) throw new Refusal(404, 'Ese texto no existe.')
  return entry
}

type Stored = Words & Pick<Reply<typeof texto>, 'version' | 'actualizado_en' | 'actualizado_por'>

/** One text, what is said in its place, and what was done to it. */
export async function readText(clave: string, { db }: Pick<Context, 'db'>): Promise<Reply<typeof texto>> {
  const { area, donde, forma, pagina = null, original, lugares = {}, puedeVaciarse = false } = knownEntry(clave)
  const [stored, historial] = await Promise.all([
    db.row<Stored>(
      `select t.es, t.en, t.version, t.actualizado_en, u.nombre as actualizado_por
       from texto t left join usuario u on u.id = t.actualizado_por where t.clave = $1`,
      [clave],
    ),
    readHistory(db, clave),
  ])
  const { es, en, version, actualizado_en, actualizado_por } = stored ?? UNTOUCHED
  return {
    clave,
    area,
    donde,
    forma,
    pagina,
    es,
    en,
    original,
    lugares: Object.entries(lugares).map(([nombre, { explica, ejemplo, puedeFaltar = false }]) => ({
      nombre,
      explica,
      ejemplo,
      puede_faltar: puedeFaltar,
    })),
    largo: looks[forma].largo,
    puede_vaciarse: puedeVaciarse,
    version,
    actualizado_en,
    actualizado_por,
    historial,
  }
}

const UNTOUCHED: Stored = { ...NONE, version: 0, actualizado_en: null, actualizado_por: null }

function readHistory(db: Db, clave: string) {
  return db.rows<Reply<typeof texto>['historial'][number]>(
    `select accion, actor as quien, en, antes, despues from auditoria where objeto = 'texto' and objeto_id = $1
     order by en desc, id desc limit 30`,
    [clave],
  )
}
