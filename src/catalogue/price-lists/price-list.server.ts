import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { sealAddress } from '#people/signature/seal.server.ts'
import type { bajarLista, descargasDeLista } from './price-list-contract.ts'
import { KEPT, listSheet } from './price-list-sheet.server.ts'

type Client = Reply<typeof descargasDeLista>['cliente']
type Asked = Received<typeof bajarLista>

/** One's own client, or one within the reach of `clientes-read`; 404 otherwise. */
export async function clientFor(id: number, { db, session }: Pick<Context, 'db' | 'session'>): Promise<Client> {
  const reach = await clientReach({ db, session }, 'clientes-read')
  const found = await db.row<Client>(
    `select c.id, c.nombre_comercial as nombre from cliente c where c.id = $3 and (c.id = $4 or ${isWithinReach})`,
    [...reach, id, session.cliente?.id ?? null],
  )
  if (!found) throw new Refusal(404, 'El cliente no existe.')
  return found
}

/** What was downloaded for a client, the latest first. */
export async function readDownloads(id: number, context: Context): Promise<Reply<typeof descargasDeLista>> {
  const cliente = await clientFor(id, context)
  const named = (table: 'linea' | 'marca') =>
    context.db.rows<{ id: number; nombre: string }>(
      `select t.id, t.nombre from ${table} t where exists (
         select from producto p where p.${table}_id = t.id and p.estado = 'activo') order by t.nombre, t.id`,
    )
  const [lineas, marcas, descargas] = await Promise.all([
    named('linea'),
    named('marca'),
    context.db.rows<Made>(
      `select d.id, d.creado_en, u.nombre as usuario, d.formato, l.nombre as linea, m.nombre as marca, d.filas, d.cambios, d.huella as sello
       from lista_descarga d left join usuario u on u.id = d.usuario_id left join linea l on l.id = d.linea_id left join marca m on m.id = d.marca_id
       where d.cliente_id = $1 and d.programada_id is null and d.filas is not null order by d.id desc limit ${KEPT}`,
      [id],
    ),
  ])
  const sealed = await Promise.all(
    descargas.map(async (one) => ({ ...one, sello: await sealOf(one, cliente.nombre, context) })),
  )
  return { cliente, lineas, marcas, descargas: sealed }
}

type Made = Reply<typeof descargasDeLista>['descargas'][number]

/** Where anybody sees that this list was ours and of how many parts; its prices only as a digest. Null for those made before. */
function sealOf(
  { sello, linea, marca, creado_en, filas }: Made,
  para: string,
  sealing: Context,
): Promise<string> | null {
  if (sello === null) return null
  const folio = [linea, marca].filter(Boolean).join(', ') || 'Todo el catálogo'
  const said = { fecha: creado_en, vigencia: '', estado: '', total: '', renglones: filas, huella: sello }
  return sealAddress(sealing, { tipo: 'L', folio, para, ...said })
}

/** The list as a file, written while it is read; what it says is kept, so that the next one tells what changed. */
export async function downloadList(
  { id, formato }: Asked['params'],
  query: Asked['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const { db, session } = context
  const { linea = null, marca = null }: { linea?: number | null; marca?: number | null } = query
  await clientFor(id, context)
  const started = await db.transaction(async (tx) => {
    const last = await tx.row<{ id: number }>(
      `select id from lista_descarga where cliente_id = $1 and linea_id is not distinct from $2 and marca_id is not distinct from $3
         and programada_id is null and filas is not null order by id desc limit 1`,
      [id, linea, marca],
    )
    const made = await tx.row<{ id: number }>(
      `insert into lista_descarga (cliente_id, usuario_id, formato, linea_id, marca_id)
       select $1, $2, $3, (select l.id from linea l where l.id = $4), (select m.id from marca m where m.id = $5) returning id`,
      [id, session.user?.id, formato, linea, marca],
    )
    await audit(tx, context, {
      accion: 'exportacion',
      objeto: 'lista_precios',
      objetoId: id,
      despues: { formato, linea, marca },
    })
    if (!made) throw new Error('an insert returns its row')
    return { descarga: made.id, antes: last?.id ?? null }
  })
  return listSheet(db, { ...started, cliente: id, linea, marca, programada: null, soloCambios: false }, formato)
}
