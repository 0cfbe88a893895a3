import { originOf } from '#accounts/access-links.server.ts'
import { escaped, frame } from '#accounts/access-mails.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { plural } from '#ui/format.ts'
import { amountText, localDay } from './amount.ts'
import { kinds, nameOf } from './fiscal-words.ts'
import type { MailedDocument } from './mail-files.server.ts'

export type MailFrame = {
  env: Env
  /** Files go with it; else links stand in it. */
  hasFiles: boolean
  /** Nobody asked: they are new. */
  isNew: boolean
}

type Reader = { nombre: string; email: string }

/** The mail about these documents to one person. */
export function documentsMail(documents: MailedDocument[], reader: Reader, about: MailFrame): Mail {
  const { env, hasFiles, isNew } = about
  const [first] = documents
  const title = documents.length === 1 && first ? titleOf(first) : plural(documents.length, 'documento', 'documentos')
  const subject = isNew ? `Nuevo: ${title}` : title
  const said = hasFiles
    ? 'Van adjuntos el XML y el PDF.'
    : 'Los archivos son demasiados para un correo: descárgalos con tu cuenta.'
  const base = `${originOf(env)}${env.BASE_PATH}`
  const linkOf = ({ uuid }: MailedDocument) => `${base}/DetalleDocuments?uuid=${uuid}`
  const lines = documents.map((one) => ({ text: lineOf(one), url: linkOf(one) }))
  const stop = isNew
    ? 'Recibes este correo porque tu empresa pidió sus documentos nuevos por correo; se apaga en la página de tus documentos.'
    : ''

  const items = lines.map(({ text, url }) => `<li><a href="${escaped(url)}">${escaped(text)}</a></li>`).join('')
  const end = stop ? `<p style="color:#666">${escaped(stop)}</p>` : ''
  return {
    tipo: isNew ? 'documentos_nuevos' : 'documentos',
    to: reader.email,
    subject,
    text: [`Hola, ${reader.nombre}:`, said, lines.map(({ text, url }) => `${text}\n${url}`).join('\n\n'), stop]
      .filter(Boolean)
      .join('\n\n'),
    html: frame(subject, reader.nombre, `<p>${escaped(said)}</p><ul>${items}</ul>${end}`),
  }
}

/** Series and folio come from outside: a subject is one line. */
function titleOf(document: MailedDocument): string {
  return `${kinds[document.tipo].texto} ${nameOf(document)}`.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 150)
}

function lineOf(document: MailedDocument): string {
  const amount = document.tipo === 'P' ? '' : ` · ${amountText(document.total, document.moneda)}`
  const cancelled = document.estado_sat === 'CANCELADO' ? ' · cancelado' : ''
  return `${titleOf(document)} · ${localDay(document.fecha)}${amount}${cancelled}`
}
