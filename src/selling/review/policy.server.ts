import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarPoliticaVentas, politicaVentas } from './policy-contract.ts'

type Policy = Reply<typeof politicaVentas>
type Change = Received<typeof cambiarPoliticaVentas>['body']

/** Roles that may authorise, and those that have a limit although they no longer may. */
const everything = `
  select politica_version as version, vigencia_dias, trim_scale(margen_minimo * 100)::text as margen_minimo, precio_publico,
    autoautorizar_total::text as autoautorizar_total, dias_vencido_bloqueo,
    devolucion_dias, garantia_dias, casco_dias,
    coalesce((
      select json_agg(json_build_object('rol_id', r.id, 'rol', r.nombre, 'autoriza', l.rol_id is not null,
        'descuento_max', trim_scale(l.descuento_max)::text, 'total_max', l.total_max::text,
        'bajo_piso', coalesce(l.bajo_piso, false)) order by r.id)
      from rol r left join limite_autorizacion l on l.rol_id = r.id
      where l.rol_id is not null or exists (
        select from rol_permiso rp join permiso p on p.id = rp.permiso_id
        where rp.rol_id = r.id and p.nombre = 'cotizaciones-autorizar')), '[]') as limites
  from config_empresa`

/** The rules of selling as they stand. */
export async function readPolicy({ db }: Pick<Context, 'db'>): Promise<Policy> {
  const found = await db.row<Policy>(everything)
  if (!found) throw new Error('the company has one row of settings')
  return found
}

/** 409 on a stale version. Whoever keeps public answers forgets them when it is done: visitors may see other prices. */
export function changePolicy(change: Change, context: Context): Promise<Policy> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from config_empresa for update')
    const before = await readPolicy({ db: tx })
    if (before.version !== change.version) throw stale('la política de ventas', before.version)
    await tx.rows(
      `update config_empresa set vigencia_dias = $1, margen_minimo = $2::numeric / 100, precio_publico = $3,
         autoautorizar_total = $4, dias_vencido_bloqueo = $6,
         devolucion_dias = coalesce($7, devolucion_dias), garantia_dias = coalesce($8, garantia_dias), casco_dias = coalesce($9, casco_dias),
         politica_version = politica_version + 1, actualizado_en = now(), actualizado_por = $5`,
      [
        change.vigencia_dias,
        change.margen_minimo,
        change.precio_publico,
        change.autoautorizar_total,
        context.session.user?.id,
        change.dias_vencido_bloqueo,
        change.devolucion_dias ?? null,
        change.garantia_dias ?? null,
        change.casco_dias ?? null,
      ],
    )
    const known = new Set(before.limites.map(({ rol_id }) => rol_id))
    for (const [place, limit] of change.limites.entries()) {
      if (!known.has(limit.rol_id)) throw atRole(place)
      await writeLimit(tx, limit)
    }
    const after = await readPolicy({ db: tx })
    refuseOwnLimits(before, after, context)
    await audit(tx, context, {
      accion: 'politica_cambiada',
      objeto: 'politica_ventas',
      antes: factsOf(before),
      despues: factsOf(after),
    })
    await tx.rows(`select pg_notify('empresa', '')`)
    return after
  })
}

/** How far a role may authorise is a right like any other: who is no admin could raise his own by it. */
function refuseOwnLimits(before: Policy, after: Policy, { session }: Context): void {
  const isSame = JSON.stringify(before.limites) === JSON.stringify(after.limites)
  if (!isSame && !session.roles.includes('admin'))
    throw new Refusal(403, 'Solo un administrador puede cambiar hasta dónde autoriza un rol.')
}

function atRole(place: number): Refusal {
  const fault = 'Este rol ya no autoriza cotizaciones. Vuelve a cargar la página.'
  return new Refusal(422, fault, { errors: { [`limites.${place}.rol_id`]: [fault] } })
}

async function writeLimit(tx: Db, limit: Change['limites'][number]): Promise<void> {
  const { rol_id, autoriza, descuento_max, total_max, bajo_piso } = limit
  if (!autoriza) {
    await tx.rows('delete from limite_autorizacion where rol_id = $1', [rol_id])
    return
  }
  await tx.rows(
    `insert into limite_autorizacion (rol_id, descuento_max, total_max, bajo_piso) values ($1, $2, $3, $4)
     on conflict (rol_id) do update set descuento_max = $2, total_max = $3, bajo_piso = $4`,
    [rol_id, descuento_max, total_max, bajo_piso],
  )
}

/** As the log tells it: each role with how far it goes. */
function factsOf({ version: _version, limites, ...facts }: Policy) {
  return {
    ...facts,
    limites: limites
      .filter(({ autoriza }) => autoriza)
      .map(({ rol, descuento_max, total_max, bajo_piso }) => ({
        nombre: rol,
        alcance: [
          descuento_max === null ? 'cualquier descuento' : `${descuento_max} %`,
          total_max === null ? 'cualquier total' : `$${total_max}`,
          ...(bajo_piso ? ['bajo el margen'] : []),
        ].join(', '),
      })),
  }
}
