// What a file of generations would do, row by row, with nothing written: what is new, what changes, what is there already, and
// what cannot be, with its reason.
import { compact } from '#finding/question/compact.ts'
import { agree } from '#kit/ui/format.ts'
import { SIDE_BY_SIDE } from './generation-columns.ts'
import { type Fields, faultIn, tidyGeneration, titleOf } from './generation-fields.ts'
import { type KnownModels, knownModels, type Present } from './known-models.ts'

/** A row as it stands in the file; null where the file has no such column. */
export type FileRow = {
  fila: number
  marca: string
  modelo: string
  nombre: string
  desde: string
  hasta: string
  alias: string[] | null
  sola: string | null
  a_la_vez: string | null
}
export const ROW_KINDS = ['nueva', 'cambia', 'igual', 'rechazada'] as const
export type LoadRow = {
  fila: number
  /** What the row is about, as it was written. */
  dice: string
  clase: (typeof ROW_KINDS)[number]
  motivo: string | null
  antes: Fields | null
  despues: Fields | null
}

type Draft = LoadRow & { key: string; model: string; isTogether: boolean }
/** A generation as it would stand: `draft` where a row of the file says it. */
type Standing = { fields: Fields; key: string; model: string; draft: Draft | undefined }

/** Judges every row against the generations that are there and against each other. */
export function judgeLoad(rows: readonly FileRow[], present: Present): LoadRow[] {
  const known = knownModels(present)
  const there = new Map(present.generations.map((fields) => [keyOf(fields, known), fields]))
  const seen = new Map<string, number>()
  const drafts = rows.map((row) => {
    const draft = draftOf(row, known, there)
    const before = seen.get(draft.key)
    if (draft.clase !== 'rechazada' && before !== undefined)
      refuse(draft, `Está repetida: ya viene en la fila ${before}.`)
    else seen.set(draft.key, row.fila)
    return draft
  })
  settle(drafts, there, known)
  return drafts.map(({ key: _key, model: _model, isTogether: _together, ...row }) => row)
}

/** Rounds in which a refused row may take others with it; a list that needs more is tangled on purpose. */
const ROUNDS = 8

/** Refuses what cannot stand, and then what relied on it: what is refused leaves what was there. */
function settle(drafts: Draft[], there: ReadonlyMap<string, Fields>, known: KnownModels): void {
  for (let round = 0; ; round++) {
    const others = besides(standingWith(drafts, there, known))
    const refused = drafts.flatMap((draft) => {
      const motivo = isWriting(draft) ? clash(draft, others, known) : undefined
      return motivo ? [{ draft, motivo }] : []
    })
    if (refused.length === 0) return
    for (const { draft, motivo } of refused) refuse(draft, motivo)
    const tangled = new Set(round < ROUNDS ? [] : refused.map(({ draft }) => draft.model))
    for (const draft of drafts)
      if (isWriting(draft) && tangled.has(draft.model)) refuse(draft, 'Depende de otra fila que se rechazó.')
  }
}

function refuse(draft: Draft, motivo: string): void {
  draft.clase = 'rechazada'
  draft.motivo = motivo
  draft.despues = null
}

function isWriting({ clase }: Draft): boolean {
  return clase === 'nueva' || clase === 'cambia'
}

function modelKeyOf({ marca, modelo }: Pick<Fields, 'marca' | 'modelo'>, known: KnownModels): string {
  const makeKey = known.makeOf(marca)?.makeKey ?? compact(marca)
  return `${makeKey}|${known.modelOf(makeKey, modelo)?.modelKey ?? compact(modelo)}`
}

function keyOf(fields: Fields, known: KnownModels): string {
  return `${modelKeyOf(fields, known)}|${compact(fields.nombre)}`
}

