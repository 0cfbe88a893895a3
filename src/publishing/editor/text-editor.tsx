import { FieldFault } from '#kit/forms/field-fault.tsx'
import { useFault } from '#kit/ui/field-faults.ts'
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
  /** Under this name the form is told what is wrong with it. */
  name: string
}

/** A rich text and its editor, in a box that is as high before the editor has come as after: what stands under it does not move. */
export function TextEditor({ isReady, name, ...rest }: TextEditorProps) {
  const isWrong = useFault(name) !== undefined
  return (
    <div className="grid gap-1.5">
      <div
        className={`flex h-[min(44rem,80dvh)] flex-col rounded-panel border bg-card has-[.texto-editable:focus-visible]:outline-2 has-[.texto-editable:focus-visible]:outline-accent ${isWrong ? 'border-no' : 'border-edge'}`}
      >
        {isReady ? (
          <Optional>
            <RichEditor {...rest} />
          </Optional>
        ) : (
          <RichText html={rest.html} className="max-w-prose content-start overflow-y-auto p-4" />
        )}
      </div>
      <FieldFault name={name} />
    </div>
  )
}
