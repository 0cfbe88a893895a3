import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { type Decided, decidedOf } from '#publishing/editor/states.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Menu, menuLine } from '#kit/ui/menu.tsx'
import { toast } from '#kit/ui/toast.ts'

type Row = Reply<Api['GET /api/v1/vacantes']>['vacantes'][number]

/** What can be done to one vacancy of the list; archiving and deleting can be taken back. */
export function VacancyMenu({ row }: { row: Row }) {
  const [isAsking, setAsking] = useState(false)
  const { archive, copy, remove } = useActions(row)
  return (
    <>
      <Menu
        label={`Acciones de «${row.titulo}»`}
        button={<Icon of={Ellipsis} size={20} />}
        buttonClass="inline-grid size-11 place-items-center rounded-control text-soft hover:bg-sunk hover:text-ink md:size-9"
        className="inline-block text-left"
      >
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
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Borrar «${row.titulo}»?`}
        confirm="Borrar"
        isDanger
        onConfirm={remove}
      >
        Deja de verse en la bolsa de trabajo al momento.
      </ConfirmDialog>
    </>
  )
}

function useActions({ id, titulo, version, estado }: Row) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const params = { id }
  const orSaid = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast({ title: error.message, kind: 'error' })
    }
    await revalidate()
  }
  return {
    copy: () =>
      orSaid(async () => {
        const made = await call('POST /api/v1/vacantes/:id/copia', { params })
        toast({ title: 'Duplicada como borrador', text: titulo })
        await navigate(at(`/Vacantes/${made.id}`))
      }),
    archive: () =>
      orSaid(async () => {
        const set = (to: Decided, on: number) =>
          call('PATCH /api/v1/vacantes/:id', { params, body: { version: on, estado: to } })
        const saved = await set('ARCHIVADO', version)
        const undo = () => void orSaid(async () => void (await set(decidedOf(estado), saved.version)))
        toast({ title: 'Vacante archivada', text: titulo, actions: [{ text: 'Deshacer', onChoose: undo }] })
      }),
    remove: async () => {
      await call('DELETE /api/v1/vacantes/:id', { params })
      const undo = () =>
        void orSaid(async () => void (await call('POST /api/v1/vacantes/:id/restauracion', { params })))
      toast({ title: 'Vacante borrada', text: titulo, actions: [{ text: 'Deshacer', onChoose: undo }] })
      await revalidate()
    },
  }
}
