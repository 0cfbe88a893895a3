import { Refusal } from '#kit/base/refusal.ts'

export type Use = { texto: string; total: number; href: string | null }

/** 409 that says how much uses a thing and where to see it; nothing when nothing does. */
export function refuseWhenUsed(what: string, uses: Use[]): void {
  const found = uses.filter(({ total }) => total > 0)
  if (found.length === 0) return
  const usos = found.reduce((sum, { total }) => sum + total, 0)
  const said = found.map(({ texto, total }) => `${total.toLocaleString('es-MX')} ${texto}`).join(', ')
  throw new Refusal(409, `${what} está en uso: ${said}. Quita esos usos antes de borrarla.`, {
    code: 'en_uso',
    extra: { usos, usada_por: found },
  })
}

/** What a refusal of use carries, for the dialog that was refused. */
export function usesOf({ extra }: Refusal): Use[] {
  const found = extra?.['usada_por']
  return Array.isArray(found) ? (found as Use[]) : [] // written above
}
