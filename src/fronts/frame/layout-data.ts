import type { Session } from '#kit/base/access.ts'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { OwnTexts } from '#kit/base/texts.ts'

/** How the person keeps his lists; null for who is not in, and when it could not be read. */
type KeptLists = Reply<Api['GET /api/v1/preferencias']> | null

type Whole = Reply<Api['GET /api/admin/contactosucursales']>
/** What bar and foot say of the company: of its branches the principal one. */
export type Contact = Pick<Whole, 'principal' | 'ConfigEmpresa'>

const said = new WeakMap<Whole, Contact>()

/** Of the same answer always the same: bar and foot are kept by it (kept-frame.ts). */
export function contactOf(whole: Whole): Contact {
  const { principal, ConfigEmpresa } = whole
  const contact = said.get(whole) ?? { principal, ConfigEmpresa }
  said.set(whole, contact)
  return contact
}

/**
 * What bar and footer need on every page. `contact` is null when it could not be read: only logged, nothing shown (XE-01).
 * `en`: the cart's name, where the person has several. `carrito`: distinct parts in the cart; null for who is shown none, and when it could not be read. `textos`: what the company says in
 * its own words; null when it could not be read, and the program's own words stand.
 */
export type LayoutData = {
  contact: Contact | null
  session: Session
  carrito: number | null
  en?: string
  preferencias: KeptLists
  textos: OwnTexts | null
}
