import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

/** What may be done to one row, behind three dots; its lines have the look `menuLine`. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      label={label}
      button={<Icon of={Ellipsis} size={20} />}
      buttonClass="inline-grid size-11 place-items-center rounded-control text-soft hover:bg-sunk hover:text-ink md:size-9"
    >
      {children}
    </Menu>
  )
}
