import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { Checkbox, TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { readRecordLog, type RecordLog, RecordLogList } from '#people/roles/record-log.tsx'
import { type Branch, BranchFields, branchBody, type Company } from './branch-fields.tsx'
import { BorderRegion } from './border-region.tsx'
import { BranchNetworks } from './branch-networks.tsx'
import { BranchVat } from './branch-vat.tsx'
import { CompanyFrame } from './company-frame.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'
import { shownNumber } from './whatsapp.ts'

export async function loader() {
  const [company, region, log] = await Promise.all([
    call('GET /api/v1/empresa'),
    call('GET /api/v1/region-fronteriza'),
    readRecordLog('config_empresa'),
  ])
  const logs = await Promise.all(company.sucursales.map(({ id }) => readRecordLog('sucursal', id)))
  return { ...company, region, log, logs }
}

/** What the public reads of the company: name, WhatsApp, branches, networks. */
export function Component() {
  const { config, sucursales, region, log, logs } = useLoaderData<typeof loader>()
  const [isAdding, setAdding] = useState(false)
  return (
    <CompanyFrame
      current="sucursales"
      text="Lo que el público lee en la barra, el pie y Contacto. Un cambio se ve al momento."
      action={
        <Button onClick={() => setAdding(true)}>
          <Icon of={Plus} /> Nueva sucursal
        </Button>
      }
    >
      <CompanySection config={config} log={log} />
      <section aria-labelledby="lista" className="mt-4 grid gap-1">
        <h2 id="lista" className="text-xl">
          {plural(sucursales.length, 'sucursal', 'sucursales')}
        </h2>
        <div className="border-t border-line">
          {sucursales.map((branch, place) => (
            <Disclosure key={branch.id} summary={<Title branch={branch} />} aside={branch.ciudad}>
              <BranchForm key={branch.version} branch={branch} />
              <div className="max-w-4xl pt-6">
                <RecordLogList log={logs[place] ?? null} of={branch.nombre} />
              </div>
            </Disclosure>
          ))}
        </div>
      </section>
      <section aria-labelledby="region" className="mt-4 grid gap-3">
        <h2 id="region" className="text-xl">
          Región fronteriza
        </h2>
        <p className="max-w-prose text-sm text-soft">
          Códigos postales donde lo que entrega una sucursal inscrita lleva IVA de 8 %. Fuera de ellos, 16 %.
        </p>
        <BorderRegion key={region.version} region={region} />
      </section>
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Nueva sucursal" place="wide">
        <SaveForm
          label="Nueva sucursal"
          said="Sucursal creada"
          button="Crear sucursal"
          onDone={() => setAdding(false)}
          send={(fields) =>
            call('POST /api/v1/sucursales', { body: { clave: fields.text('clave'), ...branchBody(fields) } })
          }
        >
          <BranchFields />
        </SaveForm>
      </Dialog>
    </CompanyFrame>
  )
}

function CompanySection({ config, log }: { config: Company['config']; log: RecordLog | null }) {
  return (
    <section aria-labelledby="empresa" className="grid gap-3">
      <h2 id="empresa" className="text-xl">
        Empresa, WhatsApp y cuenta de pago
      </h2>
      <p className="text-sm text-soft">
        Con qué palabras empieza cada chat se cambia en{' '}
        <a href={at('/textos?area=whatsapp')} className="link">
          Textos del sitio
        </a>
        .
      </p>
      <Settings key={config.version} config={config} />
      <RecordLogList log={log} of="la empresa" />
    </section>
  )
}

function Title({ branch }: { branch: Branch }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {branch.nombre} <span className="code font-normal text-soft">{branch.clave}</span>
      {branch.es_principal && <Badge tone="accent">Principal</Badge>}
      {!branch.activa && <Badge>De baja</Badge>}
    </span>
  )
}

const numbers = [
  ['chatbox_asesores', 'WhatsApp de asesores'],
  ['chatbox_atencion', 'WhatsApp de atención a clientes'],
  ['chatbox_tmk', 'WhatsApp de telemarketing'],
] as const

