import type { ComponentProps } from 'react'
import { ListFrame } from '#kit/lists/list-frame.tsx'

const lists = ['users', 'roles', 'permisos', 'bitacora'] as const

type PeopleFrameProps = Omit<ComponentProps<typeof ListFrame>, 'lists' | 'label'> & { current: (typeof lists)[number] }

/** The lists of people and what they may do. */
export function PeopleFrame(props: PeopleFrameProps) {
  return <ListFrame lists={lists} label="Personas y accesos" {...props} />
}
