import type { PageModule } from './page-module.ts'

/** The same of what a client's own account opens. */
export const ownPages: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>('pages of clients')
