import { Badge } from '#kit/ui/badge.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { amountText, localDay } from './amount.ts'
import { ARCHIVE_FORM } from './archive-form.ts'
import { documentColumns, type DocumentRow, relatedText } from './document-columns.ts'
import { filePath, documentHref } from './document-data.ts'
import { kinds, nameOf, shownUuid } from './fiscal-words.ts'
import { SatStateMark } from '#fiscal/sat/state.tsx'

/** The columns of the screen: those of the file, drawn, and the files of each document. */
export function shownColumns(isClient: boolean): TableColumn<DocumentRow>[] {
  const drawn = documentColumns
    // A client's list has one client; the currency stands with its amount.
    .filter(({ id }) => id !== 'moneda' && (id !== 'cliente' || !isClient))
    .map((column) => ({ ...column, cell: (row: DocumentRow) => cellOf(column, row) }))
  // What an accountant comes for stays in sight on a narrow screen: before the state, not after all facts.
  const state = drawn.findIndex(({ id }) => id === 'estado')
  const files = { id: 'archivos', title: 'Archivos', cell: (row: DocumentRow) => <Files row={row} /> }
  return [...drawn.slice(0, state), files, ...drawn.slice(state)]
}

type Told<Row> = { id: string; value: (row: Row) => string | number }

/** One fact of a document as a list draws it. */
export function cellOf<Row extends DocumentRow>({ id, value }: Told<Row>, row: Row) {
  switch (id) {
    case 'folio':
      return <Name row={row} />
    case 'tipo':
      return <Badge tone={kinds[row.tipo].tono}>{kinds[row.tipo].texto}</Badge>
    case 'fecha':
      return localDay(row.fecha)
    case 'total':
      return <span className="font-semibold">{row.tipo === 'T' ? '—' : amountText(row.total, row.moneda)}</span>
    case 'saldo':
      return <Owed row={row} />
    case 'estado':
      return <SatStateMark of={row} />
    case 'relacionados':
      return relatedText(row) || <span className="text-soft">—</span>
    case 'uuid':
      return <Uuid uuid={row.uuid} />
    default:
      return value(row) || <span className="text-soft">—</span>
  }
}

/** The box that puts it into the archive, and the way to the document. */
function Name({ row }: { row: DocumentRow }) {
  const name = nameOf(row)
  return (
    <span className="flex items-center gap-3">
      <label className="inline-grid size-8 place-items-center print:hidden">
        <input
          type="checkbox"
          form={ARCHIVE_FORM}
          name="uuid"
          value={row.uuid}
          aria-label={`Elegir ${name}`}
          className="size-4.5 shrink-0 accent-accent"
        />
      </label>
      <a href={documentHref(row.uuid)} className="code font-semibold text-ink hover:text-accent-strong">
        {name}
      </a>
    </span>
  )
}

function Owed({ row }: { row: DocumentRow }) {
  const { tipo, saldo, moneda, vencida, vence_en, estado_sat } = row
  if (tipo !== 'I' || estado_sat === 'CANCELADO') return <span className="text-soft">—</span>
  if (Number(saldo) === 0) return <span className="text-soft">Pagada</span>
  return (
    <span className="grid">
      <span className={vencida ? 'text-no' : ''}>{amountText(saldo, moneda)}</span>
      {vence_en && (
        <span className={`text-xs ${vencida ? 'text-no' : 'text-soft'}`}>
          {vencida ? 'Venció el' : 'Vence el'} {localDay(vence_en)}
        </span>
      )}
    </span>
  )
}

/** Its beginning tells it among one's own; the whole is a press away. */
export function Uuid({ uuid, isWhole }: { uuid: string; isWhole?: boolean }) {
  const text = shownUuid(uuid)
  return (
    <span className="inline-flex items-center gap-1">
      <span className="code wrap-anywhere" title={text}>
        {isWhole ? text : text.slice(0, 8)}
      </span>
      <CopyButton
        text={text}
        label={`Copiar el UUID ${text}`}
        done="UUID copiado"
        className="inline-grid size-8 place-items-center rounded-control text-soft hover:bg-sunk hover:text-accent-strong print:hidden"
      />
    </span>
  )
}

/** Its files, to keep. */
export function Files({ row }: { row: DocumentRow }) {
  return (
    <span className="flex gap-3">
      {(['xml', 'pdf'] as const).map((ending) => (
        <a
          key={ending}
          href={filePath(row.uuid, ending)}
          download
          aria-label={`${ending.toUpperCase()} de ${nameOf(row)}`}
          className="link inline-flex min-h-6 items-center"
        >
          {ending.toUpperCase()}
        </a>
      ))}
    </span>
  )
}
