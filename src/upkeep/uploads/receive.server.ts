// Files on their way in: whole or in pieces, kept, and put in line to be checked.
import { createHash } from 'node:crypto'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { piecesOf, refuseWrongPiece } from '#platform/files/pieces.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import type { abrir, subir, subirParteCarga } from './receive-contract.ts'
import { askFor, tellLoad } from './ask.server.ts'
import { PIECE, type State } from './states.ts'

const LOOSE = 'application/octet-stream'
export const shownName = (name: string) => name.replace(/[\p{Cc}/\\]/gu, '').slice(0, 200) || 'archivo'

type New = { nombre: string; bytes: number; tipo: Received<typeof abrir>['body']['tipo']; archivo: number | null }

async function insertLoad(tx: Db, { nombre, bytes, tipo, archivo }: New, context: Context): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `insert into carga (tipo, tipo_por_contenido, archivo, bytes, archivo_id, estado, creado_por)
     values ($1, $2, $3, $4, $5, 'SUBIDA', $6) returning id`,
    [
      tipo === 'auto' ? 'productos' : tipo,
      tipo === 'auto',
      shownName(nombre),
      bytes,
      archivo,
      context.session.user?.id,
    ],
  )
  if (!row) throw new Error('an insert returns its row')
  await audit(tx, context, {
    accion: 'carga_subida',
    objeto: 'carga',
    objetoId: row.id,
    despues: { nombre, bytes, tipo },
  })
  await tellLoad(tx, row.id)
  return row.id
}

/** Keeps a file that came whole and puts it in line. */
export async function receiveFile(
  { archivo, tipo, simular }: Received<typeof subir>['body'],
  context: Context,
): Promise<Reply<typeof subir>> {
  const { db: tx, env } = context
  const bytes = Buffer.from(await archivo.arrayBuffer())
  if (!bytes.length) throw new Refusal(422, 'El archivo está vacío.', { code: 'archivo_vacio' })
  const file = await keepFile(tx, openStorage(env), bytes, LOOSE)
  const sha256 = createHash('sha256').update(bytes).digest()
  const id = await insertLoad(tx, { nombre: archivo.name, bytes: bytes.length, tipo, archivo: file.id }, context)
  await tx.rows('update carga set sha256 = $2, aplicar_sola = $3 where id = $1', [id, sha256, !simular])
  await askFor(tx, id, 'revisar')
  return { id, estado: 'SUBIDA', repetida: await sameFile(tx, id) }
}

/** The latest load of the very same file, besides this one and those given up. */
export async function sameFile(db: Db, id: number): Promise<Reply<typeof subir>['repetida']> {
  const row = await db.row<{ id: number; estado: State; creado_en: string }>(
    `select o.id, o.estado, o.creado_en from carga c join carga o on o.sha256 = c.sha256 and o.id < c.id
     where c.id = $1 and o.estado <> 'CANCELADA' and o.id is distinct from c.de_carga_id order by o.estado = 'APLICADA' desc, o.id desc limit 1`,
    [id],
  )
  return row ?? null
}

/** Opens an upload in pieces, or goes on with the same person's upload of the same file. */
export async function openPieces(body: Received<typeof abrir>['body'], context: Context): Promise<Reply<typeof abrir>> {
  const { nombre, bytes } = body
  return context.db.transaction(async (tx) => {
    const known = await tx.row<{ id: number; recibidas: number[] }>(
      `select c.id, (select coalesce(json_agg(p.n order by p.n), '[]') from carga_parte p where p.carga_id = c.id) as recibidas from carga c
       where c.creado_por = $1 and c.archivo = $2 and c.bytes = $3 and c.estado = 'SUBIDA' and c.archivo_id is null and c.tarea is null
       order by c.id desc limit 1`,
      [context.session.user?.id, shownName(nombre), bytes],
    )
    const id = known?.id ?? (await insertLoad(tx, { ...body, archivo: null }, context))
    return { id, parte: PIECE, partes: piecesOf(bytes, PIECE), recibidas: known?.recibidas ?? [] }
  })
}

/** Keeps a piece; sending one again changes nothing. With the last one the load waits to be checked. */
export async function takePiece(
  id: number,
  { archivo, n }: Received<typeof subirParteCarga>['body'],
  { db, env, session }: Context,
): Promise<Reply<typeof subirParteCarga>> {
  const bytes = Buffer.from(await archivo.arrayBuffer())
  const found = await db.row<{ bytes: number; estado: State; recibe: boolean; esta: boolean }>(
    `select c.bytes, c.estado, c.estado = 'SUBIDA' and c.tarea is null as recibe, exists (
       select from carga_parte p join archivo a on a.id = p.archivo_id where p.carga_id = c.id and p.n = $3 and a.sha256 = $4) as esta
     from carga c where c.id = $1 and c.creado_por = $2`,
    [id, session.user?.id, n, createHash('sha256').update(bytes).digest()],
  )
  if (!found) throw missing()
  const partes = piecesOf(found.bytes, PIECE)
  refuseWrongPiece(n, bytes.length, { bytes: found.bytes, size: PIECE })
  // The answer to its last piece was lost, and the load went on: who asks again is told so.
  if (!found.recibe && found.esta) return { recibidas: partes, partes, estado: found.estado }
  if (!found.recibe) throw closed()
  const file = await keepFile(db, openStorage(env), bytes, LOOSE)
  return db.transaction(async (tx) => {
    const row = await tx.row<{ estado: State; tarea: string | null }>(
      'select estado, tarea from carga where id = $1 for update',
      [id],
    )
    if (row?.estado !== 'SUBIDA' || row.tarea) {
      // The same piece came twice at once, whichever process each asked.
      const known = await tx.row('select from carga_parte where carga_id = $1 and n = $2 and archivo_id = $3', [
        id,
        n,
        file.id,
      ])
      if (!row || !known) throw closed()
      return { recibidas: partes, partes, estado: row.estado }
    }
    await tx.rows(
      `insert into carga_parte (carga_id, n, archivo_id) values ($1, $2, $3)
       on conflict (carga_id, n) do update set archivo_id = excluded.archivo_id`,
      [id, n, file.id],
    )
    const counted = await tx.row<{ recibidas: number }>(
      'select count(*)::int as recibidas from carga_parte where carga_id = $1',
      [id],
    )
    const recibidas = counted?.recibidas ?? 0
    if (recibidas === partes) await askFor(tx, id, 'revisar')
    return { recibidas, partes, estado: 'SUBIDA' }
  })
}

function closed(): Refusal {
  return new Refusal(
    409,
    'Esta carga ya no recibe partes: su archivo llegó completo o se canceló. Mírala en la lista de cargas.',
  )
}

export function missing(): Refusal {
  return new Refusal(404, 'La carga no existe.')
}
