import type { Cfdi } from '#fiscal/cfdi/cfdi.ts'
import { satPage } from '#fiscal/sat/query.ts'

/** Address of the tax office's page about this document; null for what it does not answer about: without a stamp, without a seal, with a total it has no form for. */
export function satAddress({ uuid, sello, version, rfc_emisor, rfc_receptor, total }: Cfdi): string | null {
  if (!uuid || !sello || !/^\d{1,18}(?:\.\d{0,12})?$/.test(total)) return null
  return satPage({ version, rfc_emisor, rfc_receptor, total, uuid, sello })
}
