import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type SectionProps = {
  title: string
  /** One line under the title: what is in it and why. */
  text?: ReactNode
  /** Where the whole of it is: «Ver las 48 líneas». */
  link?: { href: string; texto: string }
  id?: string
  className?: string
  children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, text, link, id, className = '', children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className={`wrap ${className}`}>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="grid gap-1">
          <h2 id={heading} className="text-2xl">
            {title}
          </h2>
          {text && <p className="max-w-prose text-soft">{text}</p>}
        </div>
        {link && (
          <a
            href={link.href}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent md:min-h-8"
          >
            {link.texto} <Icon of={ArrowRight} size={16} />
          </a>
        )}
      </header>
      {children}
    </section>
  )
}
