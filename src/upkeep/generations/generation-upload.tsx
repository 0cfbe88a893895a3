import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FieldFault } from '#kit/forms/field-fault.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'

/** A file of generations, looked at before anything changes: what it would do opens as a page. */
export function GenerationUpload({ onDone }: { onDone: () => void }) {
  const [archivo, setArchivo] = useState<File | null>(null)
  const navigate = useNavigate()
  return (
    <SaveForm
      label="Cargar generaciones"
      button="Ver qué cambia"
      send={async () => {
        const { id } = await call('POST /api/v1/generaciones/cargas', {
          // Without one the call says so at its field.
          body: { archivo: archivo ?? new File([], '') },
        })
        onDone()
        await navigate(loadAddress(id))
      }}
    >
      <div className="grid gap-1">
        <label htmlFor="archivo-de-generaciones" className="text-sm font-semibold">
          Archivo
        </label>
        <input
          id="archivo-de-generaciones"
          type="file"
          required
          accept=".xlsx,.csv,.txt"
          className="text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-edge file:bg-card file:px-3 file:font-semibold md:file:min-h-10"
          onChange={({ currentTarget }) => setArchivo(currentTarget.files?.[0] ?? null)}
        />
        <p className="text-sm text-soft">
          XLSX o CSV con las columnas marca, modelo, generación, desde, hasta y alias (separados por «|»). Lo que se
          descarga de la lista tiene ese formato. Las que no vienen en el archivo se quedan como están.
        </p>
        <FieldFault name="archivo" />
      </div>
    </SaveForm>
  )
}

/** Where a load is looked at, applied and taken back. */
export function loadAddress(id: number): string {
  return at(`/Sinonimos?ver=generaciones&carga=${id}`)
}
