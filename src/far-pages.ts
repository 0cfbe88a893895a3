import type { PageModule } from './page-module.ts'

/** Chunks of the desk's pages by their names in the table, told in a chunk of its own: nobody else's scripts carry their names. */
export const farPages: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>('guarded pages')
