import type { ReactNode } from 'react'
import { Menu, menuLine } from '#kit/ui/menu.tsx'
import { type ChatNumbers, type ChatPlace, chatsOf } from './whatsapp.ts'

type WhatsAppMenuProps = {
  numbers: ChatNumbers | undefined
  place: ChatPlace
  /** What the button shows. */
  children: ReactNode
  label?: string
  buttonClass: string
  panelClass?: string
  className?: string
}

/** One number: the chat itself. More: a menu of them. None: nothing (S-07, S-08). */
export function WhatsAppMenu({
  numbers,
  place,
  children,
  label,
  buttonClass,
  panelClass,
  className,
}: WhatsAppMenuProps) {
  const chats = chatsOf(numbers, place)
  const [first] = chats
  if (!first) return null
  if (chats.length === 1) {
    return (
      <a
        href={first.href}
        target="_blank"
        aria-label={label}
        title={label}
        className={`${buttonClass} ${className ?? ''}`}
      >
        {children}
      </a>
    )
  }
  return (
    <Menu
      {...{ label, buttonClass, className }}
      panelClass={`w-max max-w-[calc(100vw-2rem)] ${panelClass ?? 'top-full right-0 mt-1'}`}
      button={children}
    >
      <p className="px-3 pt-1.5 pb-1 text-xs font-semibold text-soft">Escríbenos por WhatsApp</p>
      {chats.map(({ texto, numero, href }) => (
        <a key={texto} href={href} target="_blank" className={menuLine}>
          <span className="flex-1">{texto}</span>
          <span className="text-soft tabular-nums whitespace-nowrap">{numero}</span>
        </a>
      ))}
    </Menu>
  )
}
