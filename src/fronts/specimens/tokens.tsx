import { useEffect, useRef, useState } from 'react'
import { Badge } from '#kit/ui/badge.tsx'
import { Specimen } from './specimen.tsx'

const GROUNDS = ['page', 'card', 'sunk'] as const
const INKS = ['ink', 'soft', 'accent', 'accent-strong', 'yes', 'maybe', 'no', 'edge', 'line'] as const
const PAIRS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent-strong', 'accent-tint'],
  ['yes', 'yes-tint'],
  ['maybe', 'maybe-tint'],
  ['no', 'no-tint'],
  ['ink', 'accent-tint'],
  ['soft', 'accent-tint'],
] as const
/** A border of what can be used: 3:1; a line between things may be faint. */
const least = (ink: string) => (ink === 'edge' ? 3 : ink === 'line' ? 0 : 4.5)
const SIZES = [
  'text-2xs',
  'text-xs',
  'text-sm',
  'text-base',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
  'text-display',
]
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 12]
const ROUND = ['rounded-tag', 'rounded-control', 'rounded-panel', 'rounded-full']

/** Type, room and colours, each pair with its contrast as this browser paints it. */
export function Tokens() {
  return (
    <>
      <Specimen name="Letra">
        <div className="grid w-full gap-2">
          {SIZES.map((size) => (
            <p key={size} className={`${size} wrap-anywhere`}>
              Amortiguador trasero, 1,234 piezas <span className="text-xs text-soft">{size}</span>
            </p>
          ))}
          <h3 className="text-2xl">Título: Ñandú, pingüino y ¿qué parte buscas?</h3>
          <p className="code">FAL-7123/D 0O1lI</p>
          <p className="max-w-prose text-pretty">
            Un párrafo con{' '}
            <a href="?parte=valores" className="link">
              un enlace dentro
            </a>
            , que se lee de corrido y mide lo que mide un renglón cómodo.
          </p>
        </div>
      </Specimen>
      <Specimen name="Espacio">
        {STEPS.map((step) => (
          <div key={step} className="grid justify-items-start gap-1 text-xs text-soft">
            <span className="h-4 bg-accent" style={{ width: `${step * 0.25}rem` }} />
            {step * 4} px
          </div>
        ))}
      </Specimen>
      <Specimen name="Esquinas y sombras">
        {ROUND.map((round) => (
          <div key={round} className={`${round} border border-edge bg-card p-4 text-sm`}>
            {round}
          </div>
        ))}
        <div className="rounded-panel bg-card p-4 text-sm shadow-raised">shadow-raised</div>
        <div className="rounded-panel bg-card p-4 text-sm shadow-float">shadow-float</div>
        <div className="drafting size-24 border border-line" />
      </Specimen>
      <Colours />
    </>
  )
}

/** Each ink on each ground, and the pairs that stand on one another. */
function Colours() {
  return (
    <Specimen name="Colores">
      {GROUNDS.map((ground) => (
        <div
          key={ground}
          className="grid gap-1 border border-line p-3"
          style={{ background: `var(--color-${ground})` }}
        >
          <p className="text-xs text-soft">sobre {ground}</p>
          {INKS.map((ink) => (
            <Pair key={ink} ink={ink} ground={ground} />
          ))}
        </div>
      ))}
      <div className="grid gap-1">
        {PAIRS.map(([ink, ground]) => (
          <Pair key={ink + ground} ink={ink} ground={ground} />
        ))}
      </div>
    </Specimen>
  )
}

function Pair({ ink, ground }: { ink: string; ground: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  useEffect(() => {
    if (!ref.current) return
    const { color, backgroundColor } = getComputedStyle(ref.current)
    setRatio(contrast(paint(color), paint(backgroundColor)))
  }, [])
  const isEnough = ratio === null || ratio >= least(ink)
  return (
    <div
      ref={ref}
      data-contraste={
        ratio === null ? undefined : `${ink}/${ground} ${ratio.toFixed(2)} ${isEnough ? 'alcanza' : 'no'}`
      }
      className="flex items-center justify-between gap-3 rounded-tag px-2 py-0.5 text-sm"
      style={{ color: `var(--color-${ink})`, background: `var(--color-${ground})` }}
    >
      {ink}
      <span className="tabular-nums">{ratio?.toFixed(1)}</span>
      {!isEnough && <Badge tone="no">no alcanza</Badge>}
    </div>
  )
}

type Rgb = [number, number, number]

/** A colour as it is painted: the browser alone knows what oklch comes to. */
function paint(color: string): Rgb {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')
  if (!pen) return [0, 0, 0]
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data
  return [r, g, b]
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(a: Rgb, b: Rgb): number {
  const light = ([red, green, blue]: Rgb) => {
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const [high = 1, low = 1] = [light(a), light(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}