/** What one row says, by itself. */
function draftOf(row: FileRow, known: KnownModels, there: ReadonlyMap<string, Fields>): Draft {
  const { fila, marca, modelo, nombre } = row
  const draft: Draft = {
    fila,
    dice: [marca, modelo, nombre].filter(Boolean).join(' ').slice(0, 160),
    clase: 'rechazada',
    motivo: null,
    antes: null,
    despues: null,
    key: `fila ${fila}`,
    model: '',
    isTogether: yesOf(row.a_la_vez) === true,
  }
  const read = readRow(row, known)
  if (typeof read === 'string') return { ...draft, motivo: read }

  const key = keyOf(read, known)
  const antes = there.get(key) ?? null
  const despues: Fields = antes
    ? {
        ...antes,
        desde: read.desde,
        hasta: read.hasta,
        alias: row.alias ? read.alias : antes.alias,
        sola: row.sola === null ? antes.sola : read.sola,
      }
    : read
  const fault = faultIn(despues)
  if (fault) return { ...draft, motivo: fault.texto }
  const clase = antes === null ? 'nueva' : isSame(antes, despues) ? 'igual' : 'cambia'
  return { ...draft, clase, antes, despues, key, model: modelKeyOf(read, known) }
}

/** The fields of a row, with make and model as they are known; a sentence where it cannot be read. */
function readRow(row: FileRow, known: KnownModels): Fields | string {
  const { marca, modelo, nombre } = row
  const missing = (['marca', 'modelo', 'nombre'] as const).find((name) => compact(row[name]) === '')
  if (missing) return `Falta ${{ marca: 'la marca', modelo: 'el modelo', nombre: 'la generación' }[missing]}.`
  if (marca.length > 60 || modelo.length > 60) return 'La marca y el modelo llevan 60 letras como máximo.'
  const names = [nombre, ...(row.alias ?? [])]
  if (names.length > 11 || names.some((name) => name.length > 40))
    return 'Hasta 10 nombres más, de 40 letras como máximo cada uno.'
  const years = yearsOf(row)
  if (typeof years === 'string') return years
  const sola = yesOf(row.sola)
  if (sola === undefined || yesOf(row.a_la_vez) === undefined) return 'En «se dice sola» y «a la vez» escribe sí o no.'

  const make = known.makeOf(marca)
  if (!make) return unknown('la marca', marca, known.nearestMake(marca))
  const model = known.modelOf(make.makeKey, modelo)
  if (!model) return unknown(`el modelo de ${make.make}`, modelo, known.nearestModel(make.makeKey, modelo))
  return tidyGeneration({ marca: make.make, modelo: model.model, nombre, alias: row.alias ?? [], ...years, sola })
}

function unknown(what: string, name: string, nearest: string | undefined): string {
  return `No conocemos ${what} «${name}»${nearest ? `: lo más parecido es «${nearest}»` : ''}.`
}

/** What is written where an end is open. */
const goesOn = /^(?:|-|en adelante|adelante|actual|actualidad|a la fecha|sigue)$/i

function yearsOf({ desde, hasta }: FileRow): Pick<Fields, 'desde' | 'hasta'> | string {
  const from = yearOf(desde)
  if (from === undefined) return 'Escribe en «desde» un año con cuatro cifras.'
  const to = goesOn.test(hasta) ? null : yearOf(hasta)
  if (to === undefined) return 'Escribe en «hasta» un año con cuatro cifras, o déjalo vacío si sigue.'
  if (to !== null && to < from) return `Los años están al revés: de ${from} a ${to}.`
  return { desde: from, hasta: to }
}

function yearOf(text: string): number | undefined {
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  return year >= 1930 && year <= 2100 ? year : undefined
}

/** Undefined for what is neither; no where nothing is written. */
function yesOf(text: string | null): boolean | undefined {
  if (text === null || /^(?:|no|n|0|falso|false)$/i.test(text)) return false
  return /^(?:s[ií]?|x|1|verdadero|true)$/i.test(text) ? true : undefined
}

function isSame(one: Fields, other: Fields): boolean {
  return hasSameYears(one, other) && hasSameNames(one, other) && one.sola === other.sola
}

function hasSameYears(one: Fields, other: Fields): boolean {
  return one.desde === other.desde && one.hasta === other.hasta
}

function hasSameNames(one: Fields, other: Fields): boolean {
  return one.nombre === other.nombre && one.alias.join('\n') === other.alias.join('\n')
}

