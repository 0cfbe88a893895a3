/** The pages to offer around `page`: first, last and two on each side; null stands for a gap of at least two. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = [...Array(last).keys()]
    .map((place) => place + 1)
    .filter((n) => n === 1 || n === last || Math.abs(n - page) <= (page <= 2 || page >= last - 1 ? 2 : 1))
  return wanted.flatMap((n, place) => {
    const before = wanted[place - 1] ?? n - 1
    if (n - before === 1) return [n]
    // A gap of one page is filled with it: an ellipsis would take the same room.
    return n - before === 2 ? [n - 1, n] : [null, n]
  })
}
