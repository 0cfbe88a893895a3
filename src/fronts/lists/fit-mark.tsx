import { Check, ChevronDown, CircleHelp, type LucideIcon, Minus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { vehicleText } from '#kit/base/vehicle.ts'
import { yearsText } from '#catalogue/parts/years.ts'
import type { Proof } from '#finding/index/contract.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useVehicleMemory } from './active-vehicle.ts'
import type { Fit } from './fits.ts'
import { Popover } from './popover.tsx'

type Answer = { texto: string; icon: LucideIcon; className: string; title: (vehicle: string) => string }

const answers: Record<Fit['veredicto'], Answer> = {
  si: { texto: 'Sí le queda', icon: Check, className: 'bg-yes-tint text-yes', title: (v) => `Sí le queda a tu ${v}` },
  depende: {
    texto: 'Depende',
    icon: CircleHelp,
    className: 'bg-maybe-tint text-maybe',
    title: (v) => `Puede quedarle a tu ${v}`,
  },
  no: { texto: 'No le queda', icon: X, className: 'bg-no-tint text-no', title: (v) => `No le queda a tu ${v}` },
  universal: {
    texto: 'Universal',
    icon: Check,
    className: 'bg-yes-tint text-yes',
    title: () => 'Le queda a cualquier vehículo',
  },
  sin_datos: {
    texto: 'Sin datos',
    icon: Minus,
    className: 'bg-sunk text-soft',
    title: (v) => `No sabemos si le queda a tu ${v}`,
  },
}

/** Whether a part fits the active vehicle, with what proves it one press away. Nothing until it is known: who places it keeps its room. */
export function FitMark({ fit }: { fit: Fit | undefined }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!fit) return null

  const { texto, icon, className } = answers[fit.veredicto]
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${texto}. ¿Por qué? ${fit.k_parte}`}
        className={`inline-flex min-h-8 items-center md:min-h-7 gap-1 rounded-tag px-1.5 text-xs font-semibold whitespace-nowrap transition-shadow hover:ring-1 hover:ring-current ${className}`}
      >
        <Icon of={icon} size={14} />
        {texto}
        <span className="ml-0.5 font-normal underline underline-offset-2 max-sm:hidden">¿Por qué?</span>
        <Icon of={ChevronDown} size={14} className="sm:hidden" />
      </button>
      <Popover
        id={id}
        label={`¿Por qué? ${fit.k_parte}`}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="w-[min(26rem,calc(100vw-2rem))]"
      >
        {isOpen && <Why fit={fit} />}
      </Popover>
    </>
  )
}

const MOST_PROOFS = 8

const Instead = part(
  () => import('./instead.tsx'),
  (module) => module.Instead,
)

function Why({ fit }: { fit: Fit }) {
  const { active } = useVehicleMemory()
  const title = answers[fit.veredicto].title(active ? vehicleText(active) : 'vehículo')
  const shown = fit.aplicaciones.slice(0, MOST_PROOFS)
  return (
    <div className="grid gap-3 text-sm">
      <div className="grid gap-1">
        <p className="code text-xs text-soft">{fit.k_parte}</p>
        <p className="text-base font-semibold">{title}</p>
      </div>
      {fit.pregunta && <p className="rounded-control bg-maybe-tint p-2.5 font-semibold text-maybe">{fit.pregunta}</p>}
      <p className="text-soft">{reasonOf(fit)}</p>
      {shown.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((proof) => (
            <ProofRow key={JSON.stringify(proof)} proof={proof} />
          ))}
        </ul>
      )}
      {fit.veredicto === 'no' && active && (
        <Optional isQuiet>
          <Instead parte={fit.k_parte} vehicle={active} />
        </Optional>
      )}
      <a href={at(`/verprods/${encodeURIComponent(fit.k_parte)}#compatibilidad`)} className="link">
        Ver todas sus aplicaciones
      </a>
    </div>
  )
}

/** What the proofs below show, in one sentence. */
function reasonOf({ veredicto, aplicaciones }: Fit): string {
  if (veredicto === 'universal') return 'El catálogo la marca como universal.'
  if (veredicto === 'sin_datos')
    return 'El catálogo no dice para qué vehículos es. Pregunta a un asesor antes de pedirla.'
  if (veredicto === 'no') {
    return aplicaciones.length > 0
      ? 'Sus aplicaciones son para otros años, motores o versiones:'
      : 'Ninguna de sus aplicaciones es para este vehículo.'
  }
  return veredicto === 'si'
    ? 'Lo dice esta aplicación del catálogo:'
    : 'Le queda sólo si se cumple lo que dice la aplicación:'
}

function ProofRow({ proof }: { proof: Proof }) {
  const { marca, modelo, motor, desde, hasta, posicion, lado, nota, condiciones, origen, fuente } = proof
  const years = desde === null ? '' : yearsText([{ desde, hasta }])
  const details = [motor, posicion, lado, ...condiciones, nota].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-0.5 py-2">
      <span>
        {marca} {modelo} <span className="font-semibold tabular-nums">{years}</span>
      </span>
      {details && <span className="text-soft">{details}</span>}
      {(origen === 'descripcion' || fuente) && (
        <span className="text-xs text-soft">
          {origen === 'descripcion' ? 'Leído en la descripción de la parte' : `Fuente: ${fuente}`}
        </span>
      )}
    </li>
  )
}
