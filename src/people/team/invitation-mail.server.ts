import { withLink } from '#people/access/access-mails.server.ts'
import { posts, type Post } from '#kit/base/posts.ts'
import type { SayMail } from '#platform/mail/mail-words.server.ts'
import type { teamMailTexts } from './invitation-mail-texts.ts'

/** Days an invitation counts. */
export const INVITATION_DAYS = 7

type Invited = { nombre: string; empresa: string; invita: string; puesto: Post; url: string }

export function companyInvitationMail(
  say: SayMail<typeof teamMailTexts>,
  { nombre, empresa, invita, puesto, url }: Invited,
) {
  return withLink('invitacion_empresa', say('correo-invitacion-empresa', { empresa }), nombre, {
    before: say('correo-invitacion-empresa-texto', { persona: invita, empresa, puesto: posts[puesto].texto }),
    button: say('correo-invitacion-empresa-boton', {}),
    url,
    after: say('correo-invitacion-empresa-nota', { dias: String(INVITATION_DAYS) }),
  })
}
