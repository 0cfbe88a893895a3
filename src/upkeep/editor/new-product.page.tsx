import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { CodeField } from './code-field.tsx'
import type { Product } from '#upkeep/editing/contract.ts'
import { Choices } from './data-section.tsx'
import { COPIED, copiedWords } from '#upkeep/editing/kinds.ts'
import { Panel } from './panel.tsx'
import { PartFinder } from './part-finder.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('copiar')
  const [source, options] = await Promise.all([
    asked ? orMissing(call('GET /api/v1/productos/:id', { params: { id: asked } })) : null,
    call('GET /api/v1/productos/opciones'),
  ])
  return { source, options }
}

/** AD-e2: what a product cannot be without; the rest on its own page, where it stays a draft until it is published. */
export function Component() {
  const { source: asked, options } = useLoaderData<typeof loader>()
  const [source, setSource] = useState<Product | null>(asked)
  const { form, settle, guard } = useUnsaved()
  const navigate = useNavigate()
  const isReady = useHydrated()
  const submit = useWrite(async (fields) => {
    const made = await call('POST /api/v1/productos', { body: draftIn(fields, source) })
    settle()
    toast({ title: 'Producto en borrador', text: 'Complétalo y publícalo.' })
    await navigate(at(`/EditProds/${made.id}?seccion=${source ? 'datos' : 'estado'}`))
  })
  return (
    <RecordFrame title="Nuevo producto" aside="Nace en borrador: nadie lo ve hasta que lo publiques.">
      <WriteForm
        errors={submit.errors}
        ref={form}
        method="post"
        aria-label="Nuevo producto"
        data-borrador="producto-nuevo"
        onSubmit={submit.onSubmit}
        className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6"
      >
        {submit.fault && <FormFault fault={submit.fault} />}
        <CopyFrom source={source} onChoose={setSource} />
        <Essentials source={source} options={options} />
        <Button type="submit" busy={submit.busy} disabled={!isReady} className="justify-self-start">
          Crear en borrador
        </Button>
        {guard}
      </WriteForm>
    </RecordFrame>
  )
}

function draftIn(fields: Fields, source: Product | null) {
  return {
    k_parte: fields.text('k_parte'),
    descripcion: fields.text('descripcion'),
    linea_id: Number(fields.text('linea_id')),
    marca_id: Number(fields.text('marca_id')),
    copiar_de: source?.id ?? null,
    copiar: COPIED.filter((name) => fields.all('copiar').includes(name)),
  }
}

type EssentialsProps = { source: Product | null; options: Awaited<ReturnType<typeof loader>>['options'] }

function Essentials({ source, options }: EssentialsProps) {
  const [code, setCode] = useState('')
  const [brand, setBrand] = useState<number | null>(source?.marca_id ?? null)
  return (
    <Panel title="Lo indispensable">
      <CodeField label="Código" value={code} marcaId={brand} onChange={setCode} />
      <TextField
        key={source?.id ?? 0}
        label="Descripción"
        name="descripcion"
        required
        maxLength={500}
        defaultValue={source?.descripcion}
        className="md:col-span-2"
      />
      <SelectField label="Línea" name="linea_id" required defaultValue={String(source?.linea_id ?? '')}>
        <option value="">Elige una</option>
        <Choices list={options.lineas} chosen={source?.linea_id ?? null} />
      </SelectField>
      <SelectField
        label="Marca"
        name="marca_id"
        required
        defaultValue={String(source?.marca_id ?? '')}
        onChange={({ currentTarget }) => setBrand(Number(currentTarget.value) || null)}
      >
        <option value="">Elige una</option>
        <Choices list={options.marcas} chosen={source?.marca_id ?? null} />
      </SelectField>
    </Panel>
  )
}

type CopyFromProps = { source: Product | null; onChoose: (source: Product | null) => void }

function CopyFrom({ source, onChoose }: CopyFromProps) {
  const choose = async (id: number) => {
    const found = await orMissing(call('GET /api/v1/productos/:id', { params: { id: String(id) } }))
    onChoose(found)
  }
  return (
    <Panel title="Copiar desde" text="Si se parece a otra parte, empieza con lo de ella. Es opcional.">
      {!source && (
        <div className="md:col-span-2">
          <PartFinder label="Parte que se copia" without={[]} onChoose={({ id }) => void choose(id)} />
        </div>
      )}
      {source && (
        <>
          <div className="grid content-start justify-items-start gap-1">
            <p className="code font-semibold">{source.k_parte}</p>
            <p className="text-sm text-soft">{source.descripcion || source.linea}</p>
            <Button variant="quiet" size="sm" className="-ml-3" onClick={() => onChoose(null)}>
              No copiar
            </Button>
          </div>
          <fieldset className="md:col-span-2">
            <legend className="text-sm font-semibold">Qué se copia</legend>
            {COPIED.map((name) => (
              <Checkbox
                key={name}
                name="copiar"
                value={name}
                defaultChecked={name !== 'equivalencias'}
                label={copiedWords[name]}
              />
            ))}
          </fieldset>
        </>
      )}
    </Panel>
  )
}
