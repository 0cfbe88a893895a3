import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Menu, menuLine } from '#kit/ui/menu.tsx'
import { isFiltered } from '#kit/lists/table-address.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'

type Saved = Reply<Api['GET /api/v1/estante/opciones']>['filtros']

/** The person's own filters: opened with a press, kept under a name, dropped. */
export function SavedFilters({ filtros }: { filtros: Saved }) {
  const { pathname, search } = useLocation()
  const [isNaming, setNaming] = useState(false)
  const { write } = useWrite(NOT_SAVED)
  const naming = useWrite({ ...NOT_SAVED, tells: 'here', reloads: true })
  const keep = (nombre: string) =>
    naming.write(async () => {
      const params = new URLSearchParams(search)
      params.delete('pagina')
      await call('POST /api/v1/estante/filtros', { body: { nombre, consulta: params.toString() } })
      setNaming(false)
    }, `Filtro «${nombre}» guardado`)
  const drop = ({ id, nombre, consulta }: Saved[number]) =>
    write(() => call('DELETE /api/v1/estante/filtros/:id', { params: { id } }), {
      title: `Filtro «${nombre}» borrado`,
      undo: () => call('POST /api/v1/estante/filtros', { body: { nombre, consulta } }),
    })
  return (
    <>
      <Menu
        button={
          <>
            <Icon of={Bookmark} /> Mis filtros
          </>
        }
        buttonClass={buttonClass('secondary')}
        panelClass="top-full right-0 mt-1 max-sm:right-auto max-sm:left-0"
      >
        {filtros.map((saved) => (
          <div key={saved.id} className="flex items-center">
            <a href={`${pathname}?${saved.consulta}`} className={`${menuLine} min-w-0 flex-1`}>
              {saved.nombre}
            </a>
            <IconButton label={`Borrar el filtro «${saved.nombre}»`} onClick={() => void drop(saved)}>
              <Icon of={Trash2} />
            </IconButton>
          </div>
        ))}
        {filtros.length === 0 && <p className="px-3 py-2 text-sm text-soft">Aún no guardas ninguno.</p>}
        {isFiltered(search) && (
          <button type="button" className={`${menuLine} border-t border-line`} onClick={() => setNaming(true)}>
            Guardar lo que ves ahora…
          </button>
        )}
      </Menu>
      <Dialog open={isNaming} onClose={() => setNaming(false)} title="Guardar este filtro">
        <form
          method="post"
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const nombre = new FormData(event.currentTarget).get('nombre')
            if (typeof nombre === 'string' && nombre.trim()) void keep(nombre.trim())
          }}
        >
          <TextField
            label="Nombre"
            name="nombre"
            required
            maxLength={60}
            placeholder="Balatas sin foto"
            hint="Con el mismo nombre de otro tuyo, lo cambia. Guarda también el orden y las columnas."
            error={naming.fault?.message}
            data-starts-focused
          />
          <Button type="submit" className="justify-self-end">
            Guardar
          </Button>
        </form>
      </Dialog>
    </>
  )
}
