import { day, plural } from '#kit/ui/format.ts'

/** Until when, and how near that is. */
export function Deadline({ limite, faltan }: { limite: string | null; faltan: number | null }) {
  if (limite === null || faltan === null) return <span className="text-soft">—</span>
  const isNear = faltan <= 5
  return (
    <span className={isNear ? 'font-semibold text-no' : ''}>
      {day(limite)} <span className={isNear ? '' : 'text-soft'}>({textOf(faltan)})</span>
    </span>
  )
}

function textOf(days: number): string {
  if (days === 0) return 'hoy'
  return days > 0 ? `en ${plural(days, 'día', 'días')}` : `venció hace ${plural(-days, 'día', 'días')}`
}
