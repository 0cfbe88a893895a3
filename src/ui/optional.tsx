import { Component, type ReactNode, Suspense } from 'react'
import { report } from '#base/report.ts'

type OptionalProps = {
  /** Called when it did not come. */
  onFault?: () => void
  children: ReactNode
}

/** Holds a part of the program that comes when it is first wanted (`lazy`). If it does not come, only it is missing, not the page. */
export class Optional extends Component<OptionalProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    report('chunk', error)
    this.props.onFault?.()
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
