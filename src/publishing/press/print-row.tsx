import { Download } from 'lucide-react'
import { useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, buttonClass, LinkButton } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { orderNames, priceNames, stateLooks } from '#publishing/print/definition.ts'
import { usePrint } from './print-form.tsx'

export type Print = Reply<Api['GET /api/v1/imprenta/:id']>

/** One print: what it is, how it goes, and what can be done with it. */
export function PrintRow({ print }: { print: Print }) {
  const { titulo, edicion, estado, motivo, creado_en, creado_por, definicion } = print
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold break-words">{titulo}</span>
          <Badge tone={stateLooks[estado].tono}>{stateLooks[estado].texto}</Badge>
          {edicion === 'cambios' && <Badge tone="accent">Edición de cambios</Badge>}
        </p>
        <p className="text-sm text-soft">
          {[moment(creado_en), creado_por, orderNames[definicion.orden], priceNames[definicion.precios]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {estado === 'LISTA' && <p className="text-sm tabular-nums">{factsOf(print)}</p>}
        {motivo && <p className="text-sm text-no">{motivo}</p>}
        {estado === 'IMPRIMIENDO' && <Progress print={print} />}
      </div>
      <Actions print={print} />
    </li>
  )
}

function factsOf({ partes, cambios, paginas, bytes, base_en }: Print): string {
  const size = bytes === null ? '' : `${(bytes / 1_000_000).toFixed(1)} MB`
  const since =
    cambios === null ? '' : `${plural(cambios, 'cambio', 'cambios')}${base_en ? ` desde el ${moment(base_en)}` : ''}`
  const parts = cambios === null && partes !== null ? plural(partes, 'parte', 'partes') : ''
  return [parts, since, paginas === null ? '' : plural(paginas, 'página', 'páginas'), size].filter(Boolean).join(' · ')
}

const steps = new Map([
  ['leer', 'Leyendo las partes'],
  ['componer', 'Formando las páginas'],
  ['dibujar', 'Imprimiendo las páginas'],
])

function Progress({ print: { titulo, paso, hecho, total } }: { print: Print }) {
  const text = steps.get(paso) ?? 'Empezando'
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
      <progress
        value={total > 0 ? hecho : undefined}
        max={Math.max(total, 1)}
        aria-label={`${text}: ${titulo}`}
        className="h-2 w-48 max-w-full"
      />
      <span className="tabular-nums">
        {text}
        {total > 1 && ` (${count(hecho)} de ${count(total)})`}
      </span>
    </div>
  )
}

function Actions({ print }: { print: Print }) {
  const { id, titulo, estado } = print
  const [isAsking, ask] = useState(false)
  const { busy, write } = useWrite()
  const again = usePrint()
  const params = { id }
  const name = <span className="sr-only"> {titulo}</span>
  const isOver = estado !== 'EN_COLA' && estado !== 'IMPRIMIENDO'
  return (
    <div className="flex flex-wrap items-center gap-2 md:justify-end">
      {estado === 'LISTA' && <Finished print={print} />}
      {!isOver && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onClick={() =>
            void write(() => call('POST /api/v1/imprenta/:id/cancelacion', { params }), 'Impresión cancelada')
          }
        >
          Cancelar{name}
        </Button>
      )}
      {(estado === 'FALLIDA' || estado === 'CANCELADA') && (
        <Button variant="secondary" size="sm" busy={again.busy} onClick={() => void again.run(wantedOf(print))}>
          Imprimir otra vez{name}
        </Button>
      )}
      {isOver && (
        <Button variant="quiet" size="sm" onClick={() => ask(true)}>
          Borrar{name}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        title={`¿Borrar «${titulo}»?`}
        confirm="Borrar"
        isDanger
        onConfirm={() => call('DELETE /api/v1/imprenta/:id', { params })}
        said="Catálogo borrado"
      >
        Se borra su archivo. Lo que ya publicaste o descargaste se queda. Sin él, la siguiente edición de cambios se
        compara con la anterior.
      </ConfirmDialog>
    </div>
  )
}

/** What can be done with a catalogue that is there. */
function Finished({ print }: { print: Print }) {
  const { id, titulo, documento_id } = print
  const { busy, write } = useWrite()
  const again = usePrint()
  const { permissions, acting } = currentSession()
  const mayPublish = permissions.includes('pdfcatalogo-create') && !acting
  const name = <span className="sr-only"> {titulo}</span>
  return (
    <>
      <a href={at(`/api/v1/imprenta/${id}/archivo`)} target="_self" download className={buttonClass('primary', 'sm')}>
        <Icon of={Download} size={16} /> Descargar{name}
      </a>
      <Button
        variant="secondary"
        size="sm"
        busy={again.busy}
        onClick={() => void again.run({ ...wantedOf(print), edicion: 'cambios' })}
      >
        Solo los cambios{name}
      </Button>
      {mayPublish && documento_id === null && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onClick={() =>
            void write(
              () => call('POST /api/v1/imprenta/:id/publicacion', { params: { id } }),
              'Está en los documentos PDF, como borrador',
            )
          }
        >
          Llevar a publicar{name}
        </Button>
      )}
      {mayPublish && documento_id !== null && (
        <LinkButton variant="secondary" size="sm" href={at(`/documentoeditview/${documento_id}`)}>
          Ver el documento{name}
        </LinkButton>
      )}
    </>
  )
}

function wantedOf({ titulo, nota, edicion, definicion }: Print) {
  return { titulo, nota, edicion, definicion }
}
