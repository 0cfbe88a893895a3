import type { Reply } from '#kit/base/contract.ts'
import { call } from '#kit/base/call.ts'
import type { Api } from '#api.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count } from '#kit/ui/format.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'

type List = Reply<Api['GET /api/v1/documentos/emisores']>
type Issuer = List['emisores'][number]

/** Our own companies: documents of any other issuer are refused. */
export function Issuers({ list, fault }: { list: List | null; fault: TableFault | null }) {
  const rows = list?.emisores ?? []
  return (
    <>
      <p className="max-w-prose text-sm text-soft">
        Solo se cargan documentos que emitió una de estas empresas; los demás se rechazan y el reporte dice por qué.
      </p>
      <DataTable
        noun={['empresa', 'empresas']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        total={rows.length}
        fault={fault}
        isWhole
        defaultOrder={{ orden: 'rfc', sentido: 'asc' }}
        notFilters={['seccion']}
        empty={<EmptyState title="No hay ninguna empresa nuestra" text="Agrega abajo la que emite tus facturas." />}
      />
      <SaveForm
        label="Agregar una empresa nuestra"
        said="Empresa guardada"
        button="Guardar empresa"
        className="max-w-xl rounded-panel border border-line bg-card p-4"
        send={(fields) =>
          call('POST /api/v1/documentos/emisores', {
            body: { rfc: fields.text('rfc'), razon_social: fields.text('razon_social') },
          })
        }
      >
        <h2 className="text-base">Agregar una empresa, o corregir su razón social</h2>
        <TextField label="RFC" name="rfc" required maxLength={13} autoComplete="off" />
        <TextField label="Razón social" name="razon_social" required maxLength={254} autoComplete="off" />
      </SaveForm>
    </>
  )
}

const columns: TableColumn<Issuer>[] = [
  {
    id: 'razon_social',
    title: 'Razón social',
    cell: ({ razon_social }) => <span className="font-semibold">{razon_social}</span>,
  },
  {
    id: 'rfc',
    title: 'RFC',
    cell: ({ rfc }) => (rfc ? <span className="code">{rfc}</span> : <span className="text-no">Falta</span>),
  },
  { id: 'documentos', title: 'Documentos', atEnd: true, cell: ({ documentos }) => count(documentos) },
]
