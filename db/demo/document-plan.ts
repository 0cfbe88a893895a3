import { lineAmount, pesos } from '#kit/base/money.ts'
import type { PlainInvoice, PlainLine, PlainPayment, Receptor } from '#fiscal/cfdi/make-xml.ts'
import { type Random, randomOf } from './random.ts'

/** An order that has left, whole or in part; `en` in seconds of the epoch. */
export type Shipped = {
  id: number
  sucursal: string
  cp: string
  cliente_id: number
  cliente: string
  dias: number
  orden_compra: string
  en: number
  lineas: { k_parte: string; descripcion: string; cantidad: number; precio: string; casco: string }[]
}
export type Company = Receptor & { cliente_id: number }

/** A document that is to be made; its number comes when all are put in order of their time. */
export type Draft = {
  serie: string
  /** Seconds of the epoch. */
  en: number
  folio: string
  uuid: string
  plain: (head: Head) => PlainInvoice | PlainPayment
}
type Head = Pick<PlainInvoice, 'serie' | 'folio' | 'fecha' | 'emisor'>

/** An income document and what becomes of it; amounts in centavos with VAT. */
type Invoice = Draft & {
  order: Shipped | null
  to: Receptor
  isPpd: boolean
  total: number
  /** What is still owed while the plan is made. */
  owed: number
  /** Payments so far. */
  paid: number
  due: number
  lines: PlainLine[]
  more: Partial<PlainInvoice>
  isOpen: boolean
}

export type Plan = {
  drafts: Draft[]
  /** Which order an invoice invoices. */
  orders: Map<Draft, number>
  cancelled: Draft | null
  substitute: Draft | null
  inProcess: Draft | null
}

const DAY = 86_400
const HOUR = 3600

/** What the demo's orders led to in fourteen months: invoices, payments, credit notes, and one of each rarer kind. */
export function planDocuments(orders: Shipped[], companies: Company[], now: number): Plan {
  const random = randomOf('documentos')
  const invoices = orders.flatMap((order): Invoice[] => {
    const own = companies.filter(({ cliente_id }) => cliente_id === order.cliente_id)
    const to = own.length > 1 && random.chance(0.25) ? own[1] : own[0]
    return to && order.en + 2 * HOUR < now ? [invoiceOf(order, to, random)] : []
  })
  keepOpen(invoices, now)
  const rare = rareOnes(invoices, now)
  const notes = notesOf(invoices, now, random)
  const payments = paymentsOf([...invoices], { now, random, spare: new Set([rare.cancelled, rare.inProcess]) })
  const nobodys = foreignInvoice(invoices, now)
  const substitute = rare.substitute ? [rare.substitute] : []
  return {
    drafts: [...invoices, ...substitute, ...nobodys, ...notes, ...payments],
    orders: new Map(invoices.flatMap((one) => (one.order ? [[one, one.order.id] as const] : []))),
    ...rare,
  }
}

const keys: [RegExp, string][] = [
  [/balata|disco|freno|tambor|caliper/i, '25171700'],
  [/filtro/i, '40161500'],
  [/amortigua|suspensi|r[oó]tula|horquilla|buje/i, '25172000'],
  [/radiador|agua|termostato|ventilador/i, '25174000'],
  [/direcci[oó]n|cremallera|terminal/i, '25174200'],
]

/** Of a part with a core, its cores are a line of their own. */
function linesOf({ casco, ...line }: Shipped['lineas'][number]): PlainLine[] {
  const part = lineOf(line)
  if (Number(casco) === 0) return [part]
  return [part, { ...part, descripcion: `Casco de ${line.k_parte}`, valor_unitario: casco }]
}

function lineOf({ k_parte, descripcion, cantidad, precio }: Omit<Shipped['lineas'][number], 'casco'>): PlainLine {
  return {
    clave_prod_serv: keys.find(([words]) => words.test(descripcion))?.[1] ?? '25173900',
    no_identificacion: k_parte,
    cantidad: String(cantidad),
    clave_unidad: 'H87',
    unidad: 'Pieza',
    descripcion,
    valor_unitario: precio,
  }
}

/** What the lines come to with VAT, as the document sums it: by line. */
function totalOf(lines: PlainLine[]): number {
  return lines.reduce((sum, { valor_unitario, cantidad }) => {
    const amount = lineAmount(valor_unitario, Number(cantidad))
    return sum + amount + Math.floor((amount * 16 + 50) / 100)
  }, 0)
}

function invoiceOf(order: Shipped, to: Receptor, random: Random): Invoice {
  const isPpd = random.chance(order.dias > 0 ? 0.88 : 0.35)
  const en = order.en + 2 * HOUR
  return makeInvoice({ order, to, isPpd, en, lines: order.lineas.flatMap(linesOf), serie: `F${order.sucursal[0]}` })
}

