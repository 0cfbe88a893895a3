import { at } from '#kit/base/place.ts'
import { partAddress } from '#finding/search/search-address.ts'
import { moment } from '#kit/base/moment.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/field.tsx'
import { money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { ExternalLink } from 'lucide-react'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { ruleWords } from './finding-file.ts'
import type { Finding } from './finding.ts'
import { severityTones } from './rules.ts'

type Cells = {
  chosen: ReadonlySet<number>
  toggle: (id: number) => void
  busy: boolean
  fix: (findings: Finding[]) => Promise<void>
  undo: (lote: string) => Promise<void>
  reopen: (finding: Finding) => Promise<void>
  ignore: (findings: Finding[]) => void
}

export function findingColumns({ isMissing, ...cells }: Cells & { isMissing: boolean }): TableColumn<Finding>[] {
  return [
    {
      id: 'parte',
      title: 'Parte',
      orden: 'k_parte',
      cell: (row) => <PartCell row={row} {...cells} />,
    },
    {
      id: 'evidencia',
      title: isMissing ? 'Qué falta' : 'Qué pasa',
      cell: ({ regla, evidencia }) => (
        <span className="grid gap-1 desktop:min-w-64">
          <span className="text-sm text-soft">{ruleWords[regla].texto}</span>
          <span className="max-w-prose text-pretty">{evidencia}</span>
        </span>
      ),
    },
    ...(isMissing ? [worth] : []),
    {
      id: 'riesgo',
      title: 'Riesgo',
      isExtra: isMissing,
      orden: 'riesgo',
      atEnd: true,
      cell: ({ riesgo, gravedad }) => (
        <span className="inline-flex items-center gap-2">
          <Badge tone={severityTones[gravedad]}>{gravedad}</Badge>
          <span className="tabular-nums">{riesgo}</span>
        </span>
      ),
    },
    { id: 'arreglo', title: 'Arreglo', cell: (row) => <Mend row={row} {...cells} /> },
    {
      id: 'creado_en',
      title: 'Desde',
      orden: 'creado_en',
      isExtra: true,
      cell: ({ creado_en }) => <span className="sm:whitespace-nowrap">{moment(creado_en)}</span>,
    },
  ]
}

/** Pesos behind it: a year’s sales, what is on hand and what was asked without an answer, at the part’s price. */
const worth: TableColumn<Finding> = {
  id: 'valor',
  title: 'Valor',
  orden: 'valor',
  atEnd: true,
  cell: ({ valor }) => <span className="whitespace-nowrap tabular-nums">{money(valor ?? 0)}</span>,
}

function PartCell({ row, chosen, toggle }: { row: Finding } & Cells) {
  return (
    <span className="flex items-start gap-2">
      {row.estado === 'ABIERTO' && (
        <Checkbox
          label={<span className="sr-only">Elegir el hallazgo de {row.k_parte}</span>}
          checked={chosen.has(row.id)}
          onChange={() => toggle(row.id)}
        />
      )}
      <span className="grid gap-0.5 pt-1">
        <a
          href={partAddress(row.k_parte)}
          target="_blank"
          rel="noopener"
          className="code inline-flex items-center gap-1.5 font-semibold whitespace-nowrap text-ink hover:text-accent-strong"
        >
          {row.k_parte} <Icon of={ExternalLink} size={13} />
        </a>
        <span className="text-sm text-soft">{row.linea}</span>
      </span>
    </span>
  )
}

function Mend({ row, busy, fix, undo, reopen, ignore }: { row: Finding } & Cells) {
  const { estado, arreglo, lote, motivo, decidido_por, decidido_en, k_parte } = row
  const who = decidido_en && (
    <span className="text-sm text-soft">
      {decidido_por ?? 'El sistema'} · {moment(decidido_en)}
    </span>
  )
  if (estado === 'ABIERTO') {
    return (
      <span className="flex flex-wrap items-center gap-2">
        {arreglo ? (
          <Button size="sm" variant="secondary" disabled={busy} onClick={() => void fix([row])}>
            {arreglo}
            <span className="sr-only"> en {k_parte}</span>
          </Button>
        ) : (
          <ByHand id={row.producto_id} text={row.valor === null ? 'Corregir a mano' : 'Completar la parte'} />
        )}
        <Button size="sm" variant="quiet" disabled={busy} onClick={() => ignore([row])}>
          Ignorar<span className="sr-only"> el hallazgo de {k_parte}</span>
        </Button>
      </span>
    )
  }
  return (
    <span className="grid justify-items-start gap-1">
      <span>{estado === 'IGNORADO' ? motivo : estado === 'ARREGLADO' ? arreglo : 'Ya no aparece'}</span>
      {who}
      {estado === 'ARREGLADO' && lote && (
        <Button size="sm" variant="quiet" disabled={busy} onClick={() => void undo(lote)}>
          Deshacer<span className="sr-only"> el arreglo de {k_parte}</span>
        </Button>
      )}
      {estado === 'IGNORADO' && (
        <Button size="sm" variant="quiet" disabled={busy} onClick={() => void reopen(row)}>
          Volver a la lista
        </Button>
      )}
    </span>
  )
}

/** No click mends it: a person looks at the part in its editor. */
function ByHand({ id, text }: { id: number; text: string }) {
  return (
    <a href={at(`/EditProds/${id}`)} className="link text-sm">
      {text}
    </a>
  )
}
