import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Attachment, queueMail } from '#platform/mail/mail.server.ts'
import { documentMailTexts } from './document-mail-texts.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import type { enviarDocumentos } from './mail-contract.ts'
import { attachmentsOf, mailedColumns, type MailedDocument } from './mail-files.server.ts'
import { documentsMail } from './mail-text.server.ts'
import { reachedBy } from '#fiscal/documents/scope.server.ts'
import { holds } from '#people/access/holds.server.ts'

export type Reader = { nombre: string; email: string }

/** Documents that one person may have mailed in an hour. */
const AN_HOUR = 400

/** Who of a client may read documents: a mail shows nobody what the pages would not. */
const readers = `
  select u.nombre, u.email from usuario u
  where u.cliente_id = $1 and u.estado = 'ACTIVO' and ${holds('u.id', 'documentos-read')}
  order by u.id limit 20`

export function readersOf(db: Db, cliente: number): Promise<Reader[]> {
  return db.rows<Reader>(readers, [cliente])
}

type Group = { documents: MailedDocument[]; readers: Reader[]; files: Attachment[] | null }

/** Queues the mails. 404 where a document is not within reach, 422 where nobody could be written to, 429 after too many. */
export async function mailDocuments(
  { uuids, para }: Received<typeof enviarDocumentos>['body'],
  context: Context,
): Promise<Reply<typeof enviarDocumentos>> {
  const { db, env } = context
  const documents = await within(uuids, context)
  await refuseTooMany(documents.length, context)
  const groups = para === 'mi' ? [await forMyself(documents, context)] : await forClients(documents, db)
  const storage = openStorage(env)
  for (const group of groups) group.files = await attachmentsOf(db, storage, group.documents)

  await db.transaction(async (tx) => {
    for (const group of groups) await queueGroup(tx, group, context)
    const despues = { para, uuids: documents.map(({ uuid }) => uuid) }
    await audit(tx, context, { accion: 'documentos_enviados', objeto: 'documentos', despues })
  })
  return {
    documentos: documents.length,
    personas: [...new Set(groups.flatMap(({ readers: some }) => some.map(({ nombre }) => nombre)))],
    con_archivos: groups.every(({ files }) => files !== null),
  }
}

async function within(uuids: string[], context: Context): Promise<MailedDocument[]> {
  const wanted = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))]
  const { where, values } = await reachedBy(context)
  const found = await context.db.rows<MailedDocument>(
    `select ${mailedColumns} from cfdi d left join cliente c on c.id = d.cliente_id
     where ${where} and d.uuid = any ($${values.length + 1}::uuid[]) order by d.fecha, d.id`,
    [...values, wanted],
  )
  if (found.length < wanted.length) throw new Refusal(404, 'El documento no existe.')
  return found
}

async function refuseTooMany(more: number, { db, env, session, browser }: Context): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  const sent = await db.row<{ n: number }>(
    `select count(*)::int as n from documento_correo where usuario_id = $1 and en > now() - interval '1 hour'`,
    [session.user?.id],
  )
  if ((sent?.n ?? 0) + more <= AN_HOUR) return
  browser.setHeader('Retry-After', '3600')
  throw new Refusal(
    429,
    'Ya mandaste muchos documentos por correo en esta hora. Descárgalos en un ZIP, o espera un rato.',
  )
}

async function forMyself(documents: MailedDocument[], { db, session }: Context): Promise<Group> {
  const me = await db.row<Reader>('select nombre, email from usuario where id = $1', [session.user?.id])
  return { documents, readers: me ? [me] : [], files: null }
}

async function forClients(documents: MailedDocument[], db: Db): Promise<Group[]> {
  const groups: Group[] = []
  for (const [cliente, some] of Map.groupBy(documents, ({ cliente_id }) => cliente_id)) {
    if (cliente === null) throw new Refusal(422, 'Hay documentos sin cliente: asígnalos antes de enviarlos.')
    const people = await readersOf(db, cliente)
    if (people.length === 0) {
      throw new Refusal(422, 'El cliente no tiene personas con cuenta activa que puedan ver documentos.')
    }
    groups.push({ documents: some, readers: people, files: null })
  }
  return groups
}

type Sending = Pick<Context, 'env'> & { session?: Context['session']; isNew?: boolean }

/** One mail a person, and a row for each document. */
export async function queueGroup(tx: Db, group: Group, sending: Sending): Promise<void> {
  const { documents, readers: people, files } = group
  const { env, session, isNew = false } = sending
  const say = await mailWords(tx, documentMailTexts)
  for (const reader of people) {
    const mail = documentsMail(documents, reader, { say, env, isNew, hasFiles: files !== null })
    await queueMail(tx, env.APP_KEY, { ...mail, attachments: files ?? [] })
  }
  await tx.rows(
    `insert into documento_correo (cfdi_id, usuario_id, personas, con_archivos) select unnest($1::bigint[]), $2, $3, $4`,
    [documents.map(({ id }) => id), session?.user?.id ?? null, people.length, files !== null],
  )
}
