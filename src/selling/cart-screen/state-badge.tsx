import {
  ArrowUp,
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Clock,
  type LucideIcon,
  PackageOpen,
  PackageX,
} from 'lucide-react'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import type { LineState } from '#selling/cart/line-state.ts'

const looks: Record<LineState, { text: string; tono: Tone; icon: LucideIcon }> = {
  DISPONIBLE: { text: 'Disponible', tono: 'yes', icon: CircleCheck },
  PARCIAL: { text: 'Parcial', tono: 'maybe', icon: PackageOpen },
  POR_SURTIR: { text: 'Por llegar', tono: 'maybe', icon: Clock },
  SIN_EXISTENCIA: { text: 'Sin existencia', tono: 'no', icon: PackageX },
  EXCLUIDA: { text: 'Fuera del pedido', tono: 'neutral', icon: CircleSlash },
  PRECIO_CAMBIADO: { text: 'Subió de precio', tono: 'maybe', icon: ArrowUp },
  SIN_PRECIO: { text: 'Sin precio', tono: 'no', icon: CircleDashed },
  DESCONTINUADA: { text: 'Ya no se vende', tono: 'no', icon: Ban },
  MULTIPLO_INVALIDO: { text: 'Cantidad por ajustar', tono: 'maybe', icon: CircleAlert },
}

/** The state of a line by its name, its colour and its icon (S-18). */
export function StateBadge({ state }: { state: LineState }) {
  const { text, tono, icon } = looks[state]
  return (
    <Badge tone={tono} icon={icon}>
      {text}
    </Badge>
  )
}
