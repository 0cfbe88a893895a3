import { use } from 'react'
import type { Api } from '#api.ts'
import { partAddress } from '#finding/search/search-address.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { chosenOf, type VehicleChoice, vehiclePath } from '#kit/base/vehicle.ts'
import { AskAdviser } from './ask-adviser.tsx'

type Answer = Reply<Api['GET /api/v1/vehiculos/en-su-lugar']>

const answers = new Map<string, Promise<Answer>>()

/** Asked once of each part and vehicle while the page is open. What failed is asked again. */
function insteadOf(parte: string, vehicle: VehicleChoice): Promise<Answer> {
  const query = { ...chosenOf(vehicle), parte }
  const key = JSON.stringify(query)
  const known = answers.get(key)
  if (known) return known
  const asked = call('GET /api/v1/vehiculos/en-su-lugar', { query })
  answers.set(key, asked)
  asked.catch(() => answers.delete(key))
  return asked
}

type InsteadProps = { parte: string; vehicle: VehicleChoice; isShort?: boolean }

/** Where a part does not fit: those of its line that are proven for the vehicle, or that there is none, and a way on. */
export function Instead({ parte, vehicle, isShort = false }: InsteadProps) {
  const { linea, partes } = use(insteadOf(parte, vehicle))
  if (!linea || (isShort && partes.length === 0)) return null

  const all = at(`${vehiclePath(vehicle)}?linea=${encodeURIComponent(linea.slug)}`)
  const modelo = vehicle.modelo ?? 'vehículo'
  if (isShort)
    return (
      <p className="flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-sm">
        <span className="text-soft">
          {linea.nombre} que sí le quedan a tu {modelo}:
        </span>
        {partes.map(({ k_parte }) => (
          <a key={k_parte} href={partAddress(k_parte)} className="link code">
            {k_parte}
          </a>
        ))}
      </p>
    )
  return (
    <section aria-label={`${linea.nombre} para tu ${modelo}`} className="grid gap-2">
      <p className="font-semibold">
        {partes.length > 0
          ? `${linea.nombre} que sí le quedan`
          : `Ninguna parte de ${linea.nombre} consta para tu vehículo`}
      </p>
      {partes.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {partes.map(({ k_parte, descripcion }) => (
            <li key={k_parte}>
              <a href={partAddress(k_parte)} className="block py-2 text-ink no-underline hover:text-accent-strong">
                <span className="code font-semibold">{k_parte}</span> {descripcion}
              </a>
            </li>
          ))}
        </ul>
      )}
      {partes.length > 0 ? (
        <a href={all} className="link">
          Ver {linea.nombre} para tu {modelo}
        </a>
      ) : (
        <AskAdviser busca={`${linea.nombre} (en lugar de ${parte})`} />
      )}
    </section>
  )
}
