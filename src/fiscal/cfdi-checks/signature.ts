import { bytesOfBase64, type Certificate } from '#fiscal/cfdi/certificate.ts'

/** Whether WebCrypto is there: browsers hide it from pages that came over plain HTTP from elsewhere. */
export function canCheckSignatures(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** Does the seal (base64) sign this text with the certificate's key. Never throws: what cannot be a seal of it is not one. */
export async function isSignedBy(certificate: Certificate, seal: string, text: string, hash: 'SHA-1' | 'SHA-256') {
  try {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash }
    const key = await crypto.subtle.importKey('spki', certificate.key, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, bytesOfBase64(seal), new TextEncoder().encode(text))
  } catch {
    return false
  }
}
