import type { Page } from 'playwright-core'
import type { Person, Run } from './storm-people.ts'
import type { Way } from './storm-walker.ts'

/** Somebody goes a way; afterwards the database tells whether what he wanted was done once. */
export type Journey = {
  /** Who goes it, with what it takes; undefined for a visitor. */
  who: (run: Omit<Run, 'person'>) => Promise<Person>
  way: (run: Run) => Promise<Way>
  /** What is wrong with what was kept. */
  kept?: (run: Run) => Promise<string | null>
}

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click({ timeout: 2000 })
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })

/** Null when they are alike, else both. */
export function unlike(kept: unknown, wanted: unknown): string | null {
  const [has, should] = [JSON.stringify(kept), JSON.stringify(wanted)]
  return has === should ? null : `kept ${has}, wanted ${should}`
}
