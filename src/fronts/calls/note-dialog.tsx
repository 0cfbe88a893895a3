import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { call } from '#kit/base/call.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FieldFault } from '#kit/forms/field-fault.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { type CallRow, kindTexts, nextDay, resultTexts } from './call-words.ts'

type NoteProps = { row: CallRow; hoy: string; onClose: () => void; onNoted: () => void }

/** Notes how a contact went. A log: nothing to undo, which it says. */
export function NoteDialog({ row: { cliente }, hoy, onClose, onNoted }: NoteProps) {
  const [result, setResult] = useState('')
  return (
    <Dialog open onClose={onClose} title={`Anotar contacto con ${cliente.nombre}`}>
      <SaveForm
        label="Anotar contacto"
        said="Contacto anotado"
        button="Anotar"
        onDone={onNoted}
        more={
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
        }
        send={(fields) => call('POST /api/v1/llamadas', { body: { cliente_id: cliente.id, ...noteOf(fields) } })}
      >
        <Outcome chosen={result} onChoose={setResult} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Cómo fue" name="tipo" defaultValue="llamada">
            <Options of={Object.entries(kindTexts)} />
          </SelectField>
          <TextField
            label={result === 'volver_a_llamar' ? 'Volver a llamar el' : 'Próximo contacto (opcional)'}
            name="proxima_fecha"
            type="date"
            min={nextDay(hoy)}
            required={result === 'volver_a_llamar'}
          />
        </div>
        <TextArea label="Nota (opcional)" name="nota" maxLength={500} rows={3} />
        <TextField
          label="Dejar una tarea (opcional)"
          name="tarea"
          maxLength={300}
          placeholder="Mandarle la lista de balatas"
          hint="Para el próximo contacto, o para mañana."
        />
        <p className="text-sm text-soft">
          Es una bitácora: lo anotado no se cambia ni se borra. Si algo salió mal, anota otro contacto.
        </p>
      </SaveForm>
    </Dialog>
  )
}

function noteOf(fields: Fields) {
  return {
    // The server says what is missing or none of these.
    tipo: fields.text('tipo') as keyof typeof kindTexts,
    resultado: fields.text('resultado') as keyof typeof resultTexts,
    nota: fields.text('nota'),
    proxima_fecha: textOf(fields, 'proxima_fecha'),
    tarea: textOf(fields, 'tarea') ?? undefined,
  }
}

function Outcome({ chosen, onChoose }: { chosen: string; onChoose: (outcome: string) => void }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">Qué resultó</legend>
      <div className="grid sm:grid-cols-2">
        {Object.entries(resultTexts).map(([value, text], place) => (
          <Checkbox
            key={value}
            type="radio"
            name="resultado"
            value={value}
            label={text}
            required
            checked={chosen === value}
            onChange={() => onChoose(value)}
            {...(place === 0 && { 'data-starts-focused': true })}
          />
        ))}
      </div>
      <FieldFault name="resultado" />
    </fieldset>
  )
}
