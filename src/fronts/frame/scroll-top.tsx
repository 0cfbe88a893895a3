import { ArrowUp } from 'lucide-react'
import { Icon } from '#kit/ui/icon.tsx'

/** Back to the top, for the eye and for the keyboard; shown after 100 px (F-03). */
export function ScrollTop() {
  return (
    <button
      type="button"
      aria-label="Volver arriba"
      title="Volver arriba"
      onClick={goUp}
      className="invisible grid size-11 place-items-center rounded-full border border-line bg-card text-ink opacity-0 shadow-raised transition-opacity hover:border-accent hover:text-accent-strong scrolled:visible scrolled:opacity-100"
    >
      <Icon of={ArrowUp} size={20} />
    </button>
  )
}

function goUp(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  document.getElementById('arriba')?.focus({ preventScroll: true })
}
