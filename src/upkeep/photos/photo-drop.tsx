import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FileField, useFileDrop } from '#kit/forms/file-drop.tsx'
import { buttonClass } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type PhotoDropProps = {
  label: string
  text: ReactNode
  onFiles: (files: File[]) => void
  /** A ZIP is taken too. */
  takesZip?: boolean
  /** A button that opens the telephone's camera. */
  hasCamera?: boolean
  /** What is pasted anywhere on the page is taken here. */
  takesPaste?: boolean
}

/** A place for pictures: dropped, picked, pasted, or taken with the telephone. */
export function PhotoDrop({ label, text, onFiles, takesZip, hasCamera, takesPaste }: PhotoDropProps) {
  const { isOver, dropping } = useFileDrop(onFiles)
  usePaste(takesPaste ? onFiles : null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside do the same by keys
    <div
      {...dropping}
      className={`grid justify-items-start gap-3 rounded-panel border border-dashed p-4 ${isOver ? 'border-accent bg-accent-tint' : 'border-edge bg-card'}`}
    >
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={label}
          accept={takesZip ? `${TYPES},.zip,application/zip` : TYPES}
          icon={ImagePlus}
          onFiles={onFiles}
        />
        {hasCamera && (
          <FileButton
            label="Tomar una foto"
            accept="image/*"
            icon={Camera}
            onFiles={onFiles}
            isCamera
            className="md:hidden"
          />
        )}
      </div>
      <div className="text-sm text-soft">{text}</div>
    </div>
  )
}

type FileButtonProps = Pick<PhotoDropProps, 'label' | 'onFiles'> & {
  accept: string
  icon: typeof Camera
  isCamera?: boolean
  className?: string
}

function FileButton({ label, accept, icon, onFiles, isCamera, className = '' }: FileButtonProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={`${buttonClass('secondary')} has-focus-visible:outline-2 has-focus-visible:outline-accent ${className}`}
    >
      <Icon of={icon} /> {label}
      <FileField id={id} accept={accept} multiple={!isCamera} isCamera={isCamera} onFiles={onFiles} />
    </label>
  )
}

function usePaste(onFiles: ((files: File[]) => void) | null): void {
  const taken = useRef(onFiles)
  useEffect(() => {
    taken.current = onFiles
  })
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length > 0) taken.current?.(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
