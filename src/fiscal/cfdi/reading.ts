import { type Cfdi, isUuid } from './cfdi.ts'
import { CfdiFault } from './fault.ts'
import { field } from './fields.ts'
import { currentParts, oldParts } from './parts.ts'
import { localTaxesOf } from './taxes.ts'
import { paymentsOf, paymentTotals } from './payments.ts'
import { type Source, sourceOf } from './source.ts'
import { STAMP_URI, stampOf } from './stamps.ts'
import { child, children, elements, parseXml, type XmlNode } from './xml.ts'

const trees = new WeakMap<Cfdi, { root: XmlNode; xml: Uint8Array | string }>()

/**
 * Reads a Mexican electronic tax document: 3.2, 3.3 or 4.0 of type I, E, P or T. Says nothing about whether it is genuine: see `verifyCfdi`.
 * Throws `CfdiFault` (422, code and sentence) on anything else: no XML, hostile XML, payrolls, retentions, missing or unreadable data.
 */
export function readCfdi(xml: Uint8Array | string): Cfdi {
  const source = sourceOf(xml)
  const root = parseXml(source.text)
  const version = versionOf(root)
  const complements = children(root, 'Complemento').flatMap(elements)
  refusePayroll(root, complements)

  const timbres = complements
    .filter(({ name, uri }) => name === 'TimbreFiscalDigital' && uri === STAMP_URI)
    .map(stampOf)
  const head = version === '3.2' ? oldParts(root) : currentParts(root)
  const stamp = timbres.find(({ sello_cfd }) => sello_cfd === head.sello) ?? timbres[0]
  const payments = complements.filter(({ name }) => name === 'Pagos')
  const cfdi: Cfdi = {
    version,
    uuid: stamp && isUuid(stamp.uuid) ? stamp.uuid : null,
    timbrado_en: stamp?.timbrado_en ?? null,
    ...head,
    impuestos_locales: complements.filter(({ name }) => name === 'ImpuestosLocales').flatMap(localTaxesOf),
    pagos: payments.flatMap(paymentsOf),
    totales_pagos: payments[0] ? paymentTotals(payments[0]) : null,
    timbres,
    complementos: [...new Set(complements.map(({ name }) => name))],
    addenda: addendaOf(root, source),
  }
  trees.set(cfdi, { root, xml })
  return cfdi
}

/** The tree a document was read from, when it was read from these very bytes; else they are parsed again. */
export function treeOf(cfdi: Cfdi, xml: Uint8Array | string): XmlNode {
  const kept = trees.get(cfdi)
  return kept && kept.xml === xml ? kept.root : parseXml(sourceOf(xml).text)
}

function versionOf(root: XmlNode): Cfdi['version'] {
  if (root.name === 'Retenciones') {
    throw new CfdiFault(
      'retenciones',
      'Es una constancia de retenciones, no una factura. Aquí se leen facturas, notas de crédito, pagos y traslados.',
    )
  }
  const space = /^http:\/\/www\.sat\.gob\.mx\/cfd\/(\d)$/.exec(root.uri)?.[1]
  if (root.name !== 'Comprobante' || !space) {
    throw new CfdiFault(
      'no_es_cfdi',
      'El archivo es un XML, pero no un CFDI: su primer elemento no es un Comprobante del SAT.',
    )
  }
  const version = field(root, 'Version') || field(root, 'version')
  if (space === '3' && (version === '3.2' || version === '3.3')) return version
  if (space === '4' && version === '4.0') return version
  throw new CfdiFault(
    'version',
    `Es un comprobante de la versión ${version.slice(0, 10) || 'desconocida'}; aquí se leen 3.2, 3.3 y 4.0.`,
  )
}

function refusePayroll(root: XmlNode, complements: XmlNode[]): void {
  if (field(root, 'TipoDeComprobante') === 'N' || complements.some(({ name }) => name === 'Nomina')) {
    throw new CfdiFault(
      'nomina',
      'Es un recibo de nómina: trae datos personales y aquí no se lee. Se leen facturas, notas de crédito, pagos y traslados.',
    )
  }
}

function addendaOf(root: XmlNode, { text, byteAt }: Source): Cfdi['addenda'] {
  const node = child(root, 'Addenda')
  if (!node) return null
  return { desde: byteAt(node.start), hasta: byteAt(node.end), texto: text.slice(node.start, node.end) }
}
