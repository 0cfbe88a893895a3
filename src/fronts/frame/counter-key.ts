import { canOpen, type Session } from '#kit/base/access.ts'
import { pages } from '#pages.ts'

/** The screen of the path (without the base) that answers `?` by itself. */
export function hasOwnKeys(path: string): boolean {
  return path.toLowerCase() === pages.HerramientasClienteCotizador.path.toLowerCase()
}

/** Whether F2 opens the counter for this session. */
export function mayOpenCounter(session: Session): boolean {
  return canOpen(pages.HerramientasClienteCotizador.access, session) === 'ok'
}
