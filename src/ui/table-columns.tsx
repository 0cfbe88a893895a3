import { Columns3 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Checkbox } from './field.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import { changed } from './table-address.ts'

type TableColumnsProps = {
  columns: { id: string; title: string; isExtra?: boolean }[]
  visible: string[]
  search: string
}

/** Which columns a list shows, kept in its address; the first one names the row and stays. */
export function TableColumns({ columns, visible, search }: TableColumnsProps) {
  const navigate = useNavigate()
  const choose = (id: string, isShown: boolean) => {
    const chosen = columns.filter((column) => (column.id === id ? isShown : visible.includes(column.id)))
    const isDefault = columns.every((column) => chosen.includes(column) === !column.isExtra)
    const columnas = isDefault ? null : chosen.map((column) => column.id).join(',')
    const { pagina } = Object.fromEntries(new URLSearchParams(search))
    void navigate(changed(search, { columnas, pagina: pagina ?? null }), { preventScrollReset: true, replace: true })
  }
  return (
    <Menu
      button={
        <>
          <Icon of={Columns3} size={16} /> Columnas
        </>
      }
      buttonClass="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-semibold text-accent hover:bg-accent-tint md:min-h-8"
    >
      <fieldset className="grid px-2 py-1">
        <legend className="sr-only">Columnas que se muestran</legend>
        {columns.slice(1).map(({ id, title }) => (
          <Checkbox
            key={id}
            label={title}
            checked={visible.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
          />
        ))}
      </fieldset>
    </Menu>
  )
}
