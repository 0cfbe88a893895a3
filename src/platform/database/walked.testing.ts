import type { Db } from './db.server.ts'

/** A node of a plan as EXPLAIN tells it; rows are a mean of its loops. */
type Node = {
  'Relation Name'?: string
  'Function Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** Rows that a statement went through, those thrown away included: of all nodes of its plan, and of each table and function. */
type Walked = { rows: number; of: Map<string, number> }

export type Statement = { text: string; values: unknown[] }

/** What a statement goes through when it runs, which shows what is square; what it writes is taken back. */
export function walked(db: Db, { text, values }: Statement): Promise<Walked> {
  return takenBack(db, (tx) => explained(tx, { text, values }))
}

/** The same of what a function of SQL asks, with the settings that it has, and planned without its values. */
export function walkedWithin(db: Db, name: string, values: unknown[]): Promise<Walked> {
  return takenBack(db, async (tx) => {
    const found = await tx.row<{ text: string; settings: string[] | null; types: string[] }>(
      `select prosrc as text, proconfig as settings,
         array(select format_type(t, null) from unnest(proargtypes) with ordinality x (t, n) order by n) as types
       from pg_proc where proname = $1`,
      [name],
    )
    if (!found) throw new Error(`there is no function ${name}`)
    for (const one of [...(found.settings ?? []), 'plan_cache_mode=force_generic_plan'])
      await tx.rows('select set_config($1, $2, true)', one.split('='))
    const text = found.text.replaceAll(/\$(\d+)/g, (place, n: string) => `(${place}::${found.types[Number(n) - 1]})`)
    return explained(tx, { text, values })
  })
}

async function takenBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const done = new Error('taken back')
  let found: { it: T } | undefined
  const undo = async (tx: Db) => {
    found = { it: await work(tx) }
    throw done
  }
  await db.transaction(undo).catch((error: unknown) => {
    if (error !== done) throw error
  })
  if (!found) throw new Error('what was done is known')
  return found.it
}

async function explained(tx: Db, { text, values }: Statement): Promise<Walked> {
  const told = await tx.row<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )
  const plan = told?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('a statement has a plan')
  const all: Walked = { rows: 0, of: new Map() }
  counted(plan, all)
  return all
}

function counted(node: Node, all: Walked): void {
  const removed = ['Rows Removed by Join Filter', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'] as const
  const each = removed.reduce((sum, name) => sum + (node[name] ?? 0), node['Actual Rows'])
  const rows = Math.round(each * node['Actual Loops'])
  const name = node['Relation Name'] ?? node['Function Name']
  all.rows += rows
  if (name) all.of.set(name, (all.of.get(name) ?? 0) + rows)
  for (const one of node.Plans ?? []) counted(one, all)
}

/** A database that keeps what is asked of it, within transactions too. */
export function recorder(db: Db): { db: Db; statements: Statement[] } {
  const statements: Statement[] = []
  const recorded = (of: Db): Db => ({
    ...of,
    rows: (text, values = []) => {
      statements.push({ text, values })
      return of.rows(text, values)
    },
    row: (text, values = []) => {
      statements.push({ text, values })
      return of.row(text, values)
    },
    transaction: (work) => of.transaction((tx) => work(recorded(tx))),
  })
  return { db: recorded(db), statements }
}
