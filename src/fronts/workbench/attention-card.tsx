import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { Reply } from '#kit/base/contract.ts'
import { say } from '#kit/base/texts.ts'
import type { Api } from '#api.ts'
import { chatHref, chatMessages, chatNumber, shownNumber } from '#people/company/whatsapp.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'

type Attention = Reply<Api['GET /api/v1/atencion']>

/** Who attends, and how to reach him; the house's own chat where nobody is assigned. */
export function AttentionCard({ attention, house }: { attention: Attention | null; house: string | null }) {
  const asesor = attention?.asesor ?? null
  const sucursal = attention?.sucursal ?? null
  const number = chatNumber(asesor?.telefono) || house
  return (
    <section
      aria-labelledby="atiende"
      className="grid content-start gap-3 rounded-panel border border-line bg-card p-5 text-sm"
    >
      <h2 id="atiende" className="text-lg">
        {asesor ? 'Te atiende' : 'Estamos para atenderte'}
      </h2>
      {!attention && <p className="text-no">No se pudo leer quién te atiende.</p>}
      {asesor && (
        <div className="grid gap-1">
          <p className="text-base font-semibold">{asesor.nombre}</p>
          {asesor.telefono && (
            <a
              href={`tel:${asesor.telefono.replace(/[^\d+]/g, '')}`}
              className="link inline-flex min-h-6 items-center gap-2"
            >
              <Icon of={Phone} size={15} /> {shownNumber(asesor.telefono)}
            </a>
          )}
          <a href={`mailto:${asesor.correo}`} className="link inline-flex min-h-6 items-center gap-2 wrap-anywhere">
            <Icon of={Mail} size={15} /> {asesor.correo}
          </a>
        </div>
      )}
      {number && (
        <LinkButton href={chatHref(number, say(chatMessages.elsewhere))} variant="secondary" external>
          <Icon of={MessageCircle} /> WhatsApp
        </LinkButton>
      )}
      {sucursal && (
        <p className="border-t border-line pt-3 text-soft">
          Sucursal {sucursal.nombre}
          {sucursal.telefono && ` · ${sucursal.telefono}`}
          {sucursal.horario && <span className="block">{sucursal.horario}</span>}
        </p>
      )}
    </section>
  )
}
