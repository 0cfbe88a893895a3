import { ChevronDown, Ellipsis } from 'lucide-react'
import { actFor } from '#people/access/act-for.ts'
import { mayAct } from '#people/access/act-for-button.tsx'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Menu, menuLine } from '#kit/ui/menu.tsx'
import { type UserAction, userActions } from './user-actions.ts'
import type { UserRow } from './user-columns.ts'

type UserMenuProps = {
  user: UserRow
  /** The record itself is open: its button says more, and leads not to itself. */
  isOpen?: boolean
  onChoose: (action: UserAction) => void
}

/** What can be done to one account of the list. */
export function UserMenu({ user, isOpen, onChoose }: UserMenuProps) {
  const actions = userActions(user, currentSession().user?.id)
  // Opened, there is nothing left to choose: the record says why.
  if (user.estado === 'BAJA' || (isOpen && actions.length === 0)) return null
  return (
    <Menu
      label={isOpen ? undefined : `Acciones de ${user.name}`}
      button={
        isOpen ? (
          <>
            Acciones <Icon of={ChevronDown} size={16} />
          </>
        ) : (
          <Icon of={Ellipsis} size={20} />
        )
      }
      buttonClass={
        isOpen
          ? buttonClass('secondary')
          : 'inline-grid size-11 place-items-center rounded-control text-soft hover:bg-sunk hover:text-ink md:size-9'
      }
      panelClass={isOpen ? 'top-full left-0 mt-1 md:right-0 md:left-auto' : undefined}
      className="inline-block text-left"
    >
      {!isOpen && (
        <a href={at(`/users/getPermissions/${user.id}`)} className={menuLine}>
          Editar
        </a>
      )}
      {user.cliente && mayAct() && <ActLine cliente={user.cliente} />}
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          className={`${menuLine} ${action.isDanger ? 'text-no' : ''}`}
          onClick={(event) => {
            // The menu closes under the focus: the dialog gives it back to what stays.
            event.currentTarget.closest('details')?.querySelector('summary')?.focus()
            onChoose(action)
          }}
        >
          {action.label}
        </button>
      ))}
    </Menu>
  )
}

function ActLine({ cliente }: { cliente: { id: number; nombre: string } }) {
  return (
    <button type="button" className={menuLine} onClick={() => void actFor(cliente.id)}>
      Actuar a nombre de {cliente.nombre}
    </button>
  )
}
