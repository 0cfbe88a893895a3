import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Options } from '#kit/forms/options.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { mexicanStates } from '#people/company/mexican-states.ts'
import { goodsIn, weightFacts } from '#selling/cart/freight.ts'
import type { Quote } from './quote-data.ts'

export type Delivery = Reply<Api['GET /api/v1/cotizaciones/:id/entrega']>

type DeliveryProps = { quote: Quote; delivery: Delivery; onAddAddress: () => void }

/** How and where a draft is delivered, and what the client calls it. Fields of the form around it. */
export function DeliveryFields({ quote, delivery, onAddAddress }: DeliveryProps) {
  const { via, direccion, orden_compra, notas } = quote
  const [clave, setClave] = useState(via?.clave ?? '')
  const route = delivery.vias.find((one) => one.clave === clave)
  const isReady = useHydrated()
  return (
    <section aria-label="Entrega" className="grid gap-4">
      <h2 className="text-xl">Entrega</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <SelectField
            label="Vía de embarque"
            name="via"
            defaultValue={via?.clave ?? ''}
            onChange={(event) => setClave(event.target.value)}
          >
            <option value="">La de mi cuenta</option>
            <Options of={delivery.vias.map((one) => [one.clave, one.nombre])} />
          </SelectField>
          {route && <RouteFacts quote={quote} route={route} />}
        </div>
        <div className="grid content-start gap-1">
          <SelectField
            key={direccion?.id ?? 0}
            label="Entregar en"
            name="direccion"
            defaultValue={String(direccion?.id ?? '')}
            hint={direccion?.texto}
          >
            <option value="">Sin dirección: se recoge</option>
            <Options of={delivery.direcciones.map(({ id, alias, texto }) => [id, `${alias} · ${texto}`])} />
          </SelectField>
          <Button variant="quiet" size="sm" className="justify-self-start" disabled={!isReady} onClick={onAddAddress}>
            <Icon of={Plus} /> Otra dirección
          </Button>
        </div>
        <TextField
          label="Tu orden de compra"
          name="orden_compra"
          defaultValue={orden_compra}
          maxLength={40}
          autoComplete="off"
        />
        <TextArea label="Notas" name="notas" rows={2} defaultValue={notas} maxLength={1000} />
      </div>
    </section>
  )
}

type RouteFactsProps = { quote: Quote; route: Delivery['vias'][number] }

/** How long it takes, what it costs, and what it asks for. */
function RouteFacts({ quote: { subtotal, flete, cascos, rebaja }, route }: RouteFactsProps) {
  return (
    <p className="text-sm text-soft">
      {route.dias === 0 ? 'Se recoge en sucursal' : plural(route.dias, 'día hábil', 'días hábiles')}
      {Number(route.costo) > 0 && ` · flete ${money(route.costo)} más IVA`}
      {route.gratis_desde && ` · sin costo desde ${money(route.gratis_desde)}`}
      {weightFacts(route).map((text) => ` · ${text}`)}
      {Number(route.minimo) > goodsIn({ montosub: subtotal, flete, cascos, rebaja }) && (
        <span className="font-semibold text-maybe"> · pide un mínimo de {money(route.minimo)} sin IVA</span>
      )}
    </p>
  )
}

/** Adds an address of the client and puts it on the draft. */
export function AddressDialog({ quote, open, onClose }: { quote: Quote; open: boolean; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { busy, fault, errors, onSubmit } = useWrite(async ({ text }) => {
    const names = ['alias', 'calle', 'num_ext', 'colonia', 'cp', 'municipio', 'estado', 'contacto', 'telefono'] as const
    const [alias, calle, num_ext, colonia, cp, municipio, estado, contacto, telefono] = names.map((name) =>
      text(`nueva_${name}`).trim(),
    )
    await call('POST /api/v1/cotizaciones/:id/direcciones', {
      params: { id: quote.id },
      body: {
        version: quote.version,
        alias: alias ?? '',
        calle: calle ?? '',
        num_ext,
        colonia,
        cp: cp ?? '',
        municipio: municipio ?? '',
        estado: estado ?? '',
        contacto,
        telefono,
      },
    })
    onClose()
    await revalidate()
    toast({ title: 'Dirección agregada' })
  })
  return (
    <Dialog open={open} onClose={onClose} title="Otra dirección de entrega">
      <WriteForm errors={errors} onSubmit={onSubmit} aria-label="Agregar una dirección" className="grid gap-4">
        <FormFault fault={fault} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Nombre" name="nueva_alias" required maxLength={60} placeholder="Bodega" />
          <TextField label="Calle" name="nueva_calle" required maxLength={160} />
          <TextField label="Número" name="nueva_num_ext" maxLength={20} />
          <TextField label="Colonia" name="nueva_colonia" maxLength={120} />
          <TextField label="Código postal" name="nueva_cp" required pattern="\d{5}" inputMode="numeric" maxLength={5} />
          <TextField label="Municipio o alcaldía" name="nueva_municipio" required maxLength={120} />
          <SelectField label="Estado" name="nueva_estado" required>
            <Options of={mexicanStates} />
          </SelectField>
          <TextField label="Quién recibe" name="nueva_contacto" maxLength={120} />
          <TextField label="Teléfono" name="nueva_telefono" type="tel" maxLength={20} />
        </div>
        <Button type="submit" busy={busy} className="justify-self-start">
          Agregar y usar
        </Button>
      </WriteForm>
    </Dialog>
  )
}
