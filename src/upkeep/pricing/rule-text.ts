import { money, plural } from '#kit/ui/format.ts'

type Kept = { tipo?: string; por?: string; valor?: string; redondeo?: string; cantidad_min?: number | null }

const endings: Record<string, string> = { peso: ', a pesos enteros', noventa: ', terminado en .90' }

/** «+5 %, terminado en .90»: a kept rule as people say it. `other` is the list it copies from. */
export function ruleText(rule: unknown, other: string | null): string {
  const kept: Kept = typeof rule === 'object' && rule !== null ? rule : {}
  const rung =
    kept.cantidad_min && kept.cantidad_min > 1 ? `, desde ${plural(kept.cantidad_min, 'pieza', 'piezas')}` : ''
  return whatText(kept, other) + (endings[kept.redondeo ?? ''] ?? '') + rung
}

function whatText({ tipo, por = '', valor = '' }: Kept, other: string | null): string {
  const sign = por.startsWith('-') ? '' : '+'
  switch (tipo) {
    case 'fijo':
      return `Precio ${money(valor)}`
    case 'porcentaje':
      return `${sign}${por} %`
    case 'monto':
      return `${sign}${money(por)}`
    case 'margen':
      return `Margen de ${por} % sobre el costo`
    case 'lista':
      return `Copia de ${other ?? 'otra lista'}${Number(por) === 0 ? '' : `, ${sign}${por} %`}`
    case 'quitar':
      return 'Sin precio en la lista'
    default:
      return 'Precios escritos uno por uno'
  }
}
