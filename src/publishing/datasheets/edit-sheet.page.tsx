import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { ContentHistory } from '#publishing/editor/content-history.tsx'
import { stateLabels } from '#publishing/editor/states.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import type { SheetOptions, WholeSheet } from './sheet-body.ts'
import { SheetForm } from './sheet-form.tsx'
import { SheetVersions } from './sheet-versions.tsx'
import { sheetPath } from './values.ts'

type Data = { whole: WholeSheet; options: SheetOptions } | null

export async function loader({ params }: LoaderFunctionArgs) {
  const [whole, options] = await Promise.all([
    orMissing(call('GET /api/v1/fichas/:id', { params: { id: Number(params['id']) } })),
    call('GET /api/v1/fichas/opciones'),
  ])
  return whole ? data<Data>({ whole, options }) : data<Data>(null, { status: 404 })
}

export function head(found: Data) {
  return { title: found ? `Ficha de ${found.whole.ficha.k_parte}` : undefined }
}

/** U-03. */
export function Component() {
  const found = useLoaderData<Data>()
  if (!found) {
    return (
      <div className="py-12">
        <EmptyState level={1} title="La ficha no existe" text="Revisa la dirección o búscala en la lista.">
          <LinkButton href={at('/AdminFichas')}>Ver las fichas</LinkButton>
        </EmptyState>
      </div>
    )
  }
  const { whole, options } = found
  const { ficha } = whole
  const mayWrite = currentSession().permissions.includes('fichas-write')
  return (
    <RecordFrame
      title={`Ficha de ${ficha.k_parte}`}
      aside={<Standing ficha={ficha} />}
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton
            href={at(`${sheetPath(ficha.k_parte)}?vista=${ficha.id}&n=${ficha.n}`)}
            variant="secondary"
            external
          >
            Vista previa
          </LinkButton>
          <LinkButton href={at(`/api/v1/fichas/${ficha.id}/pdf?n=${ficha.n}`)} variant="secondary" external>
            PDF
          </LinkButton>
        </div>
      }
    >
      <div className="grid items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_21rem]">
        {mayWrite ? (
          <SheetForm key={`${ficha.id}.${ficha.version}`} ficha={ficha} options={options} />
        ) : (
          <p className="text-soft">Tu permiso alcanza para verla. Ábrela en la vista previa.</p>
        )}
        <SheetVersions whole={whole} mayWrite={mayWrite} />
      </div>
      <ContentHistory events={whole.historial} />
    </RecordFrame>
  )
}

/** What it is today, and which version one looks at. */
function Standing({ ficha }: { ficha: WholeSheet['ficha'] }) {
  const { estado, n, vigente, tiene_borrador, programada_en, k_parte, linea } = ficha
  const { texto, tono } = stateLabels[estado]
  return (
    <>
      <Badge tone={tono}>{texto}</Badge>
      {tiene_borrador && vigente !== null && <Badge tone="accent">Cambios sin publicar</Badge>}
      <span className="text-sm">
        {tiene_borrador ? `Editas la versión ${n}` : `Versión ${n}`}
        {vigente !== null && vigente !== n && ` · se lee la ${vigente}`}
        {programada_en && ` · programada para el ${moment(programada_en)}`}
      </span>
      <a href={at(`/verprods/${encodeURIComponent(k_parte)}`)} className="link text-sm">
        Ver la parte
      </a>
      <span className="text-sm">{linea}</span>
    </>
  )
}
