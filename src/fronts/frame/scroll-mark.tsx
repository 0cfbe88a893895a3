import { useEffect, useRef } from 'react'

/** Marks the document while it is scrolled more than 100 px down (`scrolled:` in classes), without listening to every scroll (N-02). */
export function ScrollMark() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ref.current) return undefined
    // It covers the first 100 px: once all of it is above the window, more than that has gone by.
    const watch = new IntersectionObserver(([entry]) => {
      document.documentElement.toggleAttribute('data-scrolled', entry?.isIntersecting === false)
    })
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [])
  return <div ref={ref} aria-hidden className="pointer-events-none absolute top-0 left-0 h-[100px] w-px" />
}
