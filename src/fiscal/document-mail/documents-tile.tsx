import { Download } from 'lucide-react'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { count, plural } from '#kit/ui/format.ts'

type Summary = Reply<Api['GET /api/v1/documentos/resumen']>
const list = '/consultdocumentosSat'

/** C-01: documents of this month and the last one, which is what accounts are kept by; null: they could not be read. */
export function DocumentsTile({ summary }: { summary: Summary | null }) {
  return (
    <section
      aria-labelledby="documentos-del-mes"
      className="grid content-start gap-3 rounded-panel border border-line bg-card p-5 text-sm"
    >
      <h2 id="documentos-del-mes" className="text-base font-semibold">
        Documentos del mes
      </h2>
      {summary ? (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            <Figure label="Este mes" value={summary.mes.documentos} href={`${list}?periodo=mes`} />
            <Figure label="Mes pasado" value={summary.mes_pasado.documentos} href={`${list}?periodo=mes-pasado`} />
            {summary.vencidas > 0 && (
              <Figure label="Vencidas" value={summary.vencidas} href={`${list}?estado=vencida&periodo=todo`} isBad />
            )}
          </dl>
          {summary.mes_pasado.documentos > 0 && (
            <a
              href={at('/api/v1/documentos.zip?todos=1&periodo=mes-pasado')}
              download
              className="link inline-flex min-h-8 items-center gap-2"
            >
              <Icon of={Download} size={16} /> ZIP del mes pasado (
              {plural(summary.mes_pasado.documentos, 'documento', 'documentos')})
            </a>
          )}
        </>
      ) : (
        <p className="text-no">No se pudieron leer. Lo demás sí está al día.</p>
      )}
    </section>
  )
}

function Figure({ label, value, href, isBad }: { label: string; value: number; href: string; isBad?: boolean }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className={`text-3xl font-semibold tabular-nums ${isBad ? 'text-no' : 'text-ink'}`}>
        <a href={at(href)} aria-label={`${label}: ${count(value)}`} className="inline-block min-h-9 hover:underline">
          {count(value)}
        </a>
      </dd>
    </div>
  )
}
