/** A place kept for what is on its way, of its final size. Invisible for the first 150 ms; the holder carries `aria-busy`. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={`skeleton block rounded-tag ${className}`} />
}
