import { creditOf } from '#selling/returns/credit.ts'
import { rules, type ReturnEvent } from '#selling/returns/transitions.ts'
import type { Kind, Reason, State } from '#selling/returns/states.ts'
import type { Db } from '#platform/database/db.server.ts'

type Planned = {
  kind: Kind
  reason: Reason
  /** What happened to it after it was asked for, a day and a half each. */
  events: ReturnEvent[]
  /** Whether its line was accepted, once there is a verdict. */
  accepted?: boolean
  text: string
  vehicle?: string
  why?: string
}

const toVerdict: ReturnEvent[] = ['autorizar', 'recibir', 'dictaminar']

/** One in each state that an order alone leads to; the credited one comes of an invoice. */
const plans: Planned[] = [
  {
    kind: 'DEVOLUCION',
    reason: 'no_le_quedo',
    events: [],
    text: 'El cliente dice que la base es más ancha.',
    vehicle: 'Nissan Tsuru 2005 1.6 L',
  },
  { kind: 'GARANTIA', reason: 'fallo', events: [], text: 'Rechina desde el primer día.' },
  { kind: 'DEVOLUCION', reason: 'sobrante', events: ['autorizar'], text: 'Sobró de un trabajo que se canceló.' },
  {
    kind: 'DEVOLUCION',
    reason: 'danada',
    events: ['rechazar'],
    text: 'La caja venía abierta.',
    why: 'La guía se firmó de conformidad.',
  },
  { kind: 'GARANTIA', reason: 'fallo', events: ['autorizar', 'recibir'], text: 'Fuga por el sello a las dos semanas.' },
  { kind: 'DEVOLUCION', reason: 'equivocada', events: toVerdict, accepted: true, text: 'Llegó la del lado contrario.' },
  {
    kind: 'GARANTIA',
    reason: 'danada',
    events: [...toVerdict, 'noProcede'],
    accepted: false,
    text: 'Se rompió al instalarla.',
    why: 'Golpe de herramienta en la base.',
  },
  {
    kind: 'CASCO',
    reason: 'casco',
    events: [...toVerdict, 'noProcede', 'cerrar'],
    accepted: false,
    text: 'Casco de la reparación del lunes.',
    why: 'La carcasa está rota.',
  },
]

type Line = {
  id: number
  pedido_id: number
  cliente_id: number
  sucursal_id: number
  producto_id: number
  k_parte: string
  descripcion: string
  entregada: number
  precio: string
  casco: string
  comprador: number | null
  comprador_nombre: string
  asesor: string
  hoursAgo: number
}

/** Delivered lines of the last weeks, one of each order, of the two clients of the demo accounts. */
const readLines = `
  select distinct on (o.id) l.id, o.id as pedido_id, o.cliente_id, o.sucursal_id, l.producto_id, l.k_parte, l.descripcion, l.entregada,
    l.precio::text as precio, l.casco::text as casco, u.id as comprador, coalesce(u.nombre, c.nombre_comercial) as comprador_nombre,
    coalesce((select nombre from usuario where id = c.asesor_id), 'Ramón Atiende') as asesor,
    floor(extract(epoch from now() - (select max(e.entregado_en) from embarque e where e.pedido_id = o.id)) / 3600)::int as "hoursAgo"
  from pedido o join cliente c on c.id = o.cliente_id join pedido_linea l on l.pedido_id = o.id and l.entregada > 0
  left join lateral (select id, nombre from usuario where cliente_id = c.id order by id limit 1) u on true
  where c.clave in ('PISTON', 'BIELAS') and exists (select from embarque e where e.pedido_id = o.id and e.entregado_en is not null)
  order by o.id desc, l.casco desc, l.renglon limit 60`

/** An invoice of such a client that a credit note relates to, with its first line. */
const readCredited = `
  select f.id as cfdi_id, n.id as nota_id, c.n as concepto from cfdi n join cfdi_relacion r on r.cfdi_id = n.id and r.tipo_relacion in ('01', '03')
  join cfdi f on f.uuid = r.uuid and f.tipo = 'I' and f.cliente_id = n.cliente_id join cliente k on k.id = n.cliente_id
  join cfdi_concepto c on c.cfdi_id = f.id and c.n = 1
  where n.tipo = 'E' and n.estado_sat <> 'CANCELADO' and f.estado_sat <> 'CANCELADO' and k.clave = 'PISTON' order by n.fecha desc limit 1`

