import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Api } from '#api.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'
import { weightFacts } from '#selling/cart/freight.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { agree, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'

type Route = Reply<Api['GET /api/v1/vias']>['vias'][number]
type Doing = { what: 'add' } | { what: 'edit' | 'close'; route: Route } | null

/** How parts travel to clients: added, changed, closed and opened again, never deleted. */
export function ShippingRoutes({ routes }: { routes: Route[] }) {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  const edited = doing?.what === 'edit' ? doing.route : undefined
  return (
    <section aria-labelledby="vias" className="mt-4 grid max-w-4xl gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="vias" className="text-xl">
          Vías de embarque
        </h2>
        <Button variant="secondary" onClick={() => setDoing({ what: 'add' })}>
          <Icon of={Plus} /> Nueva vía
        </Button>
      </div>
      {routes.length === 0 && <p className="text-soft">Sin vías, todo se recoge en sucursal.</p>}
      <ul className="border-t border-line">
        {routes.map((route) => (
          <RouteRow key={route.id} route={route} onAsk={(what) => setDoing({ what, route })} />
        ))}
      </ul>
      <Dialog
        open={doing?.what === 'add' || doing?.what === 'edit'}
        onClose={close}
        title={edited ? `Editar ${edited.nombre}` : 'Nueva vía de embarque'}
      >
        <SaveForm
          label={edited ? `Editar ${edited.nombre}` : 'Nueva vía de embarque'}
          said={edited ? 'Vía guardada' : 'Vía creada'}
          button={edited ? 'Guardar vía' : 'Crear vía'}
          onDone={close}
          send={(fields) =>
            edited
              ? call('PUT /api/v1/vias/:id', {
                  params: { id: edited.id },
                  body: { version: edited.version, ...bodyOf(fields), activa: edited.activa },
                })
              : call('POST /api/v1/vias', { body: { clave: fields.text('clave'), ...bodyOf(fields) } })
          }
        >
          <RouteFields route={edited} />
        </SaveForm>
      </Dialog>
      {doing?.what === 'close' && <Switch route={doing.route} onClose={close} />}
    </section>
  )
}

function RouteRow({ route, onAsk }: { route: Route; onAsk: (what: 'edit' | 'close') => void }) {
  return (
    <li className="grid gap-1 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {route.nombre} <span className="code font-normal text-soft">{route.clave}</span>
        {!route.activa && <Badge>De baja</Badge>}
      </div>
      <p className="text-sm text-soft">{factsOf(route)}</p>
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" size="sm" onClick={() => onAsk('edit')}>
          <Icon of={Pencil} size={16} /> Editar
          <span className="sr-only"> {route.nombre}</span>
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onAsk('close')}>
          {route.activa ? 'Dar de baja' : 'Reactivar'}
          <span className="sr-only"> {route.nombre}</span>
        </Button>
      </div>
    </li>
  )
}

function factsOf({ dias, hora_corte, costo, gratis_desde, minimo, clientes, ...weight }: Route): string {
  return [
    dias === 0 ? 'Se recoge en sucursal' : plural(dias, 'día hábil', 'días hábiles'),
    `corte a las ${hora_corte}`,
    Number(costo) > 0 ? `flete ${money(costo)}` : 'sin flete',
    ...(gratis_desde ? [`sin costo desde ${money(gratis_desde)}`] : []),
    ...weightFacts(weight),
    Number(minimo) > 0 ? `pedido mínimo ${money(minimo)}` : 'sin mínimo',
    clientes > 0
      ? `${agree(clientes, 'la tiene', 'la tienen')} ${plural(clientes, 'cliente', 'clientes')}`
      : 'ningún cliente la tiene',
  ].join(' · ')
}

function RouteFields({ route }: { route?: Route }) {
  const field = (name: Exclude<keyof Route, 'activa'>, label: string, blank = '0') => ({
    name,
    label,
    defaultValue: route?.[name] ?? blank,
  })
  const amount = { inputMode: 'decimal', maxLength: 20 } as const
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField
        {...field('nombre', 'Nombre', '')}
        required
        maxLength={80}
        className={route ? 'sm:col-span-6' : 'sm:col-span-4'}
      />
      {!route && (
        <TextField
          {...field('clave', 'Clave', '')}
          required
          maxLength={12}
          pattern="[A-Z0-9\-]{2,12}"
          title="De 2 a 12 letras mayúsculas, números o guiones"
          className="sm:col-span-2"
        />
      )}
      <TextField
        {...field('dias', 'Días hábiles', '1')}
        required
        inputMode="numeric"
        pattern="\d{1,2}"
        title="De 0 a 30 días"
        maxLength={2}
        hint="0: se recoge en sucursal."
        className="sm:col-span-3"
      />
      <TextField
        {...field('hora_corte', 'Hora de corte', '16:00')}
        type="time"
        required
        hint="Después sale al día hábil siguiente."
        className="sm:col-span-3"
      />
      <TextField {...field('costo', 'Flete sin IVA ($)')} {...amount} required className="sm:col-span-3" />
      <TextField {...field('minimo', 'Pedido mínimo ($)')} {...amount} required className="sm:col-span-3" />
      <TextField
        {...field('gratis_desde', 'Sin costo desde ($)', '')}
        {...amount}
        hint="En partes, sin IVA. Vacío: nunca."
        className="sm:col-span-2"
      />
      <TextField {...field('kilos', 'Kilos incluidos')} {...amount} maxLength={9} className="sm:col-span-2" />
      <TextField
        {...field('costo_kilo', 'Cada kilo más ($)')}
        {...amount}
        hint="0: el peso no cuenta."
        className="sm:col-span-2"
      />
    </div>
  )
}

function bodyOf(fields: Fields) {
  return {
    nombre: fields.text('nombre'),
    dias: numberOf(fields, 'dias') ?? -1,
    hora_corte: fields.text('hora_corte').slice(0, 5),
    costo: fields.text('costo'),
    minimo: fields.text('minimo'),
    gratis_desde: fields.text('gratis_desde'),
    kilos: fields.text('kilos'),
    costo_kilo: fields.text('costo_kilo'),
  }
}

/** Closes a route, telling whose it is, or opens it again. */
function Switch({ route, onClose }: { route: Route; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { id, clave: _, clientes, activa, ...kept } = route
  const verb = activa ? 'Dar de baja' : 'Reactivar'
  const turn = async () => {
    await call('PUT /api/v1/vias/:id', { params: { id }, body: { ...kept, activa: !activa } })
    toast({ title: activa ? 'Vía dada de baja' : 'Vía reactivada', text: route.nombre })
    await revalidate()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`¿${verb} ${route.nombre}?`}
      confirm={verb}
      isDanger={activa}
      onConfirm={turn}
    >
      {activa ? (
        <>
          {clientes > 0 && (
            <b className="font-semibold">
              {clientes === 1
                ? 'Un cliente la tiene como suya y elegirá otra al comprar. '
                : `${plural(clientes, 'cliente', 'clientes')} la tienen como suya y elegirán otra al comprar. `}
            </b>
          )}
          Ya no se podrá elegir. Los documentos que la llevan no cambian, y se puede reactivar.
        </>
      ) : (
        'Se podrá elegir otra vez, y vuelve a ser la de los clientes que la tienen.'
      )}
    </ConfirmDialog>
  )
}