type Given = Pick<Invoice, 'order' | 'to' | 'isPpd' | 'en' | 'lines' | 'serie'> & { more?: Partial<PlainInvoice> }

function makeInvoice({ order, to, isPpd, en, lines, serie, more = {} }: Given): Invoice {
  const dias = order?.dias ?? 0
  const total = totalOf(lines)
  const invoice: Invoice = {
    serie,
    en,
    folio: '',
    uuid: '',
    order,
    to,
    isPpd,
    total,
    owed: isPpd ? total : 0,
    paid: 0,
    due: en + dias * DAY,
    lines,
    more,
    isOpen: false,
    plain: (head) => ({
      ...head,
      tipo: 'I',
      receptor: to,
      lugar_expedicion: order?.cp ?? '44940',
      metodo_pago: invoice.isPpd ? 'PPD' : 'PUE',
      forma_pago: invoice.isPpd ? '99' : '03',
      condiciones_pago: invoice.isPpd && dias > 0 ? `Crédito a ${dias} días` : undefined,
      conceptos: lines,
      ...invoice.more,
    }),
  }
  return invoice
}

/** Of these shops some invoices are never paid: about so many days overdue each. */
const OVERDUE = new Map([
  ['PISTON', [-6, 12, 45, 110]],
  ['BIELAS', [4, 40, 100]],
  ['FRENOMAX', [20, 75]],
  ['POBLANA', [35]],
])

function keepOpen(invoices: Invoice[], now: number): void {
  for (const [cliente, ages] of OVERDUE) {
    for (const age of ages) {
      const free = invoices.filter((one) => one.order?.cliente === cliente && !one.isOpen && one.en < now - DAY)
      const off = ({ due }: Invoice) => Math.abs(now - due - age * DAY)
      const [nearest] = free.toSorted((a, b) => off(a) - off(b))
      if (!nearest) continue
      nearest.isOpen = true
      nearest.isPpd = true
      nearest.owed = nearest.total
    }
  }
}

/** One cancelled and made anew, one whose cancellation waits, one in dollars, one with an addenda. */
function rareOnes(invoices: Invoice[], now: number) {
  const plain = invoices.filter((one) => !one.isOpen && one.order?.cliente === 'PISTON')
  const aged = (from: number, to: number) =>
    plain.find(({ en }) => en < now - from * DAY && en > now - to * DAY) ?? null
  const cancelled = aged(45, 120)
  const addenda = plain.find((one) => one !== cancelled && one.order?.orden_compra) ?? null
  if (addenda) {
    const order = addenda.order?.orden_compra ?? ''
    addenda.more = {
      addenda: `<jv:Recibo xmlns:jv="https://example.com/jacve/addenda" ordenCompra="${order}" proveedor="10442"><jv:Almacen>Bodega 2</jv:Almacen></jv:Recibo>`,
    }
  }
  const dollars = plain.find(({ en, due }) => en > now - 40 * DAY && en < now - DAY && due > now) ?? null
  if (dollars) inDollars(dollars)
  const inProcess =
    invoices.find((one) => one.order?.cliente === 'BIELAS' && !one.isOpen && one.en > now - 60 * DAY) ?? null
  const substitute = cancelled && substituteOf(cancelled)
  return { cancelled, substitute, inProcess }
}

/** At 18.50 a dollar; stays unpaid, since a payment in pesos would need another rate. */
function inDollars(invoice: Invoice): void {
  const rate = 1850n
  for (const line of invoice.lines) {
    const centavos = BigInt(Math.round(Number(line.valor_unitario) * 100))
    line.valor_unitario = pesos(Number((centavos * 100n + rate / 2n) / rate))
  }
  invoice.more = { moneda: 'USD', tipo_cambio: '18.5000' }
  invoice.total = totalOf(invoice.lines)
  invoice.owed = invoice.total
  invoice.isPpd = true
  invoice.isOpen = true
}

function substituteOf(cancelled: Invoice): Invoice {
  const { order, to, lines, serie } = cancelled
  const made = makeInvoice({ order, to, isPpd: cancelled.isPpd, lines, serie, en: cancelled.en + DAY })
  const { plain } = made
  made.plain = (head) => ({
    ...(plain(head) as PlainInvoice), // it is an invoice
    relaciones: [{ tipo_relacion: '04', uuids: [cancelled.uuid] }],
  })
  return made
}

/** To somebody whose taxpayer's key no client has: it waits in the queue. */
function foreignInvoice(invoices: Invoice[], now: number): Invoice[] {
  const model = invoices.find(({ lines }) => lines.length < 4)
  if (!model) return []
  const to = { rfc: 'RGO150622QX8', nombre: 'REFACCIONES DEL GOLFO', domicilio: '91700', regimen: '601', uso: 'G01' }
  return [makeInvoice({ order: null, to, isPpd: true, lines: model.lines, serie: 'FG', en: now - 9 * DAY })]
}

