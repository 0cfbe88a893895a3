import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import type { RichEditorProps } from './rich-editor.tsx'
import { RichText } from './rich-text.tsx'

const RichEditor = part(
  () => import('./rich-editor.tsx'),
  (module) => module.default,
)

type TextEditorProps = RichEditorProps & {
  /** The page answers to keys: until then the text is only read. */
  isReady: boolean
  error?: string
}

/** A rich text and its editor, in a box that is as high before the editor has come as after: what stands under it does not move. */
export function TextEditor({ isReady, error, ...rest }: TextEditorProps) {
  return (
    <div className="grid gap-1.5">
      <div
        className={`flex h-[min(44rem,80dvh)] flex-col rounded-panel border bg-card has-[.texto-editable:focus-visible]:outline-2 has-[.texto-editable:focus-visible]:outline-accent ${error ? 'border-no' : 'border-edge'}`}
      >
        {isReady ? (
          <Optional>
            <RichEditor {...rest} />
          </Optional>
        ) : (
          <RichText html={rest.html} className="max-w-prose content-start overflow-y-auto p-4" />
        )}
      </div>
      {error && <p className="text-sm text-no">{error}</p>}
    </div>
  )
}
