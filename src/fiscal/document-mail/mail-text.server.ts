import { originOf } from '#people/access/access-links.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import { plural } from '#kit/ui/format.ts'
import { amountText, localDay } from '#fiscal/documents/amount.ts'
import { kinds, nameOf } from '#fiscal/documents/fiscal-words.ts'
import type { MailedDocument } from './mail-files.server.ts'

type MailFrame = {
  env: Env
  /** Files go with it; else links stand in it. */
  hasFiles: boolean
  /** Nobody asked: they are new. */
  isNew: boolean
}

const STOP =
  'Recibes este correo porque tu empresa pidió sus documentos nuevos por correo; se apaga en la página de tus documentos.'

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
  return {
    tipo: isNew ? 'documentos_nuevos' : 'documentos',
    to: reader.email,
    subject,
    letter: {
      nombre: reader.nombre,
      antes: said,
      secciones: [{ lineas: documents.map((one) => ({ texto: lineOf(one), url: linkOf(one) })) }],
      ...(isNew && { despues: STOP }),
    },
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
