import type { ComponentProps } from 'react'
import { ListFrame } from '#kit/lists/list-frame.tsx'

const lists = ['clientes', 'cobranza', 'solicitudes', 'mensajes', 'datosPersonales', 'sucursales'] as const

type CompanyFrameProps = Omit<ComponentProps<typeof ListFrame>, 'lists' | 'label'> & { current: (typeof lists)[number] }

/** The lists of clients and company. */
export function CompanyFrame(props: CompanyFrameProps) {
  return <ListFrame lists={lists} label="Clientes y empresa" {...props} />
}
