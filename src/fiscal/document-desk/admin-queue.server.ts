import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { asignarCliente, deshacerAsignacion, emisores, guardarEmisor, sinCliente } from './admin-contract.ts'

type Queue = Reply<typeof sinCliente>

/** Documents without a client, by the RFC they were issued to, the most first. */
export async function listQueue(
  { q, pagina = 1, por = 25 }: Received<typeof sinCliente>['query'],
  { db }: Context,
): Promise<Queue> {
  const where = `d.cliente_id is null and ($1::text is null or d.rfc_receptor like upper($1) || '%' or norma_nombre(d.nombre_receptor) like '%' || norma_nombre($1) || '%')`
  const [counted, rows] = await Promise.all([
    db.row<{ total: number }>(`select count(distinct d.rfc_receptor)::int as total from cfdi d where ${where}`, [
      q || null,
    ]),
    db.rows<Queue['grupos'][number]>(
      `select g.*, (select coalesce(json_agg(distinct jsonb_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial)), '[]')
         from empresa e join cliente c on c.id = e.cliente_id where e.rfc = g.rfc and e.activa) as clientes
       from (select d.rfc_receptor as rfc, max(d.nombre_receptor) as nombre, count(*)::int as documentos,
           min(d.fecha)::date::text as desde, max(d.fecha)::date::text as hasta,
           coalesce(sum(d.total * d.tipo_cambio) filter (where d.tipo = 'I' and d.estado_sat <> 'CANCELADO'), 0)::numeric(16, 2)::text as total
         from cfdi d where ${where} group by d.rfc_receptor order by count(*) desc, d.rfc_receptor limit $2 offset $3) g`,
      [q || null, por, (pagina - 1) * por],
    ),
  ])
  return { total: counted?.total ?? 0, pagina, por, grupos: rows }
}

type Assigning = Received<typeof asignarCliente>['body']

/** Gives a client what an RFC has without one. 404 for a client that does not exist, 409 when nothing waits. */
export async function assignClient(
  { rfc, cliente_id }: Assigning,
  context: Context,
): Promise<Reply<typeof asignarCliente>> {
  return context.db.transaction(async (tx) => {
    const cliente = await tx.row<{ id: number; clave: string; nombre: string }>(
      'select id, clave, nombre_comercial as nombre from cliente where id = $1 and activo',
      [cliente_id],
    )
    if (!cliente)
      throw new Refusal(404, 'El cliente no existe.', { errors: { cliente_id: ['Elige uno de la lista.'] } })
    const rows = await tx.rows<{ asignado_en: string }>(
      `update cfdi set cliente_id = $2, asignado_por = $3, asignado_en = date_trunc('milliseconds', now()), actualizado_en = now(),
         vence_en = case when tipo = 'I' then cfdi_vence(fecha, metodo_pago, $2) end
       where rfc_receptor = upper($1) and cliente_id is null returning asignado_en`,
      [rfc, cliente_id, context.session.user?.id ?? null],
    )
    const [first] = rows
    if (!first) throw new Refusal(409, 'Ese RFC ya no tiene documentos sin cliente. Recarga la página para verlo.')
    const despues = { rfc: rfc.toUpperCase(), documentos: rows.length }
    await audit(tx, context, { accion: 'documentos_asignados', objeto: 'cliente', objetoId: cliente_id, despues })
    await announce(tx, `documentos:${cliente_id}`)
    return { documentos: rows.length, cliente, asignado_en: first.asignado_en }
  })
}

/** Sends back to the queue what was assigned together, where nobody has changed it since. */
export async function undoAssignment(
  { rfc, cliente_id, asignado_en }: Received<typeof deshacerAsignacion>['body'],
  context: Context,
): Promise<Reply<typeof deshacerAsignacion>> {
  return context.db.transaction(async (tx) => {
    const rows = await tx.rows(
      `update cfdi set cliente_id = null, asignado_por = null, asignado_en = null, actualizado_en = now(),
         vence_en = case when tipo = 'I' then cfdi_vence(fecha, metodo_pago, null) end
       where rfc_receptor = upper($1) and cliente_id = $2 and asignado_en = $3
         and not exists (select from factura_pedido x where x.cfdi_id = cfdi.id) returning 1`,
      [rfc, cliente_id, asignado_en],
    )
    if (rows.length === 0) throw new Refusal(409, 'Ya no hay nada que deshacer.')
    const antes = { rfc: rfc.toUpperCase(), documentos: rows.length }
    await audit(tx, context, { accion: 'asignacion_deshecha', objeto: 'cliente', objetoId: cliente_id, antes })
    await announce(tx, `documentos:${cliente_id}`)
    return { documentos: rows.length }
  })
}

/** Our own companies. */
export async function listIssuers({ db }: Context): Promise<Reply<typeof emisores>> {
  return {
    emisores: await db.rows(
      `select e.id, e.clave, e.rfc, e.razon_social, (select count(*)::int from cfdi d where d.rfc_emisor = e.rfc) as documentos
       from empresa e where e.cliente_id is null order by e.id`,
    ),
  }
}

/** Adds one of our companies, or corrects the name of the one that has this RFC; a company of ours still without RFC gets it. */
export async function saveIssuer(
  { rfc, razon_social }: Received<typeof guardarEmisor>['body'],
  context: Context,
): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtext('empresa.emisor'))`)
    const before = await tx.row<{ id: number; rfc: string | null; razon_social: string }>(
      `select id, rfc, razon_social from empresa where cliente_id is null and (rfc = $1 or rfc is null)
       order by rfc is null, id limit 1 for update`,
      [rfc],
    )
    if (before)
      await tx.rows('update empresa set rfc = $2, razon_social = $3 where id = $1', [before.id, rfc, razon_social])
    else await tx.rows('insert into empresa (clave, razon_social, rfc) values ($1, $2, $1)', [rfc, razon_social])
    const despues = { rfc, razon_social }
    await audit(tx, context, { accion: 'emisor_guardado', objeto: 'empresa', objetoId: rfc, antes: before, despues })
    return { success: true }
  })
}
