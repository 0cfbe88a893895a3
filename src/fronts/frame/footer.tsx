import type { ReactNode } from 'react'
import { isStaff } from '#kit/base/access.ts'
import { at } from '#kit/base/place.ts'
import { say } from '#kit/base/texts.ts'
import { SocialLinks } from '#people/company/social-links.tsx'
import { pages } from '#pages.ts'
import { frameTexts } from './frame-texts.ts'
import type { LayoutData } from './layout-data.ts'
import { Logo } from './logo.tsx'
import { LookButton } from './look-button.tsx'
import { SupportCorner } from './support-corner.tsx'

const catalogue = [pages.ListadoProds, pages.marcas, pages.OurBrands, pages.ProdsMX, pages.catalogosview]
const help = [
  pages.contacto,
  pages.Resultados,
  pages.verificarCfdi,
  pages.verificarDocumento,
  pages.solicitud,
  pages.ingresa,
]
/** Where this is a demonstration. */
const demo = [{ title: pages.muestra.title, path: '/muestra' }]
const company = [
  { texto: pages.empresa.title, path: '/Empresa' },
  { texto: pages.bolsaDeTrabajo.title, path: pages.bolsaDeTrabajo.path },
  { texto: pages.ListBlogs.title, path: pages.ListBlogs.path },
]

/** The foot of every page; without scripts it is also the menu. */
export function Footer({ contact, session }: LayoutData) {
  const branch = contact?.principal
  const { Nombre = 'JACVE', ano = null, muestra = false } = contact?.ConfigEmpresa ?? {}
  return (
    <footer className="mt-20 border-t border-line bg-sunk print:hidden">
      <div className="wrap grid gap-8 py-10 sm:grid-cols-2 desktop:grid-cols-[1.4fr_1fr_1fr_1fr_1.4fr]">
        <div className="grid content-start gap-3">
          <Logo className="w-[100px]" />
          <p className="max-w-xs text-sm text-soft">{say(frameTexts.motto)}</p>
          <SocialLinks redes={branch?.redes ?? []} className="-ml-2.5" />
        </div>
        <Column
          title={say(frameTexts.catalogue)}
          links={catalogue.map(({ title, path }) => ({ texto: title, href: at(path) }))}
        />
        <Column
          title={say(frameTexts.help)}
          links={[...help, ...(muestra ? demo : [])].map(({ title, path }) => ({ texto: title, href: at(path) }))}
        />
        <Column title={say(frameTexts.company)} links={company.map(({ texto, path }) => ({ texto, href: at(path) }))} />
        {branch && (
          <div className="grid content-start gap-1 text-sm">
            <Title>{branch.nombre}</Title>
            <p className="text-soft">
              {[branch.direccion, branch.ciudad, branch.cp && `C.P. ${branch.cp}`].filter(Boolean).join(', ')}
            </p>
            {branch.horario && <p className="text-soft">{branch.horario}</p>}
            {branch.telefono && (
              <p>
                <a
                  href={`tel:${branch.telefono.replace(/[^\d+]/g, '')}`}
                  className="link inline-flex min-h-6 items-center"
                >
                  {branch.telefono}
                </a>
              </p>
            )}
          </div>
        )}
      </div>
      <div className="border-t border-line">
        <p className="wrap pt-5 pr-24 pb-[calc(1.25rem+var(--aviso,0px))] text-sm text-soft">
          © {ano ?? thisYear()} {Nombre} ·{' '}
          <a
            href={at(pages.privacidad.path)}
            className="inline-flex min-h-6 items-center text-soft underline hover:text-ink"
          >
            {pages.privacidad.title}
          </a>
          {' · '}
          <LookButton className="inline-flex min-h-6 items-center underline hover:text-ink" />
        </p>
      </div>
      <SupportCorner numbers={isStaff(session) ? null : contact?.ConfigEmpresa} />
    </footer>
  )
}

function Column({ title, links }: { title: string; links: { texto: string; href: string }[] }) {
  return (
    <div>
      <Title>{title}</Title>
      <ul className="text-sm">
        {links.map(({ texto, href }) => (
          <li key={href}>
            <a href={href} className="foot-link">
              {texto}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="mb-1 font-sans text-sm font-semibold">{children}</h2>
}

function thisYear(): number {
  return new Date().getFullYear()
}
