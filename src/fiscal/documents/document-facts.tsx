import { regimeText } from '#kit/forms/tax-catalogue.ts'
import { Facts } from '#people/company/facts.tsx'
import { localMoment } from './amount.ts'
import type { WholeDocument } from './document-data.ts'
import { meansText, methodText } from '#fiscal/cfdi/codes.ts'
import { usageName } from './fiscal-words.ts'

/** Who issues it, who receives it, and how it is paid. */
export function DocumentFacts({ document }: { document: WholeDocument }) {
  const { fiscal, rfc_emisor, nombre_emisor, rfc_receptor, nombre_receptor, cliente } = document
  return (
    <section aria-labelledby="datos-fiscales" className="grid gap-3">
      <h2 id="datos-fiscales" className="text-xl">
        Datos fiscales
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Emisor">
          <Facts
            facts={[
              ['Nombre', nombre_emisor],
              ['RFC', rfc_emisor],
              ['Régimen', fiscal && regimeText(fiscal.regimen_emisor)],
              ['Lugar de expedición', fiscal?.lugar_expedicion],
            ]}
          />
        </Card>
        <Card title="Receptor">
          <Facts
            facts={[
              ['Nombre', nombre_receptor],
              ['RFC', rfc_receptor],
              ['Régimen', fiscal && regimeText(fiscal.regimen_receptor)],
              ['Domicilio fiscal', fiscal?.domicilio_receptor],
              ['Uso del CFDI', fiscal && usageName(fiscal.uso_cfdi)],
              ['Cliente', cliente && `${cliente.clave} · ${cliente.nombre}`],
            ]}
          />
        </Card>
      </div>
      {fiscal && (
        <Card title="Comprobante">
          <Facts
            facts={[
              ['Versión', `CFDI ${fiscal.version}`],
              ['Forma de pago', meansText(fiscal.forma_pago)],
              ['Método de pago', methodText(fiscal.metodo_pago)],
              ['Condiciones', fiscal.condiciones_pago],
              ['Moneda', moneyText(fiscal)],
              ['Timbrado', fiscal.timbrado_en && localMoment(fiscal.timbrado_en)],
              ['Certificado', fiscal.no_certificado],
              ['Certificado del SAT', fiscal.timbres[0]?.no_certificado_sat],
              ['Certificó', fiscal.timbres[0]?.rfc_proveedor],
              ['Complementos', fiscal.complementos.join(', ')],
            ]}
          />
        </Card>
      )}
    </section>
  )
}

function moneyText({ moneda, tipo_cambio }: NonNullable<WholeDocument['fiscal']>): string {
  if (moneda === 'XXX') return ''
  return moneda === 'MXN' ? 'MXN' : `${moneda}, tipo de cambio ${tipo_cambio}`
}

function Card({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid content-start gap-2 rounded-panel border border-line bg-card p-4 print:border-0 print:p-0">
      <h3 className="text-base">{title}</h3>
      {children}
    </section>
  )
}
