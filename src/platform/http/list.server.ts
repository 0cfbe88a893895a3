// The lists of the desk: each declares what it reads, which rows and in what order; page, count and file come from that.
import type { Received } from '#kit/base/contract.ts'
import { MOST_COUNTED, PAGE_SIZES } from '#kit/base/settings.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { columnsNamed, type SheetColumn, type SheetFormat } from '#platform/files/sheet-cells.ts'
import { exportRows, type Listed } from './export-rows.server.ts'
import type { Context } from './serve.server.ts'

type Viewer = Pick<Context, 'db' | 'session'>
type Way = 'asc' | 'desc'
type ListQuery = {
  orden?: string | undefined
  sentido?: Way | undefined
  pagina?: number | undefined
  por?: number | undefined
}
/** What the call of a list is asked. */
export type Asked<E> = Received<E>['query']
type OrderOf<Query> = Query extends { orden?: infer Name } ? Extract<Name, string> : never

type Declared<Query, Row, Raw> = {
  /** What is read of each row. */
  columns: string
  /** The tables that say which rows there are. */
  from: string
  /** Those that only tell more of each: not read for counting. */
  joins?: string
  where: (query: Query, viewer: Viewer) => Narrowed | Promise<Narrowed>
  /** The SQL of each order that the contract knows. */
  orders?: { [Name in OrderOf<Query>]: string }
  /** How the list comes when nobody orders it; its table says the same. */
  defaultOrder: { orden?: OrderOf<Query>; sentido: Way }
  /** The whole order: what was chosen, and what decides among equals. */
  order: (by: string, way: Way) => string
  /** Rows that are counted at most, where to count further takes long. */
  countTo?: number
  /** A row as it is read → as it is answered; the same when absent. */
  row?: (raw: Raw) => Row
}
type Narrowed = { where: string; values: unknown[] }

export type Page<Row> = { total: number; pagina: number; por: number; rows: Row[] }

type SheetOf<Query, Row> = {
  name: string | ((query: Query) => string)
  /** What the audit log calls it. */
  objeto: string
  /** Of which one it is the list. */
  objetoId?: (query: Query) => number
  columns: readonly (SheetColumn<Row> & { id: string })[]
}
type FileAsked<Query> = { params: { formato: SheetFormat }; query: Query & { columnas?: string | undefined } }

/** What is empty stands below all else, whichever way. */
export function nullsLow(way: Way): string {
  return way === 'desc' ? 'desc nulls last' : 'asc nulls first'
}

/** A list of administration. `Query` is what its call is asked, `Row` what it answers of each, `Raw` what is read of each. */
export function listOf<Query extends ListQuery, Row extends object, Raw extends object = Row>(
  declared: Declared<Query, Row, Raw>,
) {
  const { columns, from, joins = '', countTo } = declared
  // Without `row` a row is what was read.
  const row = declared.row ?? ((raw: Raw) => raw as unknown as Row)

  /** The rows that are asked for, for whoever reads or counts them otherwise. */
  async function wanted(query: Query, viewer: Viewer): Promise<Listed & Rows> {
    const { where, values } = await declared.where(query, viewer)
    const rows = `${from} where ${where}`
    return {
      text: `select ${columns} from ${from} ${joins} where ${where}`,
      counted: `select from ${rows}`,
      order: orderOf(declared, query),
      from: rows,
      values,
    }
  }

  /** One page, and how many rows there are in all. */
  async function read(query: Query, viewer: Viewer): Promise<Page<Row>> {
    const { pagina, por } = query
    const page = await readPage<Raw>(viewer.db, await wanted(query, viewer), { pagina, por, countTo })
    return { ...page, rows: page.rows.map(row) }
  }

  return {
    wanted,
    read,
    /** The call of a page, which names its rows. */
    page<Answer>(reply: (page: Page<Row>) => Answer) {
      return async ({ query }: { query: Query }, viewer: Viewer): Promise<Answer> => reply(await read(query, viewer))
    },
    /** The call of the filtered rows as a file, told to the audit log (S26). */
    file({ name, objeto, objetoId, columns: all }: SheetOf<Query, Row>) {
      return async ({ params, query }: FileAsked<Query>, context: Context): Promise<Download<Pieces>> =>
        exportRows<Raw, Row>(
          {
            name: typeof name === 'string' ? name : name(query),
            format: params.formato,
            columns: columnsNamed(all, query.columnas),
            list: await wanted(query, context),
            row,
            told: { objeto, objetoId: objetoId?.(query), despues: query },
          },
          context,
        )
    },
  }
}

function orderOf<Query extends ListQuery>(
  { orders, defaultOrder, order }: Pick<Declared<Query, never, never>, 'orders' | 'defaultOrder' | 'order'>,
  { orden, sentido }: ListQuery,
): string {
  const known: Record<string, string> = orders ?? {}
  const way = sentido ?? (orden ? 'asc' : defaultOrder.sentido)
  return order(known[orden ?? defaultOrder.orden ?? ''] ?? '', way)
}

/** The statement that counts the rows which follow `from`, up to MOST_COUNTED: to know of ten million that they are more takes as long as of ten thousand. */
export function countSome(from: string): string {
  return `select count(*)::int as total from (select from ${from} limit ${MOST_COUNTED}) x`
}

type Wanted = { pagina?: number | undefined; por?: number | undefined; countTo?: number | undefined }

/** One page of a list, and how many rows there are: one statement, as of one moment. */
export async function readPage<Row extends object>(
  db: Pick<Db, 'rows'>,
  { text, counted = text, order, values }: Listed,
  { pagina = 1, por = PAGE_SIZES[0], countTo }: Wanted,
): Promise<Page<Row>> {
  const some = countTo ? `${counted} limit ${countTo}` : counted
  // A page beyond the last has a row too: the one that says how many there are.
  const found = await db.rows<Row & { '#total': number; '#is_row': true | null }>(
    `select c."#total", p.* from (select count(*)::int as "#total" from (${some}) x) c
     left join (select true as "#is_row", x.* from (
       ${text} order by ${order} limit $${values.length + 1} offset $${values.length + 2}) x) p on true`,
    [...values, por, (pagina - 1) * por],
  )
  const rows = found.flatMap(({ '#total': _total, '#is_row': isRow, ...row }) =>
    // What is left of a row is the row.
    isRow ? [row as unknown as Row] : [],
  )
  return { total: found[0]?.['#total'] ?? 0, pagina, por, rows }
}
