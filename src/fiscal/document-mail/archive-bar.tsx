import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Checkbox } from '#kit/ui/field.tsx'
import { VIEW_PARAMS } from '#kit/lists/table-address.ts'
import { ARCHIVE_FORM } from '#fiscal/documents/archive-form.ts'
import { MailButton } from './mail-button.tsx'

type List = Reply<Api['GET /api/v1/documentos']>

const path = '/api/v1/documentos.zip'

type ArchiveProps = { list: List; search: string; isClient: boolean }

/** XML and PDF of the chosen rows, or of all that were filtered, in one file. A plain form: the boxes of the rows are its fields. */
export function Archive({ list, search, isClient }: ArchiveProps) {
  const chosen = useChosen(list)
  const { total, maximo_zip, documentos } = list
  const filters = [...new URLSearchParams(search)].filter(([name]) => !VIEW_PARAMS.includes(name) && name !== 'aviso')
  const all = `${at(path)}?${new URLSearchParams([...filters, ['todos', '1']])}`
  return (
    <form
      id={ARCHIVE_FORM}
      method="get"
      action={at(path)}
      data-download
      aria-label="Descargar XML y PDF"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-card px-4 py-2 print:hidden"
    >
      <Checkbox
        label="Elegir los de esta página"
        checked={chosen > 0 && chosen === documentos.length}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <Button type="submit" size="sm" disabled={chosen === 0}>
          <Icon of={Download} />{' '}
          {chosen === 0 ? 'ZIP de los elegidos' : `ZIP de ${plural(chosen, 'elegido', 'elegidos')}`}
        </Button>
        <MailButton uuids={chosenUuids} isClient={isClient} disabled={chosen === 0} />
        {total <= maximo_zip ? (
          <a href={all} download className={buttonClass('secondary', 'sm')}>
            <Icon of={Download} /> ZIP de {total === 1 ? 'este' : `todos (${count(total)})`}
          </a>
        ) : (
          <p className="text-sm text-soft">
            Un ZIP lleva hasta {count(maximo_zip)}: acorta las fechas para descargar los {count(total)} por partes.
          </p>
        )}
      </div>
    </form>
  )
}

function boxes(): HTMLInputElement[] {
  const form = document.getElementById(ARCHIVE_FORM)
  const all = form instanceof HTMLFormElement ? Array.from(form.elements) : []
  return all.filter(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'checkbox' && one.name === 'uuid',
  )
}

function chosenUuids(): string[] {
  return boxes().flatMap(({ checked, value }) => (checked ? [value] : []))
}

function setAll(isChosen: boolean): void {
  for (const box of boxes()) box.checked = isChosen
  document.dispatchEvent(new Event('change'))
}

/** How many boxes of the shown rows are ticked: they belong to the browser, as fields do. */
function useChosen({ documentos }: List): number {
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    const shown = new Set(documentos.map(({ uuid }) => uuid))
    const reckon = () => setChosen(boxes().filter((box) => box.checked && shown.has(box.value)).length)
    reckon()
    document.addEventListener('change', reckon)
    return () => document.removeEventListener('change', reckon)
  }, [documentos])
  return chosen
}
