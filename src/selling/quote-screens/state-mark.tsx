import {
  Ban,
  CheckCheck,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  Pencil,
  Reply,
  Search,
  Truck,
} from 'lucide-react'
import { Badge } from '#kit/ui/badge.tsx'
import { type State, states } from '#selling/quotes/transitions.ts'

const icons: Record<string, LucideIcon> = {
  lapiz: Pencil,
  reloj: Clock,
  lupa: Search,
  vuelta: Reply,
  palomita: CircleCheck,
  doble: CheckCheck,
  camion: Truck,
  tache: CircleX,
  arena: Hourglass,
  prohibido: Ban,
}

/** The state of a document by its name, its colour and its icon (S-18). */
export function StateMark({ state }: { state: State }) {
  const { texto, tono, icono } = states[state]
  return (
    <Badge tone={tono} icon={icons[icono] ?? Clock}>
      {texto}
    </Badge>
  )
}
