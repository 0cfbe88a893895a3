import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Copy,
  Layers,
  type LucideIcon,
  PackageX,
  Replace,
  SlidersHorizontal,
} from 'lucide-react'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import type { Verdict } from '#selling/list-reading/verdicts.ts'

/** How each verdict is told: word, colour and icon, in the order of how soon it needs somebody. */
export const verdictLooks: Record<Verdict, { text: string; tono: Tone; icon: LucideIcon }> = {
  ok: { text: 'Correcta', tono: 'yes', icon: CircleCheck },
  ajustada: { text: 'Ajustada', tono: 'yes', icon: SlidersHorizontal },
  equivalente: { text: 'Equivalente', tono: 'accent', icon: Replace },
  multiplo: { text: 'Por múltiplo', tono: 'maybe', icon: Layers },
  duplicada: { text: 'Duplicada', tono: 'maybe', icon: Copy },
  sin_existencia: { text: 'Sin existencia', tono: 'maybe', icon: PackageX },
  ambigua: { text: 'Por elegir', tono: 'maybe', icon: CircleHelp },
  cantidad_invalida: { text: 'Cantidad inválida', tono: 'no', icon: CircleAlert },
  no_encontrada: { text: 'No encontrada', tono: 'no', icon: Ban },
}

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { text, tono, icon } = verdictLooks[verdict]
  return (
    <Badge tone={tono} icon={icon}>
      {text}
    </Badge>
  )
}
