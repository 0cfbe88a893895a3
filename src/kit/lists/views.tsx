import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import type { PageName } from '#pages.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { toAddress, viewIn } from './table-address.ts'
import { isShownBy, shownNow, type View, withoutGone } from './view-address.ts'
import { ViewsDialog } from './views-dialog.tsx'

type ViewsProps = { lista: string; isOpen: boolean; onClose: () => void }

/** What is saved of a list: in a line the view that it is shown by, and in a dialog all of them. */
export function Views({ lista, isOpen, onClose }: ViewsProps) {
  const { views, read } = useViews(lista)
  const { pathname } = useLocation()
  return (
    <>
      {views && <CurrentView views={views} onChanged={read} />}
      <Dialog open={isOpen} onClose={onClose} title="Mis vistas" place="sheet">
        {views ? (
          <ViewsDialog views={views} place={{ lista, pathname }} onChanged={read} onClose={onClose} />
        ) : (
          <p className="text-soft">Buscando tus vistas…</p>
        )}
      </Dialog>
    </>
  )
}

/** The views of a list, read when they are first wanted and after each change. */
function useViews(lista: string) {
  const [views, setViews] = useState<View[] | null>(null)
  const read = async () => {
    const { vistas } = await call('GET /api/v1/vistas', { query: { lista: lista as PageName } }) // pages are routes by their name
    setViews(vistas)
  }
  useEffect(() => {
    let isHere = true
    call('GET /api/v1/vistas', { query: { lista: lista as PageName } }).then(
      ({ vistas }) => isHere && setViews(vistas),
      (error: unknown) => {
        report('vistas', error)
        if (isHere) setViews([])
      },
    )
    return () => {
      isHere = false
    }
  }, [lista])
  return { views, read }
}

/** By which view the list is shown, whether it was changed since, and what of it there is no more. */
function CurrentView({ views, onChanged }: { views: View[]; onChanged: () => Promise<void> }) {
  const { search } = useLocation()
  const id = viewIn(search)
  const view = views.find((one) => one.id === id)
  const { busy, write } = useWrite({ reloads: false })
  const gone = useGone(view?.id ?? null)
  if (!id) return null
  if (!view) return <Told>Esta vista ya no existe o no se comparte contigo.</Told>
  const consulta = shownNow(search, '')
  const keep = () =>
    write(async () => {
      await call('PATCH /api/v1/vistas/:id', { params: { id }, body: { version: view.version, consulta } })
      await onChanged()
    }, `Vista «${view.nombre}» guardada como la ves`)
  return (
    <>
      <Told>
        Vista: <span className="font-semibold text-ink">{view.nombre}</span>
        {!isShownBy(view.consulta, search) && ' (cambiada)'}
        {gone && <span className="block text-maybe">{gone}</span>}
      </Told>
      {view.puede_cambiar && !isShownBy(view.consulta, search) && (
        <button type="button" disabled={busy} className="link min-h-11 text-sm md:min-h-8" onClick={() => void keep()}>
          Guardar los cambios
        </button>
      )}
    </>
  )
}

function Told({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result
    <p role="status" className="min-w-0 text-sm wrap-anywhere text-soft">
      {children}
    </p>
  )
}

/** Takes out of the address what the list no longer knows, and says what that was. */
function useGone(id: number | null): string | null {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [said, setSaid] = useState<{ id: number; text: string } | null>(null)
  useEffect(() => {
    if (id === null) return
    const { left, text } = withoutGone(search)
    if (!text) return
    const leaveOut = async () => {
      await navigate({ pathname, search: toAddress(left) }, { replace: true, preventScrollReset: true })
      setSaid({ id, text })
    }
    void leaveOut()
  }, [id, pathname, search, navigate])
  return said && said.id === id ? said.text : null
}
