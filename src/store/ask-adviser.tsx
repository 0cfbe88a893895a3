import { MessageCircle } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'
import { at } from '#base/place.ts'
import { type ChatNumbers, chatHref, chatMessages, chatsOf } from '#company/whatsapp.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type AskAdviserProps = {
  /** What was looked for, as the adviser will read it. */
  busca: string
  variant?: 'primary' | 'secondary'
}

/** «Pedir a un asesor»: WhatsApp with the request written; the contact page where the company has no number. */
export function AskAdviser({ busca, variant = 'primary' }: AskAdviserProps) {
  const layout = useRouteLoaderData<{ contact: { ConfigEmpresa: ChatNumbers } | null }>('layout')
  const [chat] = chatsOf(layout?.contact?.ConfigEmpresa, 'elsewhere')
  const href = chat ? chatHref(chat.numero, `${chatMessages.elsewhere} Busco: ${busca}`) : at('/Contacto')
  return (
    <LinkButton href={href} variant={variant} external={chat !== undefined}>
      <Icon of={MessageCircle} />
      Pedir a un asesor
    </LinkButton>
  )
}
