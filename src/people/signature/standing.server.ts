import type { Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { comprobarSello, llavesDeFirma, Standing } from './contract.ts'
import { readKeys } from './keys.server.ts'
import { digestOf, type SealedLine } from './seal.server.ts'
import type { Sealed } from './sealed.ts'
import { verify } from './token.ts'

/** The name of the house and every key it ever signed with and still stands by. */
export async function readHouseKeys(db: Db): Promise<Reply<typeof llavesDeFirma>> {
  const [house, llaves] = await Promise.all([
    db.row<{ nombre: string }>('select nombre from config_empresa'),
    readKeys(db),
  ])
  return { casa: house?.nombre ?? 'JACVE', llaves }
}

/** The second opinion: for browsers that cannot verify, and whether a document still is as its seal says. Tells nothing that the seal does not. */
export async function checkSeal(sello: string, db: Db): Promise<Reply<typeof comprobarSello>> {
  const verdict = await verify(sello, await readKeys(db))
  if (verdict.resultado !== 'integro') return { resultado: verdict.resultado, documento: null, situacion: null }
  const { documento } = verdict
  return { resultado: 'integro', documento, situacion: await standingOf(documento, db) }
}

type Now = { estado: string; total: string; lineas: SealedLine[] }

// A folio belongs to a branch, and the paper prints it without: of those that share it, the one that says the same counts.
const quote = `
  select estado_ahora(q) as estado, q.total::text as total, coalesce((
    select json_agg(json_build_object('k_parte', x.k_parte, 'cantidad', x.cantidad, 'precio', x.precio::text) order by x.n)
    from cotizacion_linea x where x.cotizacion_id = q.id and x.version = q.version_actual), '[]') as lineas
  from sucursal s join cotizacion q on q.sucursal_id = s.id and q.folio = $1 limit 20`

const order = `
  select o.estado, o.total::text as total, coalesce((
    select json_agg(json_build_object('k_parte', l.k_parte, 'cantidad', l.cantidad - l.cancelada, 'precio', l.precio::text) order by l.renglon)
    from pedido_linea l where l.pedido_id = o.id and l.cantidad > l.cancelada), '[]') as lineas
  from sucursal s join pedido o on o.sucursal_id = s.id and o.folio = $1 limit 20`

async function standingOf({ tipo, folio, total, huella }: Sealed, db: Db): Promise<Standing | null> {
  if (tipo === 'L' || tipo === 'K') return null
  const found = await db.rows<Now>(tipo === 'P' ? order : quote, [folio])
  if (found.length === 0) return 'DESCONOCIDA'
  const same = found.find((now) => now.total === total && digestOf(now.lineas) === huella)
  if (!same) return 'CAMBIADA'
  return tipo === 'P' ? orderStanding(same.estado) : (quoteStandings.get(same.estado) ?? 'SIN_AUTORIZAR')
}

function orderStanding(estado: string): Standing {
  return estado === 'CANCELADO' ? 'SIN_VIGOR' : 'VIGENTE'
}

const quoteStandings = new Map<string, Standing>([
  ['AUTORIZADA', 'VIGENTE'],
  ['ACEPTADA', 'VIGENTE'],
  ['CONVERTIDA', 'CONVERTIDA'],
  ['RECHAZADA', 'SIN_VIGOR'],
  ['VENCIDA', 'SIN_VIGOR'],
  ['CANCELADA', 'SIN_VIGOR'],
])
