import type { ComponentProps } from 'react'
import { ListFrame } from '#kit/lists/list-frame.tsx'

const lists = ['listadocotizaciones', 'listadocotizacionesaut'] as const
type FrameProps = Omit<ComponentProps<typeof ListFrame>, 'lists' | 'label'> & { current: (typeof lists)[number] }

/** The client's two lists, side by side. */
export function ClientListFrame(props: FrameProps) {
  return <ListFrame lists={lists} label="Tus documentos" {...props} />
}
