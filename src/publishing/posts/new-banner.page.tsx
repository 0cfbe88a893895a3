import { useLoaderData, useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { toast } from '#kit/ui/toast.ts'
import { BannerForm } from '#publishing/banners/banner-form.tsx'

export function loader() {
  return call('GET /api/v1/banners/opciones')
}

/** AD-b2. */
export function Component() {
  const { grupos } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  if (!currentSession().permissions.includes('publicaciones-create')) {
    return (
      <EmptyState
        level={1}
        title="No puedes crear banners"
        text="Tu permiso alcanza para verlos. Pide el de crear a quien administra."
      />
    )
  }
  return (
    <RecordFrame title="Nuevo banner">
      <BannerForm
        grupos={grupos}
        button="Crear banner"
        send={async (body) => {
          const { titulo } = await call('POST /api/v1/banners', { body })
          toast({ title: 'Banner creado', text: titulo })
          await navigate(at('/posts'))
        }}
      />
    </RecordFrame>
  )
}
