import { useState } from 'react'
import { Segmented } from '#kit/ui/segmented.tsx'
import { BarBody, CardBody, type Told } from './notice-bodies.tsx'
import type { Draft } from './notice-fields.tsx'
import { type Form, formLabels } from './notice-words.ts'

const options = Object.entries(formLabels).map(([value, text]) => ({ value, text }))

/** How it will look in each form; follows the chosen one until another is asked for. */
export function NoticePreview({ draft }: { draft: Draft }) {
  const [wanted, setWanted] = useState<{ for: Form; shown: Form } | null>(null)
  const shown = wanted?.for === draft.forma ? wanted.shown : draft.forma
  const notice: Told = { ...draft, id: 0, edicion: 1, titulo: draft.titulo || 'Título', frecuencia: 'una' }
  return (
    <section aria-labelledby="vista" className="grid min-w-0 gap-3">
      <h2 id="vista" className="text-xl">
        Así se verá
      </h2>
      <Segmented
        label="Forma de la vista previa"
        name="vista"
        options={options}
        value={shown}
        onChoose={(value) => setWanted({ for: draft.forma, shown: value as Form /* of formLabels */ })}
      />
      <div className="grid gap-3 overflow-hidden rounded-panel border border-line bg-sunk p-3">
        {shown === 'barra' && <BarBody notice={notice} isPreview />}
        {shown === 'tarjeta' && <CardBody notice={notice} isPreview />}
        {shown === 'modal' && (
          <div className="rounded-panel border border-line bg-card p-4 shadow-float">
            <CardBody notice={notice} isPreview isPlain />
          </div>
        )}
      </div>
      <p className="text-sm text-soft">
        {draft.requiere_enterado
          ? 'Quien lo cierra sin aceptarlo lo vuelve a ver en su próxima visita.'
          : 'Se puede cerrar con el teclado y no mueve la página.'}
      </p>
    </section>
  )
}
