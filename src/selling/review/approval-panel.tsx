import { ShieldQuestion } from 'lucide-react'
import { moment } from '#kit/base/moment.ts'
import { LongLines } from '#kit/lists/long-lines.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { excessTexts } from '#selling/quotes/limits.ts'
import type { Quote } from '#selling/quote-screens/quote-data.ts'
import { approvalChanges } from './approved.ts'

const looks = {
  PENDIENTE: { texto: 'Pendiente', tono: 'maybe' },
  APROBADA: { texto: 'Aprobada', tono: 'yes' },
  NEGADA: { texto: 'No aprobada', tono: 'no' },
  ANULADA: { texto: 'Ya no cuenta', tono: 'neutral' },
} as const

const numberOf = ({ line }: ReturnType<typeof approvalChanges>[number]) => line.n

/** What was asked to be let pass for this content, what it would change, and what was answered. */
export function ApprovalPanel({ quote }: { quote: Quote }) {
  const last = quote.aprobaciones.at(-1)
  if (!last) return null
  const { estado, reglas, nivel, solicitante, aprobador, motivo, respuesta, creado_en } = last
  const changes = approvalChanges(quote, last)
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
        <LongLines
          lines={changes}
          idOf={numberOf}
          usual={{ narrow: 24, wide: 24 }}
          className="border-t border-line pt-3 text-sm tabular-nums"
        >
          {({ line, wanted }, place) => (
            <li key={line.n} {...place} className="flex flex-wrap gap-x-3 pb-1">
              <span className="code">{line.k_parte}</span>
              {wanted.cantidad === 0 ? (
                'se quita'
              ) : (
                <span>
                  {wanted.k_parte !== line.k_parte && <b className="code mr-2">{wanted.k_parte}</b>}
                  {wanted.cantidad !== line.cantidad && `${line.cantidad} → ${plural(wanted.cantidad, 'pza', 'pzas')} `}
                  {Number(wanted.precio) !== Number(line.precio) && (
                    <>
                      <s className="text-soft">{money(line.precio)}</s> {money(wanted.precio)}
                    </>
                  )}
                </span>
              )}
            </li>
          )}
        </LongLines>
      )}
      {respuesta && (
        <p className="whitespace-pre-wrap text-sm">
          {aprobador ?? 'Respuesta'}: «{respuesta}»
        </p>
      )}
    </section>
  )
}
