import { useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Exports } from '#kit/lists/table-tools.tsx'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { agree, plural } from '#kit/ui/format.ts'
import type { GenerationLoad } from './generation.ts'

type Row = GenerationLoad['filas'][number]
type Fields = NonNullable<Row['antes']>

/** What a file of generations does, row by row: looked at, applied as a whole, taken back. */
export function LoadView({ load, fault }: { load: GenerationLoad | null; fault: TableFault | null }) {
  if (!load) return <Alert title={fault?.message ?? ''} requestId={fault?.requestId} />
  const { archivo, filas, nuevas, cambian, iguales, rechazadas } = load
  const told = nuevas + cambian + rechazadas
  return (
    <section aria-label="Carga de generaciones" className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg wrap-anywhere">{archivo || 'Archivo sin nombre'}</h2>
        <a href={at('/Sinonimos?ver=generaciones')} className="link text-sm print:hidden">
          Volver a las generaciones
        </a>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {(
          [
            ['Nuevas', nuevas],
            ['Cambian', cambian],
            ['Iguales', iguales],
            ['Rechazadas', rechazadas],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <LoadActions load={load} />
      {rechazadas > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft print:hidden">
          Baja las rechazadas con su motivo, corrígelas y súbelas otra vez:
          <Exports href={(format) => at(`/api/v1/generaciones/cargas/${load.id}/rechazadas/${format}`)} />
        </p>
      )}
      {filas.length > 0 && (
        <ol aria-label="Filas" className="grid gap-2">
          {filas.map((row) => (
            <LoadLine key={row.fila} row={row} />
          ))}
        </ol>
      )}
      {told > filas.length && (
        <p className="text-sm text-soft">Se enseñan las primeras {plural(filas.length, 'fila', 'filas')}.</p>
      )}
    </section>
  )
}

/** Applies it, or takes it back; says why there is nothing to do where there is nothing. */
function LoadActions({ load }: { load: GenerationLoad }) {
  const { id, estado, nuevas, cambian, rechazadas, quien, aplicada_en, deshecha_en } = load
  const { busy, write } = useWrite()
  const navigate = useNavigate()
  const params = { id }
  const undo = () => call('POST /api/v1/generaciones/cargas/:id/deshacer', { params })
  const writes = nuevas + cambian
  if (estado === 'DESHECHA') return <p className="text-soft">Se deshizo {deshecha_en && moment(deshecha_en)}.</p>
  if (estado === 'APLICADA') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-soft">
          La aplicó {quien ?? 'el sistema'} {aplicada_en && moment(aplicada_en)}.
        </p>
        <Button variant="secondary" busy={busy} onClick={() => void write(undo, 'Carga deshecha')}>
          Deshacer la carga
        </Button>
      </div>
    )
  }
  if (writes === 0) {
    return (
      <Alert
        kind="info"
        title={
          rechazadas > 0 ? 'Ninguna fila se puede aplicar' : 'Todo lo del archivo ya está así: no hay nada que cambiar'
        }
      />
    )
  }
  const apply = async () => {
    const isDone = await write(() => call('POST /api/v1/generaciones/cargas/:id/aplicar', { params }), {
      title: plural(writes, 'generación guardada', 'generaciones guardadas'),
      text: 'El buscador ya las entiende.',
      undo,
      undone: 'Carga deshecha',
    })
    if (isDone) await navigate(at('/Sinonimos?ver=generaciones'))
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={busy} onClick={() => void apply()}>
        Aplicar {plural(writes, 'cambio', 'cambios')}
      </Button>
      <p className="text-sm text-soft">
        Entran todos o ninguno.
        {rechazadas > 0 &&
          ` ${plural(rechazadas, 'fila rechazada', 'filas rechazadas')} ${agree(rechazadas, 'se queda', 'se quedan')} fuera.`}
      </p>
    </div>
  )
}

const kinds: Record<Row['clase'], [text: string, tone: Tone]> = {
  nueva: ['Nueva', 'yes'],
  cambia: ['Cambia', 'maybe'],
  igual: ['Igual', 'neutral'],
  rechazada: ['Rechazada', 'no'],
}

function LoadLine({ row: { fila, dice, clase, motivo, antes, despues } }: { row: Row }) {
  const [text, tone] = kinds[clase]
  return (
    <li className="grid gap-1 rounded-panel border border-line bg-card p-3 text-sm">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{text}</Badge>
        <span className="text-soft tabular-nums">Fila {fila}</span>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {despues ? `${despues.marca} ${despues.modelo} ${despues.nombre}` : dice}
        </span>
      </span>
      {motivo && <span className="text-pretty">{motivo}</span>}
      {despues && (
        <span className="flex flex-wrap gap-x-3">
          {antes && <del className="text-soft">{saidOf(antes)}</del>}
          <ins className="no-underline">{saidOf(despues)}</ins>
        </span>
      )}
    </li>
  )
}

/** 1999–2007, también MK4. */
function saidOf({ desde, hasta, alias, sola }: Fields): string {
  const years = hasta === null ? `${desde} en adelante` : `${desde}–${hasta}`
  return [years, alias.length > 0 ? `también ${alias.join(', ')}` : '', sola ? 'se dice sola' : '']
    .filter(Boolean)
    .join(', ')
}
