import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Download } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { SheetFormat } from '#platform/files/sheet-cells.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'
import { agree, plural } from '#kit/ui/format.ts'
import { atField } from '#upkeep/brands/names.ts'
import { bounds, yearsText } from './year-words.ts'
import type { listaYears, storeYear } from './years-contract.ts'

type Year = Reply<typeof listaYears>['years'][number]

const all = `
  select a.id, a.year, coalesce(c.modelos, 0) as modelos from anio a
  left join (select otro, count(*) as modelos from catalogo_conteo where clase = 'modelo_anio' group by otro) c on c.otro = a.year
  order by a.year desc`

/** Every year with how many models use it, the newest first. */
export async function listYears({ db }: Context): Promise<Reply<typeof listaYears>> {
  return { ...bounds(), years: await db.rows<Year>(all) }
}

/** The same as a file, told to the audit log (S26). */
export async function exportYears(format: SheetFormat, context: Context): Promise<Download> {
  const { years } = await listYears(context)
  await audit(context.db, context, { accion: 'exportacion', objeto: 'years', despues: { filas: years.length } })
  const columns = [
    { title: 'Año', value: ({ year }: Year) => year },
    { title: 'Modelos con partes', value: ({ modelos }: Year) => modelos },
  ]
  return sheetOf({ name: 'años', format, columns, rows: years })
}

/** T-36b: adds a year or a range. Those that are there already are skipped and told. */
export async function addYears(
  body: Received<typeof storeYear>['body'],
  context: Context,
): Promise<Reply<typeof storeYear>> {
  const [from, to] = rangeOf(body)
  const agregados = await context.db.transaction(async (tx) => {
    const added = await tx.rows<{ year: number }>(
      'insert into anio (year) select generate_series($1::int, $2::int) on conflict do nothing returning year',
      [from, to],
    )
    const years = added.map(({ year }) => year).sort((a, b) => a - b)
    if (years.length > 0) {
      await audit(tx, context, { accion: 'years_agregados', objeto: 'years', despues: { years: yearsText(years) } })
      await tx.rows(`select pg_notify('contenido', '')`)
    }
    return years
  })
  const added = new Set(agregados)
  const repetidos = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((year) => !added.has(year))
  return { mensaje: messageOf(agregados, repetidos), agregados, repetidos }
}

function rangeOf({ year, desde, hasta }: Received<typeof storeYear>['body']): [from: number, to: number] {
  if (year !== undefined && (desde !== undefined || hasta !== undefined)) {
    throw new Refusal(422, 'Escribe un año, o desde y hasta; no las dos cosas.', {
      errors: { year: ['Escribe un año, o desde y hasta.'] },
    })
  }
  if (year === undefined && desde === undefined)
    throw atField(hasta === undefined ? 'year' : 'desde', 'Escribe el año.')
  if (year === undefined && hasta === undefined) throw atField('hasta', 'Escribe hasta qué año.')
  const from = year ?? desde ?? 0
  const to = year ?? hasta ?? 0
  const { minimo, maximo } = bounds()
  const isWithin = (value: number) => value >= minimo && value <= maximo
  const fault = `Escribe un año de ${minimo} a ${maximo}.`
  if (!isWithin(from)) throw atField(year === undefined ? 'desde' : 'year', fault)
  if (!isWithin(to)) throw atField('hasta', fault)
  if (from > to) throw atField('hasta', 'El último año va después del primero.')
  return [from, to]
}

function messageOf(agregados: number[], repetidos: number[]): string {
  const added = agregados.length
    ? `Se ${agree(agregados.length, 'agregó', 'agregaron')} ${plural(agregados.length, 'año', 'años')}: ${yearsText(agregados)}.`
    : 'No se agregó ningún año.'
  const there = repetidos.length ? ` Ya estaban: ${yearsText(repetidos)}.` : ''
  return added + there
}

// By the catalogue itself: counts of models are of the last recount, and leave parts out that are not on sale.
const uses = `
  select count(*)::int as n from (
    select from aplicacion where desde <= $1 and coalesce(hasta, extract(year from now())::int) >= $1 limit 1000) x`

/** Takes a year out; 409 while some application covers it. */
export async function removeYear(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const found = await tx.row<{ year: number }>('select year from anio where id = $1 for update', [id])
    if (!found) throw new Refusal(404, 'El año no existe.')
    const { year } = found
    const used = await tx.row<{ n: number }>(uses, [year])
    if (used?.n) {
      const said = used.n >= 1000 ? 'más de mil aplicaciones' : plural(used.n, 'aplicación', 'aplicaciones')
      throw new Refusal(409, `El año ${year} está en uso: ${said}.`, {
        code: 'en_uso',
        extra: {
          usos: used.n,
          usada_por: [{ texto: 'aplicaciones', total: used.n, href: `/ListaProds?year=${year}` }],
        },
      })
    }
    await tx.rows('delete from anio where id = $1', [id])
    await audit(tx, context, { accion: 'year_borrado', objeto: 'years', antes: { year } })
    await tx.rows(`select pg_notify('contenido', '')`)
    return { success: true }
  })
}
