import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'
import type { TableFault } from '#kit/lists/table-fault.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { kindWords } from '#upkeep/uploads/state-words.ts'

type Profile = Reply<Api['GET /api/v1/perfiles-carga']>['perfiles'][number]
type Props = { list: Reply<Api['GET /api/v1/perfiles-carga']> | null; fault: TableFault | null }

/** How each supplier sends his lists; a file that looks like his last one is read the same way. */
export function ProfilesView({ list, fault }: Props) {
  const [edited, setEdited] = useState<Profile | null>(null)
  const [dropped, setDropped] = useState<Profile | null>(null)
  if (!list) return fault && <Alert title={fault.message} />
  if (!list.perfiles.length)
    return (
      <EmptyState
        title="Todavía no hay proveedores"
        text="Se hace uno al contestar la primera duda de una carga, o al decir en ella de qué proveedor es."
      />
    )
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line">
        {list.perfiles.map((profile) => (
          <li
            key={profile.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-card px-4 py-3"
          >
            <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
              <span className="font-semibold wrap-anywhere">{profile.nombre}</span>
              <span className="text-sm text-soft">{termsOf(profile)}</span>
              <span className="text-sm text-soft">
                {plural(profile.cargas, 'carga', 'cargas')} · {plural(profile.respuestas, 'respuesta', 'respuestas')} ·
                última vez {moment(profile.usado_en)}
              </span>
              {profile.lugar && <Arriving lugar={profile.lugar} />}
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton href={at(`/actualizarprods/proveedor/${profile.id}`)} variant="secondary" size="sm">
                Cómo llegan<span className="sr-only"> las listas de {profile.nombre}</span>
              </LinkButton>
              <Button variant="secondary" size="sm" onClick={() => setEdited(profile)}>
                Editar<span className="sr-only"> {profile.nombre}</span>
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setDropped(profile)}>
                Borrar<span className="sr-only"> {profile.nombre}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog open={edited !== null} onClose={() => setEdited(null)} title={edited ? `Proveedor ${edited.nombre}` : ''}>
        {edited && <ProfileForm key={edited.id} profile={edited} onDone={() => setEdited(null)} />}
      </Dialog>
      <ConfirmDialog
        open={dropped !== null}
        onClose={() => setDropped(null)}
        isDanger
        title={`¿Borrar «${dropped?.nombre ?? ''}»?`}
        confirm="Borrar"
        said="Perfil borrado"
        onConfirm={() => call('DELETE /api/v1/perfiles-carga/:id', { params: { id: dropped?.id ?? 0 } })}
      >
        <p>Se olvidan sus columnas y lo que se contestó de sus listas. Lo que ya se cargó se queda como está.</p>
      </ConfirmDialog>
    </>
  )
}

/** Whether its lists come by themselves, and whether they do. */
function Arriving({ lugar: { encendido, revisada_en, falla } }: { lugar: NonNullable<Profile['lugar']> }) {
  if (falla) return <span className="text-sm font-semibold text-no">Sus listas no llegan: {falla}</span>
  const last = revisada_en ? `última revisión ${moment(revisada_en)}` : 'sin revisar todavía'
  return (
    <span className="text-sm text-soft">{encendido ? `Llegan solas · ${last}` : 'Tomarlas solas está apagado'}</span>
  )
}

function termsOf({ tipo, hoja, marca, lista, descuento, moneda, tipo_cambio, con_iva, columnas }: Profile): string {
  return [
    kindWords[tipo],
    plural(columnas, 'columna', 'columnas'),
    hoja && `hoja «${hoja}»`,
    marca && `marca ${marca}`,
    lista && `lista ${lista}`,
    descuento > 0 && `${descuento} % de descuento`,
    moneda === 'USD' && `en dólares a ${tipo_cambio}`,
    con_iva !== null && (con_iva ? 'precios con IVA' : 'precios sin IVA'),
  ]
    .filter(Boolean)
    .join(' · ')
}

const taxWords = { '': 'Preguntar cuando el archivo lo diga', si: 'Ya traen IVA', no: 'No traen IVA' }

function ProfileForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { id, version } = profile
  return (
    <SaveForm
      label={`Editar el proveedor ${profile.nombre}`}
      said="Perfil guardado"
      onDone={onDone}
      send={(fields) =>
        call('PUT /api/v1/perfiles-carga/:id', { params: { id }, body: { version, ...bodyOf(fields) } })
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nombre" name="nombre" required maxLength={80} defaultValue={profile.nombre} />
        <TextField
          label="Hoja"
          name="hoja"
          maxLength={80}
          defaultValue={profile.hoja}
          hint="Vacía: la primera que sirva."
        />
        <TextField
          label="Marca de sus partes"
          name="marca"
          maxLength={120}
          defaultValue={profile.marca}
          hint="Para las que no traen marca."
        />
        <TextField
          label="Lista de precios"
          name="lista"
          maxLength={40}
          defaultValue={profile.lista}
          hint="Vacía: la lista base."
        />
        <PriceFields profile={profile} />
        {profile.respuestas > 0 && (
          <Checkbox
            className="sm:col-span-2"
            name="olvidar"
            label={`Olvidar lo contestado (${plural(profile.respuestas, 'respuesta', 'respuestas')}) y volver a preguntar`}
          />
        )}
      </div>
    </SaveForm>
  )
}

/** How its prices are read. */
function PriceFields({ profile }: { profile: Profile }) {
  const { con_iva } = profile
  const [moneda, setMoneda] = useState(profile.moneda)
  return (
    <>
      <TextField
        label="Descuento (%)"
        name="descuento"
        type="number"
        min={0}
        max={99.99}
        step={0.01}
        defaultValue={profile.descuento}
      />
      <SelectField
        label="IVA de sus precios"
        name="con_iva"
        defaultValue={con_iva === null ? '' : con_iva ? 'si' : 'no'}
      >
        <Options of={Object.entries(taxWords)} />
      </SelectField>
      <SelectField
        label="Moneda"
        name="moneda"
        value={moneda}
        onChange={(event) => setMoneda(event.currentTarget.value === 'USD' ? 'USD' : 'MXN')}
      >
        <option value="MXN">Pesos</option>
        <option value="USD">Dólares</option>
      </SelectField>
      {moneda === 'USD' && (
        <TextField
          label="Pesos por dólar"
          name="tipo_cambio"
          type="number"
          min={0.0001}
          step={0.0001}
          defaultValue={profile.tipo_cambio}
        />
      )}
    </>
  )
}

function bodyOf(fields: Fields) {
  const tax = fields.text('con_iva')
  return {
    nombre: fields.text('nombre'),
    hoja: fields.text('hoja'),
    marca: fields.text('marca'),
    lista: fields.text('lista'),
    descuento: numberOf(fields, 'descuento') ?? 0,
    moneda: fields.text('moneda') === 'USD' ? ('USD' as const) : ('MXN' as const),
    tipo_cambio: numberOf(fields, 'tipo_cambio') ?? 1,
    con_iva: tax === '' ? null : tax === 'si',
    olvidar_respuestas: fields.text('olvidar') !== '',
  }
}
