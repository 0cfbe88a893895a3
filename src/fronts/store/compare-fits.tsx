import { at } from '#kit/base/place.ts'
import { vehicleText } from '#kit/base/vehicle.ts'
import { yearsText } from '#catalogue/parts/years.ts'
import { useVehicleMemory } from '#fronts/lists/active-vehicle.ts'
import { FitMark } from '#fronts/lists/fit-mark.tsx'
import { type Fit, useFits } from '#fronts/lists/fits.ts'
import { CompareLine } from './compare-line.tsx'

/** Of a verdict and its proof: the vehicle and what is proven come later, and nothing may move. */
const ROOM = 'grid min-h-24 content-start justify-items-start gap-1 md:min-h-16'

/** Whether each fits the vehicle one buys for, and the application that says so, in words: on paper nothing can be pressed. */
export function CompareFits({ codes }: { codes: readonly string[] }) {
  const { active } = useVehicleMemory()
  const fits = useFits(codes)
  const found = codes.map((code) => fits.get(code))
  if (!active)
    return (
      <CompareLine name="Para tu vehículo" isWhole>
        {codes.map(() => (
          <span key="elegir" className={ROOM}>
            <a href={at('/busquedaAvanzada')} className="link">
              Elige tu vehículo y te decimos cuáles le quedan
            </a>
          </span>
        ))}
      </CompareLine>
    )
  return (
    <CompareLine
      name={`Para tu ${vehicleText(active)}`}
      isDifferent={new Set(found.map((fit) => fit?.veredicto)).size > 1}
    >
      {codes.map((code, place) => (
        <span key={code} className={ROOM}>
          <FitMark fit={found[place]} />
          <span className="text-xs font-normal text-soft">{proofText(found[place])}</span>
        </span>
      ))}
    </CompareLine>
  )
}

/** The first application that proves it, and where it was read. */
function proofText(fit: Fit | undefined): string {
  const [proof] = fit?.aplicaciones ?? []
  if (!proof) return ''
  const { marca, modelo, motor, desde, hasta, posicion, lado, fuente } = proof
  const years = desde === null ? '' : yearsText([{ desde, hasta }])
  return [[marca, modelo, years, motor].filter(Boolean).join(' '), posicion, lado, fuente && `según ${fuente}`]
    .filter(Boolean)
    .join(' · ')
}
