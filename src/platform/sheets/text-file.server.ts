import { apart, READ_HERE } from '#platform/apart/apart.server.ts'
import { textOf } from './decode.server.ts'
import { type GridRow, gridIn } from './grid.ts'
import type { TextInspection } from './inspect.server.ts'

/** The whole text of a file: for those whose size is bounded. */
export async function wholeText(path: string, encoding: TextInspection['encoding']): Promise<string> {
  let text = ''
  for await (const piece of textOf(path, encoding)) text += piece
  return text
}

/** The rows of a file of separated text, read apart when it is large. Throws Refusal 413 and 422. */
export async function gridOf(path: string, { encoding, bytes }: TextInspection): Promise<GridRow[]> {
  if (bytes <= READ_HERE) return gridIn(await wholeText(path, encoding))
  return apart<typeof gridOfFile>({ module: new URL(import.meta.url), name: 'gridOfFile' }, [path, encoding])
}

/** What `gridOf` has done in a thread. */
export async function gridOfFile(path: string, encoding: TextInspection['encoding']): Promise<GridRow[]> {
  return gridIn(await wholeText(path, encoding))
}
