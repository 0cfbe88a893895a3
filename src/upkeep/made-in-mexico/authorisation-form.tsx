import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { Options } from '#kit/forms/options.tsx'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { Made } from '#kit/forms/made.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { Authorisation } from './contract.ts'

type FormProps = {
  one?: Authorisation
  marcas: Reply<Api['GET /api/v1/hecho-en-mexico']>['marcas']
}

/** Registers an authorisation or changes one, its paper and its mark in the same go. */
export function AuthorisationForm({ one, marcas }: FormProps) {
  const paper = useRef<HTMLInputElement>(null)
  const mark = useRef<HTMLInputElement>(null)
  const { guard, ...watched } = useUnsaved()
  const send = async (fields: Fields) => {
    const body = { ...bodyOf(fields), ...fileOf('archivo', paper), ...fileOf('logo', mark) }
    if (!one) {
      const made = await call('POST /api/v1/hecho-en-mexico', { body })
      // Before its page is opened: there is nothing left to lose.
      watched.settle()
      toast({ title: 'Autorización registrada' })
      return new Made(at(`/RegistroHechoEnMexico/${made.id}`))
    }
    const gone = {
      ...(fields.has('quitar_archivo') && { quitar_archivo: 'true' as const }),
      ...(fields.has('quitar_logo') && { quitar_logo: 'true' as const }),
    }
    await call('POST /api/v1/hecho-en-mexico/:id', {
      params: { id: one.id },
      body: { ...body, ...gone, version: one.version },
    })
    return undefined
  }
  return (
    <>
      <SaveForm
        label={one ? 'Editar la autorización' : 'Nueva autorización'}
        button={one ? 'Guardar cambios' : 'Registrar autorización'}
        watched={watched}
        className="max-w-3xl"
        said={one && 'Autorización guardada'}
        send={send}
      >
        <Facts one={one} marcas={marcas} />
        <Papers one={one} paper={paper} mark={mark} />
      </SaveForm>
      {guard}
    </>
  )
}

function Facts({ one, marcas }: FormProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Número de la autorización"
        name="numero"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={one?.numero}
      />
      <TextField
        label="Titular"
        name="titular"
        required
        maxLength={160}
        autoComplete="off"
        defaultValue={one?.titular}
        hint="A quién se le dio: la empresa que fabrica."
      />
      <SelectField
        label="Marca"
        name="marca_id"
        defaultValue={one?.marca_id ?? ''}
        hint="Vale para sus partes hechas en México."
      >
        <option value="">Ninguna: es de una parte</option>
        <Options of={marcas} />
      </SelectField>
      <TextField
        label="O el código de una parte"
        name="k_parte"
        maxLength={120}
        autoComplete="off"
        defaultValue={one?.k_parte ?? ''}
      />
      <TextField label="Primer día" name="desde" type="date" required defaultValue={one?.desde} />
      <TextField
        label="Último día"
        name="hasta"
        type="date"
        required
        defaultValue={one?.hasta}
        hint="Al pasar ese día el distintivo deja de verse solo."
      />
      <TextField
        label="Nota (opcional)"
        name="nota"
        maxLength={300}
        defaultValue={one?.nota}
        hint="Solo la ve el personal."
        className="sm:col-span-2"
      />
    </div>
  )
}

type PapersProps = {
  one?: Authorisation
  paper: RefObject<HTMLInputElement | null>
  mark: RefObject<HTMLInputElement | null>
}

function Papers({ one, paper, mark }: PapersProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FileField
        input={paper}
        name="archivo"
        label={one?.archivo ? 'Cambiar el PDF' : 'El documento, en PDF'}
        accept="application/pdf"
        hint="Solo lo baja el personal."
      >
        {one?.archivo && (
          <>
            <a href={at(`/api/v1/hecho-en-mexico/${one.id}/archivo.pdf`)} className="link text-sm" download>
              {one.archivo}
            </a>
            <Checkbox label="Quitar el documento" name="quitar_archivo" value="true" />
          </>
        )}
      </FileField>
      <FileField
        input={mark}
        name="logo"
        label={one?.logo ? 'Cambiar el distintivo' : 'Imagen del distintivo'}
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        hint="El que entregó la autoridad con esta autorización. Sin imagen, el sitio muestra el número con letras."
      >
        {one?.logo && (
          <>
            <span className="grid h-20 w-32 place-items-center rounded-control border border-line bg-white p-2">
              <img src={at(one.logo.ruta)} alt="Distintivo" className="max-h-16 max-w-28 object-contain" />
            </span>
            <Checkbox label="Quitar el distintivo" name="quitar_logo" value="true" />
          </>
        )}
      </FileField>
    </div>
  )
}

function bodyOf(fields: Fields) {
  return {
    titular: fields.text('titular').trim(),
    numero: fields.text('numero').trim(),
    marca_id: fields.text('marca_id') === '' ? ('' as const) : Number(fields.text('marca_id')),
    k_parte: fields.text('k_parte').trim(),
    desde: fields.text('desde'),
    hasta: fields.text('hasta'),
    nota: fields.text('nota').trim(),
  }
}

function fileOf<Name extends string>(name: Name, input: RefObject<HTMLInputElement | null>): { [K in Name]?: File } {
  const file = input.current?.files?.[0]
  return (file ? { [name]: file } : {}) as { [K in Name]?: File } // a computed name widens to string
}

type FileFieldProps = {
  input: RefObject<HTMLInputElement | null>
  name: string
  label: string
  accept: string
  hint: string
  error?: string
  /** What is there now. */
  children?: ReactNode
}

function FileField({ input, name, label, accept, hint, error, children }: FileFieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        accept={accept}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        className="w-full min-w-0 rounded-control border border-edge bg-card p-2 text-sm"
      />
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="text-sm text-no">
          {error}
        </p>
      )}
      {children}
    </div>
  )
}
