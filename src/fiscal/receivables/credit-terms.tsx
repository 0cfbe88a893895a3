import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { CreditPolicy } from '#people/clients/credit.ts'
import { Facts } from '#people/company/facts.tsx'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Checkbox, TextArea, TextField } from '#kit/ui/field.tsx'
import { money, plural } from '#kit/ui/format.ts'

type Credit = Reply<Api['GET /api/v1/clientes/:id/credito']>

const policies: [value: CreditPolicy, label: string, text: string][] = [
  ['LIBRE', 'Libre', 'No se compara nada: siempre pasa.'],
  ['AVISAR', 'Avisar', 'Pasa con un aviso a quien autoriza y al cliente.'],
  ['BLOQUEAR', 'Bloquear', 'No pasa, salvo que alguien con permiso lo deje pasar con un motivo.'],
]

type TermsProps = { credito: Credit; mayWrite: boolean }

/** Limit, days and policy; for who administers clients a form. */
export function CreditTerms({ credito, mayWrite }: TermsProps) {
  const { dias_credito, limite_credito, politica_credito, recordatorios, dias_bloqueo } = credito
  const chosen = policies.find(([value]) => value === politica_credito)
  return (
    <section aria-labelledby="condiciones" className="grid gap-3">
      <h2 id="condiciones" className="text-xl">
        Condiciones
      </h2>
      <p className="max-w-prose text-sm text-soft">
        Cuentan las facturas por pagar, los pedidos por facturar y las cotizaciones autorizadas, con IVA. Una factura
        vencida por más de {plural(dias_bloqueo, 'día', 'días')} cuenta como límite rebasado (Política de ventas).
      </p>
      {mayWrite ? (
        <TermsForm credito={credito} />
      ) : (
        <Facts
          facts={[
            ['Límite', money(limite_credito)],
            ['Días', dias_credito === 0 ? 'De contado' : String(dias_credito)],
            ['Política', chosen ? `${chosen[1]}: ${chosen[2]}` : politica_credito],
            ['Recordatorios', recordatorios ? 'Sí' : 'No'],
          ]}
        />
      )}
    </section>
  )
}

function TermsForm({ credito }: { credito: Credit }) {
  const { id, version, dias_credito, limite_credito, politica_credito, recordatorios } = credito
  return (
    <SaveForm
      label="Condiciones de crédito"
      said="Crédito guardado"
      className="max-w-4xl"
      send={(fields) =>
        call('PATCH /api/v1/clientes/:id/credito', {
          params: { id },
          body: {
            version,
            limite_credito: fields.text('limite_credito'),
            dias_credito: numberOf(fields, 'dias_credito') ?? 0,
            politica_credito: policies.find(([value]) => value === fields.text('politica_credito'))?.[0],
            recordatorios: fields.has('recordatorios'),
          },
        })
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Límite ($, con IVA)"
          name="limite_credito"
          required
          inputMode="decimal"
          maxLength={20}
          defaultValue={limite_credito}
          hint="0: ninguno. A quien paga de contado no se le compara."
        />
        <TextField
          label="Días de crédito"
          name="dias_credito"
          required
          inputMode="numeric"
          maxLength={3}
          defaultValue={dias_credito}
          hint="0 es de contado."
        />
      </div>
      <PolicyField chosen={politica_credito} />
      <Checkbox
        name="recordatorios"
        label="Recordarle por correo sus facturas por vencer y vencidas"
        defaultChecked={recordatorios}
      />
    </SaveForm>
  )
}

function PolicyField({ chosen }: { chosen: CreditPolicy }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">Al rebasarlo</legend>
      {policies.map(([value, label, text]) => (
        <Checkbox
          key={value}
          type="radio"
          name="politica_credito"
          value={value}
          defaultChecked={value === chosen}
          label={
            <>
              <b className="font-semibold">{label}.</b> <span className="text-soft">{text}</span>
            </>
          }
        />
      ))}
    </fieldset>
  )
}

type LetPassProps = { id: number; nombre: string; open: boolean; onClose: () => void }

/** For some days, whatever the client buys up to so much beyond its limit. */
export function LetPassDialog({ id, nombre, open, onClose }: LetPassProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Dejar pasar a ${nombre}`}>
      <SaveForm
        label="Dejar pasar"
        said="Queda anotado: ya puede comprar"
        button="Dejar pasar"
        onDone={onClose}
        send={(fields) => {
          const body = {
            excedente: fields.text('excedente'),
            hasta: fields.text('hasta'),
            motivo: fields.text('motivo'),
          }
          const params = { id }
          return call('POST /api/v1/clientes/:id/credito/excepciones', { params, body })
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Hasta cuánto sobre su límite ($)"
            name="excedente"
            required
            inputMode="decimal"
            maxLength={20}
            data-starts-focused
          />
          <TextField label="Hasta qué día" name="hasta" type="date" required />
        </div>
        <TextArea label="Motivo" name="motivo" required maxLength={500} rows={2} />
        <p className="text-sm text-soft">También pasa lo vencido. Queda a tu nombre y no se borra.</p>
      </SaveForm>
    </Dialog>
  )
}
