import type { Db } from '#platform/database/db.server.ts'
import { compact } from '#finding/question/compact.ts'
import type { Lexicon } from '#finding/question/lexicon.ts'
import { isAmbiguous, sameName } from '#finding/question/shared-names.ts'
import { fold } from '#finding/question/spanish.ts'
import { makeKeyOf } from '#finding/index/vehicles.ts'

/** A vehicle as somebody asks for it; null is not said. */
export type Asked = {
  make: string | null
  model: string
  /** As it is said after the model, A4; with all its further names. */
  generation: { names: string[]; isAlone: boolean } | null
  year: number | null
  motor: string | null
  /** «con aire», «sin abs». */
  said: string | null
}

type Row = {
  makeKey: string
  modelKey: string
  motor: string | null
  desde: number
  hasta: number | null
  conditions: { atributo: string; valor: string }[]
}
type Part = { k_parte: string; descripcion: string; rows: Row[] }

const everyPart = `select p.k_parte, p.descripcion, (select json_agg(json_build_object('marca', k.nombre, 'modelo', m.nombre, 'motor', e.nombre,
    'desde', a.desde, 'hasta', a.hasta, 'conditions', (select coalesce(json_agg(json_build_object('atributo', c.atributo, 'valor', c.valor)), '[]')
      from aplicacion_condicion c where c.aplicacion_id = a.id)))
    from aplicacion a join modelo m on m.id = a.modelo_id join marca k on k.id = m.marca_id left join motor e on e.id = a.motor_id
    where a.producto_id = p.id) as aplicaciones
  from producto p where p.estado = 'activo'`
type Read = Omit<Part, 'rows'> & {
  aplicaciones: (Omit<Row, 'makeKey' | 'modelKey'> & { marca: string; modelo: string })[] | null
}

/**
 * What a catalogue proves, told by the plainest reading of its rows and texts and by nothing of the search's but the names that
 * vehicles have: necessary conditions only, so that what is called unproven here is so whatever the grammar.
 */
export type Truth = {
  proves: (k_parte: string, asked: Asked) => boolean
  /** What stands in the catalogue of the part that an answer names. */
  textOf: (answer: string) => string
}

type Known = { lexicon: Lexicon; spellings: Map<string, string[]> }

export async function truthOf(db: Db, lexicon: Lexicon): Promise<Truth> {
  const parts = new Map((await db.rows<Read>(everyPart)).map((read) => [read.k_parte, partOf(read, lexicon)]))
  const byModel = Map.groupBy(
    [...parts.values()].flatMap(({ rows }) => rows),
    ({ modelKey }) => modelKey,
  )
  const known: Known = { lexicon, spellings: spellingsOf(lexicon) }
  return {
    textOf: (answer) => told([...parts.values()].find(({ k_parte }) => answer.includes(`: ${k_parte} `))),
    proves: (k_parte, asked) => {
      const part = parts.get(k_parte)
      if (!part || isUnsaid(asked, lexicon)) return false
      const isText = textProves(part.descripcion, asked, known)
      if (part.rows.length === 0) return isText
      if (asked.year === null && asked.motor === null && isText) return true
      return calledSo(asked, lexicon).some((one) => rowsProve(part.rows, one, asked, byModel.get(one.modelKey) ?? []))
    },
  }
}

function partOf({ k_parte, descripcion, aplicaciones }: Read, lexicon: Lexicon): Part {
  const rows = (aplicaciones ?? []).map(({ marca, modelo, ...row }) => ({
    ...row,
    makeKey: makeKeyOf(marca, lexicon),
    modelKey: compact(modelo),
  }))
  const text = fold(descripcion.normalize('NFC'))
    .replaceAll(/(\d),(\d\s?l\b)/g, '$1.$2')
    .replaceAll(/[a-z]{4,}/g, (word) => lexicon.replacements.get(word) ?? word)
  return { k_parte, descripcion: text, rows }
}

function told(part: Part | undefined): string {
  return part ? `${part.descripcion} ${JSON.stringify(part.rows.slice(0, 6))}` : ''
}

/** How each model may be written, compact. */
function spellingsOf({ names }: Lexicon): Known['spellings'] {
  const spellings: Known['spellings'] = new Map()
  for (const [key, { models }] of names)
    for (const { modelKey } of models) spellings.set(modelKey, [...(spellings.get(modelKey) ?? []), key])
  return spellings
}

/** The model with the generation that was said of it. */
export function nameOf({ model, generation }: Asked): string {
  const [name = ''] = generation?.names ?? []
  return generation?.isAlone ? name : `${model} ${name}`.trim()
}

/** Several makes have a model of this name, and none was said. */
function isUnsaid({ make, model }: Asked, lexicon: Lexicon): boolean {
  return make === null && isAmbiguous(sameName(compact(model), lexicon))
}

type Called = { makeKeys: string[] | null; modelKey: string }

/** The models that are called so, and whose; a generation is what it is, whatever a model is also called. */
function calledSo(asked: Asked, { names }: Lexicon): Called[] {
  const key = compact(nameOf(asked))
  const said = asked.make === null ? null : compact(asked.make)
  const makes = said === null ? null : [said, ...(names.get(said)?.makes.map(({ makeKey }) => makeKey) ?? [])]
  const own = { makeKeys: makes, modelKey: key }
  if (asked.generation) return [own]
  const alone = names.get(key)?.models ?? []
  // «Dodge Ram 1500» may be what this catalogue calls its Ram 1500, and «pick up Nissan» its D21.
  const whole = said === null ? [] : [said + key, key + said].flatMap((name) => names.get(name)?.models ?? [])
  return [
    own,
    ...alone.map(({ modelKey }) => ({ makeKeys: makes, modelKey })),
    ...whole.map(({ makeKey, modelKey }) => ({ makeKeys: [makeKey], modelKey })),
  ]
}

