import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { Options } from '#kit/forms/options.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { type Kind, kinds, neededNames, publicFields } from '#upkeep/uploads/fields.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { LoadSupplier } from './load-supplier.tsx'
import { SheetsList } from './sheets-list.tsx'
import { kindWords, type Load, loadHref } from '#upkeep/uploads/state-words.ts'
import { isAtRest } from '#upkeep/uploads/states.ts'

/** What each column of the file is; told once, it is remembered for files with the same headers. */
export function ColumnsView({ load, profiles }: { load: Load; profiles: Profiles }) {
  const known = new Map(load.columnas.reconocidas?.map(({ columna, campo }) => [columna, campo]))
  const headers = [...new Set((load.muestra.encabezados ?? []).filter(Boolean))]
  const [tipo, setTipo] = useState<Kind>(load.tipo)
  const [mapping, setMapping] = useState(() =>
    Object.fromEntries(headers.map((header) => [header, load.mapeo[header] ?? known.get(header) ?? ''])),
  )
  const { busy, fault, save } = useSaving(load.id)
  const may = (isAtRest(load) || load.estado === 'FALLIDA') && !load.tarea
  return (
    <div className="grid gap-6">
      <LoadSupplier key={load.perfil?.id ?? 0} load={load} profiles={profiles} isOpen={may} />
      <SheetsList load={load} isOpen={may} />
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save(mapping, tipo)
        }}
      >
        <KindField tipo={tipo} isOpen={may} onChange={setTipo} />
        {fault && <Alert title={fault.message} />}
        <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line">
          {headers.map((header) => (
            <ColumnRow
              key={header}
              header={header}
              sample={sampleOf(load, header)}
              tipo={tipo}
              field={mapping[header] ?? ''}
              isDisabled={!may}
              change={(field) => setMapping((now) => ({ ...now, [header]: field }))}
            />
          ))}
        </ul>
        {may && (
          <Button type="submit" busy={busy} className="justify-self-start">
            Guardar y revisar otra vez
          </Button>
        )}
      </form>
    </div>
  )
}

type KindFieldProps = { tipo: Kind; isOpen: boolean; onChange: (tipo: Kind) => void }

function KindField({ tipo, isOpen, onChange }: KindFieldProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <SelectField
        label="Qué trae la lista"
        className="w-full sm:w-64"
        value={tipo}
        disabled={!isOpen}
        onChange={(event) => onChange(event.currentTarget.value as Kind)}
      >
        <Options of={kinds.map((kind) => [kind, kindWords[kind]] as const)} />
      </SelectField>
      <p className="max-w-prose flex-1 text-sm text-soft">
        Hacen falta: {neededNames(tipo)}. Lo que elijas se recuerda para los archivos con estos mismos encabezados.
      </p>
    </div>
  )
}

type Profiles = Parameters<typeof LoadSupplier>[0]['profiles']

type ColumnRowProps = {
  header: string
  sample: string[]
  tipo: Kind
  field: string
  isDisabled: boolean
  change: (field: string) => void
}

function ColumnRow({ header, sample, tipo, field, isDisabled, change }: ColumnRowProps) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 bg-card px-4 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_16rem]">
      <span className="font-semibold wrap-anywhere">
        {header} {!field && <Badge>No se usa</Badge>}
      </span>
      <span className="truncate text-sm text-soft">{sample.join(' · ') || 'Sin datos en las primeras filas'}</span>
      <SelectField
        label={`Qué es «${header}»`}
        hideLabel
        value={field}
        disabled={isDisabled}
        onChange={(event) => change(event.currentTarget.value)}
      >
        <option value="">No usar</option>
        <Options of={publicFields(tipo)} />
      </SelectField>
    </li>
  )
}

function sampleOf({ muestra }: Load, header: string): string[] {
  const at = (muestra.encabezados ?? []).indexOf(header)
  return (muestra.filas ?? []).map((row) => row[at] ?? '').filter(Boolean)
}

function useSaving(id: number) {
  const { busy, fault, write } = useWrite({ tells: 'here', wrong: 'No se pudo guardar. Inténtalo otra vez.' })
  const navigate = useNavigate()
  const save = (mapeo: Record<string, string>, tipo: Kind) =>
    void write(async () => {
      await call('PUT /api/v1/cargas/:id/mapeo', { params: { id }, body: { mapeo, tipo } })
      await navigate(loadHref(id))
    })
  return { busy, fault, save }
}
