import type { Timbre } from './cfdi.ts'
import { field, neededMoment, uuidField } from './fields.ts'
import type { XmlNode } from './xml.ts'

export const STAMP_URI = 'http://www.sat.gob.mx/TimbreFiscalDigital'

/** One stamp, version 1.0 or 1.1 (which capitalises all names). */
export function stampOf(node: XmlNode): Timbre {
  const either = (name: string, old: string) => field(node, name) || field(node, old)
  return {
    version: either('Version', 'version'),
    uuid: uuidField(node, 'UUID'),
    timbrado_en: neededMoment(node, 'FechaTimbrado'),
    rfc_proveedor: field(node, 'RfcProvCertif'),
    leyenda: field(node, 'Leyenda'),
    sello_cfd: either('SelloCFD', 'selloCFD'),
    no_certificado_sat: either('NoCertificadoSAT', 'noCertificadoSAT'),
    sello_sat: either('SelloSAT', 'selloSAT'),
  }
}
