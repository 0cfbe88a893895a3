import { call } from '#kit/base/call.ts'
import { DeleteTitled } from '#publishing/banners/delete-titled.tsx'

export function DeleteNotice({ anuncio: { id, titulo } }: { anuncio: { id: number; titulo: string } }) {
  const params = { id }
  return (
    <DeleteTitled
      titulo={titulo}
      noun="Anuncio"
      remove={() => call('DELETE /api/v1/anuncios/:id', { params })}
      restore={() => call('POST /api/v1/anuncios/:id/restauracion', { params })}
    >
      Deja de verse al momento. Lo que se sabe de quién se enteró se conserva.
    </DeleteTitled>
  )
}
