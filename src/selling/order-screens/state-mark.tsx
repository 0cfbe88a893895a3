import {
  ArrowLeftRight,
  Check,
  CircleCheckBig,
  CircleX,
  Clock,
  Lock,
  type LucideIcon,
  Package,
  Truck,
} from 'lucide-react'
import { Badge } from '#kit/ui/badge.tsx'
import type { Look } from '#selling/orders/states.ts'

const icons: Record<string, LucideIcon> = {
  reloj: Clock,
  palomita: Check,
  caja: Package,
  camion: Truck,
  entregado: CircleCheckBig,
  candado: Lock,
  tache: CircleX,
  cambio: ArrowLeftRight,
}

/** A state in words, with its colour and its icon (S-18). */
export function StateMark({ look: { texto, tono, icono } }: { look: Look }) {
  return (
    <Badge tone={tono} icon={icons[icono] ?? Clock}>
      {texto}
    </Badge>
  )
}
