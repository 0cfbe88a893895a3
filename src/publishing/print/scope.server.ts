import { reachOf } from '#people/access/reach.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** Whose prints these are: a client's, or null for the house's. */
export type Scope = { cliente: number | null }

/** The one kind of prints that this session may make and see: the house's, or those of the client it buys for. */
export async function scopeOf({ db, session }: Pick<Context, 'db' | 'session'>): Promise<Scope> {
  if (!session.permissions.includes('imprenta-create'))
    throw new Refusal(403, 'No tienes permiso para imprimir catálogos.')
  const reach = await reachOf({ db, session }, 'imprenta-create')
  if (reach === 'todo') return { cliente: null }
  if (session.cliente) return { cliente: session.cliente.id }
  throw new Refusal(
    409,
    'Imprimes como cliente, y tu usuario no es de ninguno. Pide a tu asesor que lo ligue al tuyo.',
    {
      code: 'sin_cliente',
    },
  )
}

/** Topic of news about the prints of a scope. */
export function topicOf({ cliente }: Scope): string {
  return `imprenta:${cliente ?? 'casa'}`
}
