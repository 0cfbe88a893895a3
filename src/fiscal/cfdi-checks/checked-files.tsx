import { Printer } from 'lucide-react'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { typeNames } from '#fiscal/cfdi/codes.ts'
import { type Opinion, opinionOf } from './checks.ts'
import { CheckedDocument } from './checked-document.tsx'
import type { CheckedFile } from './file-check.ts'
import { amountText } from '#fiscal/cfdi/amount-text.ts'

type Verdict = Opinion | 'ILEGIBLE'
const verdicts: Record<Verdict, { tono: Tone; word: string; one: string; other: string }> = {
  INTEGRO: { tono: 'yes', word: 'Íntegro', one: 'íntegro', other: 'íntegros' },
  NO_COINCIDE: { tono: 'no', word: 'No coincide', one: 'no coincide', other: 'no coinciden' },
  SIN_COMPROBAR: { tono: 'maybe', word: 'Sin comprobar', one: 'sin comprobar', other: 'sin comprobar' },
  ILEGIBLE: { tono: 'neutral', word: 'No se pudo leer', one: 'no se pudo leer', other: 'no se pudieron leer' },
}

/** A line a file with its verdict; it opens on what was checked and the document's data. On paper all are open. */
export function CheckedFiles({ files, left }: { files: CheckedFile[]; left: number }) {
  return (
    <section aria-labelledby="resultado" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="resultado" className="text-xl">
            Resultado
          </h2>
          <output className="text-soft">
            {left > 0 ? `Comprobando… ${plural(left, 'archivo', 'archivos')} por revisar.` : summary(files)}
          </output>
        </div>
        {left === 0 && (
          <Button variant="secondary" size="sm" onClick={() => window.print()} className="print:hidden">
            <Icon of={Printer} size={16} /> Imprimir
          </Button>
        )}
      </div>
      <ul
        hidden={files.length === 0}
        className="rounded-panel border border-line bg-card px-4 print:border-0 print:p-0"
      >
        {files.map((file, n) => (
          // The list is made anew with every choice and never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={n}>
            <FileLine file={file} isOpen={files.length === 1 && left === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FileLine({ file, isOpen }: { file: CheckedFile; isOpen: boolean }) {
  const { tono, word } = verdicts[verdictOf(file)]
  return (
    <Disclosure
      open={isOpen}
      summary={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tono}>{word}</Badge>
          <span className="min-w-0 break-all">{file.nombre}</span>
          {'cfdi' in file && (
            <span className="text-sm font-normal text-soft">
              {typeNames[file.cfdi.tipo]} {`${file.cfdi.serie} ${file.cfdi.folio}`.trim()} ·{' '}
              {file.cfdi.nombre_emisor || file.cfdi.rfc_emisor}
            </span>
          )}
        </span>
      }
      aside={'cfdi' in file && file.cfdi.tipo !== 'P' ? amountText(file.cfdi.total, file.cfdi.moneda) : undefined}
    >
      {'cfdi' in file ? <CheckedDocument cfdi={file.cfdi} verdict={file.veredicto} /> : <p>{file.motivo}</p>}
    </Disclosure>
  )
}

function verdictOf(file: CheckedFile): Verdict {
  return 'cfdi' in file ? opinionOf(file.veredicto) : 'ILEGIBLE'
}

/** «10 archivos: 8 íntegros, 1 no coincide, 1 no se pudo leer.» */
function summary(files: CheckedFile[]): string {
  const all = files.map(verdictOf)
  const parts = Object.entries(verdicts).flatMap(([key, { one, other }]) => {
    const n = all.filter((verdict) => verdict === key).length
    return n > 0 ? [plural(n, one, other)] : []
  })
  return `${plural(files.length, 'archivo', 'archivos')}: ${parts.join(', ')}.`
}
