import { Check, Clock, Minus, Truck } from 'lucide-react'
import { agoText } from '#kit/ui/age.ts'
import { money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { PricedPart } from './contract.ts'
import { Semaphore } from './semaphore.tsx'
import { priceText, stockText } from './words.ts'

type PriceTagProps = {
  part: Pick<PricedPart, 'precio' | 'precio_iva' | 'precio_lista'>
  /** `small`: the price alone, in the size of the text around it. */
  size?: 'small' | 'normal'
  /** For who does not know that prices here are without VAT. */
  saysVat?: boolean
  className?: string
}

/** A unit price without VAT; beside it, small, with VAT, and the list price when that is higher. One line. */
export function PriceTag({
  part: { precio, precio_iva, precio_lista },
  size = 'normal',
  saysVat,
  className = '',
}: PriceTagProps) {
  if (precio === null)
    return <span className={`block truncate text-sm text-soft ${className}`}>Precio a consultar</span>
  return (
    <span className={`flex items-baseline gap-x-2 whitespace-nowrap ${className}`}>
      <span className={`font-semibold tabular-nums ${size === 'small' ? 'text-sm' : 'text-base'}`}>
        {priceText(precio)}
        {saysVat && <span className="text-xs font-normal text-soft"> + IVA</span>}
      </span>
      {precio_lista !== null && (
        <s className="text-xs text-soft tabular-nums">
          <span className="sr-only">precio de lista </span>
          {money(precio_lista)}
        </s>
      )}
      {size === 'normal' && precio_lista === null && precio_iva !== null && (
        <span className="min-w-0 truncate text-xs text-soft tabular-nums">{money(precio_iva)} con IVA</span>
      )}
    </span>
  )
}

const icons = { propia: Check, otra: Truck, transito: Clock, agotado: Minus }

type StockMarkProps = { part: PricedPart; withPromise?: boolean; className?: string }

/** How many there are and where; with the promise, when they can be there. One line; its words carry the meaning. */
export function StockMark({ part, withPromise, className = '' }: StockMarkProps) {
  const { semaforo, senales, promesa, disponible, existencias_hace } = part
  if (semaforo) return <Semaphore level={semaforo} text={nearestOf(senales)} className={className} />
  if (disponible === null) return null
  const { kind, texto } = stockText(part)
  const isHere = kind === 'propia' || kind === 'otra'
  return (
    <span className={`flex items-center gap-1 overflow-hidden text-xs whitespace-nowrap ${className}`}>
      <Icon of={icons[kind]} size={13} className={isHere ? 'text-accent' : 'text-soft'} />
      <span className={isHere ? '' : 'text-soft'}>{texto}</span>
      {existencias_hace !== undefined && <span className="text-soft">· hace {agoText(existencias_hace)}</span>}
      {withPromise && promesa?.fecha && (
        <span className="min-w-0 truncate text-soft">· {shortPromise(promesa.texto)}</span>
      )}
    </span>
  )
}

/** Without the branch it comes from, which stands before it. */
function shortPromise(texto: string): string {
  return texto.replace(/,? viene de .*$/, '').replace(' si pides', '')
}

/** At the first branch that has it: `recoge hoy en Guadalajara`; else the first it comes to. */
function nearestOf(signals: PricedPart['senales'] = []): string {
  const [nearest] = signals.filter(({ fecha }) => fecha !== null).toSorted((a, b) => rankOf(a) - rankOf(b))
  return nearest ? `${nearest.texto} ${nearest.nivel === 'agotado' ? 'a' : 'en'} ${nearest.sucursal}` : ''
}

const rankOf = ({ nivel }: { nivel: string }) => (nivel === 'agotado' ? 1 : 0)
