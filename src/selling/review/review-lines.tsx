import { useState } from 'react'
import { Badge } from '#kit/ui/badge.tsx'
import { count } from '#kit/ui/format.ts'
import type { Quote, QuoteLine } from '#selling/quote-screens/quote-data.ts'
import { QuoteLines } from '#selling/quote-screens/quote-lines.tsx'
import type { Edit, Edits } from '#selling/quote-screens/review-edits.ts'
import { grid, ReviewLine } from './review-line.tsx'
import { SubstituteDialog } from './substitute-dialog.tsx'

type LinesProps = { quote: Quote; edits: Edits; onEdit: (n: number, edit: Edit) => void; isEditable: boolean }

/** The lines as who answers sees them: what was asked, what it costs us where he may know, and what he would change. */
export function ReviewLines({ quote, edits, onEdit, isEditable }: LinesProps) {
  const [substituting, setSubstituting] = useState<QuoteLine | null>(null)
  return (
    <section aria-label="Renglones" className="@container">
      <QuoteLines
        lines={quote.renglones}
        removed={quote.quitados}
        usual={{ narrow: 330, wide: 130 }}
        isKept={({ n }) => edits[n] !== undefined}
        head={<Head />}
        renderRemoved={({ n, k_parte, cantidad }, place) => (
          <li
            key={n}
            {...place}
            className="flex flex-wrap items-center gap-2 border-b border-line py-3 text-sm text-soft"
          >
            <s className="code">{k_parte}</s> <Badge tone="no">Quitada</Badge> se pidieron {count(cantidad)}
          </li>
        )}
      >
        {(line, place) => (
          <ReviewLine
            key={line.n}
            line={line}
            place={place}
            edit={edits[line.n]}
            isEditable={isEditable}
            onEdit={(edit) => onEdit(line.n, edit)}
            onSubstitute={() => setSubstituting(line)}
          />
        )}
      </QuoteLines>
      {substituting && (
        <SubstituteDialog
          quoteId={quote.id}
          line={substituting}
          onClose={() => setSubstituting(null)}
          onChoose={({ k_parte, descripcion, precio, prueba, prueba_ajuste }, vehiculo) => {
            onEdit(substituting.n, {
              ...edits[substituting.n],
              precio,
              sustituto: { k_parte, descripcion, prueba: prueba.texto, ajuste: prueba_ajuste },
              vehiculo,
            })
            setSubstituting(null)
          }}
        />
      )}
    </section>
  )
}

function Head() {
  return (
    <div aria-hidden className={`hidden border-b border-edge pb-1.5 text-xs font-semibold text-soft @2xl:grid ${grid}`}>
      <span className="hidden @4xl:inline">Parte</span>
      <span>Lista y piso</span>
      <span className="text-right">Piezas</span>
      <span className="text-right">Precio</span>
      <span className="text-right">Importe</span>
      <span />
    </div>
  )
}
