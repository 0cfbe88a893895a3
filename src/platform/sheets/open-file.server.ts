// Any file an upload may be → its rows.
import type { Kind } from './columns.ts'
import type { Mapping } from './headers.ts'
import { type Inspection, inspect } from './inspect.server.ts'
import { READ_HERE } from '#platform/apart/apart.server.ts'
import { openCsv } from './read-csv.server.ts'
import { openJsonl } from './read-jsonl.server.ts'
import { openTextApart, openXlsx } from './read-apart.server.ts'
import type { Limits, Source } from './source.ts'

/** Looks at a file and opens it by what it contains. Throws Refusal 413 and 422 with a sentence for the user. */
export async function openFile(
  path: string,
  wanted: { kind: Kind; mapping?: Mapping; limits: Limits; sheet?: string | undefined },
): Promise<{ inspection: Inspection; source: Source }> {
  const inspection = await inspect(path, wanted.limits.bytes)
  const told = (source: Source) => ({ inspection, source: { ...source, mapping: wanted.mapping } })
  if (inspection.form === 'xlsx') return told(await openXlsx(path, wanted))
  // A glance is read where it is: a thread would take longer to start.
  const isSmall = inspection.bytes <= READ_HERE
  const open = !isSmall ? openTextApart : inspection.form === 'jsonl' ? openJsonl : openCsv
  return told(await open(path, inspection, wanted))
}
