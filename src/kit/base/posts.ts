/** What a person does within the client's company. An owner holds all of it; nobody of ours has one. */
export const POSTS = ['dueno', 'aprobador', 'comprador', 'contador', 'ver'] as const
export type Post = (typeof POSTS)[number]

export const posts: Record<Post, { texto: string; explica: string }> = {
  dueno: { texto: 'Dueño', explica: 'Hace todo, e invita y cambia a las personas de la empresa.' },
  aprobador: {
    texto: 'Aprobador',
    explica: 'Compra hasta sus topes y aprueba lo que piden los demás, hasta su tope por documento.',
  },
  comprador: {
    texto: 'Comprador',
    explica: 'Arma carritos, cotiza y pide hasta sus topes; lo demás espera aprobación.',
  },
  contador: { texto: 'Contador', explica: 'Ve facturas, estado de cuenta y pedidos. No cotiza ni compra.' },
  ver: { texto: 'Solo ver', explica: 'Ve todo lo de la empresa y no cambia nada.' },
}

/**
 * What a write is about, where a client's person makes it: his own account, the tax papers, or who is in the company. Anything else is
 * buying, so that a call that forgets to say it is closed to who may not buy.
 */
export type Concern = 'persona' | 'papeles' | 'empresa'

const WRITES: Record<Post, readonly (Concern | 'compra')[]> = {
  dueno: ['persona', 'papeles', 'compra', 'empresa'],
  aprobador: ['persona', 'papeles', 'compra'],
  comprador: ['persona', 'papeles', 'compra'],
  contador: ['persona', 'papeles'],
  ver: ['persona'],
}

export function mayWrite(post: Post, concern: Concern | 'compra'): boolean {
  return WRITES[post].includes(concern)
}

/** Of his permissions those that his post leaves him: who may not buy only reads. */
export function leftBy(post: Post, permissions: string[]): string[] {
  return mayWrite(post, 'compra') ? permissions : permissions.filter((name) => name.endsWith('-read'))
}
