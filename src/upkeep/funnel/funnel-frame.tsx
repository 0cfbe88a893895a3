import type { ComponentProps } from 'react'
import { ListFrame } from '#kit/lists/list-frame.tsx'

const lists = ['Embudo', 'LineasAbandonadas'] as const

type FunnelFrameProps = Omit<ComponentProps<typeof ListFrame>, 'lists' | 'label'> & { current: (typeof lists)[number] }

/** What comes of what people look at, and what was left on the way. */
export function FunnelFrame(props: FunnelFrameProps) {
  return <ListFrame lists={lists} label="Embudo" {...props} />
}
