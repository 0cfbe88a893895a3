import type { Session } from '#kit/base/access.ts'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

/** How the person keeps his lists; null for who is not in, and when it could not be read. */
type KeptLists = Reply<Api['GET /api/v1/preferencias']> | null

export type Contact = Reply<Api['GET /api/admin/contactosucursales']>

/**
 * What bar and footer need on every page. `contact` is null when it could not be read: only logged, nothing shown (XE-01).
 * `carrito`: distinct parts in the cart; null for who is shown none, and when it could not be read.
 */
export type LayoutData = { contact: Contact | null; session: Session; carrito: number | null; preferencias: KeptLists }
