import { CircleCheckBig, CircleHelp, CircleX, Clock, Hourglass, type LucideIcon } from 'lucide-react'
import { Badge } from '#kit/ui/badge.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { type SatLook, type SatState, satLookOf } from './states.ts'
import { ZONE } from '#kit/base/settings.ts'

const icons: Record<SatLook['icono'], LucideIcon> = {
  reloj: Clock,
  palomita: CircleCheckBig,
  duda: CircleHelp,
  tache: CircleX,
  espera: Hourglass,
}

const moments = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: ZONE,
})

/** Instant (ISO) → day and time of Mexico City. */
export function satMoment(iso: string): string {
  return moments.format(new Date(iso))
}

type SatStateOf = {
  estado_sat: SatState
  /** Instant of the last answer of the tax office (ISO), or null. */
  verificado_en: string | null
  /** Issue, local time of Mexico City as in the file. */
  fecha: string
}

/** What the tax office last said of a document, and when: words, colour and icon. `dated={false}` leaves the time to the title. */
export function SatStateMark({ of, dated = true }: { of: SatStateOf; dated?: boolean }) {
  const look = satLookOf(of.estado_sat, of.fecha)
  const when = of.verificado_en ? `verificado el ${satMoment(of.verificado_en)}` : 'aún sin consultar'
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 *:min-w-0" title={dated ? undefined : when}>
      <Badge tone={look.tono}>
        <Icon of={icons[look.icono]} size={13} /> {look.texto}
      </Badge>
      {dated && of.verificado_en && <span className="text-xs text-soft">{when}</span>}
    </span>
  )
}
