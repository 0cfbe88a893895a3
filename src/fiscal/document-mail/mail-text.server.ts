import { originOf } from '#people/access/access-links.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { SayMail } from '#platform/mail/mail-words.server.ts'
import type { documentMailTexts } from './document-mail-texts.ts'
import { count } from '#kit/ui/format.ts'
import { amountText, localDay } from '#fiscal/documents/amount.ts'
import { kinds, nameOf } from '#fiscal/documents/fiscal-words.ts'
import type { MailedDocument } from './mail-files.server.ts'

type Say = SayMail<typeof documentMailTexts>
type MailFrame = {
  say: Say
  env: Env
  /** Files go with it; else links stand in it. */
  hasFiles: boolean
  /** Nobody asked: they are new. */
  isNew: boolean
}

type Reader = { nombre: string; email: string }

/** The mail about these documents to one person. */
export function documentsMail(documents: MailedDocument[], reader: Reader, about: MailFrame): Mail {
  const { say, env, hasFiles, isNew } = about
  const [first] = documents
  const documento =
    documents.length === 1 && first
      ? titleOf(first)
      : say('correo-documentos-parte-varios', { n: count(documents.length) })
  const base = `${originOf(env)}${env.BASE_PATH}`
  const linkOf = ({ uuid }: MailedDocument) => `${base}/DetalleDocuments?uuid=${uuid}`
  return {
    tipo: isNew ? 'documentos_nuevos' : 'documentos',
    to: reader.email,
    subject: say(isNew ? 'correo-documentos-nuevos' : 'correo-documentos', { documento }),
    letter: {
      nombre: reader.nombre,
      antes: say(hasFiles ? 'correo-documentos-texto' : 'correo-documentos-enlaces-texto', {}),
      secciones: [{ lineas: documents.map((one) => ({ texto: lineOf(say, one), url: linkOf(one) })) }],
      ...(isNew && { despues: say('correo-documentos-nuevos-nota', {}) }),
    },
  }
}

/** Series and folio come from outside: a subject is one line. */
function titleOf(document: MailedDocument): string {
  return `${kinds[document.tipo].texto} ${nameOf(document)}`.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 150)
}

function lineOf(say: Say, document: MailedDocument): string {
  const amount = document.tipo === 'P' ? '' : ` · ${amountText(document.total, document.moneda)}`
  const cancelled = document.estado_sat === 'CANCELADO' ? ` · ${say('correo-documentos-parte-cancelado', {})}` : ''
  return `${titleOf(document)} · ${localDay(document.fecha)}${amount}${cancelled}`
}
