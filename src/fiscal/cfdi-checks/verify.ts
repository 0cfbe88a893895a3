import { day } from '#kit/ui/format.ts'
import { arithmeticFaults } from './arithmetic.ts'
import { bytesOfBase64, type Certificate, readCertificate } from '#fiscal/cfdi/certificate.ts'
import { type Cfdi, isUuid, type Timbre } from '#fiscal/cfdi/cfdi.ts'
import { originalString, stampString } from '#fiscal/cfdi/original-string.ts'
import { paymentFaults } from './payment-arithmetic.ts'
import { treeOf } from '#fiscal/cfdi/reading.ts'
import { canCheckSignatures, isSignedBy } from './signature.ts'
import { STAMP_URI } from '#fiscal/cfdi/stamps.ts'
import type { Comprobacion, Falta, Veredicto } from './verdict.ts'
import { children, elements, type XmlNode } from '#fiscal/cfdi/xml.ts'

/** Certificates in DER by their number: those of the tax office, or of issuers whose documents carry none. */
type Certificates = ReadonlyMap<string, Uint8Array>
/** As many sentences about sums as anybody reads. */
const MOST_SUMS = 50

type Notes = { faltas: Falta[]; avisos: Falta[] }
type Case = Notes & { cfdi: Cfdi; root: XmlNode; certificates: Certificates }

/**
 * Is the document whole: seal, certificate, stamps, arithmetic. `bytes` is what `cfdi` was read from.
 * What it cannot tell: whether the tax office issued the certificate (only its own seal, in the stamp, says so), nor whether the document was cancelled.
 */
export async function verifyCfdi(
  cfdi: Cfdi,
  bytes: Uint8Array | string,
  { certificates = new Map() }: { certificates?: Certificates } = {},
): Promise<Veredicto> {
  const root = treeOf(cfdi, bytes)
  const at: Case = { cfdi, root, certificates, faltas: [], avisos: [] }
  const seal = await sealOf(at)
  const timbre = await stampsOf(at)
  const sums = [...arithmeticFaults(cfdi), ...paymentFaults(cfdi)]
  return {
    sello: seal.state,
    timbre,
    cuadra: sums.length === 0,
    faltas: [...at.faltas, ...sums.slice(0, MOST_SUMS)],
    avisos: at.avisos,
    firma: seal.firma,
    certificado: seal.certificate ? summaryOf(seal.certificate) : null,
  }
}

async function sealOf(at: Case): Promise<{ state: Comprobacion; firma: boolean | null; certificate?: Certificate }> {
  const { cfdi, root, faltas, avisos } = at
  if (cfdi.sello === '') {
    faltas.push({ codigo: 'sin_sello', texto: 'El documento no lleva el sello del emisor.' })
    return { state: 'SIN_SELLO', firma: null }
  }
  const certificate = certificateOf(at)
  if (certificate === undefined) return { state: 'NO_COMPROBADO', firma: null }
  if (certificate === null) return { state: 'MALO', firma: null }

  const before = faltas.length
  checkCertificate(certificate, at)
  if (!canCheckSignatures()) {
    avisos.push({ codigo: 'sin_cifrado', texto: 'Este navegador no deja comprobar firmas en una conexión sin cifrar.' })
    return { state: 'NO_COMPROBADO', firma: null, certificate }
  }
  const hash = cfdi.version === '3.2' ? 'SHA-1' : 'SHA-256'
  const firma = await isSignedBy(certificate, cfdi.sello, originalString(root, cfdi.version), hash)
  if (!firma)
    faltas.push({
      codigo: 'sello',
      texto: 'El sello no corresponde al contenido: el documento se cambió después de sellarse, o nunca se selló bien.',
    })
  return { state: faltas.length === before ? 'BUENO' : 'MALO', firma, certificate }
}

/** Undefined: there is none to look at. Null: what there is cannot be read. */
function certificateOf({ cfdi, certificates, faltas, avisos }: Case): Certificate | undefined | null {
  const known = certificates.get(cfdi.no_certificado)
  if (cfdi.certificado === '' && !known) {
    avisos.push({
      codigo: 'sin_certificado',
      texto: 'El sello no se pudo comprobar: el documento no trae el certificado del emisor.',
    })
    return undefined
  }
  try {
    return readCertificate(cfdi.certificado === '' && known ? known : bytesOfBase64(cfdi.certificado))
  } catch {
    faltas.push({
      codigo: 'certificado_ilegible',
      texto: 'El certificado que trae el documento no se puede leer, así que el sello no vale.',
    })
    return null
  }
}

