import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Exports } from '#kit/lists/table-tools.tsx'
import { toast } from '#kit/ui/toast.ts'
import { UsedBy } from '#upkeep/brands/used-by.tsx'
import { VocabularyFrame } from '#upkeep/brands/vocabulary-frame.tsx'

type Years = Reply<Api['GET /api/v1/years']>
type Year = Years['years'][number]

export function loader() {
  return call('GET /api/v1/years')
}

/** AD-x2: the years of the catalogue. */
export function Component() {
  const { years, minimo, maximo } = useLoaderData<typeof loader>()
  const [deleting, setDeleting] = useState<Year | null>(null)
  return (
    <VocabularyFrame
      current="years"
      title="Años"
      text="Los que se ofrecen al elegir vehículo. Un año que alguna aplicación usa no se puede quitar."
    >
      <AddYears minimo={minimo} maximo={maximo} />
      <div className="flex items-center justify-between gap-3">
        <output className="font-semibold">{plural(years.length, 'año', 'años')}</output>
        <div className="flex">
          {years.length > 0 && <Exports href={(format) => at(`/api/v1/years/exportacion/${format}`)} />}
        </div>
      </div>
      {years.length === 0 && <EmptyState title="Aún no hay años" text="Agrega un rango arriba: desde y hasta." />}
      <Decades years={years} onDelete={setDeleting} />
      <DeleteYear year={deleting} onClose={() => setDeleting(null)} />
    </VocabularyFrame>
  )
}

function AddYears({ minimo, maximo }: Pick<Years, 'minimo' | 'maximo'>) {
  // A new form after each success: its fields start empty.
  const [turn, setTurn] = useState(0)
  return (
    <SaveForm
      key={turn}
      label="Agregar años"
      button="Agregar"
      className="rounded-panel border border-line bg-card p-4 sm:grid-cols-[9rem_9rem_auto] sm:items-end sm:justify-start"
      send={async (fields) => {
        const [desde, hasta] = [numberOf(fields, 'desde'), numberOf(fields, 'hasta')]
        const body = { desde: desde ?? undefined, hasta: hasta ?? desde ?? undefined }
        const { mensaje, agregados } = await call('POST /api/storeYear', { body })
        toast({ title: mensaje, kind: agregados.length ? 'success' : 'info' })
        setTurn(turn + 1)
      }}
    >
      <TextField
        label="Año, o desde"
        name="desde"
        inputMode="numeric"
        required
        autoComplete="off"
        placeholder={String(maximo)}
      />
      <TextField
        label="Hasta (si son varios)"
        name="hasta"
        inputMode="numeric"
        autoComplete="off"
        placeholder={`${minimo} a ${maximo}`}
      />
    </SaveForm>
  )
}

function Decades({ years, onDelete }: { years: Year[]; onDelete: (year: Year) => void }) {
  const decades = Map.groupBy(years, ({ year }) => Math.floor(year / 10) * 10)
  return (
    <div className="grid gap-5">
      {[...decades].map(([decade, list]) => (
        <section key={decade} aria-label={`De ${decade} a ${decade + 9}`} className="grid gap-2">
          <h2 className="font-sans text-sm font-semibold text-soft">
            {decade}–{decade + 9}
          </h2>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-5">
            {list.map((year) => (
              <li
                key={year.id}
                className="flex min-h-12 items-center gap-2 rounded-control border border-line bg-card pl-3"
              >
                <span className="font-semibold tabular-nums">{year.year}</span>
                <span className="text-xs text-soft">
                  {year.modelos ? plural(year.modelos, 'modelo', 'modelos') : 'sin uso'}
                </span>
                {year.modelos === 0 && (
                  <IconButton label={`Quitar ${year.year}`} className="ml-auto" onClick={() => onDelete(year)}>
                    <Icon of={Trash2} />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function DeleteYear({ year, onClose }: { year: Year | null; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={year !== null}
      onClose={onClose}
      title={`¿Quitar el año ${year?.year ?? ''}?`}
      confirm="Quitar"
      isDanger
      renderAbout={(refusal) => <UsedBy refusal={refusal} />}
      onConfirm={async () => year && call('DELETE /api/v1/years/:id', { params: { id: year.id } })}
      said={
        year
          ? {
              title: `Año ${year.year} quitado`,
              undo: () => call('POST /api/storeYear', { body: { year: year.year } }),
              undone: `El año ${year.year} está otra vez`,
            }
          : undefined
      }
    >
      Deja de ofrecerse al elegir vehículo. Se puede volver a agregar.
    </ConfirmDialog>
  )
}
