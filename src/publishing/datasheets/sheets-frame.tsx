import type { ComponentProps } from 'react'
import { ListFrame } from '#kit/lists/list-frame.tsx'

const lists = ['AdminFichas', 'plantillasFicha'] as const

type SheetsFrameProps = Omit<ComponentProps<typeof ListFrame>, 'lists' | 'label'> & { current: (typeof lists)[number] }

/** Sheets and the templates they follow. */
export function SheetsFrame(props: SheetsFrameProps) {
  return <ListFrame lists={lists} label="Fichas técnicas" {...props} />
}
