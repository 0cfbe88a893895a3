import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { TextField } from '#kit/ui/field.tsx'
import { numberOf, textOf } from '#kit/forms/save-form.tsx'

export type Company = Reply<Api['GET /api/v1/empresa']>
export type Branch = Company['sucursales'][number]

/** What the public reads of a branch. Its key is chosen once. */
export function BranchFields({ branch }: { branch?: Branch }) {
  const field = (name: Exclude<keyof Branch, 'redes'>, label: string, maxLength: number) => ({
    name,
    label,
    maxLength,
    defaultValue: String(branch?.[name] ?? ''),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField {...field('nombre', 'Nombre', 80)} required className={branch ? 'sm:col-span-6' : 'sm:col-span-4'} />
      {!branch && (
        <TextField
          {...field('clave', 'Clave', 8)}
          required
          pattern="[A-Z0-9]{2,8}"
          title="De 2 a 8 letras mayúsculas o números"
          className="sm:col-span-2"
        />
      )}
      <TextField {...field('direccion', 'Dirección', 200)} className="sm:col-span-6" />
      <TextField {...field('ciudad', 'Ciudad y estado', 120)} className="sm:col-span-4" />
      <TextField {...field('cp', 'C.P.', 5)} inputMode="numeric" className="sm:col-span-2" />
      <TextField {...field('horario', 'Horario', 160)} className="sm:col-span-6" />
      <TextField {...field('telefono', 'Teléfono', 20)} type="tel" className="sm:col-span-3" />
      <TextField
        {...field('correo', 'Correo', 254)}
        type="email"
        hint="A él llegan los mensajes de Contacto."
        className="sm:col-span-3"
      />
      <TextField {...field('latitud', 'Latitud', 12)} inputMode="decimal" className="sm:col-span-2" />
      <TextField {...field('longitud', 'Longitud', 12)} inputMode="decimal" className="sm:col-span-2" />
      <TextField {...field('orden', 'Orden', 3)} inputMode="numeric" className="sm:col-span-2" />
    </div>
  )
}

export function branchBody(fields: Fields) {
  return {
    nombre: fields.text('nombre'),
    direccion: fields.text('direccion'),
    ciudad: fields.text('ciudad'),
    cp: textOf(fields, 'cp'),
    latitud: numberOf(fields, 'latitud'),
    longitud: numberOf(fields, 'longitud'),
    horario: fields.text('horario'),
    telefono: textOf(fields, 'telefono'),
    correo: textOf(fields, 'correo'),
    orden: numberOf(fields, 'orden') ?? 0,
  }
}
