import type { OptionPart } from '#finding/search-box/option-mark.ts'
import { useVehicleMemory } from '#fronts/lists/active-vehicle.ts'
import { type Fit, useFits } from '#fronts/lists/fits.ts'
import { tellsVehicle } from '#fronts/lists/shared-reason.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'

const Instead = part(
  () => import('#fronts/lists/instead.tsx'),
  (module) => module.Instead,
)

const answers = new Map<Fit['veredicto'], { texto: string; tono: Tone }>([
  ['si', { texto: 'Sí le queda', tono: 'yes' }],
  ['depende', { texto: 'Depende', tono: 'maybe' }],
  ['no', { texto: 'No le queda', tono: 'no' }],
  ['universal', { texto: 'Universal', tono: 'yes' }],
])

/** Whether a suggested part fits the active vehicle, in words; its proof is on the part's page. */
export function FitText({ k_parte, razon }: OptionPart) {
  const isTold = tellsVehicle(razon, useVehicleMemory())
  const fit = useFits(isTold ? [] : [k_parte]).get(k_parte)
  const answer = isTold ? undefined : fit && answers.get(fit.veredicto)
  return answer ? <Badge tone={answer.tono}>{answer.texto}</Badge> : null
}

/** Under suggestions of which none fits: what does, of the line of the first that does not. */
export function FitsInstead({ rows }: { rows: OptionPart[] }) {
  const memory = useVehicleMemory()
  const { active } = memory
  const codes = rows.some(({ razon }) => tellsVehicle(razon, memory)) ? [] : rows.map(({ k_parte }) => k_parte)
  const fits = useFits(codes)
  const told = codes.map((code) => fits.get(code))
  const wrong = told.find((fit) => fit?.veredicto === 'no')
  if (!active || !wrong || told.some((fit) => fit?.veredicto === 'si')) return null
  return (
    // Pressing a link must not take focus from the input first: its blur would hide the list before the click.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onMouseDown={(event) => event.preventDefault()}>
      <Optional isQuiet>
        <Instead parte={wrong.k_parte} vehicle={active} isShort />
      </Optional>
    </div>
  )
}
