import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { DeleteTitled } from './delete-titled.tsx'

export function DeleteBanner({ banner: { id, titulo } }: { banner: { id: number; titulo: string } }) {
  if (!currentSession().permissions.includes('publicaciones-delete')) return null
  const params = { id }
  return (
    <DeleteTitled
      titulo={titulo}
      noun="Banner"
      remove={() => call('DELETE /api/v1/banners/:id', { params })}
      restore={() => call('POST /api/v1/banners/:id/restauracion', { params })}
    >
      Deja de verse en el sitio al momento.
    </DeleteTitled>
  )
}