function checkCertificate(certificate: Certificate, { cfdi, faltas }: Case): void {
  if (certificate.numero !== cfdi.no_certificado) {
    const texto = `El certificado del documento es el ${certificate.numero} y el documento dice el ${cfdi.no_certificado || '(ninguno)'}.`
    faltas.push({ codigo: 'certificado_numero', texto })
  }
  if (certificate.rfc !== cfdi.rfc_emisor) {
    const texto = `El certificado es de ${certificate.rfc || 'alguien sin RFC'} y el emisor es ${cfdi.rfc_emisor}.`
    faltas.push({ codigo: 'certificado_rfc', texto })
  }
  if (!isWithin(certificate, cfdi.fecha)) {
    const texto = `El certificado vale del ${day(certificate.desde)} al ${day(certificate.hasta)} y el documento es del ${day(cfdi.fecha)}.`
    faltas.push({ codigo: 'certificado_vigencia', texto })
  }
}

async function stampsOf(at: Case): Promise<Comprobacion> {
  const { cfdi, root, faltas } = at
  if (cfdi.timbres.length === 0) {
    faltas.push({ codigo: 'sin_timbre', texto: 'El documento no lleva el timbre fiscal del SAT: sin él no vale.' })
    return 'SIN_SELLO'
  }
  const nodes = children(root, 'Complemento')
    .flatMap(elements)
    .filter(({ name, uri }) => name === 'TimbreFiscalDigital' && uri === STAMP_URI)
  const states: Comprobacion[] = []
  for (const [n, stamp] of cfdi.timbres.entries()) {
    const node = nodes[n]
    if (node) states.push(await stampOf(at, stamp, node))
  }
  if (states.includes('MALO')) return 'MALO'
  return states.includes('NO_COMPROBADO') ? 'NO_COMPROBADO' : 'BUENO'
}

async function stampOf(at: Case, stamp: Timbre, node: XmlNode): Promise<Comprobacion> {
  const { cfdi, certificates, faltas, avisos } = at
  const before = faltas.length
  const which = cfdi.timbres.length > 1 ? `El timbre ${stamp.uuid}` : 'El timbre'
  if (!isUuid(stamp.uuid))
    faltas.push({ codigo: 'timbre_uuid', texto: `${which} no tiene un folio fiscal (UUID) bien escrito.` })
  if (stamp.sello_cfd !== cfdi.sello) {
    faltas.push({
      codigo: 'timbre_ajeno',
      texto: `${which} es de otro documento: el sello que guarda no es el de este.`,
    })
  }
  const der = certificates.get(stamp.no_certificado_sat)
  if (!der || !canCheckSignatures()) {
    const why = der
      ? 'este navegador no deja comprobar firmas en una conexión sin cifrar'
      : `no tenemos el certificado ${stamp.no_certificado_sat} del SAT`
    avisos.push({ codigo: 'timbre_sin_comprobar', texto: `El sello del SAT no se comprobó: ${why}.` })
    return faltas.length === before ? 'NO_COMPROBADO' : 'MALO'
  }
  const certificate = readCertificate(der)
  const hash = stamp.version === '1.0' ? 'SHA-1' : 'SHA-256'
  if (!isWithin(certificate, stamp.timbrado_en)) {
    faltas.push({
      codigo: 'timbre_vigencia',
      texto: `${which} es del ${day(stamp.timbrado_en)}, cuando el certificado del SAT no valía.`,
    })
  }
  if (!(await isSignedBy(certificate, stamp.sello_sat, stampString(node), hash))) {
    faltas.push({
      codigo: 'timbre_sello',
      texto: `${which} no está sellado por el SAT: su sello no corresponde a lo que dice.`,
    })
  }
  return faltas.length === before ? 'BUENO' : 'MALO'
}

/** Local times of Mexico lie 5 to 8 hours behind UTC: a certificate's first and last hours are let pass. */
function isWithin({ desde, hasta }: Certificate, local: string): boolean {
  const moment = Date.parse(`${local}Z`)
  const hour = 3_600_000
  return moment + 8 * hour >= Date.parse(desde) && moment + 5 * hour <= Date.parse(hasta)
}

function summaryOf({ numero, rfc, nombre, desde, hasta }: Certificate): Veredicto['certificado'] {
  return { numero, rfc, nombre, desde, hasta }
}
