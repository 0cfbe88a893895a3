import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { openingOf, readAsked } from './asked-part.ts'
import { ContactForm } from './contact-form.tsx'
import type { Sucursal } from '#people/company/contract.ts'
import { SocialLinks } from '#people/company/social-links.tsx'
import { chatsOf } from '#people/company/whatsapp.ts'

type Contact = Reply<Api['GET /api/admin/contactosucursales']>

/** Branches, numbers and networks; a failure is only logged and hides them (P-03). */
export async function loader(): Promise<Contact | null> {
  return call('GET /api/admin/contactosucursales').catch((error: unknown) => {
    report('contacto', error)
    return null
  })
}

export function head(contact: Contact | null) {
  const company = contact?.ConfigEmpresa.Nombre ?? 'JACVE'
  return {
    description: `Sucursales de ${company}: direcciones, horarios, teléfonos y WhatsApp.`,
    jsonLd: contact?.principal ? [storeData(contact.principal, company)] : [],
  }
}

export function Component() {
  const contact = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const asked = readAsked(params)
  const principal = contact?.principal
  const others = contact?.sucursales.filter(({ id }) => id !== principal?.id) ?? []
  const chats = chatsOf(contact?.ConfigEmpresa, 'elsewhere')
  return (
    <div className="wrap grid gap-12 py-8 desktop:py-12">
      <header className="grid max-w-2xl gap-2">
        <h1 className="text-3xl">Contacto</h1>
        <p className="text-soft">
          Llámanos, escríbenos por WhatsApp o visítanos. Ten a la mano el código de la parte o tu vehículo.
        </p>
      </header>

      {/* Without the company's data the form is all there is, and works (P-03). */}
      {(principal || chats.length > 0) && (
        <div className="grid gap-8 desktop:grid-cols-[1.6fr_1fr]">
          {principal && <Principal branch={principal} />}
          {chats.length > 0 && (
            <section aria-labelledby="whatsapp-contacto" className="content-start">
              <h2 id="whatsapp-contacto" className="mb-3 text-xl">
                WhatsApp
              </h2>
              <ul className="divide-y divide-line border-y border-line">
                {chats.map(({ texto, numero, href }) => (
                  <li key={texto}>
                    <a
                      href={href}
                      target="_blank"
                      rel="noopener"
                      className="flex min-h-14 items-center gap-3 no-underline hover:text-accent-strong"
                    >
                      <Icon of={MessageCircle} size={20} className="text-accent" />
                      <span className="flex-1 font-semibold">{texto}</span>
                      <span className="text-soft tabular-nums">{numero}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}

      <section
        aria-labelledby="escribenos"
        className="grid gap-5 border-t border-line pt-8 desktop:grid-cols-[1fr_1.6fr] desktop:gap-12"
      >
        <div className="grid content-start gap-2">
          <h2 id="escribenos" className="scroll-mt-32 text-2xl">
            Escríbenos
          </h2>
          <p className="max-w-prose text-soft">
            Te responde una persona de la sucursal. ¿Quieres comprar como cliente?{' '}
            <a href={at('/solicitud')} className="link">
              Solicita tu alta
            </a>
            .
          </p>
        </div>
        <div className="max-w-2xl">
          <ContactForm
            key={search}
            branches={contact?.sucursales ?? []}
            asked={asked}
            opening={openingOf(asked, params)}
          />
        </div>
      </section>

      {others.length > 0 && (
        <section aria-labelledby="sucursales">
          <h2 id="sucursales" className="mb-4 text-2xl">
            Sucursales
          </h2>
          <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2 desktop:grid-cols-3">
            {others.map((branch) => (
              <li key={branch.id} className="grid content-start gap-2 border-t-2 border-ink pt-4">
                <h3 className="text-lg">{branch.nombre}</h3>
                <BranchFacts branch={branch} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Principal({ branch }: { branch: Sucursal }) {
  return (
    <section
      aria-labelledby="principal"
      className="grid content-start gap-4 rounded-panel border border-line bg-card p-5 md:p-7"
    >
      <div>
        <p className="text-sm text-soft">Sucursal principal</p>
        <h2 id="principal" className="text-2xl">
          {branch.nombre}
        </h2>
      </div>
      <BranchFacts branch={branch} />
      <div className="flex flex-wrap gap-2">
        <LinkButton href={mapHref(branch)} external>
          <Icon of={MapPin} /> Cómo llegar
        </LinkButton>
        {branch.telefono && (
          <LinkButton href={telHref(branch.telefono)} variant="secondary">
            <Icon of={Phone} /> Llamar
          </LinkButton>
        )}
      </div>
      <SocialLinks redes={branch.redes} className="-ml-2.5" />
    </section>
  )
}

function BranchFacts({ branch }: { branch: Sucursal }) {
  const { direccion, ciudad, cp, horario, telefono, correo } = branch
  return (
    <ul className="grid gap-1.5">
      <Fact icon={MapPin}>
        <a href={mapHref(branch)} target="_blank" rel="noopener" className="link">
          {[direccion, ciudad, cp && `C.P. ${cp}`].filter(Boolean).join(', ')}
        </a>
      </Fact>
      {horario && <Fact icon={Clock}>{horario}</Fact>}
      {telefono && (
        <Fact icon={Phone}>
          <a href={telHref(telefono)} className="link">
            {telefono}
          </a>
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

/** Any map the visitor's device has; by coordinates where they are known. */
function mapHref({ nombre, direccion, ciudad, cp, latitud, longitud }: Sucursal): string {
  const place =
    latitud !== null && longitud !== null
      ? `${latitud},${longitud}`
      : [nombre, direccion, ciudad, cp].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

function storeData(
  { nombre, direccion, ciudad, cp, telefono, correo, latitud, longitud }: Sucursal,
  company: string,
): object {
  return {
    '@type': 'AutoPartsStore',
    name: `${company} ${nombre}`,
    telephone: telefono ?? undefined,
    email: correo ?? undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: direccion,
      addressLocality: ciudad,
      postalCode: cp ?? undefined,
      addressCountry: 'MX',
    },
    geo:
      latitud !== null && longitud !== null
        ? { '@type': 'GeoCoordinates', latitude: latitud, longitude: longitud }
        : undefined,
  }
}
