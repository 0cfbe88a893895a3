import type { Received, Reply } from '#kit/base/contract.ts'
import { stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { editarRegionFronteriza, regionFronteriza } from './branches-contract.ts'

type Region = Reply<typeof regionFronteriza>

// A list that is saved has new rows: the greatest of their numbers tells it from the one before.
const whole = `
  select coalesce(max(id), 0)::int as version, coalesce(json_agg(json_build_object('municipio', municipio, 'cp_desde', cp_desde,
    'cp_hasta', cp_hasta) order by orden, id), '[]') as rangos from region_fronteriza`

/** Where a delivery to an address lies within the border region. */
export async function readRegion({ db }: Pick<Context, 'db'>): Promise<Region> {
  return (await db.row<Region>(whole)) ?? { version: 0, rangos: [] }
}

/** The list as it should be from now on; 409 for who saw another one. */
export function changeRegion(
  { version, rangos }: Received<typeof editarRegionFronteriza>['body'],
  context: Context,
): Promise<Region> {
  return context.db.transaction(async (tx) => {
    await tx.rows('lock table region_fronteriza in exclusive mode')
    const before = await readRegion({ db: tx })
    if (before.version !== version) throw stale('la región fronteriza', before.version)
    await tx.rows('delete from region_fronteriza')
    await tx.rows(
      `insert into region_fronteriza (municipio, cp_desde, cp_hasta, orden)
       select x.* from unnest($1::text[], $2::text[], $3::text[]) with ordinality as x (municipio, desde, hasta, orden)`,
      [
        rangos.map(({ municipio }) => municipio),
        rangos.map(({ cp_desde }) => cp_desde),
        rangos.map(({ cp_hasta }) => cp_hasta),
      ],
    )
    await audit(tx, context, {
      accion: 'region_fronteriza_editada',
      objeto: 'region_fronteriza',
      antes: { rangos: before.rangos },
      despues: { rangos },
    })
    return readRegion({ db: tx })
  })
}
