import { apart, READ_HERE } from '#platform/apart/apart.server.ts'
import type { Cfdi } from '#fiscal/cfdi/cfdi.ts'
import { readCfdi } from '#fiscal/cfdi/reading.ts'
import type { Veredicto } from './verdict.ts'
import { verifyCfdi } from './verify.ts'

const module = new URL(import.meta.url)

/** As `readCfdi`, in a thread when the document is large. Throws Refusal 422. */
export async function readCfdiApart(xml: Uint8Array): Promise<Cfdi> {
  if (xml.length <= READ_HERE) return readCfdi(xml)
  return apart<typeof readCfdi>({ module: new URL(import.meta.resolve('#fiscal/cfdi/reading.ts')), name: 'readCfdi' }, [
    xml,
  ])
}

/** A document and what its seals and sums say, in a thread when it is large. Throws Refusal 422 for what is no document. */
export async function readAndVerify(xml: Uint8Array): Promise<{ cfdi: Cfdi; verify: () => Promise<Veredicto> }> {
  if (xml.length <= READ_HERE) {
    const cfdi = readCfdi(xml)
    return { cfdi, verify: () => verifyCfdi(cfdi, xml) }
  }
  const { cfdi, veredicto } = await apart<typeof bothOf>({ module, name: 'bothOf' }, [xml])
  return { cfdi, verify: async () => veredicto }
}

/** What `readAndVerify` has done in a thread. */
export async function bothOf(xml: Uint8Array): Promise<{ cfdi: Cfdi; veredicto: Veredicto }> {
  const cfdi = readCfdi(xml)
  return { cfdi, veredicto: await verifyCfdi(cfdi, xml) }
}
