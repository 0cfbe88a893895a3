/** What stands in a page for the browser to begin with: JSON values, of which records alike are written as a table. */
type Data = { base: string; hydration: unknown }

const TABLE = '='

/** What a column is called; with all values that it has, where its rows say which by its place and leave out the only one. */
type Column = string | [name: string, values: unknown[]]
/** A line for each record, below the names of their fields, which would be most of a list of fifty parts. */
type Table = { [TABLE]: [columns: Column[], ...rows: unknown[][]] }

/** The data as text for the page's own block. */
export function packData(data: Data): string {
  return JSON.stringify(packed(data))
}

export function unpackData(text: string): unknown {
  return unpacked(JSON.parse(text))
}

function packed(value: unknown): unknown {
  if (Array.isArray(value)) return tableOf(value) ?? value.map(packed)
  if (!isRecord(value)) return value
  // Without a prototype every name is a field, and nothing is made that is thrown away at once: this is done for each page.
  const fields = Object.create(null) as Record<string, unknown> // which has none yet
  for (const name of Object.keys(value)) fields[name.startsWith(TABLE) ? TABLE + name : name] = packed(value[name])
  return fields
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (!isRecord(value)) return value
  return isTable(value)
    ? recordsOf(value)
    : Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name.startsWith(TABLE) ? name.slice(1) : name, unpacked(one)]),
      )
}

/** Only of two records and more which have the same fields in the same order. */
function tableOf(list: unknown[]): Table | undefined {
  const [first] = list
  if (list.length < 2 || !isRecord(first)) return undefined
  const names = fieldsOf(first)
  const records: Record<string, unknown>[] = []
  for (const one of list) {
    if (!isRecord(one) || !areAlike(fieldsOf(one), names)) return undefined
    records.push(one)
  }
  const told = names.map((name) => placesOf(records, name))
  const columns = names.map((name, at): Column => {
    const places = told[at]
    return places ? [name, [...places.keys()]] : name
  })
  const rows = records.map((one) => {
    const row: unknown[] = []
    for (const [at, name] of names.entries()) {
      const places = told[at]
      if (!places) row.push(packed(one[name]))
      else if (places.size > 1) row.push(places.get(one[name]))
    }
    return row
  })
  return { [TABLE]: [columns, ...rows] }
}

/** The different values of a field and the place of each, where telling them once is shorter; only of those that are no lists or records. */
function placesOf(records: Record<string, unknown>[], name: string): Map<unknown, number> | undefined {
  const places = new Map<unknown, number>()
  let [apart, once] = [0, 6]
  for (const { [name]: value } of records) {
    if (typeof value === 'object' && value !== null) return undefined
    const length = 1 + (typeof value === 'string' ? value.length + 2 : String(value).length)
    apart += length
    if (places.has(value)) continue
    places.set(value, places.size)
    once += length
  }
  const pointers = places.size > 1 ? records.length * 2 : 0
  return once + pointers < apart ? places : undefined
}

function areAlike(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((name, place) => name === others[place])
}

function recordsOf({ [TABLE]: [columns, ...rows] }: Table): Record<string, unknown>[] {
  return rows.map((row) => {
    let place = 0
    const fields = columns.map((column) => {
      if (typeof column === 'string') return [column, unpacked(row[place++])]
      const [name, values] = column
      return [name, values[values.length > 1 ? Number(row[place++]) : 0]]
    })
    return Object.fromEntries(fields)
  })
}

/** As JSON has them: what is not there has no name. */
function fieldsOf(record: Record<string, unknown>): string[] {
  return Object.keys(record).filter((name) => record[name] !== undefined)
}

/** A date and what else writes itself in a way of its own is none. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
}

function isTable(record: Record<string, unknown>): record is Table {
  return TABLE in record
}
