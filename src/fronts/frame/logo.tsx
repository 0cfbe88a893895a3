/** The company's name in drawn letters; the ink is the text's own. Also public/logo.svg. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 56" aria-hidden className={className}>
      <g fill="none" stroke="currentColor" strokeWidth="10" strokeLinejoin="miter">
        <path d="M25 5v27a10 10 0 0 1-20 0v-3" />
        <path d="m39 46 18-38 18 38" />
        <path d="M112 13.5a16 16 0 1 0 0 24" />
        <path d="m117 6 18 38 18-38" />
        <path d="M195 10h-27v32h27M168 26h22" />
      </g>
      <path d="M47 50h20v6H47z" className="fill-accent" />
    </svg>
  )
}
