import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Options } from '#kit/forms/options.tsx'
import { fieldsOf } from '#kit/forms/form-fields.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import { SheetActions } from './sheet-actions.tsx'
import { bodyOf, fieldOf, type Sheet, type SheetOptions } from './sheet-body.ts'
import { SheetImages } from './sheet-images.tsx'

type SheetFormProps = { ficha: Sheet; options: SheetOptions }

/** All that a sheet says. Saved, it is a draft; publishing saves first what was typed. */
export function SheetForm({ ficha, options }: SheetFormProps) {
  const { id } = ficha
  const [images, setImages] = useState(ficha.imagenes)
  const watched = useUnsaved()
  const { settle, guard } = watched
  const { revalidate } = useRevalidator()
  const { base, saveTyped } = useTyped(ficha, images, watched)
  return (
    <div className="grid min-w-0 gap-6">
      <SaveForm
        label="Ficha"
        button="Guardar borrador"
        said="Borrador guardado"
        watched={watched}
        className="min-w-0 gap-6"
        send={async (fields) => {
          const body = bodyOf(fields.text, ficha, images)
          await call('PATCH /api/v1/fichas/:id', { params: { id }, body: { ...body, version: base.current } })
        }}
        more={
          <SheetActions
            ficha={ficha}
            saveTyped={saveTyped}
            onDone={async (said) => {
              settle()
              await revalidate()
              toast({ title: said, text: ficha.k_parte })
            }}
          />
        }
      >
        <Measures ficha={ficha} options={options} />
        <input
          type="hidden"
          name="imagenes"
          value={images.map(({ imagen_id, tipo }) => `${imagen_id}.${tipo}`).join()}
        />
        <SheetImages images={images} onChange={setImages} />
        <TextArea
          label="Notas"
          name="notas"
          hint="Montaje, par de apriete, advertencias. Texto sin formato; cada renglón es un párrafo."
          rows={6}
          maxLength={4000}
          defaultValue={ficha.notas}
        />
      </SaveForm>
      {guard}
    </div>
  )
}

/** Its name, and what its template asks. */
function Measures({ ficha, options }: SheetFormProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Título"
          name="titulo"
          hint="Cómo se llama la pieza en su ficha."
          maxLength={160}
          defaultValue={ficha.titulo}
        />
        <SelectField
          label="Plantilla"
          name="plantilla_id"
          hint="Al guardar con otra, se piden sus datos; los de igual clave se conservan."
          defaultValue={ficha.plantilla_id}
        >
          <Options of={options.plantillas} />
        </SelectField>
      </div>
      <fieldset className="grid min-w-0 gap-4 border-t border-line pt-4">
        <legend className="text-sm font-semibold">Especificaciones</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {ficha.atributos.map((asked) => (
            <ValueField key={asked.clave} asked={asked} />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** What the form holds, saved when it is not what it began with; `base` is the version that goes on from. */
function useTyped(ficha: Sheet, images: Sheet['imagenes'], { form, settle }: ReturnType<typeof useUnsaved>) {
  const { id, version } = ficha
  const began = useRef('')
  // Saved on the way to being published, which may then be refused.
  const base = useRef(version)
  const typed = () => {
    if (!form.current) throw new Error('the form stands on the page')
    return bodyOf(fieldsOf(form.current).text, ficha, images)
  }
  useEffect(() => {
    began.current = JSON.stringify(typed())
    // oxlint-disable-next-line react/exhaustive-deps -- what the form began with
  }, [])
  /** Saves what was typed, when anything was; the version it goes on from. */
  const saveTyped = async (): Promise<number> => {
    const body = typed()
    if (JSON.stringify(body) === began.current) return base.current
    const saved = await call('PATCH /api/v1/fichas/:id', { params: { id }, body: { ...body, version: base.current } })
    settle()
    began.current = JSON.stringify(body)
    base.current = saved.version
    return saved.version
  }
  return { base, saveTyped }
}

type ValueFieldProps = { asked: Sheet['atributos'][number] }

function ValueField({ asked }: ValueFieldProps) {
  const { nombre, tipo, unidad, opciones, obligatorio, valor } = asked
  const field = {
    label: [unidad ? `${nombre} (${unidad})` : nombre, obligatorio && '*'].filter(Boolean).join(' '),
    name: fieldOf(asked),
  }
  if (tipo === 'sino' || tipo === 'opcion') {
    const choices =
      tipo === 'sino' ? [['si', 'Sí'] as const, ['no', 'No'] as const] : opciones.map((one) => [one, one] as const)
    return (
      <SelectField {...field} defaultValue={typeof valor === 'boolean' ? (valor ? 'si' : 'no') : (valor ?? '')}>
        <option value="">Sin dato</option>
        <Options of={choices} />
      </SelectField>
    )
  }
  return (
    <TextField
      {...field}
      inputMode={tipo === 'numero' ? 'decimal' : undefined}
      maxLength={tipo === 'numero' ? 20 : 200}
      autoComplete="off"
      defaultValue={valor === null ? '' : String(valor)}
    />
  )
}
