import { bytesOfBase64 } from './certificate.ts'
import { cfdiXml, type PlainInvoice, type PlainPayment, tag } from './make-xml.ts'
import { originalString, stampString } from './original-string.ts'
import { parseXml } from './xml.ts'

/** Who seals: certificate (DER) and key (PKCS #8) in base64. */
export type Signer = { rfc: string; nombre: string; numero: string; certificate: string; key: string }
export type Stamp = { uuid: string; timbrado_en: string; pac: Signer }

/** A sealed CFDI 4.0 of plain data, stamped when told so: for demonstrations and tests. The real ones come from the ERP. */
export async function makeCfdi(
  plain: PlainInvoice | PlainPayment,
  { issuer, stamp }: { issuer: Signer; stamp?: Stamp },
): Promise<string> {
  const xml = cfdiXml(plain, { numero: issuer.numero, base64: issuer.certificate })
  const sealed = await sealCfdi(xml, issuer)
  return stamp ? stampCfdi(sealed, stamp) : sealed
}

/** Puts the seal into a document whose `Sello` (or `sello`) is empty; SHA-1 for 3.2. */
export async function sealCfdi(xml: string, issuer: Signer): Promise<string> {
  const root = parseXml(xml)
  const version = root.attributes.get('Version') ?? '3.2'
  if (version !== '3.2' && version !== '3.3' && version !== '4.0') throw new Error(`no rules for version ${version}`)
  const seal = await sealOf(originalString(root, version), issuer, version === '3.2' ? 'SHA-1' : 'SHA-256')
  return xml.replace(/(\s[Ss]ello=)""/, `$1"${seal}"`)
}

/** Puts a stamp 1.1 into a sealed document; it goes in behind other complements. */
export async function stampCfdi(xml: string, { uuid, timbrado_en, pac }: Stamp): Promise<string> {
  const seal = /\s[Ss]ello="([^"]*)"/.exec(xml)?.[1] ?? ''
  const stamp = (SelloSAT: string) =>
    tag('tfd:TimbreFiscalDigital', {
      'xmlns:tfd': 'http://www.sat.gob.mx/TimbreFiscalDigital',
      Version: '1.1',
      UUID: uuid.toUpperCase(),
      FechaTimbrado: timbrado_en,
      RfcProvCertif: pac.rfc,
      SelloCFD: seal,
      NoCertificadoSAT: pac.numero,
      SelloSAT,
    })
  const sealed = stamp(await sealOf(stampString(parseXml(stamp(''))), pac, 'SHA-256'))
  return xml.replace('</cfdi:Complemento>', `${sealed}</cfdi:Complemento>`)
}

async function sealOf(text: string, { key }: Signer, hash: 'SHA-1' | 'SHA-256'): Promise<string> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash }
  const imported = await crypto.subtle.importKey('pkcs8', bytesOfBase64(key), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign(algorithm, imported, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}
