import { type TablePlace, useKeeping, widths } from './use-keeping.ts'

/** The end of a header: drawn with the pointer, pressed twice for the widths the list comes with. By keyboard: the menu of columns. */
export function WidthHandle({ place }: { place: TablePlace }) {
  const { kept, keep } = useKeeping(place)
  return (
    <span
      aria-hidden
      data-ancho-de-columna
      onPointerEnter={() => void widths()}
      onPointerDown={({ currentTarget, clientX, button }) => {
        const head = currentTarget.closest('th')
        if (button === 0 && head)
          void widths().then(({ drag }) => drag(head, clientX, (anchos) => keep({ ...kept, anchos })))
      }}
      onDoubleClick={() => keep({ ...kept, anchos: {} })}
      className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent select-none hover:border-accent max-desktop:hidden print:hidden"
    />
  )
}
