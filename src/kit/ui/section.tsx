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
    <section id={id} aria-labelledby={heading} className={`wrap section ${className}`}>
      <header>
        <div>
          <h2 id={heading} className="text-2xl">
            {title}
          </h2>
          {text && <p>{text}</p>}
        </div>
        {link && (
          <a href={link.href}>
            {link.texto} <Icon of={ArrowRight} size={16} />
          </a>
        )}
      </header>
      {children}
    </section>
  )
}
