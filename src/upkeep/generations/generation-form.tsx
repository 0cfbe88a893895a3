import { call } from '#kit/base/call.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { FieldFault } from '#kit/forms/field-fault.tsx'
import { Checkbox, TextField } from '#kit/ui/field.tsx'
import type { Generation } from './generation.ts'

type GenerationFormProps = { generation: Generation | null; onDone: () => void }

/** A generation with its years and further names; the search follows at once. */
export function GenerationForm({ generation, onDone }: GenerationFormProps) {
  return (
    <SaveForm
      label={generation ? `Cambiar ${generation.modelo} ${generation.nombre}` : 'Nueva generación'}
      said="Guardada: el buscador ya la entiende"
      onDone={onDone}
      send={(fields) => {
        const body = {
          marca: fields.text('marca'),
          modelo: fields.text('modelo'),
          nombre: fields.text('nombre'),
          alias: fields
            .text('alias')
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
          desde: fields.text('desde'),
          hasta: fields.text('hasta') || null,
          sola: fields.has('sola'),
        }
        return generation
          ? call('PATCH /api/v1/generaciones/:id', {
              params: { id: generation.id },
              body: { version: generation.version, ...body },
            })
          : call('POST /api/v1/generaciones', { body })
      }}
    >
      <GenerationFields generation={generation} />
    </SaveForm>
  )
}

type GenerationFieldsProps = { generation: Generation | null }

function GenerationFields({ generation }: GenerationFieldsProps) {
  return (
    <>
      <TextField label="Marca del vehículo" name="marca" required maxLength={60} defaultValue={generation?.marca} />
      <TextField label="Modelo" name="modelo" required maxLength={60} defaultValue={generation?.modelo} />
      <TextField
        label="Generación"
        name="nombre"
        required
        maxLength={40}
        defaultValue={generation?.nombre}
        hint="Como se dice después del modelo: A4, III, C2."
      />
      <TextField
        label="También se dice (opcional)"
        name="alias"
        maxLength={200}
        defaultValue={generation?.alias.join(', ')}
        hint="Separados por comas: MK4, Clásico."
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Desde el año"
          name="desde"
          required
          inputMode="numeric"
          maxLength={4}
          defaultValue={generation?.desde}
        />
        <TextField
          label="Hasta el año"
          name="hasta"
          inputMode="numeric"
          maxLength={4}
          defaultValue={generation?.hasta ?? ''}
          hint="Vacío: sigue."
        />
      </div>
      <Checkbox label="Se dice sin el modelo, como E90" name="sola" defaultChecked={generation?.sola ?? false} />
      <FieldFault name="sola" />
    </>
  )
}
