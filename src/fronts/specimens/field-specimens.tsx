import { useState } from 'react'
import { Checkbox, SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { count } from '#kit/ui/format.ts'
import { OptionList, useOptionList } from '#kit/ui/option-list.tsx'
import { Segmented } from '#kit/ui/segmented.tsx'
import { LONG_TEXT, LONG_WORD, Specimen } from './specimen.tsx'

/** What is filled in and chosen from. */
export function Fields() {
  return (
    <>
      <TextFields />
      <Choices />
      <Segments />
      <Options />
    </>
  )
}

function TextFields() {
  return (
    <>
      <Specimen name="TextField">
        <TextField label="Nombre" placeholder="Como en su factura" className="w-60" />
        <TextField
          label="Con ayuda"
          hint="Doce o trece letras y números."
          defaultValue="XAXX010101000"
          className="w-60"
        />
        <TextField label="Con error" error="El RFC no tiene la forma correcta." defaultValue="XX" className="w-60" />
        <TextField label="Apagado" disabled defaultValue="No se cambia" className="w-60" />
        <TextField label="Sólo se lee" readOnly defaultValue="GDL-000123" className="w-60" />
        <TextField label={LONG_TEXT} defaultValue={LONG_WORD} className="w-60" />
      </Specimen>
      <Specimen name="TextArea">
        <TextArea label="Comentario" defaultValue={LONG_TEXT} className="w-80" />
        <TextArea label="Con error" error="Escribe a lo más 500 letras." className="w-80" />
      </Specimen>
    </>
  )
}

function Choices() {
  return (
    <>
      <Specimen name="SelectField">
        <SelectField label="Sucursal" className="w-60">
          <option value="gdl">Guadalajara</option>
          <option value="largo">{LONG_TEXT}</option>
        </SelectField>
        <SelectField label="Con error" error="Elige una sucursal." className="w-60">
          <option value="">Elige</option>
        </SelectField>
        <SelectField label="Apagado" disabled className="w-60">
          <option value="">Elige</option>
        </SelectField>
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox label="Sólo con existencia" count={count(20_480)} className="w-60" />
        <Checkbox label="Marcado" defaultChecked className="w-60" />
        <Checkbox label="Apagado" disabled className="w-60" />
        <Checkbox type="radio" label="Uno" className="w-60" />
        <Checkbox label={LONG_TEXT} className="w-60" />
      </Specimen>
    </>
  )
}

function Segments() {
  const [chosen, setChosen] = useState('a')
  return (
    <Specimen name="Segmented">
      <Segmented
        label="Unidad"
        name={`unidad${chosen}`}
        options={[
          { value: 'a', text: 'Pieza' },
          { value: 'b', text: 'Juego' },
          { value: 'c', text: 'Caja' },
        ]}
        value={chosen}
        onChoose={setChosen}
      />
      <Segmented
        label="Apagada"
        name="apagada"
        disabled
        options={[{ value: 'a', text: 'No' }]}
        value="a"
        onChoose={setChosen}
      />
    </Specimen>
  )
}

const OPTIONS = ['D1044 · Balatas delanteras', LONG_TEXT]

/** As it stands while one types, the first option active after an arrow. */
function Options() {
  const list = useOptionList(OPTIONS, true)
  return (
    <Specimen name="OptionList">
      <div className="relative mb-44 w-full">
        <TextField label="Código" {...list.field} onKeyDown={list.step} />
        <OptionList
          list={list}
          label="Partes"
          options={OPTIONS}
          keyOf={String}
          onChoose={list.leave}
          className="w-full"
        >
          {String}
        </OptionList>
      </div>
    </Specimen>
  )
}
