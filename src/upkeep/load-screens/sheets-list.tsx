import { useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { count } from '#kit/ui/format.ts'
import { type Load, loadHref } from '#upkeep/uploads/state-words.ts'

/** Every sheet of the book: none is left out without a word. */
export function SheetsList({ load, isOpen }: { load: Load; isOpen: boolean }) {
  const { busy, fault, write } = useWrite({ tells: 'here', reloads: true })
  const navigate = useNavigate()
  const { id, hojas } = load
  if (hojas.length < 2) return null
  const instead = (hoja: string, tipo: Load['tipo'] | null) =>
    void write(() =>
      call('PUT /api/v1/cargas/:id/mapeo', { params: { id }, body: { mapeo: {}, hoja, ...(tipo && { tipo }) } }),
    )
  const also = (hoja: string) =>
    void write(async () => {
      const made = await call('POST /api/v1/cargas/:id/hojas', { params: { id }, body: { hoja } })
      await navigate(loadHref(made.id))
    })
  return (
    <section aria-label="Hojas del libro" className="grid gap-2">
      <h2 className="font-semibold">Hojas del libro</h2>
      {fault && <Alert title={fault.message} />}
      <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line">
        {hojas.map(({ nombre, filas, hay_mas, parece, tipo, leida }) => (
          <li key={nombre} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-card px-4 py-2">
            <div className="grid min-w-0 flex-1 basis-72">
              <span className="font-semibold wrap-anywhere">
                {nombre} {leida && <Badge tone="yes">Es la que se lee</Badge>}
              </span>
              <span className="text-sm wrap-anywhere text-soft">
                {hay_mas ? 'Más de ' : ''}
                {count(filas)} {filas === 1 ? 'fila' : 'filas'} · {parece}
              </span>
            </div>
            {!leida && filas > 0 && (
              <div className="flex flex-wrap gap-2">
                {isOpen && (
                  <Button variant="secondary" size="sm" busy={busy} onClick={() => instead(nombre, tipo)}>
                    Leer esta<span className="sr-only">: {nombre}</span>
                  </Button>
                )}
                <Button variant="quiet" size="sm" busy={busy} onClick={() => also(nombre)}>
                  Cargarla aparte<span className="sr-only">: {nombre}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
