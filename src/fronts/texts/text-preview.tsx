import { CircleCheck, Mail, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { filled } from '#kit/base/texts.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { EditedText } from './text-columns.ts'

type Look = EditedText['forma']
type TextPreviewProps = { text: string; forma: Look; lugares: EditedText['lugares'] }

/** The text as its readers see it, with examples in its places. */
export function TextPreview({ text, forma, lugares }: TextPreviewProps) {
  const said = filled(text, Object.fromEntries(lugares.map(({ nombre, ejemplo }) => [nombre, ejemplo])))
  return (
    <section aria-labelledby="asi-se-lee" className="grid gap-1">
      <h2 id="asi-se-lee" className="text-sm font-semibold">
        Así se lee
      </h2>
      <div className="grid min-h-24 content-center justify-items-start rounded-panel border border-line bg-card p-5 wrap-anywhere">
        {said.trim() === '' ? <p className="text-soft">No se dice nada.</p> : drawn[forma](said)}
      </div>
    </section>
  )
}

const drawn: Record<Look, (said: string) => ReactNode> = {
  chat: (said) => (
    <p className="flex items-start gap-2 rounded-panel bg-yes-tint p-3">
      <Icon of={MessageCircle} size={20} className="mt-0.5 text-yes" />
      <span>{said}</span>
    </p>
  ),
  boton: (said) => <span className={buttonClass('secondary')}>{said}</span>,
  titulo: (said) => <p className="text-2xl font-semibold">{said}</p>,
  frase: (said) => <p className="text-soft">{said}</p>,
  aviso: (said) => (
    <p className="flex items-start gap-2 rounded-panel border border-line p-3 font-semibold shadow-float">
      <Icon of={CircleCheck} size={20} className="mt-0.5 text-yes" />
      <span>{said}</span>
    </p>
  ),
  descripcion: (said) => <p className="max-w-prose text-sm text-soft">{said}</p>,
  asunto: (said) => (
    <p className="flex items-center gap-2 font-semibold">
      <Icon of={Mail} size={16} className="text-soft" /> {said}
    </p>
  ),
  parrafo: (said) => <p className="max-w-prose">{said}</p>,
  etiqueta: (said) => <Badge tone="accent">{said}</Badge>,
}
