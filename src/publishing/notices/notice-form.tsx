import { useState } from 'react'
import { fieldsOf } from '#kit/forms/form-fields.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { SaveForm } from '#kit/forms/save-form.tsx'
import {
  type Draft,
  draftOf,
  type Notice,
  type NoticeBody,
  NoticeFields,
  type NoticeOptions,
  noticeBody,
} from './notice-fields.tsx'
import { NoticePreview } from './notice-preview.tsx'

type NoticeFormProps = {
  anuncio?: Notice
  options: NoticeOptions
  button: string
  said?: string
  /** Sends it; `version` is the one it goes on top of. */
  send: (body: NoticeBody, version: number) => Promise<void>
}

/** All that is said of an announcement, and how it will look while one writes. */
export function NoticeForm({ anuncio, options, button, said, send }: NoticeFormProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(anuncio))
  const watched = useUnsaved()
  const look = ({ currentTarget }: { currentTarget: HTMLDivElement }) => {
    const form = currentTarget.querySelector('form')
    if (!form) return
    setDraft(draftOf(noticeBody(fieldsOf(form))))
  }
  return (
    <div className="grid items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_21rem]" onInput={look} onChange={look}>
      <SaveForm
        label="Anuncio"
        button={button}
        said={said}
        watched={watched}
        className="min-w-0"
        send={async (fields) => {
          // A new one leads to its own page.
          watched.settle()
          await send(noticeBody(fields), anuncio?.version ?? 0)
        }}
      >
        <NoticeFields anuncio={anuncio} draft={draft} options={options} />
      </SaveForm>
      <NoticePreview draft={draft} />
      {watched.guard}
    </div>
  )
}