function rowsProve(rows: Row[], { makeKeys, modelKey }: Called, asked: Asked, all: Row[]): boolean {
  const inYear = ({ desde, hasta }: Row) =>
    asked.year === null || (desde <= asked.year && asked.year <= (hasta ?? 9999))
  const isOne = (row: Row) => row.modelKey === modelKey && (!makeKeys || makeKeys.includes(row.makeKey)) && inYear(row)
  const own = rows.filter(isOne)
  // Without year and engine only the model is claimed.
  if (asked.year === null && asked.motor === null) return own.length > 0
  const free = own.filter(({ conditions }) =>
    conditions.every(({ atributo, valor }) => isMet(atributo, valor, own, asked)),
  )
  const { motor: wanted } = asked
  if (wanted) return free.some(({ motor }) => motor !== null && isSameEngine(motor, wanted))
  if (free.some(({ motor }) => motor === null)) return true
  const sold = new Set(all.filter(isOne).flatMap(({ motor }) => motor ?? []))
  return free.length > 0 && [...sold].every((motor) => free.some((row) => isSameEngine(row.motor ?? '', motor)))
}

function isMet(atributo: string, valor: string, own: Row[], { said }: Asked): boolean {
  if (said?.endsWith(` ${atributo}`)) return said.startsWith('con') === /^(?:si|sí|con|1|true)$/i.test(valor)
  return own.some(({ conditions }) => conditions.some((one) => one.atributo === atributo && one.valor !== valor))
}

function sizesOf(motor: string): string[] {
  return motor.match(/\d\.\d/g) ?? []
}

function isSameEngine(stated: string, asked: string): boolean {
  if (compact(stated) === compact(asked)) return true
  const isBare = [stated, asked].some((text) => /^\d\.\d\s*l?(?:ts?|itros)?$/i.test(text.trim()))
  return isBare && sizesOf(stated).some((size) => sizesOf(asked).includes(size))
}

function textProves(text: string, asked: Asked, known: Known): boolean {
  const { year, motor, said } = asked
  return (
    saysMake(text, asked, known.lexicon) &&
    saysModel(text, asked, known) &&
    (year === null || namesYear(text, year)) &&
    (!motor || sizesOf(text).some((size) => sizesOf(motor).includes(size))) &&
    (year === null || saysFeature(text, said))
  )
}

/** The make stands in the text, or another model that this make alone has («PLATINA ALMERA»), or nobody else has the model. */
function saysMake(text: string, { make, model }: Asked, lexicon: Lexicon): boolean {
  if (make === null) return true
  const key = compact(model)
  const said = compact(make)
  const makeKeys = [said, ...(lexicon.names.get(said)?.makes.map(({ makeKey }) => makeKey) ?? [])]
  const makers = new Set(sameName(key, lexicon).map(({ makeKey }) => makeKey))
  if (makers.size === 1 && ([...makers].some((one) => makeKeys.includes(one)) || lexicon.names.has(said + key)))
    return true
  return [...lexicon.names].some(([name, { makes, models }]) => {
    const isMake = makes.some(({ makeKey }) => makeKeys.includes(makeKey))
    const isOther =
      makers.size > 1 && name !== key && models.length > 0 && models.every(({ makeKey }) => makeKeys.includes(makeKey))
    return name.length > 1 && (isMake || isOther) && says(text, name)
  })
}

function saysModel(text: string, asked: Asked, { lexicon, spellings }: Known): boolean {
  const { generation } = asked
  const own = calledSo({ ...asked, generation: null }, lexicon).flatMap(({ modelKey }) => [
    compact(asked.model),
    ...(spellings.get(modelKey) ?? []),
  ])
  if (!generation) return own.some((name) => says(text, name))
  const whole = spellings.get(compact(nameOf(asked))) ?? []
  if (whole.some((name) => says(text, name))) return true
  const isSaid = generation.names.some((name) => says(text, compact(name)))
  const letters = text.replaceAll(/[^a-z0-9]/g, '')
  return isSaid && (generation.isAlone || own.some((name) => letters.includes(name)))
}

/** The compact name stands in the text by itself, whatever parts it. */
function says(text: string, name: string): boolean {
  const first = name[0]
  if (first === undefined || !text.includes(first)) return false
  return new RegExp(`(?<![a-z0-9])${name.split('').join('[\\s./&-]{0,3}')}`).test(text)
}

/** Features that stand in the text against what was said, or with nothing said, are conditions left open. */
function saysFeature(text: string, said: string | null): boolean {
  for (const [, prefix = '', feature = ''] of text.matchAll(/\b(sin|con|[sc]\/)\s?(aire|clima|abs|turbo)/g))
    if (said !== `${prefix.startsWith('s') ? 'sin' : 'con'} ${feature}`) return false
  return true
}

/** Some years are written among which the year may be. */
function namesYear(text: string, year: number): boolean {
  const written = [...text.matchAll(/(?<!\d)(?:19|20)?\d\d(?!\d)/g)].map(([digits]) => digits)
  const full = written.map((digits) =>
    digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) > 40 ? 1900 : 2000),
  )
  if (full.includes(year)) return true
  if (full.some((from, i) => from < year && year <= (full[i + 1] ?? 0))) return true
  const isOpen = /adelante|->|>|\+|-\s*(?:up|on|act)|desde|a partir|posterior|\d\d-\/|\bal? dia|\bfecha/.test(text)
  return (isOpen && full.some((from) => from < year)) || (/hasta|anterior/.test(text) && full.some((to) => to > year))
}
