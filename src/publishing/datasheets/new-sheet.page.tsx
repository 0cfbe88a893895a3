import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { Options } from '#kit/forms/options.tsx'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Made } from '#kit/forms/made.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import type { PartOf } from '#publishing/editor/editing.ts'
import { PartsPicker } from '#publishing/editor/parts-picker.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'

export function loader() {
  return call('GET /api/v1/fichas/opciones')
}

/** U-02: the part, and what will be asked of it. */
export function Component() {
  const { plantillas } = useLoaderData<typeof loader>()
  const [parts, setParts] = useState<PartOf[]>([])
  const [known, setKnown] = useState<number | null>(null)
  if (!currentSession().permissions.includes('fichas-write')) return <OnlyReads />
  const [part] = parts
  const ofLine = plantillas.find(({ linea_id }) => part && linea_id === part.linea_id)
  return (
    <RecordFrame title="Nueva ficha">
      <SaveForm
        label="Nueva ficha"
        button="Empezar la ficha"
        className="max-w-xl"
        send={async (fields) => {
          setKnown(null)
          try {
            const plantilla_id = Number(fields.text('plantilla_id')) || null
            const { id } = await call('POST /api/v1/fichas', {
              body: { k_parte: part?.k_parte ?? '', plantilla_id },
            })
            return new Made(at(`/fichas/${id}/editar`))
          } catch (error) {
            if (error instanceof Refusal && error.code === 'ya_existe') setKnown(Number(error.extra?.['id']))
            throw error
          }
        }}
      >
        {known && <AlreadyThere id={known} k_parte={part?.k_parte} />}
        <input type="hidden" name="k_parte" value={part?.k_parte ?? ''} />
        <PartsPicker
          name="k_parte"
          legend="Parte"
          parts={parts}
          most={1}
          onChange={(next) => {
            setKnown(null)
            setParts(next)
          }}
        />
        <SelectField
          key={ofLine?.id ?? 0}
          label="Plantilla"
          name="plantilla_id"
          hint="La de la línea de la parte, si la tiene. Después la puedes cambiar."
          defaultValue={ofLine?.id ?? ''}
        >
          <option value="">La de su línea</option>
          <Options of={plantillas} />
        </SelectField>
      </SaveForm>
    </RecordFrame>
  )
}

function AlreadyThere({ id, k_parte }: { id: number; k_parte: string | undefined }) {
  return (
    <Alert kind="info" title={`${k_parte} ya tiene ficha`}>
      <a href={at(`/fichas/${id}/editar`)} className="link">
        Abrirla
      </a>
    </Alert>
  )
}

function OnlyReads() {
  return (
    <EmptyState
      level={1}
      title="No puedes crear fichas"
      text="Tu permiso alcanza para verlas. Pide el de administrarlas a quien da los permisos."
    >
      <LinkButton href={at('/AdminFichas')}>Ver las fichas</LinkButton>
    </EmptyState>
  )
}
