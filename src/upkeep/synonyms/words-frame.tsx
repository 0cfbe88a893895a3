import type { ComponentProps } from 'react'
import { ListFrame } from '#kit/lists/list-frame.tsx'

const lists = ['busquedas', 'sinonimos'] as const

type WordsFrameProps = Omit<ComponentProps<typeof ListFrame>, 'lists' | 'label'> & { current: (typeof lists)[number] }

/** What people search, and what the search box understands. */
export function WordsFrame(props: WordsFrameProps) {
  return <ListFrame lists={lists} label="Búsquedas y palabras" {...props} />
}
