import { useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { Button } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { toast } from '#kit/ui/toast.ts'

type Undoable = Reply<Api['GET /api/v1/marcas/deshacer']>

/** What was deleted or joined lately, each with its way back. */
export function UndoList({ changes }: { changes: Undoable }) {
  const { revalidate } = useRevalidator()
  if (changes.length === 0) return null
  const undo = async (id: number) => {
    try {
      await call('POST /api/v1/marcas/deshacer/:id', { params: { id } })
      await revalidate()
      toast({ title: 'Deshecho' })
    } catch (error) {
      if (!(error instanceof Refusal)) report('deshacer', error)
      toast({ title: error instanceof Refusal ? error.message : 'No se pudo deshacer.', kind: 'error' })
    }
  }
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
