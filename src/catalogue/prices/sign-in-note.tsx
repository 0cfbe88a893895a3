import { useLocation } from 'react-router'
import { at } from '#kit/base/place.ts'
import { ACCOUNT, usePriceReader } from './viewer-of-page.ts'

type SignInNoteProps = {
  /** Asks it in a sentence of its own, where there is room. */
  invites?: boolean
  className?: string
}

/** Said once on a page, to visitors only. */
export function SignInNote({ invites, className = '' }: SignInNoteProps) {
  const { isSignedIn } = usePriceReader()
  const { pathname, search } = useLocation()
  if (isSignedIn) return null
  return (
    <p className={`text-sm text-soft ${className}`}>
      <a href={at(`/Ingresa?next=${encodeURIComponent(pathname + search)}`)} rel="nofollow" className="link">
        Inicia sesión
      </a>{' '}
      {!invites && (
        <>
          o{' '}
          <a href={at(ACCOUNT)} rel="nofollow" className="link">
            regístrate
          </a>{' '}
        </>
      )}
      para ver tu precio
      {invites && (
        <>
          . ¿Aún no tienes cuenta?{' '}
          <a href={at(ACCOUNT)} rel="nofollow" className="link">
            Regístrate y ve tu precio
          </a>
        </>
      )}
    </p>
  )
}
