import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { AccountBlock } from './account-block.tsx'

/** The way to keys and notices, for who may give them. */
export function AccountPrograms() {
  if (!currentSession().permissions.includes('programas-write')) return null
  return (
    <AccountBlock title="Programas" text="Tu punto de venta, tu sistema o un asistente, conectados con una llave.">
      <LinkButton href={at('/Programas')} variant="secondary">
        Llaves y avisos
      </LinkButton>
    </AccountBlock>
  )
}
