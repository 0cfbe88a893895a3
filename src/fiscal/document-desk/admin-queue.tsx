import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { chosenClient } from '#people/users/chosen-client.ts'
import { ClientChoice } from '#people/users/client-choice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { toast } from '#kit/ui/toast.ts'
import { localDay } from '#fiscal/documents/amount.ts'

type List = Reply<Api['GET /api/v1/documentos/sin-cliente']>
type Group = List['grupos'][number]

/** Documents that nobody sees yet, because their RFC is of no client or of several. */
export function Queue({ list, fault }: { list: List | null; fault: TableFault | null }) {
  const [asked, setAsked] = useState<Group | null>(null)
  return (
    <>
      <p className="max-w-prose text-sm text-soft">
        Estos documentos se emitieron a un RFC que ningún cliente tiene entre sus empresas, o que tienen varios. Si
        agregas el RFC a la ficha del cliente, los de ahora y los que lleguen después se le asignan solos.
      </p>
      <TableFilters label="Buscar RFC sin cliente" placeholder="RFC o nombre" keep={['seccion']} />
      <DataTable
        noun={['RFC sin cliente', 'RFC sin cliente']}
        columns={columns}
        rows={list?.grupos ?? []}
        rowKey={({ rfc }) => rfc}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'documentos', sentido: 'desc' }}
        notFilters={['seccion']}
        renderActions={(group) => (
          <Button variant="secondary" size="sm" onClick={() => setAsked(group)}>
            Asignar<span className="sr-only"> {group.rfc}</span>
          </Button>
        )}
        empty={
          <EmptyState
            title="Todos los documentos tienen cliente"
            text="Aquí llegan los que se emiten a un RFC que nadie tiene registrado."
            figure={<Icon of={UserCheck} size={40} />}
          />
        }
      />
      {asked && <Assign group={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const columns: TableColumn<Group>[] = [
  { id: 'rfc', title: 'RFC', cell: ({ rfc }) => <span className="code font-semibold">{rfc}</span> },
  {
    id: 'nombre',
    title: 'Nombre en sus documentos',
    cell: ({ nombre }) => nombre || <span className="text-soft">—</span>,
  },
  { id: 'documentos', title: 'Documentos', atEnd: true, cell: ({ documentos }) => count(documentos) },
  { id: 'total', title: 'Facturado', atEnd: true, cell: ({ total }) => money(total) },
  {
    id: 'fechas',
    title: 'De cuándo',
    cell: ({ desde, hasta }) => (desde === hasta ? localDay(desde) : `${localDay(desde)} a ${localDay(hasta)}`),
  },
  {
    id: 'clientes',
    title: 'Por qué',
    cell: ({ clientes }) =>
      clientes.length > 0 ? `Es de ${clientes.map(({ nombre }) => nombre).join(' y de ')}` : 'Ningún cliente lo tiene',
  },
]

function Assign({ group, onClose }: { group: Group; onClose: () => void }) {
  const { write } = useWrite({ wrong: 'No se pudo deshacer.' })
  const undo = (body: { rfc: string; cliente_id: number; asignado_en: string }) =>
    write(
      () => call('POST /api/v1/documentos/asignaciones/deshacer', { body }),
      ({ documentos }) => ({
        title: `${plural(documentos, 'documento volvió', 'documentos volvieron')} a la cola`,
        kind: 'info',
      }),
    )
  const send = async (cliente_id: number | null) => {
    if (cliente_id === null) {
      throw new Refusal(422, 'Revisa los datos.', { errors: { cliente_id: ['Elige un cliente de la lista.'] } })
    }
    const { asignado_en, cliente } = await call('POST /api/v1/documentos/asignaciones', {
      body: { rfc: group.rfc, cliente_id },
    })
    const body = { rfc: group.rfc, cliente_id, asignado_en }
    toast({
      title: `${plural(group.documentos, 'documento es', 'documentos son')} ahora de ${cliente.nombre}`,
      text: 'Para que los próximos lleguen solos, agrega el RFC a sus empresas.',
      actions: [
        { text: 'Deshacer', onChoose: () => void undo(body) },
        { text: 'Ver al cliente', href: at(`/clientes/${cliente_id}`) },
      ],
    })
  }
  const [first] = group.clientes
  return (
    <Dialog open onClose={onClose} title={`Asignar ${group.rfc}`}>
      <SaveForm
        label={`Asignar ${group.rfc} a un cliente`}
        said="Asignado"
        button="Asignar"
        onDone={onClose}
        send={(fields) => send(chosenClient(fields.text('cliente_id')))}
      >
        <p>
          {plural(group.documentos, 'documento', 'documentos')} de {group.nombre || group.rfc} se verán en la cuenta del
          cliente que elijas. Se puede deshacer.
        </p>
        <ClientChoice cliente={first ? { id: first.id, nombre: first.nombre } : null} />
      </SaveForm>
    </Dialog>
  )
}
