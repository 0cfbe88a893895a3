import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { type Decided, decidedOf } from '#publishing/editor/states.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'

type Row = Reply<Api['GET /api/v1/vacantes']>['vacantes'][number]

/** What can be done to one vacancy of the list; archiving and deleting can be taken back. */
export function VacancyMenu({ row }: { row: Row }) {
  const [isAsking, setAsking] = useState(false)
  const { archive, copy, remove, removed } = useActions(row)
  return (
    <>
      <RowMenu label={`Acciones de «${row.titulo}»`}>
        <a href={at(`/Postulaciones?vacante=${row.id}`)} className={menuLine}>
          Ver postulaciones
        </a>
        <button type="button" className={menuLine} onClick={() => void copy()}>
          Duplicar
        </button>
        {row.estado !== 'ARCHIVADO' && (
          <button type="button" className={menuLine} onClick={() => void archive()}>
            Archivar
          </button>
        )}
        <button
          type="button"
          className={`${menuLine} text-no`}
          onClick={(event) => {
            // The menu closes under the focus: the dialog gives it back to what stays.
            event.currentTarget.closest('details')?.querySelector('summary')?.focus()
            setAsking(true)
          }}
        >
          Borrar
        </button>
      </RowMenu>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Borrar «${row.titulo}»?`}
        confirm="Borrar"
        isDanger
        onConfirm={remove}
        said={removed}
      >
        Deja de verse en la bolsa de trabajo al momento.
      </ConfirmDialog>
    </>
  )
}

function useActions({ id, titulo, version, estado }: Row) {
  const { write } = useWrite()
  const navigate = useNavigate()
  const params = { id }
  const set = (to: Decided, on: number) =>
    call('PATCH /api/v1/vacantes/:id', { params, body: { version: on, estado: to } })
  return {
    copy: () =>
      write(
        async () => {
          const made = await call('POST /api/v1/vacantes/:id/copia', { params })
          await navigate(at(`/Vacantes/${made.id}`))
        },
        { title: 'Duplicada como borrador', text: titulo },
      ),
    archive: () =>
      write(
        () => set('ARCHIVADO', version),
        (saved) => ({ title: 'Vacante archivada', text: titulo, undo: () => set(decidedOf(estado), saved.version) }),
      ),
    remove: () => call('DELETE /api/v1/vacantes/:id', { params }),
    removed: {
      title: 'Vacante borrada',
      text: titulo,
      undo: () => call('POST /api/v1/vacantes/:id/restauracion', { params }),
    },
  }
}
