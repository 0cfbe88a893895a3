import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { changed } from '#kit/lists/table-address.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { isOpen, Progress } from './admin-deliveries.tsx'
import { documentHref } from '#fiscal/documents/document-data.ts'
import { shownUuid } from '#fiscal/documents/fiscal-words.ts'

type Whole = Reply<Api['GET /api/v1/documentos/cargas/:id']>
type Line = Whole['archivos'][number]

const results: Record<Line['resultado'], { texto: string; varios: string; tono: Tone }> = {
  NUEVO: { texto: 'Cargado', varios: 'Cargados', tono: 'yes' },
  REPETIDO: { texto: 'Ya estaba', varios: 'Ya estaban', tono: 'neutral' },
  RECHAZADO: { texto: 'Rechazado', varios: 'Rechazados', tono: 'no' },
}

/** What became of every file of a delivery. */
export function DeliveryReport({ id, list, fault }: { id: number; list: Whole | null; fault: TableFault | null }) {
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  useNews([`entrega:${id}`], () => void revalidate())
  const resultado = new URLSearchParams(search).get('resultado')
  const counts = { NUEVO: list?.nuevos ?? 0, REPETIDO: list?.repetidos ?? 0, RECHAZADO: list?.rechazados ?? 0 }
  return (
    <>
      {list && <Head delivery={list} />}
      {list && list.resumen.length > 0 && <Reasons resumen={list.resumen} />}
      <nav aria-label="Qué archivos" className="flex flex-wrap gap-2">
        <ChipLink href={changed(search, { resultado: null })} isCurrent={!resultado}>
          Todos
        </ChipLink>
        {Object.entries(results).map(([key, { varios }]) => (
          <ChipLink key={key} href={changed(search, { resultado: key })} isCurrent={resultado === key}>
            {varios} ({count(counts[key as Line['resultado']])})
          </ChipLink>
        ))}
      </nav>
      <DataTable
        noun={['archivo', 'archivos']}
        columns={columns}
        rows={list?.archivos ?? []}
        rowKey={({ n }) => n}
        total={list?.lineas ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'n', sentido: 'asc' }}
        notFilters={['seccion', 'entrega']}
        empty={
          <EmptyState
            title={list && isOpen(list) ? 'Todavía no se lee ningún archivo' : 'No se leyó ningún archivo'}
            text={list && isOpen(list) ? 'Esta lista se llena sola; puedes salir y volver.' : list?.motivo}
          />
        }
      />
    </>
  )
}

function Head({ delivery }: { delivery: Whole }) {
  const { id, nombre, creado_en, creado_por, motivo, lineas } = delivery
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 className="text-xl wrap-anywhere">{nombre}</h2>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <Progress of={delivery} />
            {moment(creado_en)} {creado_por && `· ${creado_por}`}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {isOpen(delivery) && (
            <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
              Detener
            </Button>
          )}
          {lineas > 0 && (
            <a
              href={at(`/api/v1/documentos/cargas/${id}/reporte/csv`)}
              download
              className={buttonClass('secondary', 'sm')}
            >
              <Icon of={Download} size={16} /> Reporte CSV
            </a>
          )}
        </div>
      </div>
      {motivo && <Alert title="La entrega no se leyó">{motivo}</Alert>}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Detener la entrega «${nombre}»?`}
        confirm="Detener"
        isDanger
        onConfirm={async () => {
          await call('POST /api/v1/documentos/cargas/:id/cancelar', { params: { id } })
          await revalidate()
        }}
      >
        Lo que ya se cargó se queda. Si después vuelves a entregar lo mismo, solo entra lo que falte.
      </ConfirmDialog>
    </header>
  )
}

/** Why files were refused or marked, the most frequent first. */
function Reasons({ resumen }: Pick<Whole, 'resumen'>) {
  return (
    <section aria-labelledby="motivos" className="grid gap-2 rounded-panel border border-line bg-card p-4 text-sm">
      <h3 id="motivos" className="text-base">
        Qué hay que revisar
      </h3>
      <ul className="grid gap-1">
        {resumen.map(({ motivo, archivos }) => (
          <li key={motivo} className="grid grid-cols-[auto_1fr] gap-x-3">
            <span className="font-semibold tabular-nums">{plural(archivos, 'archivo', 'archivos')}</span>
            <span className="wrap-anywhere">{motivo}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const columns: TableColumn<Line>[] = [
  {
    id: 'nombre',
    title: 'Archivo',
    cell: ({ nombre }) => <span className="font-semibold wrap-anywhere">{nombre}</span>,
  },
  {
    id: 'resultado',
    title: 'Resultado',
    cell: ({ resultado }) => <Badge tone={results[resultado].tono}>{results[resultado].texto}</Badge>,
  },
  { id: 'motivos', title: 'Por qué', cell: ({ motivos }) => motivos.join(' ') || <span className="text-soft">—</span> },
  { id: 'uuid', title: 'UUID', cell: (line) => <Uuid line={line} /> },
]

function Uuid({ line: { uuid, resultado } }: { line: Line }) {
  if (!uuid) return <span className="text-soft">—</span>
  const text = shownUuid(uuid)
  if (resultado === 'RECHAZADO') return <span className="code wrap-anywhere">{text}</span>
  return (
    <a href={documentHref(uuid)} className="code link wrap-anywhere">
      {text}
    </a>
  )
}
