import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { Download } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import { cleanFile } from './file-content.server.ts'
import { MOST_FILES } from './file-limits.ts'
import type { agregarArchivo } from './files-contract.ts'
import { actorsOf, announceQuote, holdQuote, missing, type Quote } from './quote.server.ts'
import { mayReach } from './reach.server.ts'
import { ruleFor } from './transitions.ts'

type Listed = Reply<typeof agregarArchivo>
type Sent = Received<typeof agregarArchivo>['body']

/** The files of document $1 for whoever looks ($2: he sees staff's own; $3: who he is), the oldest first. */
export const filesJson = `
  coalesce((select json_agg(json_build_object('id', f.id, 'nombre', f.nombre, 'tipo', a.tipo, 'bytes', a.bytes, 'autor', f.autor,
    'en_nombre_de', f.en_nombre_de, 'de_cliente', f.de_cliente, 'interno', f.interno, 'es_mio', f.autor_id is not distinct from $3,
    'creado_en', f.creado_en) order by f.id)
    from cotizacion_archivo f join archivo a on a.id = f.archivo_id where f.cotizacion_id = $1 and ($2 or not f.interno)), '[]')`

/** Adds a file while the document is open; the same content is there once. 422 for another type, 409 for one too many. */
export async function addFile(id: number, { archivo, interno = false }: Sent, context: Context): Promise<Listed> {
  // Before the work of a picture: a foreign document costs nothing.
  if (!(await mayReach(id, context))) throw missing()
  const { tipo, nombre, content } = await cleanFile(Buffer.from(await archivo.arrayBuffer()), archivo.name)
  const { session, db, env } = context
  const byClient = (quote: Quote) => session.cliente?.id === quote.cliente_id
  await db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const quote = await holdOpen(id, within)
    const { id: fileId } = await keepFile(tx, openStorage(env), content, tipo)
    const added = await tx.row<{ id: number }>(
      `insert into cotizacion_archivo (cotizacion_id, archivo_id, nombre, autor_id, autor, en_nombre_de, de_cliente, interno)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (cotizacion_id, archivo_id) do update set interno = cotizacion_archivo.interno and excluded.interno returning id`,
      [
        id,
        fileId,
        nombre,
        session.user?.id ?? null,
        session.user?.name ?? '',
        session.acting ? session.cliente?.nombre : null,
        byClient(quote),
        interno && !byClient(quote),
      ],
    )
    const counted = await tx.row<{ n: number }>(
      'select count(*)::int as n from cotizacion_archivo where cotizacion_id = $1',
      [id],
    )
    if ((counted?.n ?? 0) > MOST_FILES) {
      throw new Refusal(409, `Un documento lleva ${MOST_FILES} archivos como máximo. Retira uno para agregar este.`, {
        code: 'demasiados_archivos',
      })
    }
    await written('archivo_agregado', quote, within, { archivo: added?.id, nombre, interno })
  })
  return listFiles(id, context)
}

/** Takes back a file one has added oneself; what others added is as good as missing. */
export async function removeFile(id: number, fileId: number, context: Context): Promise<Listed> {
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const quote = await holdOpen(id, within)
    const gone = await tx.row<{ nombre: string }>(
      'delete from cotizacion_archivo where id = $1 and cotizacion_id = $2 and autor_id = $3 returning nombre',
      [fileId, id, context.session.user?.id],
    )
    if (!gone) throw new Refusal(404, 'El archivo no existe.')
    await written('archivo_retirado', quote, within, { archivo: fileId, nombre: gone.nombre })
  })
  return listFiles(id, context)
}

/** The file, for who may read the document; staff's own does not exist for the client. */
export async function downloadFile(id: number, fileId: number, context: Context): Promise<Download> {
  if (!(await mayReach(id, context))) throw missing()
  const found = await context.db.row<{ nombre: string; tipo: string; sha256: string }>(
    `select f.nombre, a.tipo, encode(a.sha256, 'hex') as sha256 from cotizacion_archivo f
     join archivo a on a.id = f.archivo_id join cotizacion q on q.id = f.cotizacion_id
     where f.id = $1 and f.cotizacion_id = $2 and (not f.interno or q.cliente_id is distinct from $3)`,
    [fileId, id, context.session.cliente?.id ?? null],
  )
  const content = found && (await openStorage(context.env).read(found.sha256))
  if (!content) throw new Refusal(404, 'El archivo no existe.')
  return new Download(found.nombre, found.tipo, content)
}

/** The document held, for who may still say something about it. */
async function holdOpen(id: number, context: Context): Promise<Quote> {
  const quote = await holdQuote(id, context)
  if (ruleFor(quote.estado, 'comentar', await actorsOf(context, quote))) return quote
  throw new Refusal(409, 'El documento ya está cerrado: sus archivos se quedan como están.', {
    code: 'documento_cerrado',
  })
}

async function written(accion: string, quote: Quote, context: Context, despues: object): Promise<void> {
  const { session, db } = context
  if (session.cliente?.id !== quote.cliente_id || session.acting) {
    await audit(db, context, { accion, objeto: 'cotizacion', objetoId: quote.id, despues })
  }
  await announceQuote(db, quote.id)
}

async function listFiles(id: number, { db, session }: Context): Promise<Listed> {
  const found = await db.row<Listed>(`select ${filesJson} as archivos`, [
    id,
    session.cliente === null,
    session.user?.id,
  ])
  return found ?? { archivos: [] }
}
