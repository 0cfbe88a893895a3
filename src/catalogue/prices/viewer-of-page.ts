import { useRouteLoaderData } from 'react-router'
import type { Session } from '#kit/base/access.ts'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

/** Where who has no account asks for one: the message is begun for him. */
export const ACCOUNT = '/Contacto?asunto=cuenta#escribenos'

type Layout = { session: Session; contact: Reply<Api['GET /api/admin/contactosucursales']> | null }

/** Who is looking at the page, as far as prices go: `who` tells readers apart; null sees none. */
export function usePriceReader(): { who: string | null; isSignedIn: boolean } {
  const layout = useRouteLoaderData<Layout>('layout')
  const { user, cliente } = layout?.session ?? {}
  if (user) return { who: `${user.id} ${cliente?.id ?? ''}`, isSignedIn: true }
  const policy = layout?.contact?.ConfigEmpresa.precio_publico ?? 'ninguno'
  return { who: policy === 'ninguno' ? null : policy, isSignedIn: false }
}
