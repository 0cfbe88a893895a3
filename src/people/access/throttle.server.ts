import { createHash } from 'node:crypto'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { deviceHash } from './devices.server.ts'
import { agree } from '#kit/ui/format.ts'

/** What is being tried: a password, a second-factor code, or asking for a reset mail. */
type TryKind = 'clave' | 'factor' | 'olvido'

type Try = {
  /** Null while limits are off. */
  id: number | null
  kind: TryKind
  account: Buffer
  device: Buffer | null
}

/** Failures within 15 minutes: of one account from one address or known device; of one account from anywhere unknown. Within the hour: of one address. */
const limits: Record<TryKind, { pair: number; account: number; address: number }> = {
  clave: { pair: 5, account: 10, address: 100 },
  factor: { pair: 5, account: 10, address: 100 },
  olvido: { pair: 3, account: 3, address: 20 },
}

/** Too many failures: 429 with Retry-After. `accountWide`: the account is being tried from many places. */
export class TooManyTries extends Refusal {
  readonly accountWide: boolean
  constructor(seconds: number, accountWide: boolean) {
    const minutes = Math.ceil(seconds / 60)
    super(
      429,
      `Demasiados intentos. Espera ${agree(minutes, 'un minuto', `${minutes} minutos`)} y vuelve a intentar.`,
      {
        code: 'demasiados_intentos',
      },
    )
    this.accountWide = accountWide
  }
}

// The database says which spellings are one address, as it does when it looks the account up: what it takes for the same account
// is counted as one. JavaScript's lower case is another (İ, ẞ, K).
const whose = `
  select sha256(convert_to(norma_correo($2), 'UTF8')) as cuenta, exists (
    select from equipo_conocido e join usuario u on u.id = e.usuario_id
    where e.hash = $1 and (norma_correo(u.email) = norma_correo($2) or u.id::text = $2) and u.estado <> 'BAJA') as conocido`

// An office's IPv6 addresses change within its /64: they count as one.
const count = `
  with yo as (
    select case when family($3::inet) = 6 then network(set_masklen($3::inet, 64))::inet else $3::inet end as ip
  ), cuenta as (
    select
      count(*) filter (where equipo is null) as todos,
      min(en) filter (where equipo is null) as todos_desde,
      count(*) filter (where case when $4::bytea is null then equipo is null and i.ip = yo.ip else equipo = $4 end) as par,
      min(en) filter (where case when $4::bytea is null then equipo is null and i.ip = yo.ip else equipo = $4 end) as par_desde
    from intento_acceso i, yo where cuenta = $2 and clase = $1 and en > now() - interval '15 minutes'
  ), direccion as (
    select count(*) as todos, min(en) as desde
    from intento_acceso i, yo where i.ip = yo.ip and clase = $1 and equipo is null and en > now() - interval '1 hour'
  ), espera as (
    select
      case when par >= $5::int then par_desde + interval '15 minutes' end as par,
      case when $4::bytea is null and cuenta.todos >= $6::int then todos_desde + interval '15 minutes' end as cuenta,
      case when $4::bytea is null and direccion.todos >= $7::int then desde + interval '1 hour' end as direccion
    from cuenta, direccion
  ), apartado as (
    insert into intento_acceso (clase, cuenta, ip, equipo, en)
    select $1, $2, yo.ip, $4, clock_timestamp() from yo, espera where coalesce(par, cuenta, direccion) is null
    returning id
  )
  select (select id from apartado) as id, cuenta is not null as de_cuenta,
    ceil(extract(epoch from greatest(par, cuenta, direccion) - clock_timestamp()))::int as segundos
  from espera`

/**
 * Takes one try, which counts as failed until `forgive`: a thousand at the same moment are counted as well as one after
 * another. A browser the account knows has its own count, so that nobody can lock its owner out (S8).
 * Throws TooManyTries.
 */
export async function takeTry(context: Context, kind: TryKind, account: string): Promise<Try> {
  const given = deviceHash(context)
  const asked = await context.db.row<{ cuenta: Buffer; conocido: boolean }>(whose, [given, account])
  if (!asked) throw new Error('a statement without a table yields one row')
  const hashed = asked.cuenta
  const taken: Try = { id: null, kind, account: hashed, device: asked.conocido ? given : null }
  if (context.env.RATE_LIMITS === 'off') return taken

  const { pair, account: most, address } = limits[kind]
  const found = await context.db.transaction(async (tx) => {
    await lock(tx, hashed)
    await lock(tx, createHash('sha256').update(context.ip).digest())
    const values = [kind, hashed, context.ip, taken.device, pair, most, address]
    return tx.row<{ id: number | null; de_cuenta: boolean; segundos: number | null }>(count, values)
  })
  if (found?.id) return { ...taken, id: found.id }

  const seconds = Math.max(1, found?.segundos ?? 1)
  context.browser.setHeader('Retry-After', String(seconds))
  throw new TooManyTries(seconds, found?.de_cuenta ?? false)
}

/** Held to the end of the transaction: the counts of one account and one address are taken one at a time. */
function lock(tx: Db, of: Buffer): Promise<unknown> {
  return tx.rows('select pg_advisory_xact_lock($1)', [of.readBigInt64BE(0)])
}

/** The try was right: it and the failures before it from the same place no longer count. */
export async function forgive(context: Context, { id, kind, account, device }: Try): Promise<void> {
  if (id === null) return
  await context.db.rows(
    `delete from intento_acceso i using intento_acceso mio
     where mio.id = $1 and (i.id = mio.id
       or (i.cuenta = $2 and i.clase = $3 and case when $4::bytea is null then i.equipo is null and i.ip = mio.ip else i.equipo = $4 end))`,
    [id, account, kind, device],
  )
}
