import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Options } from '#kit/forms/options.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { money, plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'

type Whom = { id: number; nombre: string; vencido: string }
type Owed = { uuid: string; folio: string; moneda: string; saldo: string }
type PromiseProps = { cliente: Whom; abiertas?: Owed[]; open: boolean; onClose: () => void }

/** What a client promised to pay, and when. */
export function PromiseDialog({ cliente, abiertas = [], open, onClose }: PromiseProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Promesa de ${cliente.nombre}`}>
      <SaveForm
        label="Anotar promesa"
        said="Promesa anotada"
        button="Anotar promesa"
        onDone={onClose}
        send={(fields) => {
          const body = {
            factura: textOf(fields, 'factura'),
            importe: fields.text('importe'),
            fecha: fields.text('fecha'),
            nota: fields.text('nota'),
          }
          const params = { id: cliente.id }
          return call('POST /api/v1/clientes/:id/credito/promesas', { params, body })
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Cuánto"
            name="importe"
            required
            inputMode="decimal"
            maxLength={20}
            defaultValue={Number(cliente.vencido) > 0 ? cliente.vencido : ''}
            data-starts-focused
          />
          <TextField label="Cuándo" name="fecha" type="date" required />
          {abiertas.length > 0 && (
            <SelectField label="De qué factura" name="factura" className="sm:col-span-2">
              <option value="">De lo que debe, sin decir cuál</option>
              <Options
                of={abiertas.map(({ uuid, folio, moneda, saldo }) => [uuid, `${folio} · ${money(saldo)} ${moneda}`])}
              />
            </SelectField>
          )}
        </div>
        <TextArea label="Nota (opcional)" name="nota" maxLength={500} rows={2} />
        <p className="text-sm text-soft">Se cumple sola cuando llega el pago. Lo anotado no se cambia ni se borra.</p>
      </SaveForm>
    </Dialog>
  )
}

const results = [
  ['contesto', 'Contestó'],
  ['no_contesto', 'No contestó'],
  ['volver_a_llamar', 'Volver a llamar'],
] as const

/** A call about what is owed, in the log of contacts that the dashboards read. */
export function CallDialog({ cliente, open, onClose }: Omit<PromiseProps, 'abiertas'>) {
  const [result, setResult] = useState('')
  return (
    <Dialog open={open} onClose={onClose} title={`Llamada a ${cliente.nombre}`}>
      <SaveForm
        label="Anotar llamada"
        said="Llamada anotada"
        button="Anotar llamada"
        onDone={onClose}
        send={(fields) => {
          const body = {
            cliente_id: cliente.id,
            tipo: 'llamada' as const,
            // The server says when it is none of these.
            resultado: fields.text('resultado') as (typeof results)[number][0],
            nota: `Cobranza: ${fields.text('nota')}`.slice(0, 500),
            proxima_fecha: textOf(fields, 'proxima_fecha'),
          }
          return call('POST /api/v1/llamadas', { body })
        }}
      >
        <fieldset className="grid gap-1">
          <legend className="text-sm font-semibold">Qué resultó</legend>
          {results.map(([value, text]) => (
            <Checkbox
              key={value}
              type="radio"
              name="resultado"
              value={value}
              label={text}
              required
              checked={result === value}
              onChange={() => setResult(value)}
            />
          ))}
        </fieldset>
        <TextField
          label={result === 'volver_a_llamar' ? 'Volver a llamar el' : 'Próximo contacto (opcional)'}
          name="proxima_fecha"
          type="date"
          required={result === 'volver_a_llamar'}
        />
        <TextArea label="Nota" name="nota" maxLength={480} rows={2} />
      </SaveForm>
    </Dialog>
  )
}

/** Asks before a mail goes out. */
export function RemindDialog({ cliente, open, onClose }: Omit<PromiseProps, 'abiertas'>) {
  const send = async () => {
    const { correos, facturas } = await call('POST /api/v1/clientes/:id/credito/recordatorios', {
      params: { id: cliente.id },
    })
    toast({
      title: 'Recordatorio enviado',
      text: `${plural(facturas, 'factura', 'facturas')}, ${plural(correos, 'correo', 'correos')}`,
    })
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`¿Recordar a ${cliente.nombre} lo vencido?`}
      confirm="Enviar recordatorio"
      onConfirm={send}
    >
      Sale ahora un correo a cada una de sus cuentas activas, con la lista de sus facturas vencidas (
      {money(cliente.vencido)}). Uno al día como máximo.
    </ConfirmDialog>
  )
}
