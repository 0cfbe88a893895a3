import type pg from 'pg'
import { longQuery } from './long-query.server.ts'
import type { PartSource } from './part-row.ts'
import type { CatalogueVehicle } from './registry.ts'

type Row = Omit<PartSource, 'apps' | 'posiciones' | 'notas' | 'alternas' | 'lugares' | 'atributos'> & {
  apps: string | null
  posiciones: string | null
  notas: string | null
  alternas: string | null
  lugares: string | null
  atributos: string | null
}

const fields = `p.id, p.k_parte, p.codigo_norm as k_norm, p.descripcion, p.linea_id, p.marca_id,
  p.badgenuevo::int + 2 * p.especial::int + 4 * p.mejoresventas::int + 8 * p.mejoresventaslineas::int + 16 * p.hecho_mx::int
    + 32 * exists (select 1 from existencia x where x.producto_id = p.id and x.disponible > 0)::int as badges,
  (extract(epoch from p.publicado_en) / 86400)::int as publicado,
  (select i.ruta from producto_imagen i where i.producto_id = p.id and i.tipo <> '360' order by i.tipo desc, i.orden limit 1) as imagen,
  a.apps, a.posiciones, a.notas, a.lugares,
  (select string_agg(concat_ws(chr(31), t.nombre, coalesce(t.unidad, ''), coalesce(v.valor_num::text, ''), coalesce(v.valor_texto, '')), chr(30))
    from producto_atributo v join atributo t on t.id = v.atributo_id where v.producto_id = p.id) as atributos,
  (select string_agg(e.codigo || chr(31) || e.fabricante, chr(30)) from equivalencia e where e.producto_id = p.id) as alternas`
const applications = `left join lateral (
    select string_agg(concat_ws(':', a.modelo_id, coalesce(a.motor_id, 0), a.desde, a.hasta), ';') as apps,
      string_agg(distinct concat_ws(' ', a.posicion, a.lado), ' ') as posiciones,
      string_agg(distinct a.nota, chr(30)) as notas,
      string_agg(distinct coalesce(a.posicion, '') || chr(31) || coalesce(a.lado, ''), chr(30)) as lugares
    from aplicacion a where a.producto_id = p.id) a on true`

const byRank = `select o.rank, ${fields} from busca_nueva.orden o join producto p on p.id = o.id ${applications}
  where o.rank > $1 and o.rank <= $2 order by o.rank`
const byId = `select 0 as rank, ${fields} from producto p ${applications} where p.id = any ($1) and p.estado = 'activo'`

/** Reads the parts ranked `after`+1 to `until`. */
export async function readRanked(
  client: pg.ClientBase,
  vehicles: VehicleNames,
  after: number,
  until: number,
): Promise<PartSource[]> {
  const rows = await longQuery<Row>(client, byRank, [after, until])
  return rows.map((row) => sourceOf(row, vehicles))
}

/** Reads active parts by id, without rank. */
export async function readParts(client: pg.ClientBase, vehicles: VehicleNames, ids: number[]): Promise<PartSource[]> {
  const { rows } = await client.query<Row>(byId, [ids])
  return rows.map((row) => sourceOf(row, vehicles))
}

/** Names of models and engines by id; one object a vehicle, so that the index can tell them apart by identity. */
export type VehicleNames = { vehicle(modeloId: number, motorId: number): CatalogueVehicle; all(): CatalogueVehicle[] }

export async function readVehicleNames(client: pg.ClientBase): Promise<VehicleNames> {
  const models = await client.query<{ id: number; marca: string; modelo: string }>(
    'select m.id, k.nombre as marca, m.nombre as modelo from modelo m join marca k on k.id = m.marca_id',
  )
  const engines = await client.query<{ id: number; nombre: string }>('select id, nombre from motor')
  const modelById = new Map(models.rows.map((row) => [row.id, row]))
  const engineById = new Map(engines.rows.map((row) => [row.id, row.nombre]))
  const made = new Map<number, CatalogueVehicle>()
  return {
    vehicle(modeloId, motorId) {
      const key = modeloId * 1_000_000 + motorId
      let vehicle = made.get(key)
      if (!vehicle) {
        const model = modelById.get(modeloId)
        vehicle = { marca: model?.marca ?? '', modelo: model?.modelo ?? '', motor: engineById.get(motorId) ?? null }
        made.set(key, vehicle)
      }
      return vehicle
    },
    all: () => [...made.values()],
  }
}

function sourceOf(row: Row, vehicles: VehicleNames): PartSource {
  return {
    ...row,
    apps: (row.apps?.split(';') ?? []).map((app) => {
      const [modelo = 0, motor = 0, desde = 0, hasta] = app.split(':').map(Number)
      return { vehicle: vehicles.vehicle(modelo, motor), desde, hasta: hasta ?? null }
    }),
    posiciones: row.posiciones?.trim() ? [row.posiciones] : [],
    notas: row.notas?.split('\u001e') ?? [],
    lugares: (row.lugares?.split('\u001e') ?? []).map((lugar) => {
      const [posicion = '', lado = ''] = lugar.split('\u001f')
      return { posicion, lado }
    }),
    atributos: (row.atributos?.split('\u001e') ?? []).map((atributo) => {
      const [nombre = '', unidad = '', num = '', texto = ''] = atributo.split('\u001f')
      return { nombre, unidad, num: num === '' ? null : Number(num), texto }
    }),
    alternas: (row.alternas?.split('\u001e') ?? []).map((alterna) => {
      const [codigo = '', fabricante = ''] = alterna.split('\u001f')
      return { codigo, fabricante }
    }),
  }
}
