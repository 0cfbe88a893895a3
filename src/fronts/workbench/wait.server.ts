import type { PageName } from '#pages.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** Something that may wait for somebody, in words that follow its number, and the list it leads to. */
export type Wait = {
  id: string
  pagina: PageName
  uno: string
  varios: string
  href: string
  /** Somebody outside the company waits for the answer. */
  urgente?: boolean
  /** An instant of a row: since when it waits. */
  desde?: string
  /** The rights without which it waits for others. */
  may: string[]
  rows: (viewer: Context) => Promise<Rows> | Rows
}
