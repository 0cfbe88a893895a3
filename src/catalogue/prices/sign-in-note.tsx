import { useLocation } from 'react-router'
import { at } from '#kit/base/place.ts'
import { usePriceReader } from './viewer-of-page.ts'

/** Said once on a page, to visitors only. */
export function SignInNote({ className = '' }: { className?: string }) {
  const { isSignedIn } = usePriceReader()
  const { pathname, search } = useLocation()
  if (isSignedIn) return null
  return (
    <p className={`text-sm text-soft ${className}`}>
      <a href={at(`/Ingresa?next=${encodeURIComponent(pathname + search)}`)} rel="nofollow" className="link">
        Inicia sesión
      </a>{' '}
      para ver tu precio
    </p>
  )
}
