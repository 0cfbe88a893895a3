import type { Editor } from '@tiptap/core'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { EditorImageDialog } from './editor-image-dialog.tsx'
import { EditorLinkDialog } from './editor-link-dialog.tsx'

type Tool = {
  label: string
  icon: ComponentProps<typeof Icon>['of']
  /** Whether it holds where the cursor is; absent for what only does something. */
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => unknown
}

const tools: Tool[] = [
  {
    label: 'Título',
    icon: Heading2,
    isOn: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Subtítulo',
    icon: Heading3,
    isOn: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { label: 'Negrita', icon: Bold, isOn: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  {
    label: 'Cursiva',
    icon: Italic,
    isOn: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Lista',
    icon: List,
    isOn: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Lista numerada',
    icon: ListOrdered,
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Cita',
    icon: Quote,
    isOn: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  { label: 'Línea', icon: Minus, run: (e) => e.chain().focus().setHorizontalRule().run() },
  { label: 'Deshacer', icon: Undo2, run: (e) => e.chain().focus().undo().run() },
  { label: 'Rehacer', icon: Redo2, run: (e) => e.chain().focus().redo().run() },
]

/** The tools of the text: one stop of the Tab key, arrows go from one to the next (APG toolbar). */
export function EditorToolbar({ editor, hasPictures }: { editor: Editor; hasPictures: boolean }) {
  const [open, setOpen] = useState<'enlace' | 'imagen' | null>(null)
  const [reached, setReached] = useState(0)
  const last = tools.length + (hasPictures ? 1 : 0)
  const stop = (place: number) => ({
    'data-tool': place,
    tabIndex: reached === place ? 0 : -1,
    onFocus: () => setReached(place),
  })
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = { ArrowRight: reached + 1, ArrowLeft: reached - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const place = (to + last + 1) % (last + 1)
    event.currentTarget.querySelector<HTMLElement>(`[data-tool="${place}"]`)?.focus()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <div
        role="toolbar"
        aria-label="Formato del texto"
        onKeyDown={keyDown}
        className="flex flex-wrap border-b border-line"
      >
        {tools.map(({ label, icon, isOn, run }, place) => (
          <IconButton
            key={label}
            label={label}
            aria-pressed={isOn?.(editor)}
            onClick={() => run(editor)}
            {...stop(place)}
          >
            <Icon of={icon} />
          </IconButton>
        ))}
        <IconButton
          label="Enlace"
          aria-pressed={editor.isActive('link')}
          onClick={() => setOpen('enlace')}
          {...stop(tools.length)}
        >
          <Icon of={LinkIcon} />
        </IconButton>
        {hasPictures && (
          <IconButton label="Imagen" onClick={() => setOpen('imagen')} {...stop(last)}>
            <Icon of={ImagePlus} />
          </IconButton>
        )}
      </div>
      <EditorLinkDialog editor={editor} open={open === 'enlace'} onClose={() => setOpen(null)} />
      <EditorImageDialog editor={editor} open={open === 'imagen'} onClose={() => setOpen(null)} />
    </>
  )
}
