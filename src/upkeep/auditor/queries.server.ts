import type { Reply } from '#kit/base/contract.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import type { hallazgos } from './contract.ts'
import { findingFile } from './finding-file.ts'

type Listed = Reply<typeof hallazgos>

const from = 'auditor_hallazgo h join producto p on p.id = h.producto_id'
/** What is missing has a worth; written out, so that each list goes by its own index. */
const ofGroup = { contradice: 'h.valor is null', falta: 'h.valor is not null' } as const
const isWanted = `h.estado = $1 and ($2::text is null or h.regla = $2) and ($3::bigint is null or p.linea_id = $3)
  and ($4::text is null or h.gravedad = $4)
  and ($5::text is null or p.codigo_norm like norma_codigo($5) || '%' or norma_nombre(h.evidencia || ' ' || p.descripcion) like '%' || norma_nombre($5) || '%')`

/** The worklist: of contradictions what risks most first, of what is missing what is worth most. */
const worklist = (group: keyof typeof ofGroup, first: 'riesgo' | 'valor') =>
  listOf<Asked<typeof hallazgos>, Listed['hallazgos'][number]>({
    columns: `h.id, h.regla, h.gravedad, h.riesgo::int as riesgo, h.valor::float8 as valor, h.producto_id, p.k_parte, p.descripcion, l.nombre as linea, h.evidencia, h.arreglo, h.estado, h.motivo,
    (select u.nombre from usuario u where u.id = h.decidido_por) as decidido_por, h.decidido_en, h.creado_en, h.version,
    case when h.estado = 'ARREGLADO' then (
      select a.lote::text from auditor_arreglo a where a.hallazgo_id = h.id and a.deshecho_en is null order by a.id desc limit 1) end as lote`,
    from,
    joins: 'join linea l on l.id = p.linea_id',
    where: ({ q, regla, linea, gravedad, estado = 'ABIERTO' }) => ({
      where: `${ofGroup[group]} and ${isWanted}`,
      values: [estado, regla ?? null, linea ?? null, gravedad ?? null, q || null],
    }),
    orders: { riesgo: 'h.riesgo', valor: 'h.valor', k_parte: 'p.k_parte', creado_en: 'h.creado_en' },
    defaultOrder: { orden: first, sentido: 'desc' },
    order: (by, way) => `${by} ${way}, h.riesgo desc, h.id`,
  })
const lists = { contradice: worklist('contradice', 'riesgo'), falta: worklist('falta', 'valor') }

const files = {
  contradice: lists.contradice.file({ name: 'contradicciones', objeto: 'auditor', columns: findingFile }),
  falta: lists.falta.file({ name: 'lo-que-falta', objeto: 'auditor', columns: findingFile }),
}
type FileAsked = Parameters<typeof files.falta>[0]

/** The filtered worklist as a file, of what contradicts itself or of what is missing. */
export function exportFindings(asked: FileAsked, context: Context): Promise<Download<Pieces>> {
  return files[asked.query.grupo ?? 'contradice'](asked, context)
}

/** One page of it, and what the burn-down is drawn from. */
export async function listFindings({ query }: { query: Asked<typeof hallazgos> }, context: Context): Promise<Listed> {
  const group = query.grupo ?? 'contradice'
  const [{ total, rows }, about] = await Promise.all([
    lists[group].read(query, context),
    context.db.row<Pick<Listed, 'lineas' | 'reglas' | 'dias' | 'corrida'>>(aboutAll(group)),
  ])
  return {
    total,
    hallazgos: rows,
    lineas: about?.lineas ?? [],
    reglas: about?.reglas ?? [],
    dias: about?.dias ?? [],
    corrida: about?.corrida ? { ...about.corrida, ...instants(about.corrida) } : null,
  }
}

const aboutAll = (group: keyof typeof ofGroup) => `
  select
    coalesce((select json_agg(json_build_object('id', l.id, 'nombre', l.nombre) order by l.nombre) from linea l where l.id in (
      select p.linea_id from ${from} where h.estado = 'ABIERTO' and ${ofGroup[group]})), '[]') as lineas,
    coalesce((select json_agg(row_to_json(x) order by x.abiertos desc, x.regla) from (
      select regla, (count(*) filter (where estado = 'ABIERTO'))::int as abiertos, (count(*) filter (where estado = 'ARREGLADO'))::int as arreglados,
        (count(*) filter (where estado = 'RESUELTO'))::int as resueltos, (count(*) filter (where estado = 'IGNORADO'))::int as ignorados
      from auditor_hallazgo h where ${ofGroup[group]} group by regla) x), '[]') as reglas,
    coalesce((select json_agg(json_build_object('dia', x.dia, 'abiertos', x.abiertos) order by x.dia) from (
      select dia, abiertos from auditor_dia where ${group === 'contradice'} order by dia desc limit 30) x), '[]') as dias,
    (select row_to_json(x) from (
      select id, estado, pedida_en, terminada_en, nuevos, resueltos from auditor_corrida order by id desc limit 1) x) as corrida`

/** Within JSON the database writes instants with its own offset. */
function instants({ pedida_en, terminada_en }: NonNullable<Listed['corrida']>) {
  return {
    pedida_en: new Date(pedida_en).toISOString(),
    terminada_en: terminada_en && new Date(terminada_en).toISOString(),
  }
}
