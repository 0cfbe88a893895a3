import type { Brand } from './brands.ts'
import type { Fit } from './fitment.ts'
import type { Condition as Asked, Line } from './lines/line.ts'
import type { Application, Condition } from './part.ts'
import type { Random } from './random.ts'
import { engineFacts } from './vehicles.ts'
import type { Position, Side } from './words.ts'

type Given = { line: Line; brand: Brand; posicion: Position | null; lado: Side | null; fits: Fit[] }

const values: Record<Asked, string[]> = {
  aire: ['si', 'no'],
  abs: ['si', 'no'],
  direccion_hidraulica: ['si', 'no'],
  transmision: ['automática', 'estándar'],
  carroceria: ['sedán', 'hatchback'],
  traccion: ['4x4', '4x2'],
}

const commonNotes = [
  'Verificar contra muestra',
  'Excepto versión deportiva',
  'Hasta el cambio de modelo a medio año',
  'Unidades de exportación: consultar',
]

/** The vehicles a part fits, as applications: a share of the parts only with this or that equipment, a few with a note. */
export function applicationsOf(random: Random, { line, brand, posicion, lado, fits }: Given): Application[] {
  const condition = random.chance(0.18) && line.condiciones ? drawCondition(random, line.condiciones) : undefined
  const fuente = `Catálogo ${brand.nombre} ${random.int(2019, 2025)}`

  return fits.map((fit) => ({
    model: fit.model,
    motor: fit.motor,
    desde: fit.desde,
    hasta: fit.hasta,
    posicion,
    lado,
    cantidad: quantity(line, fit),
    nota: random.chance(0.025) ? random.pick(line.notas ?? commonNotes) : null,
    fuente,
    condiciones: condition && applies(condition, fit) && random.chance(0.85) ? [condition] : [],
  }))
}

function drawCondition(random: Random, asked: Asked[]): Condition {
  const atributo = random.pick(asked)
  return { atributo, operador: '=', valor: random.pick(values[atributo]) }
}

/** Four-wheel drive is a question for trucks and SUVs, the body for cars. */
function applies({ atributo }: Condition, { model }: Fit): boolean {
  if (atributo === 'traccion') return model.tipo === 'pickup' || model.tipo === 'suv'
  if (atributo === 'carroceria') return model.tipo === 'auto'
  return model.tipo !== 'moto'
}

function quantity({ cantidad }: Line, { motor }: Fit): number | null {
  if (cantidad !== 'cilindros') return cantidad ?? null
  return motor ? engineFacts(motor).cilindros : null
}
