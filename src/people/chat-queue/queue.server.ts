import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { originOf } from '#people/access/access-links.server.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { notificationKinds, type NotificationKind } from '#people/notifications/kinds.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import { audit } from '#platform/http/audit.server.ts'
import { readPage } from '#platform/http/list.server.ts'
import { announceWaiting } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { chatNotice } from './chat-texts.ts'
import type { avisosWhatsapp, marcarAvisoWhatsapp } from './contract.ts'

type Queue = Reply<typeof avisosWhatsapp>
type Notice = Queue['avisos'][number]
type Wanted = Received<typeof avisosWhatsapp>['query']
type Row = Omit<Notice, 'mensaje' | 'tipo'> & { tipo: NotificationKind; pagina: string }

const columns = `
  w.id, u.nombre as persona, w.cliente_id, c.nombre_comercial as cliente, u.whatsapp as numero, w.tipo, w.titulo, w.pagina, w.estado,
  w.creado_en, w.atendido_en, (select a.nombre from usuario a where a.id = w.atendido_por) as atendido_por, w.version`
// $1 and $2 are the reach. Who has left is not written to.
const within = `aviso_whatsapp w join usuario u on u.id = w.usuario_id and u.estado = 'ACTIVO' join cliente c on c.id = w.cliente_id
  where ${isWithinReach}`

/** The notices `w` of clients within reach that are asked for. */
export async function wantedChats({ q, estado }: Wanted, viewer: Pick<Context, 'db' | 'session'>): Promise<Rows> {
  return {
    from: `${within} and w.estado = $3 and ($3 <> 'POR_ENVIAR' or u.whatsapp is not null)
      and ($4::text is null or norma_nombre(concat_ws(' ', u.nombre, c.nombre_comercial, w.titulo)) like '%' || norma_nombre($4) || '%')`,
    values: [...(await clientReach(viewer, 'clientes-read')), estado, q || null],
  }
}

export async function listChats(query: Wanted, context: Context): Promise<Queue> {
  const { db } = context
  const { from, values } = await wantedChats(query, context)
  const order = query.estado === 'POR_ENVIAR' ? 'w.id' : 'w.atendido_en desc, w.id desc'
  const [setting, { rows, ...page }] = await Promise.all([
    db.row<{ activo: boolean }>('select avisos_whatsapp as activo from config_empresa'),
    readPage<Row>(db, { text: `select ${columns} from ${from}`, order, values }, query),
  ])
  return { ...page, activo: setting?.activo ?? false, avisos: await written(db, rows, context) }
}

/** The rows with what is said of each, in words. */
async function written(db: Db, rows: Row[], { env }: Context): Promise<Notice[]> {
  const say = await mailWords(db, chatNotice)
  const root = `${originOf(env)}${env.BASE_PATH}`
  return rows.map(({ pagina, tipo, ...row }) => ({
    ...row,
    tipo: notificationKinds[tipo].texto,
    mensaje: say('whatsapp-aviso', { nombre: row.persona, asunto: row.titulo, enlace: root + pagina }),
  }))
}

/** 404 for another's client; 409 for one that somebody has sent or discarded meanwhile, which says who. */
export async function markChat(
  id: number,
  { version, estado }: Received<typeof marcarAvisoWhatsapp>['body'],
  context: Context,
): Promise<Notice> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from aviso_whatsapp where id = $1 for update', [id])
    const reach = await clientReach({ ...context, db: tx }, 'clientes-read')
    const find = () => tx.row<Row>(`select ${columns} from ${within} and w.id = $3`, [...reach, id])
    const before = await find()
    if (!before) throw new Refusal(404, 'El aviso no existe.')
    if (before.version !== version) throw overtaken(before)
    if (before.estado === estado) return whole(tx, before, context)
    await tx.rows(
      `update aviso_whatsapp set estado = $2, version = version + 1,
         atendido_por = case when $2 <> 'POR_ENVIAR' then $3::bigint end, atendido_en = case when $2 <> 'POR_ENVIAR' then now() end
       where id = $1`,
      [id, estado, context.session.user?.id],
    )
    await audit(tx, context, {
      accion: 'aviso_whatsapp_marcado',
      objeto: 'aviso_whatsapp',
      objetoId: id,
      antes: { estado: before.estado },
      despues: { estado },
    })
    await announceWaiting(tx)
    const after = await find()
    if (!after) throw new Error('the row is held by this transaction')
    return whole(tx, after, context)
  })
}

async function whole(db: Db, row: Row, context: Context): Promise<Notice> {
  const [notice] = await written(db, [row], context)
  if (!notice) throw new Error('one row is one notice')
  return notice
}

function overtaken({ estado, atendido_por, version }: Row): Refusal {
  if (estado === 'POR_ENVIAR') return stale('este aviso', version)
  const done = estado === 'ENVIADO' ? 'ya lo envió' : 'ya lo descartó'
  return new Refusal(409, `${atendido_por ?? 'Alguien que ya no está'} ${done}.`, { code: 'ya_atendido' })
}
