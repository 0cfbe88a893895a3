import { z } from 'zod'
import type { CallAccess } from '#kit/base/access.ts'
import { endpoint } from '#kit/base/contract.ts'
import { sheetFile } from '#kit/base/file-types.ts'
import { oneLine } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'

/** What a list is asked, and what its file: the same filters and order, the one with a page, the other with columns. */
export function listedBy<const Filters extends z.core.$ZodLooseShape>(filters: Filters) {
  const { q, sentido } = listQuery
  return {
    page: z.object({ ...listQuery, ...filters }),
    file: z.object({ q, sentido, columnas: oneLine(400).optional().catch(undefined), ...filters }),
  }
}

type ListFile<Path, Query> = { path: Path; access: CallAccess; summary: string; query: Query }

/** The call that answers a filtered list as a file. */
export function listFile<const Path extends string, Query extends z.ZodType>(declared: ListFile<Path, Query>) {
  return endpoint({
    method: 'GET',
    ...declared,
    params: z.object({ formato: z.enum(['csv', 'xlsx']) }),
    file: sheetFile,
    reply: z.unknown(),
  })
}
