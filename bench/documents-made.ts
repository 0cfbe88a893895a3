import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { lineAmount, pesos } from '#kit/base/money.ts'
import { makeCfdi } from '#fiscal/cfdi/make-cfdi.ts'
import type { PlainInvoice, PlainLine, PlainPayment } from '#fiscal/cfdi/make-xml.ts'
import { checkDigitOf } from '#kit/forms/rfc.ts'
import { demoIssuer, demoStamper } from '../db/demo/cfdi-signers.ts'
import { localTime } from '../db/demo/document-plan.ts'

export const CLIENTS = 40
const DAY = 86_400
/** Two years up to this day. */
const END = Date.UTC(2026, 9, 30) / 1000

/** A taxpayer's key that is well formed and nobody's. */
export function rfcOf(n: number): string {
  const key = `BNC010203${String(n).padStart(2, '0')}`
  return key + checkDigitOf(`${key}0`)
}

type Made = { uuid: string; folio: string; en: number; who: number; total: number; owed: number; paid: number }

/** A ZIP of sealed documents of two years: of ten, seven invoices, a credit note and two payments of earlier invoices of the same client. */
export async function writeDocuments(path: string, count: number): Promise<void> {
  const files: Record<string, Uint8Array> = {}
  const open: Made[] = []
  for (let n = 0; n < count; n++) {
    const en = END - 730 * DAY + Math.floor((n * 728 * DAY) / count)
    const plain = plainOf(n, en, open)
    const stamp = { uuid: uuidOf(n), timbrado_en: localTime(en + 40), pac: demoStamper }
    files[`${plain.serie}${plain.folio}.xml`] = Buffer.from(await makeCfdi(plain, { issuer: demoIssuer, stamp }))
  }
  writeFileSync(path, zipSync(files, { level: 6 }))
}

function uuidOf(n: number): string {
  const hex = createHash('md5').update(`banco ${n}`).digest('hex').toUpperCase()
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function plainOf(n: number, en: number, open: Made[]): PlainInvoice | PlainPayment {
  const turn = n % 10
  const earlier = open.find(({ owed, en: then }) => owed > 0 && en - then > (turn === 7 ? 2 : 20) * DAY)
  if (turn < 7 || !earlier) return invoice(n, en, open)
  if (turn === 7) return note(n, en, earlier)
  const paid = payment(n, en, earlier)
  // Paid ones need not be looked at again.
  if (earlier.owed === 0) open.splice(open.indexOf(earlier), 1)
  return paid
}

function common(n: number, en: number, who: number) {
  return {
    folio: String(100_000 + n),
    fecha: localTime(en),
    emisor: { rfc: demoIssuer.rfc, nombre: demoIssuer.nombre, regimen: '601' },
    receptor: { rfc: rfcOf(who), nombre: `CLIENTE ${who} DEL BANCO`, domicilio: '65000', regimen: '601', uso: 'G01' },
    lugar_expedicion: '44940',
  }
}

function invoice(n: number, en: number, open: Made[]): PlainInvoice {
  const who = (n * 7) % CLIENTS
  const isPpd = n % 3 > 0
  const conceptos = Array.from(
    { length: 1 + (n % 6) },
    (_, line): PlainLine => ({
      clave_prod_serv: '25173900',
      no_identificacion: `BAL-${(n * (line + 3)) % 900}`,
      cantidad: String(1 + ((n + line) % 12)),
      clave_unidad: 'H87',
      unidad: 'Pieza',
      descripcion: `Balata delantera número ${(n * (line + 3)) % 900}`,
      valor_unitario: pesos(5000 + ((n * 37 + line * 911) % 90_000)),
    }),
  )
  const total = conceptos.reduce((sum, { valor_unitario, cantidad }) => {
    const amount = lineAmount(valor_unitario, Number(cantidad))
    return sum + amount + Math.floor((amount * 16 + 50) / 100)
  }, 0)
  const plain = common(n, en, who)
  if (isPpd) open.push({ uuid: uuidOf(n), folio: plain.folio, en, who, total, owed: total, paid: 0 })
  return {
    ...plain,
    serie: 'F',
    tipo: 'I',
    metodo_pago: isPpd ? 'PPD' : 'PUE',
    forma_pago: isPpd ? '99' : '03',
    conceptos,
  }
}

function note(n: number, en: number, of: Made): PlainInvoice {
  const base = Math.floor(of.total / 20)
  of.owed -= base + Math.floor((base * 16 + 50) / 100)
  return {
    ...common(n, en, of.who),
    serie: 'N',
    tipo: 'E',
    metodo_pago: 'PUE',
    forma_pago: '15',
    relaciones: [{ tipo_relacion: '01', uuids: [of.uuid] }],
    conceptos: [
      {
        clave_prod_serv: '84111506',
        no_identificacion: '',
        cantidad: '1',
        clave_unidad: 'ACT',
        unidad: 'Actividad',
        descripcion: 'Descuento',
        valor_unitario: pesos(base),
      },
    ],
  }
}

function payment(n: number, en: number, of: Made): PlainPayment {
  const before = of.owed
  const amount = n % 4 === 0 ? Math.ceil(before / 2) : before
  of.owed -= amount
  of.paid += 1
  const plain = common(n, en, of.who)
  return {
    ...plain,
    receptor: { ...plain.receptor, uso: 'CP01' },
    serie: 'P',
    tipo: 'P',
    pagos: [
      {
        fecha: localTime(en - 3600),
        forma: '03',
        monto: pesos(amount),
        documentos: [
          {
            uuid: of.uuid,
            serie: 'F',
            folio: of.folio,
            parcialidad: of.paid,
            saldo_anterior: pesos(before),
            pagado: pesos(amount),
          },
        ],
      },
    ],
  }
}
