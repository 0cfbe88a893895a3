import { FileSpreadsheet, ListChecks } from 'lucide-react'
import { FileDrop, useFileDrop } from '#kit/forms/file-drop.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { ListDesk } from './use-list.ts'

const example = '2 pzas BD-1204\nBD1205 x 4\n4 - TA 22 balata tsuru 2005'
/** Control signs of cells, which a call refuses. */
const controls = /(?![\t\r\n])\p{Cc}/gu

/** Anything pasted, or a file dropped anywhere on the box. */
export function ListInput({ desk, isReady }: { desk: ListDesk; isReady: boolean }) {
  const { texto, setTexto, isBusy, read } = desk
  const readText = () => void (texto.trim() && read({ texto: texto.replace(controls, ' ') }))
  const readFile = (file: File | undefined) => void (file && read({ archivo: file }))
  const { isOver, dropping } = useFileDrop(([file]) => {
    if (isReady && !isBusy) readFile(file)
  })
  return (
    // The field for files does the same by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label="Tu lista"
      onSubmit={(event) => {
        event.preventDefault()
        readText()
      }}
      {...dropping}
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
      <FileDrop
        icon={FileSpreadsheet}
        title="Elige o suelta un archivo"
        text="XLSX, CSV o TXT, hasta 5 MB y 5,000 líneas"
        accept=".xlsx,.csv,.txt,.tsv"
        isBusy={isBusy}
        isWithin
        onFiles={([file]) => readFile(file)}
      />
    </form>
  )
}
