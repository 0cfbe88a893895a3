import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { changed } from '#publishing/editor/changed.server.ts'
import { cleanHtml, plainText } from '#publishing/editor/clean-html.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { findVacancy, type Vacancy } from './vacancies.server.ts'
import type { editarVacante, VacancyContent } from './vacancies-contract.ts'
import { plural } from '#kit/ui/format.ts'

const names = [
  'titulo',
  'area',
  'ciudad',
  'entidad',
  'sucursal_id',
  'jornada',
  'plazas',
  'sueldo_desde',
  'sueldo_hasta',
  'resumen',
  'cuerpo',
  'estado',
  'desde',
  'hasta',
] as const satisfies (keyof VacancyContent)[]

/** Makes a vacancy, at once public if it says so. */
export async function createVacancy(content: VacancyContent, context: Context): Promise<{ id: number }> {
  return context.db.transaction((tx) => insert(tx, content, { context, accion: 'vacante_creada' }))
}

/** The same as a draft without dates. */
export async function copyVacancy(id: number, context: Context): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    const from = contentOf(await findVacancy(tx, id))
    const titulo = `${from.titulo.slice(0, 112)} (copia)`
    const copy: VacancyContent = { ...from, titulo, estado: 'BORRADOR', desde: null, hasta: null }
    return insert(tx, copy, { context, accion: 'vacante_duplicada' })
  })
}

/** What one writes, of a vacancy as it is read. */
function contentOf(vacancy: Vacancy): VacancyContent {
  return { ...vacancy, estado: vacancy.decidido }
}

type Doing = { context: Context; accion: string }

async function insert(tx: Db, given: VacancyContent, { context, accion }: Doing): Promise<{ id: number }> {
  const content = await checked(tx, given)
  const columns = names.map((_, place) => `$${place + 2}`)
  const made = await tx
    .row<{ id: number }>(
      `insert into vacante (actualizado_por, ${names.join(', ')}) values ($1, ${columns.join(', ')}) returning id`,
      [context.session.user?.id, ...names.map((name) => content[name])],
    )
    .catch(explained)
  const id = made?.id ?? 0
  await audit(tx, context, { accion, objeto: 'vacante', objetoId: id, despues: await factsOf(content) })
  await changed(tx)
  return { id }
}

/** Saves a vacancy; 409 when somebody else did since `version`. */
export async function changeVacancy(
  id: number,
  { version, ...change }: Received<typeof editarVacante>['body'],
  context: Context,
): Promise<Vacancy> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from vacante where id = $1 for update', [id])
    const before = await findVacancy(tx, id)
    if (before.version !== version) throw stale('esta vacante', before.version)
    const content = await checked(tx, { ...contentOf(before), ...change })
    const columns = names.map((name, place) => `${name} = $${place + 3}`)
    await tx
      .rows(
        `update vacante set actualizado_por = $2, actualizado_en = now(), version = version + 1, ${columns.join(', ')} where id = $1`,
        [id, context.session.user?.id, ...names.map((name) => content[name])],
      )
      .catch(explained)
    await audit(tx, context, {
      accion: 'vacante_editada',
      objeto: 'vacante',
      objetoId: id,
      antes: await factsOf(contentOf(before)),
      despues: await factsOf(content),
    })
    await changed(tx)
    return findVacancy(tx, id)
  })
}

/** The content as it may be stored; what goes public must say what the public needs. Published without a date: from now. */
async function checked(tx: Db, content: VacancyContent): Promise<VacancyContent> {
  const cuerpo = (await cleanHtml(content.cuerpo)).replace(/<img[^>]*>/g, '')
  if (content.sueldo_desde && content.sueldo_hasta && content.sueldo_desde > content.sueldo_hasta) {
    throw atField('sueldo_hasta', 'El sueldo mayor va después del menor.')
  }
  if (content.desde && content.hasta && Date.parse(content.hasta) <= Date.parse(content.desde)) {
    throw atField('hasta', 'La fecha en que se cierra va después de la que se publica.')
  }
  if (content.estado !== 'PUBLICADO') return { ...content, cuerpo }
  for (const [field, sentence] of needed) if (content[field] === '') throw atField(field, sentence)
  if ((await plainText(cuerpo)) === '') throw atField('cuerpo', 'Describe el puesto antes de publicar.')
  return { ...content, cuerpo, desde: content.desde ?? (await now(tx)) }
}

const needed = [
  ['area', 'Escribe el área antes de publicar.'],
  ['ciudad', 'Escribe la ciudad antes de publicar.'],
  ['resumen', 'Escribe el resumen antes de publicar: se ve en la lista.'],
] as const

async function now(tx: Db): Promise<string> {
  const clock = await tx.row<{ ahora: string }>('select now() as ahora')
  if (!clock) throw new Error('a select without a table returns its row')
  return clock.ahora
}

function atField(field: string, sentence: string): Refusal {
  return new Refusal(422, sentence, { errors: { [field]: [sentence] } })
}

/** What the database refuses, said at its field. */
function explained(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  if (constraint === 'vacante_sucursal_id_fkey') throw atField('sucursal_id', 'La sucursal ya no existe. Elige otra.')
  if (constraint === 'vacante_fechas') {
    throw atField('hasta', 'La fecha en que se cierra va después de la que se publica.')
  }
  throw error
}

async function factsOf({ cuerpo, ...facts }: VacancyContent) {
  const known = Object.fromEntries(names.flatMap((name) => (name === 'cuerpo' ? [] : [[name, facts[name]]])))
  return { ...known, texto: plural((await plainText(cuerpo)).length, 'letra', 'letras') }
}

/** Deletes softly, or takes that back. 409 with the count when people applied for it (G12). */
export async function setVacancyDeleted(id: number, isDeleted: boolean, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const used = isDeleted ? (await findVacancy(tx, id)).postulaciones : 0
    if (used > 0) {
      throw new Refusal(409, 'Hay postulaciones para esta vacante. Archívala: deja de verse y nada se pierde.', {
        code: 'en_uso',
        extra: { postulaciones: used },
      })
    }
    const row = await tx.row<{ titulo: string }>(
      `update vacante set borrado_en = case when $2 then now() end, actualizado_por = $3, actualizado_en = now()
       where id = $1 and (borrado_en is null) = $2 returning titulo`,
      [id, isDeleted, context.session.user?.id],
    )
    if (!row) throw new Refusal(404, 'La vacante no existe.')
    const accion = isDeleted ? 'vacante_borrada' : 'vacante_restaurada'
    await audit(tx, context, { accion, objeto: 'vacante', objetoId: id, despues: row })
    await changed(tx)
    return { success: true }
  })
}
