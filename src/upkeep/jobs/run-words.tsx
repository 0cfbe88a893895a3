import { Ban, CircleCheck, Clock, Play, RotateCcw, TriangleAlert } from 'lucide-react'
import { moment } from '#kit/base/moment.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import type { RunState } from './runs.ts'

export const stateWords: Record<RunState, { texto: string; tono: Tone; icono: typeof Play }> = {
  espera: { texto: 'En la fila', tono: 'neutral', icono: Clock },
  reintento: { texto: 'Se reintenta', tono: 'maybe', icono: RotateCcw },
  corre: { texto: 'Corriendo', tono: 'accent', icono: Play },
  bien: { texto: 'Terminó bien', tono: 'yes', icono: CircleCheck },
  detenida: { texto: 'Detenida', tono: 'neutral', icono: Ban },
  falla: { texto: 'Falló', tono: 'no', icono: TriangleAlert },
}

export function StateBadge({ state }: { state: RunState }) {
  const { texto, tono, icono } = stateWords[state]
  return (
    <Badge tone={tono} icon={icono}>
      {texto}
    </Badge>
  )
}

/** When, on one line. */
export function Moment({ at }: { at: string }) {
  return <span className="sm:whitespace-nowrap">{moment(at)}</span>
}

/** `40 ms`, `3.2 s`, `4 min 10 s`, `2 h 5 min`. */
export function lasted(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A job by its name, and what it does. */
export function JobName({ nombre, hace }: { nombre: string; hace: string }) {
  return (
    <>
      <span className="block font-semibold">{nombre}</span>
      <span className="block text-sm font-normal text-soft">{hace}</span>
    </>
  )
}
