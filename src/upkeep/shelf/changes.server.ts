import type { Received, Reply } from '#kit/base/contract.ts'
import { readPage } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiosEstante } from './changes-contract.ts'

/** The changes that were done, the last first, with a few of their parts. */
export async function listChanges(
  query: Received<typeof cambiosEstante>['query'],
  { db }: Context,
): Promise<Reply<typeof cambiosEstante>> {
  const { total, rows } = await readPage<Reply<typeof cambiosEstante>['cambios'][number]>(
    db,
    {
      text: `select a.id, u.nombre as quien, a.alcance, a.estado, a.cambio || jsonb_strip_nulls(jsonb_build_object(
           'linea', (select nombre from linea where id = (a.cambio->>'linea_id')::bigint),
           'marca', (select nombre from marca where id = (a.cambio->>'marca_id')::bigint))) as cambio,
         a.cambiadas, a.conflictos, a.sin_deshacer, a.aplicada_en, a.deshecha_en,
         a.estado = 'APLICADA' and a.cambiadas > 0 and a.aplicada_en >= now() - interval '1 day' as se_puede_deshacer,
         coalesce((select json_agg(k_parte) from (
           select p.k_parte from producto_accion_fila f join producto p on p.id = f.producto_id
           where f.accion_id = a.id and f.version_despues is not null limit 3) t), '[]') as ejemplos
       from producto_accion a left join usuario u on u.id = a.usuario_id
       where a.estado <> 'PREVISTA'`,
      order: 'a.aplicada_en desc, a.id desc',
      values: [],
    },
    query,
  )
  return { total, cambios: rows }
}
