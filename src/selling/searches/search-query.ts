import type { z } from 'zod'
import { listing } from '#finding/index/contract.ts'

/** What is kept of a search: all that decides what it finds, as the call of the results takes it. */
export const searchQuery = listing.query
export type SearchQuery = z.output<typeof searchQuery>
