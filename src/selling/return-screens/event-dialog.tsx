import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { useFault } from '#kit/ui/field-faults.ts'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { call } from '#kit/base/call.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Checkbox, TextArea, TextField } from '#kit/ui/field.tsx'
import { money, plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { invoiceName } from '#selling/returns/return-columns.ts'
import type { WholeReturn } from '#selling/returns/return-data.ts'
import { type ReturnEvent, rules } from '#selling/returns/transitions.ts'
import { VerdictFields } from './verdict-fields.tsx'

type EventDialogProps = {
  one: WholeReturn
  /** Null while nothing is asked. */
  event: ReturnEvent | null
  onClose: () => void
}

const about: Record<ReturnEvent, string> = {
  autorizar: 'El cliente recibe un correo con la hoja que va en la caja. Todavía no se acredita nada.',
  rechazar: 'El cliente recibe un correo con el motivo. No se puede deshacer, pero puede pedirla de nuevo.',
  retirar: 'Te quedas con las piezas y no se acredita nada. Mientras dure el plazo puedes pedirla de nuevo.',
  recibir: 'Di cuántas piezas llegaron de cada renglón; con esas se sigue.',
  dictaminar:
    'Di de cada renglón si procede y por qué; el cliente lo ve. Las piezas buenas regresan a la existencia de la sucursal.',
  notaCredito: 'La nota de crédito es del cliente, de tipo E, y se relaciona con la factura de estas piezas.',
  reponer: 'Se hace un pedido sin cargo con las piezas que proceden, de la existencia de la sucursal.',
  noProcede: 'Ningún renglón procede. El cliente recibe un correo y las piezas quedan a su disposición.',
  cerrar: 'No queda nada por hacer con esta devolución.',
}

const said: Record<ReturnEvent, string> = {
  autorizar: 'Devolución autorizada',
  rechazar: 'Devolución rechazada',
  retirar: 'Devolución retirada',
  recibir: 'Piezas recibidas',
  dictaminar: 'Dictamen registrado',
  notaCredito: 'Nota de crédito ligada',
  reponer: 'Pedido de reposición hecho',
  noProcede: 'Devolución sin efecto',
  cerrar: 'Devolución cerrada',
}

/** Asks what a step needs to know, and takes it; a refusal stays in the dialog with its words. */
export function EventDialog({ one, event, onClose }: EventDialogProps) {
  return (
    <Dialog
      open={event !== null}
      onClose={onClose}
      title={event ? `${rules[event].texto}: ${one.folio}` : ''}
      place={event === 'dictaminar' ? 'wide' : 'center'}
    >
      {event && <EventForm {...{ one, event, onClose }} />}
    </Dialog>
  )
}

function EventForm({ one, event, onClose }: EventDialogProps & { event: ReturnEvent }) {
  const { revalidate } = useRevalidator()
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      await call('POST /api/v1/devoluciones/:folio/eventos', {
        params: { folio: one.folio },
        body: { evento: event, version: one.version, ...bodyOf(event, one, fields) },
      })
      onClose()
      await revalidate()
      toast({ title: said[event] })
    },
    {
      onRefused: async ({ status }) => {
        // Somebody was faster: the page behind shows it already.
        if (status === 409) await revalidate()
        return false
      },
    },
  )
  const isDanger = event === 'rechazar' || event === 'retirar' || event === 'noProcede'
  return (
    <WriteForm errors={errors} method="post" aria-label={rules[event].texto} onSubmit={onSubmit} className="grid gap-4">
      <p className="text-soft text-pretty">{about[event]}</p>
      {fault && <FormFault fault={fault} />}
      {event === 'recibir' && <Received one={one} />}
      {event === 'dictaminar' && <VerdictFields one={one} />}
      {event === 'notaCredito' && <NoteFields one={one} />}
      {(event === 'autorizar' || event === 'rechazar') && (
        <TextArea
          label={event === 'autorizar' ? 'Indicaciones para el cliente (si hacen falta)' : 'Motivo'}
          name="motivo"
          rows={3}
          maxLength={500}
          required={event === 'rechazar'}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={busy}>
          {rules[event].texto}
        </Button>
      </div>
    </WriteForm>
  )
}

type FieldsProps = { one: WholeReturn }

function Received({ one }: FieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Piezas recibidas de cada renglón</legend>
      {one.lineas.map(({ id, k_parte, descripcion, cantidad }) => (
        <div key={id} className="flex flex-wrap items-end gap-x-4 gap-y-1 border-b border-line pb-3">
          <div className="min-w-40 flex-1">
            <p className="code font-semibold">{k_parte}</p>
            <p className="text-sm text-soft">
              {descripcion} · {plural(cantidad, 'pieza', 'piezas')}
            </p>
          </div>
          <TextField
            label="Recibidas"
            name={`recibida-${id}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={cantidad}
            required
            defaultValue={cantidad}
            className="w-28"
          />
        </div>
      ))}
    </fieldset>
  )
}

/** The notes among the client's documents that fit; without one of them, its UUID. */
function NoteFields({ one: { notas, esperado } }: { one: WholeReturn }) {
  const id = useId()
  const error = useFault('nota')
  return (
    <div className="grid gap-3">
      <p>
        Se espera por <b className="font-semibold tabular-nums">{money(esperado.total)}</b>.
      </p>
      {notas.length > 0 ? (
        <fieldset aria-describedby={error ? id : undefined} className="grid gap-1">
          <legend className="text-sm font-semibold">Notas de crédito de esa factura</legend>
          {notas.map((note, n) => (
            <Checkbox
              key={note.uuid}
              type="radio"
              name="nota"
              value={note.uuid}
              defaultChecked={n === 0}
              label={
                <>
                  <span className="code font-semibold">{invoiceName(note)}</span> · {note.fecha} · {money(note.total)}
                </>
              }
            />
          ))}
          {error && (
            <p id={id} className="text-sm text-no">
              {error}
            </p>
          )}
        </fieldset>
      ) : (
        <TextField
          label="UUID de la nota de crédito"
          name="nota"
          required
          maxLength={36}
          autoComplete="off"
          hint="Tiene que estar ya entre los documentos del cliente y relacionarse con la factura."
        />
      )}
    </div>
  )
}

/** What the fields say, as the call takes it. */
function bodyOf(event: ReturnEvent, { lineas }: WholeReturn, { text, has }: Fields) {
  const kept = (name: string) => text(name).trim() || undefined
  if (event === 'recibir') {
    return { lineas: lineas.map(({ id }) => ({ id, recibida: Number(text(`recibida-${id}`)) })) }
  }
  if (event === 'dictaminar') {
    return {
      lineas: lineas.map(({ id }) => ({
        id,
        procede: has(`procede-${id}`) ? text(`procede-${id}`) === 'si' : undefined,
        razon: kept(`razon-${id}`),
        buenas: has(`buenas-${id}`) ? Number(text(`buenas-${id}`)) : undefined,
        valor: kept(`valor-${id}`),
      })),
    }
  }
  return { motivo: kept('motivo'), nota: kept('nota') }
}
