import { useRouteError } from 'react-router'
import { ChunkFailure } from '#base/chunk.ts'

export function ErrorScreen() {
  const error = useRouteError()
  return <p role="alert">{error instanceof ChunkFailure ? 'No se pudo cargar esta parte' : 'Ocurrió un error inesperado.'}</p>
}
