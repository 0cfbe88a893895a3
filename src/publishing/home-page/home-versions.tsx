import { useId } from 'react'
import { call } from '#kit/base/call.ts'
import { moment } from '#kit/base/moment.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { Edition } from './edition.ts'

/** What was published before, each to be put in force again. */
export function HomeVersions({ edition: { versiones }, mayEdit }: { edition: Edition; mayEdit: boolean }) {
  const heading = useId()
  const { busy, write } = useWrite({ title: 'No se publicó' })
  const [current] = versiones
  const again = (id: number) =>
    write(() => call('POST /api/v1/inicio/versiones/:id/publicacion', { params: { id } }), {
      title: 'El inicio volvió a esa versión',
      ...(current && {
        undo: () => call('POST /api/v1/inicio/versiones/:id/publicacion', { params: { id: current.id } }),
        undone: 'El inicio está como antes',
      }),
    })
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-xl">
        Versiones
      </h2>
      {versiones.length === 0 && (
        <p className="text-soft">Todavía nadie lo ha cambiado: es el orden con que viene la tienda.</p>
      )}
      <ol className="grid gap-3">
        {versiones.map(({ id, publicada_en, guardada_por, cambios }, place) => (
          <li key={id} className="grid justify-items-start gap-1 border-t border-line pt-3 text-sm">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {moment(publicada_en)} {place === 0 && <Badge tone="yes">En uso</Badge>}
            </span>
            <span className="text-soft">
              {[guardada_por, cambios.slice(0, 4).join(', ')].filter(Boolean).join(': ')}
              {cambios.length > 4 && ` y ${cambios.length - 4} más`}
            </span>
            {mayEdit && place > 0 && (
              <Button variant="quiet" size="sm" busy={busy} onClick={() => void again(id)}>
                Volver a ésta
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
