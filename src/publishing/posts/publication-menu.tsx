import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import type { PublicationRow } from './publication-columns.ts'
import { decidedOf } from '#publishing/editor/states.ts'

/** What can be done to one publication of the list; archiving and deleting can be taken back. */
export function PublicationMenu({ row }: { row: PublicationRow }) {
  const [isAsking, setAsking] = useState(false)
  const { archive, copy, remove, removed } = useActions(row)
  const may = (what: string) => currentSession().permissions.includes(`publicaciones-${what}`)
  return (
    <>
      <RowMenu label={`Acciones de «${row.titulo}»`}>
        <a href={at(`/DetallePosts/${row.id}?vista=1`)} target="_blank" rel="noopener" className={menuLine}>
          Vista previa
        </a>
        {may('create') && (
          <button type="button" className={menuLine} onClick={() => void copy()}>
            Duplicar
          </button>
        )}
        {may('update') && row.estado !== 'ARCHIVADO' && (
          <button type="button" className={menuLine} onClick={() => void archive()}>
            Archivar
          </button>
        )}
        {may('delete') && (
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
        )}
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
        Deja de verse en el sitio al momento, con su imagen y su PDF.
      </ConfirmDialog>
    </>
  )
}

function useActions({ id, titulo, version, estado }: PublicationRow) {
  const { write } = useWrite()
  const navigate = useNavigate()
  const params = { id }
  const set = (to: 'BORRADOR' | 'PUBLICADO' | 'ARCHIVADO', on: number) =>
    call('PATCH /api/v1/publicaciones', { body: { cambios: [{ id, version: on, estado: to }] } })
  return {
    copy: () =>
      write(
        async () => {
          const made = await call('POST /api/v1/publicaciones/:id/copia', { params })
          await navigate(at(`/Publicaciones/${made.id}`))
        },
        { title: 'Duplicada como borrador', text: titulo },
      ),
    archive: () =>
      write(
        () => set('ARCHIVADO', version),
        ({ publicaciones }) => ({
          title: 'Archivada',
          text: titulo,
          undo: () => set(decidedOf(estado), publicaciones[0]?.version ?? 0),
        }),
      ),
    remove: () => call('DELETE /api/v1/publicaciones/:id', { params }),
    removed: {
      title: 'Publicación borrada',
      text: titulo,
      undo: () => call('POST /api/v1/publicaciones/:id/restauracion', { params }),
    },
  }
}
