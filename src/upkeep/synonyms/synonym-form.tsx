import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { Options } from '#kit/forms/options.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import type { DraftedWord } from './drafted.ts'
import { synonymWords } from './synonym-words.ts'

type SynonymFormProps = {
  word?: DraftedWord
  /** What was searched and not found, of a new word. */
  termino?: string
  onDone: () => void
}

type Kind = keyof typeof synonymWords

/** Puts a word in the draft, or changes it there. */
export function SynonymForm({ word, termino = '', onDone }: SynonymFormProps) {
  const [tipo, setTipo] = useState<Kind>(word?.tipo ?? 'sinonimo')
  return (
    <SaveForm
      label={word ? `Cambiar ${word.termino}` : 'Nueva palabra'}
      button={word ? 'Guardar en el borrador' : 'Poner en el borrador'}
      said="En el borrador: pruébalo y publícalo"
      onDone={onDone}
      send={(fields) => {
        const body = {
          termino: fields.text('termino'),
          destino: fields.text('destino'),
          tipo,
          activo: fields.has('activo'),
        }
        const version = word?.borrador?.version ?? 0
        if (!word) return call('POST /api/v1/sinonimos/borrador', { body })
        if (word.id !== null)
          return call('PATCH /api/v1/sinonimos/:id/borrador', { params: { id: word.id }, body: { version, ...body } })
        return call('PATCH /api/v1/sinonimos/borrador/:id', {
          params: { id: word.borrador?.id ?? 0 },
          body: { version, ...body },
        })
      }}
    >
      <TextField
        label="Lo que se escribe"
        name="termino"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={word?.termino ?? termino}
        hint="Como lo dice el mostrador: balata, marcha, calavera."
      />
      <SelectField
        label="Cómo vale"
        name="tipo"
        value={tipo}
        onChange={({ currentTarget }) => setTipo(currentTarget.value as Kind)} // one of the options below
        hint={synonymWords[tipo].ayuda}
      >
        <Options of={Object.entries(synonymWords).map(([value, { texto }]) => [value, texto])} />
      </SelectField>
      <TextField
        label="Lo que es"
        name="destino"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={word?.destino}
        hint="Como lo dice el catálogo: pastilla de freno, motor de arranque."
      />
      <Checkbox label="Encendida" name="activo" defaultChecked={word?.activo ?? true} />
    </SaveForm>
  )
}
