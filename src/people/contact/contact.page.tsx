import { MessageCircle } from 'lucide-react'
import { useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import { say } from '#kit/base/texts.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { openingOf, readAsked } from './asked-part.ts'
import { BranchList } from './branch-list.tsx'
import { ContactForm } from './contact-form.tsx'
import { contactTexts } from './contact-texts.ts'
import type { Sucursal } from '#people/company/contract.ts'
import { chatsOf } from '#people/company/whatsapp.ts'
import { PageHead } from '#kit/ui/page-head.tsx'

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
    jsonLd: contact?.principal ? [storeData(contact.principal, company)] : [],
  }
}

export function Component() {
  const contact = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const asked = readAsked(params)
  const branches = contact?.sucursales ?? []
  const chats = chatsOf(contact?.ConfigEmpresa, 'elsewhere')
  // Without the company's data the form is all there is, and works (P-03).
  const isAlone = branches.length === 0 && chats.length === 0
  return (
    <div className="wrap grid gap-6 py-4 pb-12">
      <PageHead title={say(contactTexts.title)} lead={say(contactTexts.lead)} />
      <div
        className={`grid items-start gap-10 ${isAlone ? 'max-w-2xl' : 'desktop:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]'}`}
      >
        {!isAlone && (
          <div className="grid min-w-0 gap-8">
            {branches.length > 0 && (
              <BranchList
                branches={branches}
                principal={contact?.principal?.id ?? null}
                inhabiles={contact?.inhabiles ?? []}
              />
            )}
            {chats.length > 0 && <Chats chats={chats} />}
          </div>
        )}
        <section
          aria-labelledby="escribenos"
          className="grid min-w-0 content-start gap-5 rounded-panel border border-line bg-card p-4 md:p-6"
        >
          <div className="grid gap-2">
            <h2 id="escribenos" className="scroll-mt-32 text-2xl">
              {say(contactTexts.write)}
            </h2>
            <p className="max-w-prose text-soft">
              {say(contactTexts.answers)} ¿Quieres comprar como cliente?{' '}
              <a href={at('/solicitud')} className="link">
                Solicita tu alta
              </a>
              .
            </p>
          </div>
          <ContactForm key={search} branches={branches} asked={asked} opening={openingOf(asked, params)} />
        </section>
      </div>
    </div>
  )
}

/** The company's numbers, each for what it is there for. */
function Chats({ chats }: { chats: ReturnType<typeof chatsOf> }) {
  return (
    <section aria-labelledby="whatsapp-contacto">
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
  )
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
