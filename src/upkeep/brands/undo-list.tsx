import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'

type Undoable = Reply<Api['GET /api/v1/marcas/deshacer']>

/** What was deleted or joined lately, each with its way back. */
export function UndoList({ changes }: { changes: Undoable }) {
  const { write } = useWrite({ wrong: 'No se pudo deshacer.' })
  if (changes.length === 0) return null
  const undo = (id: number) => write(() => call('POST /api/v1/marcas/deshacer/:id', { params: { id } }), 'Deshecho')
  return (
    <Disclosure summary="Borradas y unidas hace poco" aside={String(changes.length)}>
      <ul className="grid">
        {changes.map(({ id, clase, titulo, quien, hecho_en }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
            <span className="min-w-0 wrap-anywhere">
              <span className="text-soft">{clase === 'marcas_unidas' ? 'Se unió' : 'Se borró'}</span>{' '}
              <span className="font-semibold">{titulo}</span>
            </span>
            <span className="text-soft">
              {quien ?? 'El sistema'} · {moment(hecho_en)}
            </span>
            <Button variant="secondary" size="sm" className="ml-auto" onClick={() => void undo(id)}>
              Deshacer
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
