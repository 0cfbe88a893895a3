import { useState } from 'react'
import { mayWrite, POSTS, posts } from '#kit/base/posts.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { textOf } from '#kit/forms/save-form.tsx'
import { FieldFault } from '#kit/forms/field-fault.tsx'
import { Options } from '#kit/forms/options.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import type { Address, Person } from './team-types.ts'

type PostFieldsProps = {
  addresses: Address[]
  person?: Pick<Person, 'puesto' | 'tope_documento' | 'tope_mes' | 'direcciones'>
}

/** What a person may do in the company: his post and, where he buys, up to how much and to which addresses. */
export function PostFields({ addresses, person }: PostFieldsProps) {
  const [puesto, setPuesto] = useState(person?.puesto ?? 'comprador')
  const isCapped = puesto !== 'dueno' && mayWrite(puesto, 'compra')
  return (
    <>
      <SelectField
        label="Puesto"
        name="puesto"
        value={puesto}
        onChange={(event) => setPuesto(POSTS.find((one) => one === event.target.value) ?? puesto)}
        hint={posts[puesto].explica}
      >
        <Options of={POSTS.map((one) => [one, posts[one].texto])} />
      </SelectField>
      {isCapped && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Tope por documento"
            name="tope_documento"
            inputMode="decimal"
            maxLength={15}
            hint="En pesos, con IVA. Vacío: sin tope."
            defaultValue={person?.tope_documento ?? ''}
          />
          <TextField
            label="Tope por mes"
            name="tope_mes"
            inputMode="decimal"
            maxLength={15}
            hint="Cuenta lo que pide en el mes."
            defaultValue={person?.tope_mes ?? ''}
          />
        </div>
      )}
      {isCapped && addresses.length > 1 && <AddressChoice {...{ addresses, chosen: person?.direcciones ?? [] }} />}
    </>
  )
}

type AddressChoiceProps = { addresses: Address[]; chosen: number[] }

function AddressChoice({ addresses, chosen }: AddressChoiceProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">Direcciones a las que puede pedir</legend>
      <p className="text-sm text-soft">Sin ninguna marcada puede pedir a todas.</p>
      {addresses.map(({ id, alias, texto }) => (
        <Checkbox
          key={id}
          name="direcciones"
          value={id}
          defaultChecked={chosen.includes(id)}
          label={
            <>
              {alias} <span className="text-soft">{texto}</span>
            </>
          }
        />
      ))}
      <FieldFault name="direcciones" />
    </fieldset>
  )
}

/** What the fields say; what is not asked of a post is nothing. */
export function postBody(fields: Fields) {
  return {
    puesto: POSTS.find((one) => one === fields.text('puesto')) ?? 'ver',
    tope_documento: pesosOf(fields, 'tope_documento'),
    tope_mes: pesosOf(fields, 'tope_mes'),
    direcciones: fields.all('direcciones').map(Number),
  }
}

/** As people write it: «$15,000». */
function pesosOf(fields: Fields, name: string): string | null {
  return textOf(fields, name)?.replace(/^\$/, '').replaceAll(',', '').trim() ?? null
}
