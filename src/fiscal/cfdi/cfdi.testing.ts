import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bytesOfBase64 } from './certificate.ts'
import { makeCfdi, type Signer, type Stamp } from './make-cfdi.ts'
import type { PlainInvoice, PlainPayment } from './make-xml.ts'

const signers: { issuer: Signer; stamper: Signer } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../db/demo/cfdi-signers.json'), 'utf8'),
)
/** Made up, and worth nothing: those of the demonstration. */
export const demoIssuer = signers.issuer
export const demoStamper = signers.stamper
/** The stamper's certificate by its number, as `verifyCfdi` wants the tax office's. */
export const demoCertificates = new Map([[demoStamper.numero, bytesOfBase64(demoStamper.certificate)]])
export const emisor = { rfc: demoIssuer.rfc, nombre: demoIssuer.nombre, regimen: '601' }
export const receptor = {
  rfc: 'TMU180429QK5',
  nombre: 'TALLER DE MUESTRA',
  domicilio: '65000',
  regimen: '601',
  uso: 'G03',
}

const invoice: PlainInvoice = {
  tipo: 'I',
  serie: 'F',
  folio: '1001',
  fecha: '2026-03-02T10:15:00',
  emisor,
  receptor,
  lugar_expedicion: '44940',
  metodo_pago: 'PPD',
  forma_pago: '99',
  conceptos: [
    {
      clave_prod_serv: '25173900',
      no_identificacion: 'BAL-1045',
      cantidad: '2',
      clave_unidad: 'H87',
      unidad: 'Pieza',
      descripcion: 'Balata delantera «cerámica» & sensor',
      valor_unitario: '350.50',
    },
    {
      clave_prod_serv: '25174004',
      no_identificacion: 'FIL-22',
      cantidad: '3',
      clave_unidad: 'H87',
      unidad: 'Pieza',
      descripcion: 'Filtro de aceite',
      valor_unitario: '89.90',
      descuento: '9.70',
    },
  ],
}
const payment: PlainPayment = {
  tipo: 'P',
  serie: 'P',
  folio: '77',
  fecha: '2026-04-01T09:00:00',
  emisor,
  receptor: { ...receptor, uso: 'CP01' },
  lugar_expedicion: '44940',
  pagos: [
    {
      fecha: '2026-03-31T12:00:00',
      forma: '03',
      monto: '500.00',
      documentos: [
        {
          uuid: '6B0F1C2A-0A55-4D0C-9B55-0123456789AB',
          serie: 'F',
          folio: '1001',
          parcialidad: 1,
          saldo_anterior: '1114.76',
          pagado: '500.00',
        },
      ],
    },
  ],
}

/** A sealed and stamped invoice (or credit note) of made-up people; what is told replaces what it says. `stamp: null` leaves the stamp out. */
export function sealedCfdi(changes: Partial<PlainInvoice> = {}, stamp: Partial<Stamp> | null = {}): Promise<string> {
  return sealed({ ...invoice, ...changes }, stamp)
}

/** A sealed and stamped payment. */
export function sealedPayment(changes: Partial<PlainPayment> = {}, stamp: Partial<Stamp> | null = {}): Promise<string> {
  return sealed({ ...payment, ...changes }, stamp)
}

function sealed(plain: PlainInvoice | PlainPayment, stamp: Partial<Stamp> | null): Promise<string> {
  if (stamp === null) return makeCfdi(plain, { issuer: demoIssuer })
  const uuid = `6B0F1C2A-0A55-4D0C-9B55-${`${plain.serie}${plain.folio}`.replace(/\D/g, '').padStart(12, '0').slice(-12)}`
  return makeCfdi(plain, {
    issuer: demoIssuer,
    stamp: { uuid, timbrado_en: plain.fecha, pac: demoStamper, ...stamp },
  })
}
