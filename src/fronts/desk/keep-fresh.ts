/** Asks at once, and from then on at most once in `ms`: what is asked for in between is read when that time is over. */
export function keepFresh(read: () => unknown, ms: number) {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    timer = undefined
    last = performance.now()
    read()
  }
  return {
    ask: (): void => {
      if (timer !== undefined) return
      const left = last + ms - performance.now()
      if (left <= 0) now()
      else timer = setTimeout(now, left)
    },
    stop: (): void => {
      clearTimeout(timer)
    },
  }
}
