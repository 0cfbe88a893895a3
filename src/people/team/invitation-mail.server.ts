import { withLink } from '#people/access/access-mails.server.ts'
import { posts, type Post } from '#kit/base/posts.ts'

/** Days an invitation counts. */
export const INVITATION_DAYS = 7

type Invited = { nombre: string; empresa: string; invita: string; puesto: Post; url: string }

export function companyInvitationMail({ nombre, empresa, invita, puesto, url }: Invited) {
  return withLink('invitacion_empresa', `${empresa} te invita a su cuenta en JACVE`, nombre, {
    before: `${invita} te invita a la cuenta de ${empresa} en JACVE como «${posts[puesto].texto}». Elige tu contraseña para entrar.`,
    button: 'Aceptar y elegir mi contraseña',
    url,
    after: `El enlace sirve una vez, durante ${INVITATION_DAYS} días. Si no esperabas esta invitación, no hagas nada.`,
  })
}
