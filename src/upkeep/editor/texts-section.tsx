import { at } from '#kit/base/place.ts'
import { DeskLong } from './desk-fields.tsx'
import type { SectionProps } from './section.ts'
import { Panel } from './panel.tsx'

/** What its page says to people, and what search engines show of it. */
export function TextsSection({ desk, rights }: SectionProps) {
  const { draft, base } = desk
  const title =
    draft.seo_titulo || [draft.descripcion || base.linea, draft.k_parte, base.marca].filter(Boolean).join(' · ')
  const text =
    draft.seo_descripcion ||
    `${draft.descripcion || base.linea} ${draft.k_parte}. Aplicaciones, equivalencias y datos técnicos.`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Panel title="En su página">
        <div className="grid gap-4 md:col-span-3">
          {!rights.all && <DeskLong desk={desk} name="descripcion" most={500} rows={2} />}
          <DeskLong
            desk={desk}
            name="texto"
            most={4000}
            rows={6}
            hint="Lo que conviene saber de la parte: cómo se instala, qué trae, qué cuidar."
          />
        </div>
      </Panel>
      <Panel title="En los buscadores">
        <div className="grid gap-4 md:col-span-2">
          <DeskLong
            desk={desk}
            name="seo_titulo"
            most={70}
            rows={1}
            hint="Vacío: se arma con la descripción y la marca."
          />
          <DeskLong
            desk={desk}
            name="seo_descripcion"
            most={200}
            rows={3}
            hint="Vacío: se arma con las aplicaciones."
          />
        </div>
        <figure className="grid content-start gap-1 self-start rounded-panel border border-line bg-page p-4">
          <figcaption className="text-xs font-semibold text-soft">Así se ve</figcaption>
          <p className="text-lg leading-snug text-accent">{title}</p>
          <p className="text-xs text-yes">{at(`/verprods/${draft.k_parte}`)}</p>
          <p className="text-sm text-soft">{text}</p>
        </figure>
      </Panel>
    </div>
  )
}
