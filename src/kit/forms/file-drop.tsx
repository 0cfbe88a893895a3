import type { LucideIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

type Files = (files: File[]) => void

/**
 * What makes an element a place to drop files on: its listeners, and whether files are over it now. Text and pictures
 * dragged about within a page are left alone. Dropping is one more way: beside it stands a field for files, for the keyboard.
 */
export function useFileDrop(onFiles: Files) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver,
    dropping: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      // Also told when the pointer goes from the element to one within it.
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

type FileFieldProps = {
  /** As the field's own attribute: `.xlsx,.csv`. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** Opens the telephone's camera. */
  isCamera?: boolean
  id?: string
  onFiles: Files
}

/** A field for files within a label that shows it; the same file can be chosen twice. */
export function FileField({ accept, multiple, disabled, isCamera, id, onFiles }: FileFieldProps) {
  return (
    <input
      id={id}
      type="file"
      className="sr-only"
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      capture={isCamera ? 'environment' : undefined}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}

type FileDropProps = Pick<FileFieldProps, 'accept' | 'multiple' | 'onFiles'> & {
  icon: LucideIcon
  title: string
  /** Which files, and how large. */
  text: ReactNode
  /** Something is on its way: nothing more is taken. */
  isBusy?: boolean
  /** Dropped on what stands around it. */
  isWithin?: boolean
  className?: string
}

/** A place where files are chosen or dropped. */
export function FileDrop({
  icon,
  title,
  text,
  isBusy = false,
  isWithin,
  className = '',
  onFiles,
  ...field
}: FileDropProps) {
  const isReady = useHydrated()
  const take = (files: File[]) => {
    if (files.length > 0 && isReady && !isBusy) onFiles(field.multiple ? files : files.slice(0, 1))
  }
  const { isOver, dropping } = useFileDrop(take)
  return (
    // The field within does the same by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      {...(!isWithin && dropping)}
      className={`grid cursor-pointer content-center justify-items-center gap-2 rounded-panel border border-dashed p-5 text-center hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-tint' : 'border-edge bg-card'} ${className}`}
    >
      <Icon of={icon} size={32} className="text-accent" />
      <span className="font-semibold">{title}</span>
      <span className="max-w-prose text-sm text-soft">{text}</span>
      <FileField {...field} disabled={!isReady || isBusy} onFiles={take} />
    </label>
  )
}
