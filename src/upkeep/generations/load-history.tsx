import { moment } from '#kit/base/moment.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { plural } from '#kit/ui/format.ts'
import type { LoadSummary } from './generation.ts'
import { loadAddress } from './generation-upload.tsx'

/** The files that were loaded lately, each with a way to what it did and back. */
export function LoadHistory({ loads }: { loads: LoadSummary[] }) {
  if (loads.length === 0) return null
  return (
    <Disclosure summary="Archivos cargados" aside={String(loads.length)} className="print:hidden">
      <ul className="grid">
        {loads.map(({ id, archivo, estado, nuevas, cambian, quien, aplicada_en }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
            <a href={loadAddress(id)} className="link min-w-0 font-semibold wrap-anywhere">
              {archivo || 'Archivo sin nombre'}
            </a>
            <span>
              {plural(nuevas, 'nueva', 'nuevas')}, {plural(cambian, 'cambiada', 'cambiadas')}
            </span>
            <span className="text-soft">
              {quien ?? 'El sistema'} · {aplicada_en && moment(aplicada_en)}
            </span>
            {estado === 'DESHECHA' && <Badge tone="maybe">Deshecha</Badge>}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
