import type { MouseEvent } from 'react'
import type { Red } from './contract.ts'
import { NetworkIcon } from './network-icon.tsx'
import { socialHref } from './social-link.ts'

/** The company's social networks as icons; nothing when there are none (N-05, F-01). */
export function SocialLinks({ redes, className = '' }: { redes: Red[]; className?: string }) {
  if (redes.length === 0) return null
  return (
    <ul className={`flex flex-wrap items-center ${className}`}>
      {redes.map((red) => (
        <li key={red.id}>
          <SocialLink red={red} />
        </li>
      ))}
    </ul>
  )
}

function SocialLink({ red }: { red: Red }) {
  const href = socialHref(red)
  const isDead = href === '#'
  const outside = isDead ? {} : { target: '_blank' }
  return (
    <a
      href={href}
      {...outside}
      aria-label={red.redsocial}
      aria-disabled={isDead || undefined}
      title={red.redsocial}
      onClick={isDead ? stay : undefined}
      className="network"
    >
      <NetworkIcon name={red.redsocial} />
    </a>
  )
}

/** A network without definition must not jump the page (V-05). */
function stay(event: MouseEvent): void {
  event.preventDefault()
}
