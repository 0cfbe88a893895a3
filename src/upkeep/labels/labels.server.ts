import type { Db } from '#platform/database/db.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Label } from './contract.ts'
import { MOST_COPIES, MOST_LABELS, wantedIn } from './wanted.ts'

type Part = Omit<Label, 'copias'>

/** The parts that a written list names, in its order, each once; in any state, since what is withdrawn may stand on a shelf. */
export async function labelsOf(db: Db, text: string) {
  const wanted = wantedIn(text)
  const codes = wanted.flatMap(({ written, counted }) => (counted ? [written, counted.code] : [written]))
  const parts = await partsByCode(db, codes)
  const labels = new Map<string, Label>()
  const desconocidas: string[] = []
  for (const { written, counted } of wanted) {
    const whole = parts.get(written)
    const part = whole ?? (counted ? parts.get(counted.code) : undefined)
    if (!part) {
      desconocidas.push(written)
      continue
    }
    const before = labels.get(part.k_parte)?.copias ?? 0
    labels.set(part.k_parte, { ...part, copias: before + (whole || !counted ? 1 : counted.copies) })
  }
  const etiquetas = [...labels.values()].filter(({ copias }) => copias > 0)
  return { etiquetas, desconocidas, total: etiquetas.reduce((sum, { copias }) => sum + copias, 0) }
}

/** Refuses what nobody means to print. */
export function expectPrintable({ etiquetas, total }: Awaited<ReturnType<typeof labelsOf>>): void {
  const most = etiquetas.find(({ copias }) => copias > MOST_COPIES)
  if (etiquetas.length === 0) throw new Refusal(422, 'Ninguna de esas claves es una parte del catálogo.')
  if (most) throw new Refusal(422, `De ${most.k_parte} se imprimen ${MOST_COPIES} etiquetas como máximo.`)
  if (total > MOST_LABELS) throw new Refusal(422, `De una vez se imprimen ${MOST_LABELS} etiquetas como máximo.`)
}

/** The part of each code, by its normal form; of several parts with one, the one that is written just so. */
async function partsByCode(db: Db, codes: string[]): Promise<Map<string, Part>> {
  const rows = await db.rows<Part & { escrita: string }>(
    `select distinct on (e.escrita) e.escrita, p.k_parte, p.descripcion, m.nombre as marca
       from unnest($1::text[]) e(escrita)
       join producto p on p.codigo_norm = norma_codigo(e.escrita) and p.codigo_norm <> ''
       left join marca m on m.id = p.marca_id
      order by e.escrita, p.k_parte <> upper(e.escrita), p.estado <> 'activo', p.id`,
    [[...new Set(codes)]],
  )
  return new Map(rows.map(({ escrita, ...part }) => [escrita, part]))
}