function standingWith(drafts: Draft[], there: ReadonlyMap<string, Fields>, known: KnownModels): Standing[] {
  const said = new Map(drafts.flatMap((draft) => (isWriting(draft) ? [[draft.key, draft] as const] : [])))
  const kept = [...there].flatMap(([key, fields]) =>
    said.has(key) ? [] : [{ fields, key, model: modelKeyOf(fields, known), draft: undefined }],
  )
  const written = [...said.values()].flatMap((draft) =>
    draft.despues ? [{ fields: draft.despues, key: draft.key, model: draft.model, draft }] : [],
  )
  return [...kept, ...written]
}

/** What would stand, by its model and by each of its names: after its model, and alone. */
type Others = { ofModel: Map<string, Standing[]>; called: Map<string, Standing[]> }

function besides(standing: readonly Standing[]): Others {
  const called = new Map<string, Standing[]>()
  for (const one of standing) {
    for (const name of [one.fields.nombre, ...one.fields.alias].map(compact)) {
      for (const key of [`${one.model} ${name}`, ...(one.fields.sola ? [name] : [])]) {
        const known = called.get(key)
        if (known) known.push(one)
        else called.set(key, [one])
      }
    }
  }
  return { ofModel: Map.groupBy(standing, ({ model }) => model), called }
}

/** Why a row cannot stand beside what would stand, in a sentence. Of two rows of the file the later one gives way. */
function clash(draft: Draft, { ofModel, called }: Others, known: KnownModels): string | undefined {
  const { despues, antes } = draft
  if (!despues) return undefined
  const isFirst = (other: Standing, judges: (one: Draft) => boolean) =>
    other.draft !== undefined && other.draft.fila > draft.fila && judges(other.draft)
  if (judgesYears(draft) && !draft.isTogether) {
    const other = ofModel.get(draft.model)?.find(
      (one) =>
        one.key !== draft.key &&
        !one.draft?.isTogether &&
        !isFirst(one, judgesYears) &&
        // What they shared before is not asked about again.
        sharedYears(one.fields, despues) > Math.max(SIDE_BY_SIDE, antes ? sharedYears(one.fields, antes) : 0),
    )
    if (other) return overlapping(other.fields, despues)
  }
  if (antes && hasSameNames(antes, despues) && antes.sola === despues.sola) return undefined
  for (const name of [despues.nombre, ...despues.alias]) {
    const said = [`${draft.model} ${compact(name)}`, ...(despues.sola ? [compact(name)] : [])]
    const other = said
      .flatMap((key) => called.get(key) ?? [])
      .find((one) => one.key !== draft.key && !isFirst(one, judgesNames))
    if (other) return `«${name}» ya es de ${titleOf(other.fields)}.`
    const model = name === despues.nombre ? undefined : otherModel(name, draft, known)
    if (model) return `«${name}» es otro modelo, ${model}: no puede nombrar esta generación.`
  }
  return undefined
}

function judgesYears({ antes, despues }: Draft): boolean {
  return !antes || !despues || !hasSameYears(antes, despues)
}

function judgesNames({ antes, despues }: Draft): boolean {
  return !antes || !despues || !hasSameNames(antes, despues) || antes.sola !== despues.sola
}

/** Another model that is called so: of the same make, or of any where the name is said alone. */
function otherModel(name: string, { model, despues }: Draft, known: KnownModels): string | undefined {
  const [makeKey] = model.split('|')
  const other = known
    .called(name)
    .find((one) => (despues?.sola || one.makeKey === makeKey) && `${one.makeKey}|${one.modelKey}` !== model)
  return other && `${other.make} ${other.model}`
}

function sharedYears(one: Fields, other: Fields): number {
  return Math.min(one.hasta ?? 9999, other.hasta ?? 9999) - Math.max(one.desde, other.desde) + 1
}

function overlapping(other: Fields, own: Fields): string {
  const shared = sharedYears(other, own)
  const many = other.hasta === null && own.hasta === null ? 'todos los años desde entonces' : plainYears(shared)
  return `Se encima con ${titleOf(other)}: ${many}. Corrige los años o, si se vendieron a la vez, escribe sí en la columna «a la vez».`
}

function plainYears(years: number): string {
  return `${years} ${agree(years, 'año', 'años')}`
}
