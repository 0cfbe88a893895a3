import { Columns3 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Menu } from '#kit/ui/menu.tsx'
import { areUsual, changed, viewIn } from './table-address.ts'
import { type TablePlace, useKeeping, widths } from './use-keeping.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

type TableColumnsProps = {
  columns: { id: string; title: string; isExtra?: boolean }[]
  visible: string[]
  search: string
  /** Path of the page, for the form that works without scripts. */
  action: string
  place: TablePlace
}

/** Which columns a list shows and how wide; in its address, and kept for the person. The first one names the row and stays. */
export function TableColumns({ columns, visible, search, action, place }: TableColumnsProps) {
  const keeping = useKeeping(place)
  const { kept, keep } = keeping
  const navigate = useNavigate()
  const isReady = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const params = [...new URLSearchParams(search)].filter(([name]) => name !== 'columnas')
  const shown = visible.join(',')
  // Back and forward change the address: the boxes follow, and keep their focus.
  useEffect(() => {
    for (const box of form.current?.elements ?? [])
      if (box instanceof HTMLInputElement && box.type === 'checkbox') box.checked = shown.split(',').includes(box.value)
  }, [shown])

  const choose = (boxes: HTMLFormElement) => {
    const chosen = new FormData(boxes).getAll('columnas').filter((id) => typeof id === 'string')
    const columnas = areUsual(columns, chosen) ? null : chosen
    const pagina = new URLSearchParams(search).get('pagina')
    // What is changed in a view is the view's until it is saved.
    if (!viewIn(search)) keep({ ...kept, columnas })
    void navigate(changed(search, { columnas: columnas && columnas.join(','), pagina }), {
      preventScrollReset: true,
      replace: true,
    })
  }
  return (
    <Menu
      onNear={() => void widths().then(({ measure }) => form.current && measure(form.current))}
      button={
        <>
          <Icon of={Columns3} size={16} /> <span className="max-sm:sr-only">Columnas</span>
        </>
      }
      buttonClass="inline-flex min-h-11 items-center gap-2 rounded-control px-3.5 text-sm font-semibold text-accent hover:bg-accent-tint sm:px-2 md:min-h-8"
    >
      <form
        ref={form}
        method="get"
        action={action}
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLInputElement && target.type === 'checkbox') choose(currentTarget)
        }}
      >
        {params.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="columnas" value={columns[0]?.id} />
        <Boxes columns={columns} visible={visible} keeping={keeping} />
        {Object.keys(kept.anchos).length > 0 && <UsualWidths onPress={() => keep({ ...kept, anchos: {} })} />}
        {!isReady && (
          <Button type="submit" variant="quiet" size="sm" className="w-full">
            Mostrar
          </Button>
        )}
      </form>
    </Menu>
  )
}

type Keeping = { keeping: ReturnType<typeof useKeeping> }

/** Which columns are shown, and, where there are scripts, how wide each is. */
function Boxes({ columns, visible, keeping }: Pick<TableColumnsProps, 'columns' | 'visible'> & Keeping) {
  const isReady = useHydrated()
  return (
    <fieldset className="grid px-2 py-1">
      <legend className="sr-only">Columnas que se muestran</legend>
      {columns.map(({ id, title }, nth) => (
        <div key={id} className="flex items-center gap-3">
          {nth === 0 ? (
            <span className="min-w-0 flex-1 text-sm text-soft">{title}</span>
          ) : (
            <Checkbox
              name="columnas"
              value={id}
              label={title}
              defaultChecked={visible.includes(id)}
              className="flex-1"
            />
          )}
          {isReady && visible.includes(id) && <WidthRange column={{ id, title }} keeping={keeping} />}
        </div>
      ))}
    </fieldset>
  )
}

function UsualWidths({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" size="sm" className="w-full max-desktop:hidden" onClick={onPress}>
      Anchos como vienen
    </Button>
  )
}

type WidthRangeProps = { column: { id: string; title: string } } & Keeping

function WidthRange({ column: { id, title }, keeping: { kept, keep } }: WidthRangeProps) {
  return (
    <input
      type="range"
      min={60}
      max={600}
      step={10}
      data-ancho={id}
      aria-label={`Ancho de ${title}`}
      defaultValue={kept.anchos[id] ?? 160}
      onChange={({ target }) => void widths().then(({ widened }) => keep({ ...kept, anchos: widened(target) }))}
      className="w-24 accent-accent max-desktop:hidden"
    />
  )
}
