import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { stateLabels } from '#publishing/editor/states.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { WholeSheet } from './sheet-body.ts'
import { sheetPath } from './values.ts'

type SheetVersionsProps = { whole: WholeSheet; mayWrite: boolean }

/** Every version with who and when; an earlier one can be looked at, and brought back as the draft. */
export function SheetVersions({ whole: { ficha, versiones }, mayWrite }: SheetVersionsProps) {
  const [wanted, setWanted] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  const { id, n: shown, version, tiene_borrador } = ficha
  return (
    <section aria-labelledby="versiones" className="grid min-w-0 gap-3">
      <h2 id="versiones" className="text-xl">
        Versiones
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {versiones.map((one) => (
          <VersionRow
            key={one.n}
            one={one}
            ficha={ficha}
            onRestore={mayWrite && one.n !== shown ? () => setWanted(one.n) : undefined}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={wanted !== null}
        onClose={() => setWanted(null)}
        title={`¿Traer la versión ${wanted}?`}
        confirm="Traerla como borrador"
        onConfirm={async () => {
          await call('POST /api/v1/fichas/:id/versiones/:n/restauracion', {
            params: { id, n: wanted ?? 0 },
            body: { version, reemplaza: true },
          })
          await revalidate()
          toast({ title: `Trajiste la versión ${wanted}`, text: 'Revísala y publícala.', kind: 'info' })
        }}
      >
        {tiene_borrador
          ? 'Toma el lugar del borrador que hay, y de lo que hayas escrito sin guardar. No se publica hasta que tú lo digas.'
          : 'Llega como borrador: no se publica hasta que tú lo digas.'}
      </ConfirmDialog>
    </section>
  )
}

type VersionRowProps = {
  one: WholeSheet['versiones'][number]
  ficha: WholeSheet['ficha']
  onRestore: (() => void) | undefined
}

function VersionRow({ one, ficha: { id, k_parte }, onRestore }: VersionRowProps) {
  const { n, estado, autor, actualizado_en, publicado_en, publicado_por } = one
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">Versión {n}</span>
        <Badge tone={stateLabels[estado].tono}>{estado === 'VENCIDO' ? 'Anterior' : stateLabels[estado].texto}</Badge>
      </p>
      <p className="text-sm text-soft">
        Escribió {autor ?? 'el sistema'}, {moment(actualizado_en)}
      </p>
      {publicado_en && (
        <p className="text-sm text-soft">
          {estado === 'PROGRAMADO' ? 'Se publica' : 'Publicó'}{' '}
          {estado !== 'PROGRAMADO' && `${publicado_por ?? 'el sistema'}, `}
          {moment(publicado_en)}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <a
          href={at(`${sheetPath(k_parte)}?vista=${id}&n=${n}`)}
          className="link inline-flex min-h-6 items-center"
          target="_blank"
          rel="noopener"
        >
          Ver<span className="sr-only"> la versión {n}</span>
        </a>
        <a
          href={at(`/api/v1/fichas/${id}/pdf?n=${n}`)}
          className="link inline-flex min-h-6 items-center"
          target="_blank"
          rel="noopener"
        >
          PDF<span className="sr-only"> de la versión {n}</span>
        </a>
        {onRestore && (
          <Button variant="quiet" size="sm" onClick={onRestore}>
            Restaurar<span className="sr-only"> la versión {n}</span>
          </Button>
        )}
      </p>
    </li>
  )
}
