import { useNavigation } from 'react-router'

/** A thin line under the bar while the next page is on its way; nothing for the first 150 ms (G1). */
export function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden className="progress" />
}
