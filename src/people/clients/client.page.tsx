import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { ActForButton } from '#people/access/act-for-button.tsx'
import { canOpen } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { supplyWays } from '#kit/base/supply-ways.ts'
import { pages } from '#pages.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { day } from '#kit/ui/format.ts'
import { ClientAddresses } from './client-addresses.tsx'
import { paymentText } from './client-columns.ts'
import { ClientCompanies } from './client-companies.tsx'
import { clientBody, ClientFields, type Options, type WholeClient } from './client-fields.tsx'
import { ClientHistory } from './client-history.tsx'
import { ClientPeople } from './client-people.tsx'
import { ClientTabs, clientViews } from './client-tabs.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { Facts } from '#people/company/facts.tsx'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Missing } from '#people/company/missing.tsx'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { TaskButton } from './task-dialog.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  const [client, options] = await Promise.all([
    orMissing(call('GET /api/v1/clientes/:id', { params: { id } })),
    call('GET /api/v1/clientes/opciones'),
  ])
  return data({ client, options }, { status: client ? 200 : 404 })
}

export function head({ client }: { client: WholeClient | null }) {
  return { title: client?.nombre_comercial ?? 'El cliente no existe' }
}

export function Component() {
  const { client, options } = useLoaderData<typeof loader>()
  if (client) return <Client client={client} options={options} />
  return <Missing list="clientes" title="El cliente no existe" text="O no está en tu cartera ni en tu sucursal." />
}

/** One client: who it is, as whom it buys, where it receives, who enters for it, and what has changed. */
function Client({ client, options }: { client: WholeClient; options: Options }) {
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('ver')
  const view = clientViews.find((name) => name === asked)
  const mayWrite = currentSession().permissions.includes('clientes-write')
  return (
    <RecordFrame
      title={client.nombre_comercial}
      aside={
        <>
          <span className="code">{client.clave}</span>
          <Badge tone={client.activo ? 'yes' : 'neutral'}>{client.activo ? 'Activo' : 'Inactivo'}</Badge>
          <span>{paymentText(client.dias_credito)}</span>
          <span>Cliente desde el {day(client.creado_en)}</span>
          <Elsewhere id={client.id} />
        </>
      }
      action={
        <div className="flex flex-wrap gap-2">
          <TaskButton cliente={{ id: client.id, nombre: client.nombre_comercial }} />
          {client.activo && <ActForButton cliente={{ id: client.id, nombre: client.nombre_comercial }} />}
          {mayWrite && <Activity client={client} />}
        </div>
      }
    >
      <ClientTabs
        id={client.id}
        current={view}
        counts={{
          empresas: client.empresas.length,
          direcciones: client.direcciones.length,
          usuarios: client.personas.length,
        }}
      />
      {view === undefined && <Data client={client} options={options} mayWrite={mayWrite} />}
      {view === 'empresas' && <ClientCompanies client={client} mayWrite={mayWrite} />}
      {view === 'direcciones' && <ClientAddresses client={client} mayWrite={mayWrite} />}
      {view === 'usuarios' && <ClientPeople client={client} />}
      {view === 'historial' && <ClientHistory events={client.historial} />}
    </RecordFrame>
  )
}

const elsewhere = [
  ['cotizaciones', 'Cotizaciones', (id: number) => `/cotizaciones?cliente=${id}`],
  ['pedidos', 'Pedidos', (id: number) => `/pedidos?cliente=${id}`],
  ['consultdocumentosSat', 'Documentos', (id: number) => `/consultdocumentosSat?cliente=${id}`],
  ['listaDePrecios', 'Lista de precios', (id: number) => `/lista-de-precios/${id}`],
] as const

/** Ways to what other pages hold of this client, for who may open them. */
function Elsewhere({ id }: { id: number }) {
  const session = currentSession()
  const open = elsewhere.filter(([page]) => canOpen(pages[page].access, session) === 'ok')
  return (
    <nav aria-label="De este cliente" className="flex flex-wrap gap-x-4">
      {open.map(([page, text, path]) => (
        <a key={page} href={at(path(id))} className="link inline-flex min-h-8 items-center">
          {text}
        </a>
      ))}
    </nav>
  )
}

type DataProps = { client: WholeClient; options: Options; mayWrite: boolean }

function Data({ client, options, mayWrite }: DataProps) {
  if (!mayWrite) {
    return (
      <Facts
        facts={[
          ['Asesor', client.asesor?.name ?? 'Ninguno'],
          ['Vendedor', client.vendedor?.name ?? 'Ninguno'],
          ['Sucursal', client.sucursal?.nombre ?? 'Ninguna'],
          ['Condición de pago', paymentText(client.dias_credito)],
          ['Cómo se surte', supplyWays[client.surtido]],
          ['Lista de precios', client.lista_precio?.nombre ?? 'La que corresponda'],
        ]}
      />
    )
  }
  return (
    <SaveForm
      key={client.version}
      label="Datos del cliente"
      said="Cliente guardado"
      className="max-w-4xl"
      send={(fields) =>
        call('PATCH /api/v1/clientes/:id', {
          params: { id: client.id },
          body: { version: client.version, ...clientBody(fields) },
        })
      }
    >
      <div className="grid gap-4 sm:grid-cols-2 desktop:grid-cols-3">
        <ClientFields options={options} client={client} />
      </div>
    </SaveForm>
  )
}

/** Closing and opening a client; a closed one keeps its documents and buys nothing more. */
function Activity({ client }: { client: WholeClient }) {
  const [isAsking, setAsking] = useState(false)
  const { id, version, activo } = client
  return (
    <>
      <Button variant={client.activo ? 'danger' : 'secondary'} size="sm" onClick={() => setAsking(true)}>
        {client.activo ? 'Dar de baja' : 'Reactivar'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={
          client.activo ? `¿Dar de baja a ${client.nombre_comercial}?` : `¿Reactivar a ${client.nombre_comercial}?`
        }
        confirm={client.activo ? 'Dar de baja' : 'Reactivar'}
        isDanger={client.activo}
        onConfirm={() => call('PATCH /api/v1/clientes/:id', { params: { id }, body: { version, activo: !activo } })}
        said={activo ? 'Cliente dado de baja' : 'Cliente reactivado'}
      >
        {client.activo
          ? 'Sus usuarios podrán entrar, pero no comprar a su nombre. Sus documentos se conservan y puedes reactivarlo.'
          : 'Sus usuarios podrán comprar otra vez a su nombre.'}
      </ConfirmDialog>
    </>
  )
}
