import type { ComponentProps } from 'react'
import { ListFrame } from '#kit/lists/list-frame.tsx'

const lists = [
  'banners',
  'inicioBloques',
  'ListPublicaciones',
  'ListPublicacionesEdit',
  'paginasEmpresa',
  'vacantes',
  'postulaciones',
  'AdminProductos',
] as const

type ContentFrameProps = Omit<ComponentProps<typeof ListFrame>, 'lists' | 'label'> & { current: (typeof lists)[number] }

/** The lists of what marketing publishes. */
export function ContentFrame(props: ContentFrameProps) {
  return <ListFrame lists={lists} label="Contenido" {...props} />
}
