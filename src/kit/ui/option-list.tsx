import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

/**
 * Which of the options hanging under a field the arrows are on (APG, combobox with a list). The focus stays in the field,
 * which is given `field`; −1 is none, as it is once there are other options. `isOpen` is the caller's: lists open and
 * close by different causes.
 */
export function useOptionList(options: readonly unknown[], isOpen: boolean) {
  const id = useId()
  const [wanted, setWanted] = useState({ options, place: -1 })
  const count = options.length
  const active = isOpen && wanted.options === options ? wanted.place : -1
  return {
    id,
    active,
    leave: () => setWanted({ options, place: -1 }),
    /** Whether the key was an arrow, and moved. */
    step: (event: KeyboardEvent): boolean => {
      const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (way === 0 || count === 0) return false
      event.preventDefault()
      setWanted({ options, place: active === -1 && way === -1 ? count - 1 : (active + way + count) % count })
      return true
    },
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-activedescendant': active >= 0 ? optionId(id, active) : undefined,
    } as const,
  }
}

function optionId(list: string, place: number): string {
  return `${list}-${place}`
}

type OptionListProps<T> = {
  list: { id: string; active: number }
  /** What a reader calls it. */
  label: string
  options: readonly T[]
  keyOf: (option: T) => string | number
  onChoose: (option: T) => void
  className?: string
  children: (option: T) => ReactNode
}

/** Options under a field, as they hang there. */
export function OptionList<T>({ list, label, options, keyOf, onChoose, className = '', children }: OptionListProps<T>) {
  return (
    // The field keeps the focus and tells which option is active.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      id={list.id}
      aria-label={label}
      // Pressing an option must not take the focus from the field: its blur would hide the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      className={`absolute top-full left-0 z-20 mt-1 overflow-hidden rounded-panel border border-line bg-card p-1 shadow-float ${className}`}
    >
      {options.map((option, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/control-has-associated-label
        <div
          key={keyOf(option)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          id={optionId(list.id, place)}
          aria-selected={place === list.active}
          onClick={() => onChoose(option)}
          className="grid min-h-11 content-center rounded-control px-2 py-1 hover:bg-sunk aria-selected:bg-accent-tint md:min-h-9"
        >
          {children(option)}
        </div>
      ))}
    </div>
  )
}
