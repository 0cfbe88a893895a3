/** What a Range header asks of a file of so many bytes: a part, the whole (null), or nothing that is there. RFC 9110, 14.1.2; several parts at once are answered whole. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null | 'none' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!found || (!first && !last)) return null
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return null
  return start >= size || start > end ? 'none' : { start, end }
}
