import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { ListDesk } from './use-list.ts'

/** A code, or a whole pasted list: what is sure goes in at once, what is not is asked below. */
export function ListAdd({ desk, isReady }: { desk: ListDesk; isReady: boolean }) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async () => {
    if (!text.trim()) return
    setBusy(true)
    if (await desk.paste(text)) setText('')
    setBusy(false)
  }
  return (
    <section aria-label="Agregar partes a la lista" className="grid gap-3">
      <form
        aria-label="Agregar a la lista"
        className="grid gap-3 md:max-w-2xl"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextArea
          label="Agregar partes"
          name="texto"
          rows={2}
          value={text}
          disabled={!isReady}
          spellCheck={false}
          placeholder="BD-1204 x 4"
          hint="Un código por línea con sus piezas, o pega un bloque de Excel."
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void add()
          }}
          className="[&_textarea]:code"
        />
        <Button
          type="submit"
          variant="secondary"
          busy={busy}
          disabled={!isReady || !text.trim()}
          className="justify-self-start"
        >
          <Icon of={Plus} /> Agregar a la lista
        </Button>
      </form>
      {desk.doubtful.length > 0 && <Doubts desk={desk} />}
    </section>
  )
}

function Doubts({ desk }: { desk: ListDesk }) {
  return (
    <ul aria-label="Por aclarar" className="divide-y divide-line rounded-panel border border-line bg-card text-sm">
      {desk.doubtful.map((line) => (
        <li key={`${line.texto} ${line.motivo}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
          <div className="min-w-48 flex-1">
            <p className="code font-semibold wrap-anywhere">{line.texto}</p>
            <p className="text-soft">{line.motivo}</p>
          </div>
          {line.opciones.map((code) => (
            <Button key={code} variant="secondary" size="sm" onClick={() => void desk.choose(line, code)}>
              <span className="code">{code}</span>
            </Button>
          ))}
          <IconButton label={`Dejar fuera ${line.texto}`} onClick={() => desk.forget(line)}>
            <Icon of={X} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
