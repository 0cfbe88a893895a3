import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import type { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { picturePath, widthUpTo } from '#publishing/pictures/picture-address.ts'
import { PictureUpload } from '#publishing/pictures/picture-upload.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import { type BrandRecord, kindLabels } from './brand-columns.ts'

type BrandFormProps = {
  brand?: BrandRecord
  /** Of a new one, before anybody chose. */
  tipo?: BrandRecord['tipo']
  onDone?: (brand: BrandRecord) => void
  watched?: Pick<ReturnType<typeof useUnsaved>, 'form' | 'settle'>
}

/** Makes a brand or changes one. */
export function BrandForm({ brand, tipo = 'vehiculo', onDone, watched }: BrandFormProps) {
  const [logo, setLogo] = useState({ id: brand?.imagen_id ?? null, path: brand?.logo ?? null })
  return (
    <SaveForm
      label={brand ? `Editar ${brand.nombre}` : 'Nueva marca'}
      button={brand ? 'Guardar cambios' : 'Crear marca'}
      watched={watched}
      className="max-w-2xl"
      send={async (fields) => {
        const body = bodyOf(fields, logo.id)
        const made = brand
          ? await call('POST /api/updateMarca/:id', {
              params: { id: brand.id },
              body: { version: brand.version, ...body },
            })
          : await call('POST /api/storeMarca', {
              body: { ...body, tipo: fields.text('tipo') === 'producto' ? 'producto' : 'vehiculo' },
            })
        toast({ title: brand ? 'Marca guardada' : 'Marca creada', text: made.nombre })
        onDone?.(made)
      }}
    >
      <NameAndKind brand={brand} tipo={tipo} />
      <TextArea
        label="También se escribe"
        name="alias"
        rows={2}
        defaultValue={brand?.alias.join('\n')}
        hint="Un nombre por renglón. Una carga que traiga uno de ellos usa esta marca y no crea otra."
      />
      <TextArea
        label="Descripción"
        name="descripcion"
        rows={3}
        maxLength={1000}
        defaultValue={brand?.descripcion}
        hint="Se lee en «Nuestras Marcas»."
      />
      <LogoField logo={logo} onChange={setLogo} />
      <div className="flex flex-wrap gap-x-6">
        <Checkbox label="Activa: se ve en el sitio" name="activa" defaultChecked={brand?.activa ?? true} />
        <Checkbox label="Es marca propia" name="propia" defaultChecked={brand?.propia ?? false} />
      </div>
    </SaveForm>
  )
}

function NameAndKind({ brand, tipo }: Pick<BrandFormProps, 'brand' | 'tipo'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <TextField label="Nombre" name="nombre" required maxLength={80} autoComplete="off" defaultValue={brand?.nombre} />
      {brand ? (
        <TextField label="Tipo" value={kindLabels[brand.tipo]} readOnly />
      ) : (
        <SelectField label="Tipo" name="tipo" defaultValue={tipo}>
          <Options of={Object.entries(kindLabels)} />
        </SelectField>
      )}
    </div>
  )
}

function bodyOf(fields: Fields, imagen_id: number | null) {
  return {
    nombre: fields.text('nombre'),
    alias: fields
      .text('alias')
      .split('\n')
      .filter((name) => name.trim() !== ''),
    descripcion: fields.text('descripcion'),
    activa: fields.has('activa'),
    propia: fields.has('propia'),
    imagen_id,
  }
}

type Logo = { id: number | null; path: string | null }

function LogoField({ logo, onChange }: { logo: Logo; onChange: (logo: Logo) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">Logo</legend>
      {/* What the watch over unsaved changes sees of it. */}
      <input type="hidden" name="imagen_id" value={logo.id ?? ''} />
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid h-16 w-32 place-items-center rounded-control border border-line bg-white p-1.5 text-xs text-neutral-600">
          {logo.path ? (
            <img src={at(logo.path)} alt="Logo" className="max-h-full max-w-full object-contain" />
          ) : (
            'Sin logo'
          )}
        </div>
        <PictureUpload
          label={logo.path ? 'Cambiar el logo' : 'Subir el logo'}
          name="imagen_id"
          send={(archivo) => call('POST /api/v1/marcas/logos', { body: { archivo } })}
          onUploaded={(made) => onChange({ id: made.id, path: picturePath(made.clave, widthUpTo(made, 320)) })}
        />
        {logo.path && (
          <Button variant="quiet" onClick={() => onChange({ id: null, path: null })}>
            Quitar
          </Button>
        )}
      </div>
    </fieldset>
  )
}
