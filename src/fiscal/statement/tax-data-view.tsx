import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { RegimeField } from '#people/clients/client-fields.tsx'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { uses } from '#kit/forms/tax-catalogue.ts'
import { Options } from '#kit/forms/options.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'

type Data = Reply<Api['GET /api/v1/datos-fiscales']>
type Company = Data['empresas'][number]

/** As whom a client is invoiced, corrected by itself; and whether it is reminded. */
export function TaxDataView({ data: { empresas, recordatorios } }: { data: Data }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <p className="max-w-prose text-soft">
        Así te facturamos. Lo que corrijas vale para las próximas facturas; no necesitamos tu constancia. Para facturar
        con otro RFC, pídelo a tu asesor.
      </p>
      {empresas.length === 0 && (
        <EmptyState
          title="Todavía no tienes datos fiscales"
          text="Tu asesor los captura con tu primera factura; después los puedes corregir aquí."
        />
      )}
      <div className="grid items-start gap-6 desktop:grid-cols-2">
        {empresas.map((company) => (
          <CompanyForm key={`${company.id}-${company.version}`} company={company} />
        ))}
      </div>
      <section aria-labelledby="avisos" className="grid gap-3">
        <h2 id="avisos" className="text-xl">
          Recordatorios por correo
        </h2>
        <SaveForm
          label="Recordatorios"
          said="Avisos guardados"
          button="Guardar avisos"
          send={(fields) =>
            call('PUT /api/v1/datos-fiscales/avisos', { body: { recordatorios: fields.has('recordatorios') } })
          }
        >
          <Checkbox
            name="recordatorios"
            label="Avísenme tres días antes de que venza una factura, el día que vence, y si se atrasa 7 o 15 días"
            defaultChecked={recordatorios}
          />
        </SaveForm>
      </section>
    </div>
  )
}

function CompanyForm({ company }: { company: Company }) {
  const { id, version, rfc, razon_social, regimen_fiscal, uso_cfdi, cp_fiscal } = company
  return (
    <section aria-label={`RFC ${rfc}`} className="grid gap-4 rounded-panel border border-line bg-card p-5">
      <h2 className="text-lg">
        RFC <span className="code">{rfc ?? 'por capturar'}</span>
      </h2>
      <SaveForm
        label={`Datos fiscales de ${rfc}`}
        said="Datos fiscales guardados"
        send={(fields) =>
          call('PATCH /api/v1/datos-fiscales/:id', {
            params: { id },
            body: {
              version,
              razon_social: fields.text('razon_social'),
              regimen_fiscal: fields.text('regimen_fiscal'),
              uso_cfdi: fields.text('uso_cfdi'),
              cp_fiscal: fields.text('cp_fiscal'),
            },
          })
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Nombre o razón social"
            name="razon_social"
            required
            maxLength={250}
            defaultValue={razon_social}
            hint="Como lo tiene el SAT, sin «S.A. de C.V.»."
            className="sm:col-span-2"
          />
          <RegimeField chosen={regimen_fiscal} />
          <TextField
            label="Código postal fiscal"
            name="cp_fiscal"
            required
            inputMode="numeric"
            maxLength={5}
            defaultValue={cp_fiscal ?? ''}
          />
          <SelectField label="Uso de CFDI" name="uso_cfdi" required defaultValue={uso_cfdi ?? 'G01'}>
            <Options of={uses.map(({ clave, texto }) => [clave, `${clave} · ${texto}`])} />
          </SelectField>
        </div>
      </SaveForm>
    </section>
  )
}
