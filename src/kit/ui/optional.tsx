import { Component, type ReactNode, Suspense } from 'react'
import { Attempt } from './part.ts'

type OptionalProps = {
  /** Called when it did not come; then nothing is said here. */
  onFault?: () => void
  /** Nobody asked for it: when it does not come, nothing is said. */
  isQuiet?: boolean
  /** Stands in its place until it comes, and when it does not. */
  instead?: ReactNode
  children: ReactNode
}

const PAUSE_MS = 1000

/**
 * Holds a part of the program that comes when it is first wanted (`part`). If it does not come it is asked for once more, and
 * then says so in its place, with a way to try again: only it is missing, not the page. When that does not bring it either, a file
 * that it shares did not come, and a browser remembers that as long as the page stands: it offers to load the page again.
 */
export class Optional extends Component<OptionalProps, { failed: boolean; attempt: number }> {
  override state = { failed: false, attempt: 0 }
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { failed: true }
  }

  // What failed is reported by whoever mounts React (entry-client.tsx).
  override componentDidCatch() {
    if (this.state.attempt > 0) this.props.onFault?.()
    else this.timer = setTimeout(this.again, PAUSE_MS)
  }

  override componentWillUnmount() {
    clearTimeout(this.timer)
  }

  // Whoever has typed something is asked by the page itself (`useUnsaved`).
  private readonly reload = () => location.reload()

  private readonly again = () => this.setState(({ attempt }) => ({ failed: false, attempt: attempt + 1 }))

  override render() {
    const { failed, attempt } = this.state
    const { children, instead = null, isQuiet = false, onFault } = this.props
    if (!failed)
      return (
        <Attempt value={attempt}>
          <Suspense fallback={instead}>{children}</Suspense>
        </Attempt>
      )
    if (attempt === 0 || isQuiet || onFault || instead) return instead
    const isInVain = attempt > 1
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        No se pudo cargar esta parte.
        <button
          type="button"
          className="min-h-11 font-semibold text-accent underline underline-offset-4 md:min-h-8"
          onClick={isInVain ? this.reload : this.again}
        >
          {isInVain ? 'Recargar la página' : 'Reintentar'}
        </button>
      </p>
    )
  }
}
