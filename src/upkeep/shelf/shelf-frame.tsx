import type { ComponentProps } from 'react'
import { ListFrame } from '#kit/lists/list-frame.tsx'

const lists = [
  'AdminProductos',
  'PreciosProductos',
  'CalidadProductos',
  'FotosProductos',
  'CambiosProductos',
  'CambiosPrecios',
  'MovimientosExistencia',
] as const

type ShelfFrameProps = Omit<ComponentProps<typeof ListFrame>, 'lists' | 'label'> & { current: (typeof lists)[number] }

/** The screens of the shelf, side by side. */
export function ShelfFrame(props: ShelfFrameProps) {
  return <ListFrame lists={lists} label="Estante" {...props} />
}
