import { Combine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { type RecordLog, RecordLogList } from '#people/roles/record-log.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { type BrandRecord, kindLabels } from './brand-columns.ts'
import { BrandForm } from './brand-form.tsx'
import { DeleteBrand } from './delete-brand.tsx'

export type BrandPage = Reply<Api['GET /api/v1/marcas/todas/:id']> & { log: RecordLog | null }

/** One brand: what it is called, and of a make its models and engines. */
export function BrandRecordView({ marca, modelos, motores, log }: BrandPage) {
  const navigate = useNavigate()
  const { form, settle, guard } = useUnsaved()
  const [deleting, setDeleting] = useState<BrandRecord | null>(null)
  return (
    <RecordFrame
      title={marca.nombre}
      aside={
        <>
          <span>{kindLabels[marca.tipo]}</span>
          <span>{plural(marca.partes, 'parte activa', 'partes activas')}</span>
          {!marca.activa && <Badge tone="maybe">Inactiva</Badge>}
        </>
      }
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton href={at(`/marca/add?unir=${marca.id}`)} variant="secondary">
            <Icon of={Combine} /> Unir con otra
          </LinkButton>
          <Button variant="danger" onClick={() => setDeleting(marca)}>
            <Icon of={Trash2} /> Eliminar
          </Button>
        </div>
      }
    >
      <BrandForm key={marca.version} brand={marca} watched={{ form, settle }} />
      {marca.tipo === 'vehiculo' && <Models modelos={modelos} />}
      {marca.tipo === 'vehiculo' && <Engines motores={motores} />}
      <RecordLogList log={log} />
      <DeleteBrand
        brand={deleting}
        onClose={() => setDeleting(null)}
        onGone={async () => {
          settle()
          await navigate(at('/marca/add'))
        }}
      />
      {guard}
    </RecordFrame>
  )
}

function Models({ modelos }: Pick<BrandPage, 'modelos'>) {
  return (
    <section id="modelos" aria-labelledby="titulo-modelos" className="grid gap-3 border-t border-line pt-5">
      <h2 id="titulo-modelos" className="text-xl">
        {plural(modelos.length, 'modelo', 'modelos')}
      </h2>
      {modelos.length === 0 && <p className="text-sm text-soft">Nacen al cargar aplicaciones de esta marca.</p>}
      <ul className="grid gap-x-6 sm:grid-cols-2 desktop:grid-cols-3">
        {modelos.map(({ id, nombre, alias, desde, hasta, partes }) => (
          <li key={id} className="grid gap-0.5 border-b border-line py-2 text-sm">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{nombre}</span>
              <span className="text-soft tabular-nums">{yearsOf(desde, hasta)}</span>
              <span className="ml-auto text-soft tabular-nums">{plural(partes, 'parte', 'partes')}</span>
            </span>
            {alias.length > 0 && <span className="text-soft">También: {alias.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function yearsOf(desde: number | null, hasta: number | null): string {
  if (desde === null && hasta === null) return ''
  return desde === hasta ? String(desde) : `${desde ?? '…'}–${hasta ?? '…'}`
}

function Engines({ motores }: Pick<BrandPage, 'motores'>) {
  if (motores.length === 0) return null
  return (
    <section aria-labelledby="titulo-motores" className="grid gap-3 border-t border-line pt-5">
      <h2 id="titulo-motores" className="text-xl">
        {plural(motores.length, 'motor', 'motores')}
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 desktop:grid-cols-3">
        {motores.map(({ id, nombre, combustible, modelos }) => (
          <li key={id} className="grid gap-0.5 border-b border-line py-2 text-sm">
            <span className="font-semibold">
              {nombre} {combustible && <Badge>{combustible}</Badge>}
            </span>
            <span className="text-soft">
              {modelos.slice(0, 4).join(', ')}
              {modelos.length > 4 && ` y ${modelos.length - 4} más`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
