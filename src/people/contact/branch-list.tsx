import { Clock, LocateFixed, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { localTime } from '#kit/base/mexico-time.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { Sucursal } from '#people/company/contract.ts'
import { socialHref } from '#people/company/social-link.ts'
import { SocialLinks } from '#people/company/social-links.tsx'
import { kilometresTo, opennessAt } from './hours.ts'

type Place = { latitud: number; longitud: number }
type DayOff = { fecha: string; nombre: string }
type BranchListProps = { branches: readonly Sucursal[]; principal: number | null; inhabiles: readonly DayOff[] }

/** Every branch: where, when, how to call; the principal one first, or the nearest when the visitor says where he is. */
export function BranchList({ branches, principal, inhabiles }: BranchListProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const away = new Map(branches.map((branch) => [branch.id, place && distance(place, branch)]))
  const ordered = place
    ? branches.toSorted((a, b) => (away.get(a.id) ?? Infinity) - (away.get(b.id) ?? Infinity))
    : branches.toSorted((a, b) => Number(b.id === principal) - Number(a.id === principal))
  const canMeasure = branches.length > 1 && branches.some(({ latitud }) => latitud !== null)
  return (
    <section aria-labelledby="sucursales" className="grid content-start gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="sucursales" className="text-2xl">
          Sucursales
        </h2>
        {canMeasure && <Nearest place={place} onPlace={setPlace} />}
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 desktop:grid-cols-1 wide:grid-cols-2">
        {ordered.map((branch, order) => (
          <Branch
            key={branch.id}
            branch={branch}
            note={noteOf(branch.id === principal, away.get(branch.id) ?? null, order)}
            inhabiles={inhabiles}
          />
        ))}
      </ul>
    </section>
  )
}

function noteOf(isPrincipal: boolean, km: number | null, order: number): string {
  const near =
    km !== null && `${order === 0 ? 'La más cercana, a' : 'A'} ${km < 10 ? km.toFixed(1) : Math.round(km)} km`
  return [isPrincipal && 'Sucursal principal', near].filter(Boolean).join(' · ')
}

function distance(place: Place, { latitud, longitud }: Sucursal): number | null {
  return latitud === null || longitud === null ? null : kilometresTo(place, { latitud, longitud })
}

/** The device is asked only when this is pressed; where one stands goes nowhere. */
function Nearest({ place, onPlace }: { place: Place | null; onPlace: (place: Place) => void }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (place) return <output className="text-sm text-soft">Ordenadas por cercanía, en línea recta</output>
  const ask = () => {
    setState('busy')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onPlace({ latitud: coords.latitude, longitud: coords.longitude }),
      () => setState('failed'),
      { timeout: 15_000, maximumAge: 600_000 },
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <output className="text-sm text-soft empty:hidden">
        {state === 'failed' && 'Tu navegador no dijo dónde estás.'}
      </output>
      <Button variant="secondary" size="sm" busy={state === 'busy'} onClick={ask}>
        {state !== 'busy' && <Icon of={LocateFixed} size={16} />}
        La más cercana a mí
      </Button>
    </div>
  )
}

type BranchProps = { branch: Sucursal; note: string; inhabiles: readonly DayOff[] }

function Branch({ branch, note, inhabiles }: BranchProps) {
  const { nombre, direccion, ciudad, cp, horario, telefono, correo } = branch
  const whatsapp = branch.redes.find(({ redsocial, red_social }) => redsocial === 'WhatsApp' && red_social)
  return (
    <li className="grid content-start gap-3 rounded-panel border border-line bg-card p-4 md:p-5">
      <div>
        <h3 className="text-lg">{nombre}</h3>
        {note && <p className="text-sm text-soft">{note}</p>}
      </div>
      <ul className="grid gap-1.5">
        <Fact icon={MapPin}>
          <a href={mapHref(branch)} target="_blank" rel="noopener" className="link">
            {[direccion, ciudad, cp && `C.P. ${cp}`].filter(Boolean).join(', ')}
          </a>
        </Fact>
        {horario && (
          <Fact icon={Clock}>
            {horario}
            <OpenNow horario={horario} inhabiles={inhabiles} />
          </Fact>
        )}
        {correo && (
          <Fact icon={Mail}>
            <a href={`mailto:${correo}`} className="link break-all">
              {correo}
            </a>
          </Fact>
        )}
      </ul>
      <div className="mt-auto flex flex-wrap gap-2">
        {telefono && (
          <LinkButton href={`tel:${telefono.replace(/[^\d+]/g, '')}`} variant="secondary" size="sm">
            <Icon of={Phone} size={16} /> {telefono}
          </LinkButton>
        )}
        {whatsapp && (
          <LinkButton href={socialHref(whatsapp)} variant="secondary" size="sm" external>
            <Icon of={MessageCircle} size={16} /> WhatsApp
          </LinkButton>
        )}
        <LinkButton href={mapHref(branch)} variant="secondary" size="sm" external>
          <Icon of={MapPin} size={16} /> Cómo llegar
        </LinkButton>
      </div>
      <SocialLinks redes={branch.redes} className="-ml-2.5" />
    </li>
  )
}

function Fact({ icon, children }: { icon: typeof Phone; children: ReactNode }) {
  return (
    <li className="grid min-h-6 grid-cols-[auto_1fr] gap-2.5">
      <Icon of={icon} className="mt-0.5 text-soft" />
      <span>{children}</span>
    </li>
  )
}

const MINUTE_MS = 60_000

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

/** By the clock of who looks: a page may have been kept since yesterday. Its line is kept free. */
function OpenNow({ horario, inhabiles }: { horario: string; inhabiles: readonly DayOff[] }) {
  const now = useSyncExternalStore(
    everyMinute,
    () => localTime(new Date().toISOString()),
    () => null,
  )
  const found = now === null ? null : opennessAt(horario, now, inhabiles)
  return (
    <span className={`block min-h-6 text-sm font-semibold ${found?.isOpen ? 'text-yes' : 'text-soft'}`}>
      {found?.texto}
    </span>
  )
}

/** Any map the visitor's device has; by coordinates where they are known. */
function mapHref({ nombre, direccion, ciudad, cp, latitud, longitud }: Sucursal): string {
  const place =
    latitud !== null && longitud !== null
      ? `${latitud},${longitud}`
      : [nombre, direccion, ciudad, cp].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
