import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'
import { agree, plural } from '#kit/ui/format.ts'
import { type BrandRow, readBrandsFile } from './brands-file.server.ts'
import type { cargamarca } from './brands-contract.ts'
import { nameKey, tidyName } from './names.ts'

type Answer = Reply<typeof cargamarca>
type Kind = 'vehiculo' | 'producto'

const MOST = 5000
const kindWords = new Map<string, Kind>([
  ['vehiculo', 'vehiculo'],
  ['vehiculos', 'vehiculo'],
  ['auto', 'vehiculo'],
  ['autos', 'vehiculo'],
  ['armadora', 'vehiculo'],
  ['de vehiculos', 'vehiculo'],
  ['producto', 'producto'],
  ['productos', 'producto'],
  ['parte', 'producto'],
  ['partes', 'producto'],
  ['refaccion', 'producto'],
  ['refacciones', 'producto'],
  ['de partes', 'producto'],
])

/** T-37: makes the brands that are not there yet. Rows that cannot be read are told one by one; the others count. */
export async function loadBrands(
  { archivo, marcas, tipo = 'producto' }: Received<typeof cargamarca>['body'],
  context: Context,
): Promise<Answer> {
  if ((archivo === undefined) === (marcas === undefined)) {
    throw new Refusal(422, 'Manda un archivo o una lista de marcas.', {
      errors: { archivo: ['Elige un archivo o escribe la lista.'] },
    })
  }
  const rows = archivo ? await readBrandsFile(archivo) : listRows(marcas ?? [])
  if (rows.length === 0) throw new Refusal(422, 'No se encontró ninguna marca.', { code: 'archivo_vacio' })
  if (rows.length > MOST) throw new Refusal(422, 'Son demasiadas: hasta 5,000 marcas a la vez.')

  const { good, errores } = judged(rows, tipo)
  const creadas = good.length ? await insert(good, context) : 0
  const existentes = good.length - creadas
  return { mensaje: messageOf(creadas, existentes, errores.length), creadas, existentes, errores }
}

function listRows(marcas: NonNullable<Received<typeof cargamarca>['body']['marcas']>): BrandRow[] {
  return marcas.map((one, place) =>
    typeof one === 'string'
      ? { fila: place + 1, nombre: one, tipo: '' }
      : { fila: place + 1, nombre: one.nombre, tipo: one.tipo ?? '' },
  )
}

type Good = { nombre: string; tipo: Kind }

/** Which rows are brands, each once, and what is wrong with the others. */
export function judged(rows: BrandRow[], fallback: Kind): { good: Good[]; errores: Answer['errores'] } {
  const good: Good[] = []
  const errores: Answer['errores'] = []
  const seen = new Map<string, number>()
  for (const { fila, ...row } of rows) {
    const nombre = tidyName(row.nombre)
    const tipo = row.tipo ? kindWords.get(nameKey(row.tipo)) : fallback
    const key = `${tipo} ${nameKey(nombre)}`
    const motivo = faultOf(nombre, row.tipo, tipo) ?? repeatedAt(seen.get(key))
    if (motivo) errores.push({ fila, nombre: nombre.slice(0, 80), motivo })
    if (motivo || !tipo) continue
    seen.set(key, fila)
    good.push({ nombre, tipo })
  }
  return { good, errores }
}

function faultOf(nombre: string, written: string, tipo: Kind | undefined): string | undefined {
  if (!nameKey(nombre)) return 'Falta el nombre de la marca.'
  if (nombre.length > 80) return 'El nombre pasa de 80 letras.'
  if (!tipo) return `«${written.slice(0, 40)}» no es un tipo: escribe vehículo o parte.`
  return undefined
}

function repeatedAt(fila: number | undefined): string | undefined {
  return fila === undefined ? undefined : `Está repetida: ya viene en la fila ${fila}.`
}

async function insert(good: Good[], context: Context): Promise<number> {
  return context.db.transaction(async (tx) => {
    const made = await tx.rows<{ id: number; nombre: string }>(
      `insert into marca (tipo, nombre)
       select x.tipo, x.nombre from unnest($1::text[], $2::text[]) with ordinality x (tipo, nombre, n)
       where not exists (select from marca m where m.tipo = x.tipo
         and norma_nombre(x.nombre) in (select norma_nombre(a) from unnest(m.alias) a))
       order by x.n on conflict (tipo, nombre_norm) do nothing returning id, nombre`,
      [good.map(({ tipo }) => tipo), good.map(({ nombre }) => nombre)],
    )
    if (made.length === 0) return 0
    await audit(tx, context, {
      accion: 'marcas_cargadas',
      objeto: 'marcas',
      despues: { creadas: made.length, nombres: made.slice(0, 200).map(({ nombre }) => nombre) },
    })
    await wordsChanged(tx)
    return made.length
  })
}

function messageOf(creadas: number, existentes: number, errores: number): string {
  const made = creadas
    ? `Se ${agree(creadas, 'agregó', 'agregaron')} ${plural(creadas, 'marca', 'marcas')}.`
    : 'No se agregó ninguna marca.'
  const there = existentes ? ` ${plural(existentes, 'ya estaba', 'ya estaban')}.` : ''
  const wrong = errores ? ` ${plural(errores, 'fila no se pudo leer', 'filas no se pudieron leer')}.` : ''
  return made + there + wrong
}
