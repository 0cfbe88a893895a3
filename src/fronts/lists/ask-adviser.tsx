import { Mail, MessageCircle } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'
import type { SearchMode } from '#kit/base/settings.ts'
import { vehicleText } from '#kit/base/vehicle.ts'
import { say } from '#kit/base/texts.ts'
import { askAddress } from '#people/contact/asked-part.ts'
import { type ChatNumbers, chatHref, chatMessages, chatsOf } from '#people/company/whatsapp.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useVehicleMemory } from './active-vehicle.ts'
import { nothingTexts } from './nothing-texts.ts'

type AskAdviserProps = {
  /** What was looked for, as the adviser will read it. */
  busca: string
  tipo?: SearchMode
  /** The vehicle it was looked for; when it is not said, the one the visitor is buying for. */
  vehiculo?: string
  variant?: 'primary' | 'secondary'
}

/** «Pedir a un asesor»: the contact form with the request written, so that it is a message somebody attends; WhatsApp beside it. */
export function AskAdviser({ busca, tipo = 1, vehiculo, variant = 'primary' }: AskAdviserProps) {
  const layout = useRouteLoaderData<{ contact: { ConfigEmpresa: ChatNumbers } | null }>('layout')
  const { active } = useVehicleMemory()
  const [chat] = chatsOf(layout?.contact?.ConfigEmpresa, 'elsewhere')
  const vehicle = vehiculo || (active ? vehicleText(active) : '')
  const wanted = vehicle ? `${busca} (${vehicle})` : busca
  return (
    <>
      <LinkButton href={askAddress({ texto: busca, tipo, vehiculo: vehicle })} variant={variant}>
        <Icon of={Mail} />
        {say(nothingTexts.ask)}
      </LinkButton>
      {chat && (
        <LinkButton
          href={chatHref(chat.numero, `${say(chatMessages.elsewhere)} Busco: ${wanted}`)}
          variant="secondary"
          external
        >
          <Icon of={MessageCircle} />
          WhatsApp
        </LinkButton>
      )}
    </>
  )
}
