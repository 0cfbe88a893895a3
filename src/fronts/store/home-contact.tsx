import { MapPin, MessageCircle, Phone } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { WhatsAppMenu } from '#people/company/whatsapp-menu.tsx'
import { buttonClass, LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'

type Contact = Reply<Api['GET /api/admin/contactosucursales']>

/** People to ask when the catalogue was not enough. */
export function ContactBlock() {
  // The bar and the foot have read it for every page (layoutLoader).
  const layout = useRouteLoaderData('layout') as { contact: Contact | null } | undefined
  const contact = layout?.contact
  const branch = contact?.principal
  if (!branch) return null
  return (
    <section aria-labelledby="ayuda" className="wrap">
      <div className="grid items-center gap-6 border-y-2 border-ink py-8 desktop:grid-cols-[1fr_auto]">
        <div className="grid gap-1.5">
          <h2 id="ayuda" className="text-2xl">
            ¿No la encuentras? Pregúntale a un asesor
          </h2>
          <p className="max-w-2xl text-soft">
            {branch.nombre}: {[branch.direccion, branch.ciudad].filter(Boolean).join(', ')}. {branch.horario}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <WhatsAppMenu
            numbers={contact.ConfigEmpresa}
            place="elsewhere"
            buttonClass={buttonClass('primary')}
            panelClass="bottom-full left-0 mb-1"
          >
            <Icon of={MessageCircle} /> WhatsApp
          </WhatsAppMenu>
          {branch.telefono && (
            <LinkButton href={`tel:${branch.telefono.replace(/[^\d+]/g, '')}`} variant="secondary">
              <Icon of={Phone} /> {branch.telefono}
            </LinkButton>
          )}
          <LinkButton href={at('/Contacto')} variant="secondary">
            <Icon of={MapPin} /> Sucursales
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
