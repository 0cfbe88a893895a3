import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { told as toldOf } from '#kit/base/told.ts'
import { actionLabel } from '#people/roles/audit-labels.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { Happening, Timeline } from '#kit/ui/timeline.tsx'
import { fieldText, valueText } from './bulk-preview.tsx'
import type { Choices } from './fields.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import { labelsAddress } from '#upkeep/labels/labels-address.ts'
import { editPath, mayBringPhotos, mayPrice } from './shelf-cells.tsx'
import type { ShelfRow } from './shelf-columns.ts'

type History = Reply<Api['GET /api/v1/estante/:id/historial']>

/** Where one can go from a part, and what was done to it (G10). */
export function PartMenu({ row, choices }: { row: ShelfRow; choices: Choices }) {
  const { id, k_parte, estado } = row
  const [history, setHistory] = useState<History | null>(null)
  const [fault, setFault] = useState('')
  const edit = editPath(id)
  const read = async () => {
    setFault('')
    try {
      setHistory(await call('GET /api/v1/estante/:id/historial', { params: { id } }))
    } catch (error) {
      setFault(toldOf(error, 'estante', NOT_SAVED.wrong).message)
    }
  }
  return (
    <>
      <RowMenu label={`Acciones de ${k_parte}`}>
        {edit && (
          <a href={edit} className={menuLine}>
            Editar todo
          </a>
        )}
        {mayPrice() && (
          <a href={at(`/AdminProductos/${id}/precios`)} className={menuLine}>
            Precio y existencia
          </a>
        )}
        {mayBringPhotos() && (
          <a href={at(`/AdminProductos/${id}/imagenes`)} className={menuLine}>
            Fotos y vista giratoria
          </a>
        )}
        <a href={labelsAddress([k_parte])} className={menuLine}>
          Etiqueta
        </a>
        {estado === 'activo' && (
          <a href={at(`/verprods/${encodeURIComponent(k_parte)}`)} className={menuLine}>
            Ver en el sitio
          </a>
        )}
        <button type="button" className={menuLine} onClick={() => void read()}>
          Historial
        </button>
      </RowMenu>
      <Dialog
        open={history !== null || fault !== ''}
        onClose={() => {
          setHistory(null)
          setFault('')
        }}
        title={`Historial de ${k_parte}`}
      >
        {fault ? <Alert title={fault} /> : history && <Events history={history} choices={choices} />}
      </Dialog>
    </>
  )
}

function Events({ history: { historial }, choices }: { history: History; choices: Choices }) {
  if (historial.length === 0) return <p className="text-soft">Nadie la ha cambiado desde que existe la bitácora.</p>
  return (
    <Timeline>
      {historial.map(({ accion, quien, en, antes, despues }) => (
        <Happening key={en + accion} en={en} who={quien} title={actionLabel(accion)}>
          {namesOf(antes, despues).map((name) => (
            <p key={name} className="wrap-anywhere">
              <span className="text-soft">{fieldText(name)}: </span>
              <del className="text-soft">{told(name, antes, choices)}</del>
              <span aria-hidden> → </span>
              <ins className="no-underline">{told(name, despues, choices)}</ins>
            </p>
          ))}
        </Happening>
      ))}
    </Timeline>
  )
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function namesOf(antes: unknown, despues: unknown): string[] {
  return [...new Set([...entriesOf(antes), ...entriesOf(despues)].map(([name]) => name))]
}

function told(name: string, of: unknown, choices: Choices): string {
  const value = entriesOf(of).find(([known]) => known === name)?.[1] ?? null
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
    return valueText(name, value as string | number | boolean | null, choices) // one of those, as was just asked
  return JSON.stringify(value)
}
