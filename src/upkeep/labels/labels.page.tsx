import { Barcode, Printer } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { placesOn, SHEET_NAMES, type SheetName, sheets } from './sheets.ts'
import { MOST_LABELS, MOST_WRITTEN, NEXT } from './wanted.ts'
import { Options } from '#kit/forms/options.tsx'

type Found = Reply<Api['GET /api/v1/etiquetas']>

/** The address is what is printed: the list as it was written, the sheet and its first free label. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  const partes = asked.get('partes') ?? ''
  const hoja = SHEET_NAMES.find((name) => name === asked.get('hoja')) ?? 'carta-30'
  const most = placesOn(sheets[hoja])
  const desde = Math.min(most, Math.max(1, Math.trunc(Number(asked.get('desde'))) || 1))
  const lines = partes.split(/[\r\n]+/).join(NEXT)
  const found = partes.trim() ? await call('GET /api/v1/etiquetas', { query: { partes: lines } }) : null
  return { partes, hoja, desde, found }
}

/** Labels with the bars that a reader or a phone's camera turns into the part. */
export function Component() {
  const { partes, hoja, desde, found } = useLoaderData<typeof loader>()
  return (
    <RecordFrame
      title="Etiquetas"
      aside="La clave, sus barras (Code 128) y qué es. La caja de búsqueda las lee con la cámara o con un lector."
    >
      <form
        method="get"
        aria-label="Etiquetas"
        className="grid gap-4 rounded-panel border border-line bg-card p-4 md:p-5"
      >
        <TextArea
          label="Qué partes"
          name="partes"
          rows={6}
          defaultValue={partes}
          maxLength={MOST_WRITTEN}
          required
          spellCheck={false}
          placeholder={'BD-1204\nBD-1205, 4\nTA 22 x 12'}
          hint="Una por renglón: su clave y, si es más de una, cuántas etiquetas."
          className="max-w-xl [&_textarea]:code"
        />
        <div className="flex flex-wrap items-end gap-3">
          <SelectField label="Hoja" name="hoja" defaultValue={hoja} className="w-72 max-sm:w-full">
            <Options of={SHEET_NAMES.map((name) => [name, sheets[name].texto])} />
          </SelectField>
          <TextField
            label="Desde la etiqueta"
            name="desde"
            type="number"
            min={1}
            max={30}
            defaultValue={desde}
            title="De una hoja ya empezada, la primera que queda"
            className="w-36 max-sm:w-full"
          />
          <Button type="submit">Ver etiquetas</Button>
        </div>
      </form>
      {found ? <Print found={found} hoja={hoja} desde={desde} /> : <Nothing />}
    </RecordFrame>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Aún no hay nada que imprimir"
      text="Escribe las claves arriba, o elígelas en el Estante y toca «Etiquetas»."
      figure={<Icon of={Barcode} size={40} />}
    />
  )
}

type PrintProps = { found: Found; hoja: SheetName; desde: number }

function Print({ found: { etiquetas, desconocidas, total }, hoja, desde }: PrintProps) {
  const pages = Math.ceil((total + desde - 1) / placesOn(sheets[hoja]))
  const partes = etiquetas.map(({ k_parte, copias }) => `${k_parte}, ${copias}`).join(NEXT)
  const pdf = at(`/api/v1/etiquetas/pdf?${new URLSearchParams({ partes, hoja, desde: String(desde) })}`)
  return (
    <section aria-label="Lo que se imprime" className="grid gap-4">
      {desconocidas.length > 0 && (
        <Alert kind="warning" title={`No son ninguna parte: ${plural(desconocidas.length, 'renglón', 'renglones')}`}>
          <p className="code wrap-anywhere">{desconocidas.slice(0, 20).join(' · ')}</p>
        </Alert>
      )}
      {total > MOST_LABELS ? (
        <Alert
          title={`Son ${count(total)} etiquetas: de una vez se imprimen ${count(MOST_LABELS)} como máximo. Hazlo en dos partes.`}
        />
      ) : (
        total > 0 && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <LinkButton href={pdf} external>
              <Icon of={Printer} /> Abrir el PDF
            </LinkButton>
            <span className="text-soft tabular-nums">
              {plural(total, 'etiqueta', 'etiquetas')} en {plural(pages, 'hoja', 'hojas')}. Imprímelo al 100 %, sin
              ajustar a la página.
            </span>
          </p>
        )
      )}
      {etiquetas.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {etiquetas.map(({ k_parte, descripcion, marca, copias }) => (
            <li key={k_parte} className="flex items-baseline gap-x-4 py-2 text-sm">
              <span className="code w-36 shrink-0 font-semibold wrap-anywhere">{k_parte}</span>
              <span className="min-w-0 flex-1">{[marca, descripcion].filter(Boolean).join(' · ')}</span>
              <span className="tabular-nums">× {count(copias)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
