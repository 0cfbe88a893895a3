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
export const verdictLooks: Record<Verdict, { text: string; tone: Tone; icon: LucideIcon }> = {
  ok: { text: 'Correcta', tone: 'yes', icon: CircleCheck },
  ajustada: { text: 'Ajustada', tone: 'yes', icon: SlidersHorizontal },
  equivalente: { text: 'Equivalente', tone: 'accent', icon: Replace },
  multiplo: { text: 'Por múltiplo', tone: 'maybe', icon: Layers },
  duplicada: { text: 'Duplicada', tone: 'maybe', icon: Copy },
  sin_existencia: { text: 'Sin existencia', tone: 'maybe', icon: PackageX },
  ambigua: { text: 'Por elegir', tone: 'maybe', icon: CircleHelp },
  cantidad_invalida: { text: 'Cantidad inválida', tone: 'no', icon: CircleAlert },
  no_encontrada: { text: 'No encontrada', tone: 'no', icon: Ban },
}

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { text, tone, icon } = verdictLooks[verdict]
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}
