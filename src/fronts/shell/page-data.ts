/** What stands in a page for the browser to begin with: JSON values, of which records alike are written as a table. */
type Data = { base: string; hydration: unknown }

const TABLE = '='

/** A line for each record, below the names of their fields, which would be most of a list of fifty parts. */
type Table = { [TABLE]: [names: string[], ...rows: unknown[][]] }

/** The data as text for the page's own block. */
export function packData(data: Data): string {
  return JSON.stringify(packed(data))
}

export function unpackData(text: string): unknown {
  return unpacked(JSON.parse(text))
}

function packed(value: unknown): unknown {
  if (Array.isArray(value)) return tableOf(value) ?? value.map(packed)
  return isRecord(value) ? ofFields(value, (name) => (name.startsWith(TABLE) ? TABLE + name : name), packed) : value
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (!isRecord(value)) return value
  return isTable(value)
    ? recordsOf(value)
    : ofFields(value, (name) => (name.startsWith(TABLE) ? name.slice(1) : name), unpacked)
}

/** Only of two records and more which have the same fields in the same order. */
function tableOf(list: unknown[]): Table | undefined {
  const [first] = list
  if (list.length < 2 || !isRecord(first)) return undefined
  const names = fieldsOf(first)
  const rows: unknown[][] = []
  for (const one of list) {
    if (!isRecord(one) || !areAlike(fieldsOf(one), names)) return undefined
    rows.push(names.map((name) => packed(one[name])))
  }
  return { [TABLE]: [names, ...rows] }
}

function areAlike(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((name, place) => name === others[place])
}

function recordsOf({ [TABLE]: [names, ...rows] }: Table): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, unpacked(row[place])])))
}

function ofFields(
  record: Record<string, unknown>,
  nameOf: (name: string) => string,
  made: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [nameOf(name), made(value)]))
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
