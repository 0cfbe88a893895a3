import { Editor } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { EditorToolbar } from './editor-toolbar.tsx'
import { tables } from './editor-tables.ts'
import { wearStyles } from './editor-styles.ts'
import { storedTextLink } from '#publishing/pictures/links.ts'

export type RichEditorProps = {
  /** What the text is when the editor opens; a change of `epoch` puts it in anew. */
  html: string
  epoch: number
  /** Whether pictures may stand in the text. */
  hasPictures?: boolean
  onChange: (html: string) => void
}

/** The editor of rich text: Tiptap, which arrives with this page alone. What it makes is cleaned by the server. */
export default function RichEditor({ html, epoch, hasPictures = true, onChange }: RichEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onChange)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, turn] = useState(0)
  useEffect(() => {
    latest.current = onChange
  })
  // The text of the first moment; later ones come with `epoch`.
  const first = useRef(html)
  useEffect(() => {
    if (!place.current) return undefined
    const made = openEditor(place.current, first.current)
    made.on('update', () => latest.current(made.getHTML()))
    made.on('transaction', () => turn((count) => count + 1))
    setEditor(made)
    const away = wearStyles()
    return () => {
      away()
      made.destroy()
    }
  }, [])
  const shown = useRef(epoch)
  useEffect(() => {
    if (!editor || shown.current === epoch) return
    shown.current = epoch
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, epoch, html])
  return (
    <>
      {editor && <EditorToolbar editor={editor} hasPictures={hasPictures} />}
      <div ref={place} className="min-h-0 flex-1 overflow-y-auto p-4" />
    </>
  )
}

function openEditor(element: HTMLElement, content: string): Editor {
  return new Editor({
    element,
    content,
    // Its styles would be a style element, which the content policy refuses; `wearStyles` brings them.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: {
          openOnClick: false,
          HTMLAttributes: { target: null, rel: null },
          isAllowedUri: (url) => storedTextLink(url) !== null,
        },
      }),
      Image,
      ...tables,
    ],
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Texto',
        class: 'texto-editable grid gap-4 max-w-prose',
      },
    },
  })
}
