import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { toast } from '#kit/ui/toast.ts'
import { type Banner, BannerForm } from '#publishing/banners/banner-form.tsx'
import { ContentHistory, type HistoryEvent } from '#publishing/editor/content-history.tsx'
import { datesText } from '#publishing/banners/dates-text.ts'
import { stateLabels } from '#publishing/editor/states.ts'

type Data = { banner: Banner; historial: HistoryEvent[]; grupos: { id: number; nombre: string }[] } | null

export async function loader({ params }: LoaderFunctionArgs) {
  const [found, { grupos }] = await Promise.all([
    orMissing(call('GET /api/v1/banners/:id', { params: { id: Number(params['id']) } })),
    call('GET /api/v1/banners/opciones'),
  ])
  return found ? data<Data>({ ...found, grupos }) : data<Data>(null, { status: 404 })
}

/** AD-b3. */
export function Component() {
  const found = useLoaderData<Data>()
  const navigate = useNavigate()
  if (!found) {
    return (
      <EmptyState level={1} title="El banner no existe" text="Puede que lo hayan borrado.">
        <LinkButton href={at('/posts')}>Ver los banners</LinkButton>
      </EmptyState>
    )
  }
  const { banner, grupos, historial } = found
  const { texto, tono } = stateLabels[banner.estado]
  return (
    <RecordFrame
      title={banner.titulo}
      aside={
        <>
          <Badge tone={tono}>{texto}</Badge> {datesText(banner.desde, banner.hasta)}
        </>
      }
    >
      <BannerForm
        key={banner.version}
        banner={banner}
        grupos={grupos}
        button="Guardar"
        send={async (body, version) => {
          await call('PATCH /api/v1/banners/:id', { params: { id: banner.id }, body: { ...body, version } })
          toast({ title: 'Banner guardado', text: body.titulo })
          await navigate(at('/posts'))
        }}
      />
      <ContentHistory events={historial} />
    </RecordFrame>
  )
}
