import { type Rounding } from '#selling/counter/price.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Scope } from './scope.server.ts'

/** Who gives a catalogue out, as its cover says. */
type House = {
  nombre: string
  contacto: string[]
  logo: Buffer | null
  margen: number
  redondeo: Rounding
}

/** The company; or a client's shop as its counter knows it. */
export async function houseOf(db: Db, { cliente }: Scope): Promise<House> {
  const row = cliente === null ? await companyOf(db) : await shopOf(db, cliente)
  return row ?? { nombre: 'JACVE', contacto: [], logo: null, margen: 0, redondeo: 'exacto' }
}

async function companyOf(db: Db): Promise<House | undefined> {
  return db.row<House>(
    `select nombre, '{}'::text[] as contacto, null::bytea as logo, 0::float8 as margen, 'exacto' as redondeo from config_empresa`,
  )
}

async function shopOf(db: Db, cliente: number): Promise<House | undefined> {
  return db.row<House>(
    `select coalesce(nullif(t.nombre, ''), c.nombre_comercial) as nombre, t.logo, coalesce(t.margen, 30)::float8 as margen,
       coalesce(t.redondeo, 'exacto') as redondeo,
       array(select x from unnest(array[t.direccion, t.telefono, t.leyenda]) x where x <> '') as contacto
     from cliente c left join mostrador_tienda t on t.cliente_id = c.id where c.id = $1`,
    [cliente],
  )
}