/** Returns of the demo's clients in their states, walked through the machine's own table. Does nothing where there is one, or no order. */
export async function loadDemoReturns(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const known = await tx.row<{ hay: boolean }>('select exists (select from devolucion) as hay')
    if (known?.hay) return 0
    const found = await tx.rows<Line>(readLines)
    // Cores come back of a part that was charged with one.
    const cored = found.find(({ casco }) => Number(casco) > 0)
    const lines = found.filter((line) => line !== cored)
    for (const [n, plan] of plans.entries()) {
      const line = plan.kind === 'CASCO' && cored ? cored : lines[n]
      if (line) await insertReturn(tx, line, plan)
    }
    const last = lines[plans.length]
    const credited = await tx.row<Credited>(readCredited)
    if (last && credited) await insertReturn(tx, last, credit, credited)
    return Math.min(found.length, plans.length + 1)
  })
}

type Credited = { cfdi_id: number; nota_id: number; concepto: number }
const credit: Planned = {
  kind: 'DEVOLUCION',
  reason: 'equivocada',
  events: [...toVerdict, 'notaCredito'],
  accepted: true,
  text: 'Pedimos la delantera y llegó la trasera.',
}

/** What is put into the demo: a line, what becomes of it, and how many hours ago it was asked for. */
type Made = { line: Line; plan: Planned; credited: Credited | undefined; asked: number }

async function insertReturn(tx: Db, line: Line, plan: Planned, credited?: Credited): Promise<void> {
  // Asked for the day after the delivery at the latest.
  const made: Made = { line, plan, credited, asked: Math.max(2, Math.min(line.hoursAgo - 4, 200)) }
  const id = await insertRequest(tx, made)
  await insertPieces(tx, id, made)
  await insertEvents(tx, id, made)
}

const statesOf = ({ events }: Planned): State[] => events.map((event) => rules[event].to)

/** The return itself, as it stands now; its id. */
async function insertRequest(tx: Db, { line, plan, credited, asked }: Made): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `insert into devolucion (folio, cliente_id, sucursal_id, tipo, estado, pedido_id, cfdi_id, texto, solicitante_id, solicitante, nota_id,
       creado_en, actualizado_en, version)
     values (siguiente_folio('DV'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() - make_interval(hours => $11::int), now(), $12) returning id`,
    [
      line.cliente_id,
      line.sucursal_id,
      plan.kind,
      statesOf(plan).at(-1) ?? 'SOLICITADA',
      credited ? null : line.pedido_id,
      credited?.cfdi_id ?? null,
      plan.text,
      line.comprador,
      line.comprador_nombre,
      credited?.nota_id ?? null,
      asked,
      plan.events.length + 1,
    ],
  )
  if (!row) throw new Error('an insert returns its row')
  return row.id
}

/** The pieces of its one line, received and judged as far as it has come. */
async function insertPieces(tx: Db, id: number, { line, plan, credited }: Made): Promise<void> {
  const { kind, reason, accepted = true, vehicle = '', why = '' } = plan
  const pieces = Math.max(1, Math.min(2, line.entregada))
  const { importe, iva } = creditOf({ base_piezas: '1', base_importe: line.precio, base_iva: '0' }, 100)
  const states = statesOf(plan)
  const isJudged = states.includes('DICTAMINADA')
  await tx.rows(
    `insert into devolucion_linea (devolucion_id, n, linea_id, concepto, producto_id, k_parte, descripcion, cantidad, motivo, vehiculo,
       base_piezas, base_importe, base_iva, recibida, procede, razon, cascos, casco)
     values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, 100, round($10::numeric / 100, 2), round($10::numeric * 0.16 / 100, 2), $11, $12, $13, $14, $15)`,
    [
      id,
      credited ? null : line.id,
      credited?.concepto ?? null,
      line.producto_id,
      line.k_parte,
      line.descripcion,
      pieces,
      reason,
      vehicle,
      kind === 'CASCO' ? 0 : importe + iva,
      states.includes('RECIBIDA') ? pieces : null,
      isJudged ? accepted : null,
      isJudged ? why : '',
      kind === 'CASCO' ? pieces : 0,
      kind === 'CASCO' ? line.casco : '0',
    ],
  )
}

/** What happened to it, each step a while after the one before, the last before now. */
async function insertEvents(tx: Db, id: number, { line, plan, asked }: Made): Promise<void> {
  const step = Math.floor(asked / (plan.events.length + 1))
  let de: State | null = null
  for (const [n, evento] of (['crear', ...plan.events] as const).entries()) {
    const a: State = rules[evento].to
    await tx.rows(
      `insert into devolucion_evento (devolucion_id, evento, de, a, actor_id, actor, motivo, en)
       values ($1, $2, $3, $4, $5, $6, $7, now() - make_interval(hours => $8::int))`,
      [
        id,
        evento,
        de,
        a,
        evento === 'crear' ? line.comprador : null,
        evento === 'crear' ? line.comprador_nombre : line.asesor,
        evento === 'rechazar' ? (plan.why ?? '') : null,
        Math.max(0, asked - n * step),
      ],
    )
    de = a
  }
}
