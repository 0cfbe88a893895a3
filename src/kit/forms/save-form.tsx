import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { FormFault } from './form-fault.tsx'
import type { Fields } from './form-fields.ts'
import { Made } from './made.ts'
import { madeOnce } from './made-once.ts'
import { useWrite } from './use-write.ts'
import { WriteForm } from './write-form.tsx'
import type { useUnsaved } from './use-unsaved.tsx'
import { FORM_SUCCESS_MS } from '#kit/base/settings.ts'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

type SaveFormProps = {
  /** What the form does, for readers: «Editar la dirección Bodega». */
  label: string
  /** What it resolves to is of no matter but for a `Made`, whose page is then opened. */
  send: (fields: Fields) => Promise<unknown>
  /** Said when it is done; absent where the page says it itself. */
  said?: string
  onDone?: () => void
  /** Words of the button. */
  button?: string
  /** Further buttons, after the one that saves. */
  more?: ReactNode
  /** Asks before the form is left with changes; its `guard` stands beside the form. */
  watched?: Pick<ReturnType<typeof useUnsaved>, 'form' | 'settle'>
  className?: string
  /** The fields: each tells what is wrong with it. */
  children?: ReactNode
}

/** Many pages draw a form anew with what was saved: the new one says that it was. */
let saved = { label: '', until: 0 }

/** A form that saves, says so, and shows the page as it is afterwards. A refusal leaves everything as it was typed. */
export function SaveForm(props: SaveFormProps) {
  const { label, send, said, onDone, button = 'Guardar', more, watched, className, children } = props
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const isReady = useHydrated()
  const [isFresh, setFresh] = useState(() => saved.label === label && Date.now() < saved.until)
  const once = useMadeOnce(send)
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    await once(fields)
    saved = { label, until: Date.now() + FORM_SUCCESS_MS }
    watched?.settle()
    onDone?.()
    // Said once the page holds what was saved, with its version: whoever goes on at once would be refused.
    await revalidate()
    if (said !== undefined) toast({ title: said })
    setFresh(true)
  })
  useEffect(() => {
    if (!isFresh) return undefined
    const over = setTimeout(() => setFresh(false), FORM_SUCCESS_MS)
    return () => clearTimeout(over)
  }, [isFresh])
  return (
    <WriteForm
      ref={watched?.form}
      errors={errors}
      method="post"
      aria-label={label}
      onSubmit={onSubmit}
      className={`grid gap-4 ${className ?? ''}`}
    >
      {fault && (
        <div className="grid gap-1">
          <FormFault fault={fault} />
          {fault.code === 'version_anterior' && (
            // A true reload: what somebody else wrote takes the place of what was typed.
            <a
              href={pathname + search}
              target="_self"
              onClick={watched?.settle}
              className="link min-h-6 justify-self-start text-sm"
            >
              Ver cómo quedó, sin guardar lo mío
            </a>
          )}
        </div>
      )}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={!isReady}>
          {button}
        </Button>
        {more}
        {isFresh && (
          // Where the eye is; readers hear the toast.
          <span aria-hidden className="self-center text-sm text-yes" data-listo>
            ✓ Listo
          </span>
        )}
      </div>
    </WriteForm>
  )
}

/** What was made is not made again when only the way to its page failed and the same is sent once more. */
function useMadeOnce(send: SaveFormProps['send']): SaveFormProps['send'] {
  const known = useRef<{ content: string; made: Made }>(null)
  const navigate = useNavigate()
  return async (fields) => {
    const { content } = fields
    if (known.current?.content !== content) {
      known.current = null
      const made = await madeOnce(content, () => Promise.resolve(send(fields)))
      if (!(made instanceof Made)) return
      known.current = { content, made }
    }
    const { path, replaces } = known.current.made
    await navigate(path, { replace: replaces })
  }
}

/** The number in a field; null when it is empty. */
export function numberOf(fields: Fields, name: string): number | null {
  const text = fields.text(name).trim()
  return text === '' ? null : Number(text)
}

/** The text in a field; null when it is empty. */
export function textOf(fields: Fields, name: string): string | null {
  return fields.text(name).trim() || null
}