/** What clients read in Facturas; each pays with its key as the reference. */
const payment = [
  ['pago_beneficiario', 'Los clientes pagan a', 160, 'Vacío: el nombre de la empresa.'],
  ['pago_banco', 'Banco', 60, undefined],
  ['pago_clabe', 'CLABE', 30, 'Vacía: no se muestra cómo pagar. La referencia es la clave del cliente.'],
] as const

function settingsBody(fields: Fields) {
  return {
    nombre: fields.text('nombre'),
    ano: numberOf(fields, 'ano'),
    chatbox_asesores: fields.text('chatbox_asesores'),
    chatbox_atencion: fields.text('chatbox_atencion'),
    chatbox_tmk: fields.text('chatbox_tmk'),
    pago_beneficiario: fields.text('pago_beneficiario'),
    pago_banco: fields.text('pago_banco'),
    pago_clabe: fields.text('pago_clabe'),
    avisos_whatsapp: fields.has('avisos_whatsapp'),
  }
}

function Settings({ config }: { config: Company['config'] }) {
  return (
    <SaveForm
      label="Empresa y WhatsApp"
      said="Datos de la empresa guardados"
      className="max-w-4xl"
      send={(fields) => call('PATCH /api/v1/empresa', { body: { version: config.version, ...settingsBody(fields) } })}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Nombre"
          name="nombre"
          required
          maxLength={80}
          defaultValue={config.nombre}
          className="sm:col-span-2"
        />
        <TextField
          label="Año del pie de página"
          name="ano"
          inputMode="numeric"
          pattern="\d{4}"
          title="Cuatro cifras"
          maxLength={4}
          defaultValue={config.ano ?? ''}
          hint="Vacío: el año en curso."
        />
        {numbers.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type="tel"
            maxLength={30}
            defaultValue={config[name] ? shownNumber(config[name]) : ''}
            hint="Con código de país. Vacío: no se muestra."
          />
        ))}
        {payment.map(([name, label, most, hint]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            maxLength={most}
            inputMode={name === 'pago_clabe' ? 'numeric' : undefined}
            defaultValue={config[name] ?? ''}
            hint={hint}
          />
        ))}
        <WhatsAppNotices config={config} />
      </div>
    </SaveForm>
  )
}

function WhatsAppNotices({ config }: { config: Company['config'] }) {
  return (
    <Checkbox
      name="avisos_whatsapp"
      defaultChecked={config.avisos_whatsapp}
      className="sm:col-span-3"
      label={
        <>
          Avisar por WhatsApp a los clientes que lo pidan
          <span className="block text-sm text-soft">
            Cada cliente elige de qué; el mensaje, ya escrito, espera a su asesor en «Por enviar por WhatsApp».
          </span>
        </>
      }
    />
  )
}

function BranchForm({ branch }: { branch: Branch }) {
  const params = { id: branch.id }
  const { version } = branch
  return (
    <div className="grid max-w-4xl gap-8 pt-2">
      <div className="grid content-start gap-4">
        <SaveForm
          label={`Datos de ${branch.nombre}`}
          said="Sucursal guardada"
          send={(fields) => call('PATCH /api/v1/sucursales/:id', { params, body: { version, ...branchBody(fields) } })}
        >
          <BranchFields branch={branch} />
        </SaveForm>
        {!branch.es_principal && (
          <div className="flex flex-wrap gap-2">
            {branch.activa && (
              <SaveForm
                label={`Hacer principal a ${branch.nombre}`}
                said={`${branch.nombre} es la sucursal principal`}
                button="Hacer principal"
                send={() => call('PATCH /api/v1/sucursales/:id', { params, body: { version, es_principal: true } })}
              />
            )}
            <SaveForm
              label={branch.activa ? `Dar de baja a ${branch.nombre}` : `Reactivar a ${branch.nombre}`}
              said={branch.activa ? 'Sucursal dada de baja' : 'Sucursal reactivada'}
              button={branch.activa ? 'Dar de baja' : 'Reactivar'}
              send={() => call('PATCH /api/v1/sucursales/:id', { params, body: { version, activa: !branch.activa } })}
            />
          </div>
        )}
      </div>
      <BranchVat branch={branch} />
      <BranchNetworks branch={branch} />
    </div>
  )
}
