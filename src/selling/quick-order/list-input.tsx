import { FileSpreadsheet, ListChecks } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { ListDesk } from './use-list.ts'

const example = '2 pzas BD-1204\nBD1205 x 4\n4 - TA 22 balata tsuru 2005'
/** Control signs of cells, which a call refuses. */
const controls = /(?![\t\r\n])\p{Cc}/gu

/** Anything pasted, or a file dropped anywhere on the box. */
export function ListInput({ desk, isReady }: { desk: ListDesk; isReady: boolean }) {
  const [isOver, setOver] = useState(false)
  const { texto, setTexto, isBusy, read } = desk
  const readText = () => void (texto.trim() && read({ texto: texto.replace(controls, ' ') }))
  const readFile = (file: File | undefined) => void (file && read({ archivo: file }))
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    readFile(event.dataTransfer.files[0])
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    readFile(event.target.files?.[0])
    event.target.value = ''
  }
  return (
    // Dropping is one more way; the field for files is there for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label="Tu lista"
      onSubmit={(event) => {
        event.preventDefault()
        readText()
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid gap-4 rounded-panel border bg-card p-4 md:p-5 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] ${isOver ? 'border-accent bg-accent-tint' : 'border-line'}`}
    >
      <div className="grid gap-3">
        <TextArea
          label="Pega tu lista"
          name="texto"
          rows={9}
          value={texto}
          disabled={!isReady}
          placeholder={example}
          spellCheck={false}
          onChange={(event) => setTexto(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            readText()
          }}
          hint="Un bloque de Excel, un mensaje de WhatsApp, una lista con tus propios códigos… Ctrl + Enter la revisa."
          className="[&_textarea]:code"
        />
        <Button type="submit" busy={isBusy} disabled={!isReady || !texto.trim()} className="justify-self-start">
          <Icon of={ListChecks} /> Revisar lista
        </Button>
      </div>
      <label className="grid cursor-pointer content-center justify-items-center gap-2 rounded-panel border border-dashed border-edge p-5 text-center hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <Icon of={FileSpreadsheet} size={32} className="text-accent" />
        <span className="font-semibold">Elige o suelta un archivo</span>
        <span className="text-sm text-soft">XLSX, CSV o TXT, hasta 5 MB y 5,000 líneas</span>
        <input
          type="file"
          className="sr-only"
          disabled={!isReady || isBusy}
          accept=".xlsx,.csv,.txt,.tsv"
          onChange={pick}
        />
      </label>
    </form>
  )
}
