import {
  ArrowUp,
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  type LucideIcon,
  PackageOpen,
  PackageX,
} from 'lucide-react'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import type { LineState } from '#selling/cart/line-state.ts'

const looks: Record<LineState, { text: string; tone: Tone; icon: LucideIcon }> = {
  DISPONIBLE: { text: 'Disponible', tone: 'yes', icon: CircleCheck },
  PARCIAL: { text: 'Parcial', tone: 'maybe', icon: PackageOpen },
  SIN_EXISTENCIA: { text: 'Sin existencia', tone: 'no', icon: PackageX },
  EXCLUIDA: { text: 'Fuera del pedido', tone: 'neutral', icon: CircleSlash },
  PRECIO_CAMBIADO: { text: 'Subió de precio', tone: 'maybe', icon: ArrowUp },
  SIN_PRECIO: { text: 'Sin precio', tone: 'no', icon: CircleDashed },
  DESCONTINUADA: { text: 'Ya no se vende', tone: 'no', icon: Ban },
  MULTIPLO_INVALIDO: { text: 'Cantidad por ajustar', tone: 'maybe', icon: CircleAlert },
}

/** The state of a line by its name, its colour and its icon (S-18). */
export function StateBadge({ state }: { state: LineState }) {
  const { text, tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}
