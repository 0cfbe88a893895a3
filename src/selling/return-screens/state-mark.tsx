import { ArrowLeftRight, Check, CircleX, Clock, FileMinus, Lock, type LucideIcon, Package, Search } from 'lucide-react'
import { Badge } from '#kit/ui/badge.tsx'
import { returnLooks, type State } from '#selling/returns/states.ts'

const icons: Record<string, LucideIcon> = {
  reloj: Clock,
  palomita: Check,
  caja: Package,
  lupa: Search,
  nota: FileMinus,
  cambio: ArrowLeftRight,
  candado: Lock,
  tache: CircleX,
}

/** A state in words, with its colour and its icon. */
export function StateMark({ estado }: { estado: State }) {
  const { texto, tono, icono } = returnLooks[estado]
  return (
    <Badge tone={tono} icon={icons[icono] ?? Clock}>
      {texto}
    </Badge>
  )
}
