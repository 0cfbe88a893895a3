import type { ReactNode } from 'react'

type EntryFrameProps = {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** The sheet on which one signs in or chooses a password: the form, and beside it what the account is for. */
export function EntryFrame({ title, text, children }: EntryFrameProps) {
  return (
    <div className="wrap grid min-h-[inherit] items-stretch py-8 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] desktop:gap-16 desktop:py-14">
      <div className="mx-auto grid w-full max-w-md content-start gap-6 desktop:mx-0 desktop:justify-self-end desktop:pt-6">
        <header className="grid gap-2">
          <h1 className="text-3xl">{title}</h1>
          {text && <div className="text-soft text-pretty">{text}</div>}
        </header>
        {children}
      </div>
      <Aside />
    </div>
  )
}

/** Part of a technical drawing: a disc and its caliper, with the measures the catalogue keeps. */
function Aside() {
  return (
    <aside
      aria-hidden
      className="drafting relative hidden min-h-136 overflow-hidden rounded-panel border border-line bg-card desktop:block"
    >
      <svg viewBox="0 0 560 560" className="absolute inset-0 size-full text-edge" fill="none" stroke="currentColor">
        <g strokeWidth="1.5">
          <circle cx="270" cy="286" r="176" />
          <circle cx="270" cy="286" r="168" strokeWidth="0.75" />
          <circle cx="270" cy="286" r="104" />
          <circle cx="270" cy="286" r="44" />
          {bolts.map(([x, y]) => (
            <circle key={`${x},${y}`} cx={x} cy={y} r="9" />
          ))}
          {vents.map(([x1, y1, x2, y2]) => (
            <path key={`${x1},${y1}`} d={`M${x1} ${y1} ${x2} ${y2}`} strokeWidth="0.75" />
          ))}
        </g>
        <g className="text-accent" strokeWidth="1.75">
          <path d="M398 152q58 56 60 134t-54 142l-40-34q38-44 36-108t-42-102Z" className="fill-accent-tint" />
          <path d="M432 214h26M442 286h20M430 356h24" strokeWidth="1" />
        </g>
        <g strokeWidth="0.75" strokeDasharray="10 4 2 4">
          <path d="M270 84v404M68 286h420" />
        </g>
        <g className="text-soft" strokeWidth="1">
          <path d="M94 300v196M446 440v56M94 488h352" />
          <path d="m94 488 10-4v8ZM446 488l-10-4v8Z" className="fill-soft" />
          <path d="m345 132 44-56h92" />
        </g>
        <g className="code fill-soft text-[13px]" stroke="none">
          <text x="270" y="480" textAnchor="middle">
            Ø 256 mm
          </text>
          <text x="394" y="70">
            4 × M12
          </text>
        </g>
      </svg>
    </aside>
  )
}

const round = (n: number) => Math.round(n * 10) / 10
const around = (angle: number, radius: number): [number, number] => [
  round(270 + radius * Math.cos(angle)),
  round(286 + radius * Math.sin(angle)),
]
const bolts = [45, 135, 225, 315].map((degrees) => around((degrees * Math.PI) / 180, 74))
const vents = Array.from({ length: 36 }, (_, place) => {
  const angle = (place * Math.PI) / 18
  return [...around(angle, 112), ...around(angle + 0.09, 160)] as const
})
