import { agree } from '#kit/ui/format.ts'
import { withLink } from '#people/access/access-mails.server.ts'
import type { SayMail } from '#platform/mail/mail-words.server.ts'
import type { standingMailTexts } from './standing-mail-texts.ts'

type Prepared = { nombre: string; lista: string; partes: number; url: string }

/** The mail of a standing order that waits for a look. */
export function standingMail(say: SayMail<typeof standingMailTexts>, { nombre, lista, partes, url }: Prepared) {
  const parts = agree(
    partes,
    say('correo-estandar-parte-una', {}),
    say('correo-estandar-parte-varias', { n: String(partes) }),
  )
  return withLink('pedido_estandar', say('correo-estandar', {}), nombre, {
    before: say('correo-estandar-texto', { lista, partes: parts }),
    button: say('correo-estandar-boton', {}),
    url,
    after: say('correo-estandar-nota', {}),
  })
}
