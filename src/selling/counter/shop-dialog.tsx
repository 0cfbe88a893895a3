import type { ChangeEvent } from 'react'
import { useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Options } from '#kit/forms/options.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { Shop } from './contract.ts'
import { ROUNDINGS, roundingNames } from './price.ts'

/** How the shop appears on its paper, and how it sets its prices. */
export function ShopDialog({ shop, open, onClose }: { shop: Shop; open: boolean; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const saved = async () => {
    await revalidate()
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Mi tienda">
      <div className="grid gap-5">
        <LogoField logo={shop.logo} onChanged={() => void revalidate()} />
        <ShopForm shop={shop} onSaved={saved} />
      </div>
    </Dialog>
  )
}

function ShopForm({ shop, onSaved }: { shop: Shop; onSaved: () => Promise<void> }) {
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    await call('PUT /api/v1/mostrador/tienda', { body: bodyOf(fields) })
    toast({ title: 'Datos de tu tienda guardados' })
    await onSaved()
  })
  return (
    <WriteForm errors={errors} aria-label="Mi tienda" onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-2">
      <FormFault fault={fault} />
      <TextField
        label="Nombre"
        name="nombre"
        required
        maxLength={80}
        defaultValue={shop.nombre}
        className="sm:col-span-2"
      />
      <TextField
        label="Dirección"
        name="direccion"
        maxLength={200}
        defaultValue={shop.direccion}
        className="sm:col-span-2"
      />
      <TextField label="Teléfono" name="telefono" type="tel" maxLength={40} defaultValue={shop.telefono} />
      <PricingFields shop={shop} />
      <TextArea
        label="Leyenda al pie"
        name="leyenda"
        rows={2}
        maxLength={300}
        defaultValue={shop.leyenda}
        className="sm:col-span-2"
      />
      <Button type="submit" busy={busy} className="justify-self-end sm:col-span-2">
        Guardar
      </Button>
    </WriteForm>
  )
}

/** How the shop sets its prices, and how long they hold. */
function PricingFields({ shop }: { shop: Shop }) {
  return (
    <>
      <TextField
        label="Vigencia en días"
        name="vigencia_dias"
        inputMode="numeric"
        required
        maxLength={2}
        defaultValue={shop.vigencia_dias}
      />
      <TextField
        label="Aumento habitual % sobre tu costo"
        name="margen"
        inputMode="decimal"
        required
        maxLength={6}
        defaultValue={shop.margen}
      />
      <SelectField label="Redondeo habitual" name="redondeo" defaultValue={shop.redondeo}>
        <Options of={ROUNDINGS.map((rounding) => [rounding, roundingNames[rounding]])} />
      </SelectField>
      <SelectField
        label="IVA al que vendes"
        name="iva"
        defaultValue={shop.iva}
        hint="8 % solo si tu tienda está inscrita en el estímulo de la región fronteriza"
        className="sm:col-span-2"
      >
        <option value="16">16 %</option>
        <option value="8">8 %, región fronteriza</option>
      </SelectField>
    </>
  )
}

function bodyOf(fields: Fields) {
  return {
    nombre: fields.text('nombre'),
    direccion: fields.text('direccion'),
    telefono: fields.text('telefono'),
    leyenda: fields.text('leyenda'),
    margen: Number(fields.text('margen')),
    redondeo: ROUNDINGS.find((one) => one === fields.text('redondeo')) ?? 'exacto',
    vigencia_dias: Number(fields.text('vigencia_dias')),
    iva: fields.text('iva') === '8' ? (8 as const) : (16 as const),
  }
}

/** Any picture: the server writes it anew, small. */
function LogoField({ logo, onChanged }: { logo: string | null; onChanged: () => void }) {
  const { fault, write } = useWrite({ tells: 'here', wrong: 'La imagen no se pudo leer. Prueba con otra.' })
  const attempt = (work: () => Promise<unknown>) => write(async () => (await work(), onChanged()))
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) void attempt(() => call('POST /api/v1/mostrador/tienda/logo', { body: { archivo: file } }))
    event.target.value = ''
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {logo ? (
        <img
          src={at(`/api/v1/mostrador/tienda/logo?v=${logo}`)}
          alt="Tu logotipo"
          width={128}
          height={64}
          className="h-16 w-32 rounded-control border border-line object-contain"
        />
      ) : (
        <div className="grid h-16 w-32 place-items-center rounded-control border border-dashed border-edge text-xs text-soft">
          Sin logotipo
        </div>
      )}
      <label className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-edge bg-card px-3 text-sm font-semibold hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-9">
        {logo ? 'Cambiar logotipo' : 'Subir logotipo'}
        <input type="file" accept="image/png,image/jpeg,image/webp,image/gif" className="sr-only" onChange={pick} />
      </label>
      {logo && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => void attempt(() => call('DELETE /api/v1/mostrador/tienda/logo'))}
        >
          Quitar
        </Button>
      )}
      {fault && (
        <p role="alert" className="basis-full text-sm text-no">
          {fault.message}
        </p>
      )}
    </div>
  )
}