/** A tenth off some invoices, and of one that is long overdue. */
function notesOf(invoices: Invoice[], now: number, random: Random): Draft[] {
  return invoices.flatMap((invoice): Draft[] => {
    const isOld = invoice.isOpen && invoice.due < now - 80 * DAY
    const en = invoice.en + 5 * DAY
    if (invoice.more.moneda || !invoice.isPpd || en > now - DAY || (!isOld && !random.chance(0.08))) return []
    const base = Math.floor(invoice.total / 11.6)
    const total = base + Math.floor((base * 16 + 50) / 100)
    invoice.owed -= total
    const line: PlainLine = {
      clave_prod_serv: '84111506',
      no_identificacion: '',
      cantidad: '1',
      clave_unidad: 'ACT',
      unidad: 'Actividad',
      descripcion: isOld ? 'Bonificación por piezas con garantía' : 'Descuento por volumen del mes',
      valor_unitario: pesos(base),
    }
    return [
      {
        serie: `N${invoice.serie.at(-1)}`,
        en,
        folio: '',
        uuid: '',
        plain: (head) => ({
          ...head,
          tipo: 'E',
          receptor: { ...invoice.to, uso: 'G02' },
          lugar_expedicion: invoice.order?.cp ?? '44940',
          metodo_pago: 'PUE',
          forma_pago: '15',
          conceptos: [line],
          relaciones: [{ tipo_relacion: '01', uuids: [invoice.uuid] }],
        }),
      },
    ]
  })
}

type Paying = { now: number; random: Random; spare: Set<Draft | null> }
type Part = { invoice: Invoice; en: number; amount: number }

/** Most pay about when it is due, some in two parts; what one client pays within three days is one document. */
function paymentsOf(invoices: Invoice[], { now, random, spare }: Paying): Draft[] {
  const parts = invoices.flatMap((invoice): Part[] => {
    const { owed, due } = invoice
    if (!invoice.isPpd || owed === 0 || spare.has(invoice) || invoice.more.moneda) return []
    if (invoice.isOpen) {
      const isPartial = due < now - 30 * DAY
      return isPartial ? [{ invoice, en: due + 3 * DAY, amount: Math.round(owed * 0.4) }] : []
    }
    const en = Math.max(invoice.en + 6 * HOUR, due + random.int(-6, 12) * DAY)
    if (random.chance(0.8)) return [{ invoice, en, amount: owed }]
    const first = Math.round(owed / 2)
    return [
      { invoice, en, amount: first },
      { invoice, en: en + 10 * DAY, amount: owed - first },
    ]
  })
  const made = parts.filter(({ en }) => en < now - 4 * HOUR).toSorted((a, b) => a.en - b.en)
  const groups: Part[][] = []
  for (const part of made) {
    const known = groups.find(
      ([first]) => first && first.invoice.to === part.invoice.to && part.en - first.en < 3 * DAY,
    )
    if (known && known.every(({ invoice }) => invoice !== part.invoice)) known.push(part)
    else groups.push([part])
  }
  return groups.map(paymentOf)
}

function paymentOf(parts: Part[]): Draft {
  const en = Math.max(...parts.map((part) => part.en))
  const [first] = parts
  if (!first) throw new Error('a payment pays something')
  const documents = parts.map(({ invoice, amount }) => {
    const before = invoice.owed
    invoice.owed -= amount
    invoice.paid += 1
    return { invoice, amount, before, parcialidad: invoice.paid }
  })
  return {
    serie: `P${first.invoice.serie.at(-1)}`,
    en: en + 4 * HOUR,
    folio: '',
    uuid: '',
    plain: (head) => ({
      ...head,
      tipo: 'P',
      receptor: { ...first.invoice.to, uso: 'CP01' },
      lugar_expedicion: first.invoice.order?.cp ?? '44940',
      pagos: [
        {
          fecha: localTime(en),
          forma: '03',
          monto: pesos(parts.reduce((sum, { amount }) => sum + amount, 0)),
          documentos: documents.map(({ invoice, amount, before, parcialidad }) => ({
            uuid: invoice.uuid,
            serie: invoice.serie,
            folio: invoice.folio,
            parcialidad,
            saldo_anterior: pesos(before),
            pagado: pesos(amount),
          })),
        },
      ],
    }),
  }
}

/** Seconds of the epoch → local time of Mexico City, which is UTC-6 all year. */
export function localTime(seconds: number): string {
  return new Date((seconds - 6 * HOUR) * 1000).toISOString().slice(0, 19)
}
