import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import type { Api } from '#api.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { mexicanStates } from '#people/company/mexican-states.ts'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'
import { instantOf, localTime } from '#kit/base/mexico-time.ts'
import { TextEditor } from '#publishing/editor/text-editor.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { timeLabels } from './job-words.ts'

type Vacancy = Reply<Api['GET /api/v1/vacantes/:id']>['vacante']
type Body = Sent<Api['POST /api/v1/vacantes']>['body']
export type VacancyOptions = Reply<Api['GET /api/v1/vacantes/opciones']>

type VacancyFormProps = {
  vacancy?: Vacancy
  options: VacancyOptions
  button: string
  send: (body: Body) => Promise<void>
}

/** All that is said of a vacancy. */
export function VacancyForm({ vacancy, options, button, send }: VacancyFormProps) {
  const [cuerpo, setCuerpo] = useState(vacancy?.cuerpo ?? '')
  const { form, settle, guard } = useUnsaved()
  return (
    <>
      <SaveForm
        label={vacancy ? `Editar ${vacancy.titulo}` : 'Nueva vacante'}
        watched={{ form, settle }}
        button={button}
        className="max-w-5xl"
        send={async (fields) => {
          const body = bodyOf(fields, cuerpo)
          settle()
          await send(body)
        }}
      >
        <div className="grid items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Words vacancy={vacancy} />
            <input type="hidden" name="cuerpo" value={cuerpo} />
            <Description html={cuerpo} onChange={setCuerpo} />
          </div>
          <div className="grid gap-4 rounded-panel border border-line bg-card p-5">
            <When vacancy={vacancy} />
            <Where vacancy={vacancy} options={options} />
            <Terms vacancy={vacancy} />
          </div>
        </div>
      </SaveForm>
      {guard}
    </>
  )
}

type PartProps = { vacancy: Vacancy | undefined }

function Words({ vacancy }: PartProps) {
  return (
    <>
      <TextField label="Puesto" name="titulo" required maxLength={120} defaultValue={vacancy?.titulo} />
      <TextArea
        label="Resumen"
        name="resumen"
        rows={2}
        maxLength={300}
        hint="Dos renglones que invitan a leer; salen en la lista."
        defaultValue={vacancy?.resumen}
      />
    </>
  )
}

type DescriptionProps = { html: string; onChange: (html: string) => void }

function Description({ html, onChange }: DescriptionProps) {
  return (
    <TextEditor isReady={useHydrated()} html={html} epoch={0} hasPictures={false} name="cuerpo" onChange={onChange} />
  )
}

function When({ vacancy }: PartProps) {
  return (
    <>
      <SelectField label="Estado" name="estado" defaultValue={vacancy?.decidido ?? 'BORRADOR'}>
        <option value="BORRADOR">Borrador</option>
        <option value="PUBLICADO">Publicada, en sus fechas</option>
        <option value="ARCHIVADO">Archivada</option>
      </SelectField>
      <TextField
        type="datetime-local"
        label="Se publica"
        name="desde"
        hint="Hora de la Ciudad de México. Vacío: al guardar."
        defaultValue={localTime(vacancy?.desde ?? null)}
      />
      <TextField
        type="datetime-local"
        label="Se cierra"
        name="hasta"
        hint="Vacío: hasta que la archives."
        defaultValue={localTime(vacancy?.hasta ?? null)}
      />
    </>
  )
}

function Where({ vacancy, options }: PartProps & { options: VacancyOptions }) {
  return (
    <>
      <TextField label="Área" name="area" list="areas" maxLength={80} defaultValue={vacancy?.area} />
      <Suggested id="areas" of={options.areas} />
      <TextField label="Ciudad" name="ciudad" list="ciudades" maxLength={80} defaultValue={vacancy?.ciudad} />
      <Suggested id="ciudades" of={options.ciudades} />
      <SelectField label="Estado de la República" name="entidad" defaultValue={vacancy?.entidad ?? ''}>
        <option value="">Sin decir</option>
        <Options of={mexicanStates} />
      </SelectField>
      <SelectField
        label="Sucursal"
        name="sucursal_id"
        hint="A su correo llega el aviso de cada postulación."
        defaultValue={String(vacancy?.sucursal_id ?? '')}
      >
        <option value="">La principal</option>
        <Options of={options.sucursales} />
      </SelectField>
    </>
  )
}

function Suggested({ id, of }: { id: string; of: string[] }) {
  return (
    <datalist id={id}>
      <Options of={of} />
    </datalist>
  )
}

function Terms({ vacancy }: PartProps) {
  return (
    <>
      <SelectField label="Jornada" name="jornada" defaultValue={vacancy?.jornada ?? 'completa'}>
        <Options of={Object.entries(timeLabels)} />
      </SelectField>
      <TextField
        type="number"
        label="Plazas"
        name="plazas"
        min={1}
        max={99}
        required
        defaultValue={vacancy?.plazas ?? 1}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="number"
          label="Sueldo desde"
          name="sueldo_desde"
          min={1}
          defaultValue={vacancy?.sueldo_desde ?? ''}
        />
        <TextField type="number" label="hasta" name="sueldo_hasta" min={1} defaultValue={vacancy?.sueldo_hasta ?? ''} />
      </div>
      <p className="text-sm text-soft">Pesos brutos al mes. Vacío: no se dice.</p>
    </>
  )
}

function bodyOf(fields: Fields, cuerpo: string): Body {
  return {
    titulo: fields.text('titulo'),
    resumen: fields.text('resumen'),
    cuerpo,
    estado: fields.text('estado') as Body['estado'], // the options of the form
    desde: instantOf(fields.text('desde')),
    hasta: instantOf(fields.text('hasta')),
    area: fields.text('area'),
    ciudad: fields.text('ciudad'),
    entidad: fields.text('entidad'),
    sucursal_id: numberOf(fields, 'sucursal_id'),
    jornada: fields.text('jornada') as Body['jornada'], // the options of the form
    plazas: numberOf(fields, 'plazas') ?? 1,
    sueldo_desde: numberOf(fields, 'sueldo_desde'),
    sueldo_hasta: numberOf(fields, 'sueldo_hasta'),
  }
}
