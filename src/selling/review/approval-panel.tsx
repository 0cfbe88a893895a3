import { ShieldQuestion } from 'lucide-react'
import { moment } from '#kit/base/moment.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { excessTexts } from '#selling/quotes/limits.ts'
import type { Quote } from '#selling/quote-screens/quote-data.ts'
import type { Edits } from '#selling/quote-screens/review-edits.ts'

const looks = {
  PENDIENTE: { texto: 'Pendiente', tono: 'maybe' },
  APROBADA: { texto: 'Aprobada', tono: 'yes' },
  NEGADA: { texto: 'No aprobada', tono: 'no' },
  ANULADA: { texto: 'Ya no cuenta', tono: 'neutral' },
} as const

type ApprovalProps = { quote: Quote; onUse: (edits: Edits) => void; isEditable: boolean }

/** What was asked to be let pass for this content, what it would change, and what was answered. */
export function ApprovalPanel({ quote, onUse, isEditable }: ApprovalProps) {
  const last = quote.aprobaciones.at(-1)
  if (!last) return null
  const { estado, reglas, nivel, solicitante, aprobador, motivo, respuesta, creado_en, lineas } = last
  const changes = quote.renglones.flatMap((line) => {
    const wanted = lineas.find(({ n }) => n === line.n)
    if (!wanted) return [{ line, wanted: { n: line.n, k_parte: line.k_parte, cantidad: 0, precio: line.precio } }]
    const isSame =
      wanted.k_parte === line.k_parte &&
      wanted.cantidad === line.cantidad &&
      Number(wanted.precio) === Number(line.precio)
    return isSame ? [] : [{ line, wanted }]
  })
  return (
    <section aria-label="Aprobación" className="grid gap-3 rounded-panel border border-line bg-card p-5">
      <h2 className="flex flex-wrap items-center gap-2 text-lg">
        <Icon of={ShieldQuestion} size={20} /> Aprobación
        <Badge tone={looks[estado].tono}>{looks[estado].texto}</Badge>
        {estado === 'PENDIENTE' && <Badge>{nivel === 'director' ? 'De la dirección' : 'De la gerencia'}</Badge>}
      </h2>
      <p className="text-sm text-soft">
        {solicitante ?? 'Alguien'} la pidió el {moment(creado_en)} por{' '}
        {reglas.map((rule) => excessTexts[rule]).join(', ')}.
      </p>
      <p className="whitespace-pre-wrap">«{motivo}»</p>
      {changes.length > 0 && (
        <ul className="grid gap-1 border-t border-line pt-3 text-sm tabular-nums">
          {changes.map(({ line, wanted }) => (
            <li key={line.n} className="flex flex-wrap gap-x-3">
              <span className="code">{line.k_parte}</span>
              {wanted.cantidad === 0 ? (
                'se quita'
              ) : (
                <span>
                  {wanted.k_parte !== line.k_parte && <b className="code mr-2">{wanted.k_parte}</b>}
                  {wanted.cantidad !== line.cantidad && `${line.cantidad} → ${wanted.cantidad} pzas `}
                  {Number(wanted.precio) !== Number(line.precio) && (
                    <>
                      <s className="text-soft">{money(line.precio)}</s> {money(wanted.precio)}
                    </>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {respuesta && (
        <p className="whitespace-pre-wrap text-sm">
          {aprobador ?? 'Respuesta'}: «{respuesta}»
        </p>
      )}
      {estado === 'APROBADA' && isEditable && changes.length > 0 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() =>
            onUse(
              Object.fromEntries(
                changes.map(({ line, wanted }) => [
                  line.n,
                  {
                    cantidad: String(wanted.cantidad),
                    precio: wanted.precio,
                    ...(wanted.k_parte === line.k_parte
                      ? {}
                      : { sustituto: { k_parte: wanted.k_parte, descripcion: '', prueba: '' } }),
                  },
                ]),
              ),
            )
          }
        >
          Usar lo aprobado
        </Button>
      )}
    </section>
  )
}
