import { Outlet, ScrollRestoration, type ShouldRevalidateFunction, useLoaderData } from 'react-router'
import { SessionEndWatch } from '#accounts/session-end-watch.tsx'
import { useGuardAgain } from '#accounts/use-guard-again.ts'
import { call } from '#base/call.ts'
import { report } from '#base/report.ts'
import { type MarkOption, MarkOptionContext } from '#search-box/option-mark.ts'
import { Toaster } from '#ui/toaster.tsx'
import { Bar } from './bar.tsx'
import { FitText } from './fit-text.tsx'
import { Footer } from './footer.tsx'
import { InLayout } from './in-layout.ts'
import type { LayoutData } from './layout-data.ts'
import { useNotice, usePageTurn, useSessionNews } from './navigation-effects.ts'
import { Progress } from './progress.tsx'
import { ScrollMark } from './scroll-mark.tsx'

/** Who is looking and what bar and footer say. The company's data may fail: only logged, the page goes on without it. */
export async function layoutLoader(): Promise<LayoutData> {
  const [session, contact] = await Promise.all([
    call('GET /api/v1/sesion'),
    call('GET /api/admin/contactosucursales').catch((error: unknown) => {
      report('contacto', error)
      return null
    }),
  ])
  return { session, contact }
}

/** Kept over navigations; read again only when something asks for it (a sign-in, a change of rights). */
export const keepLayout: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href

const fitText: MarkOption = (k_parte) => <FitText k_parte={k_parte} />

/** Bar, page, foot, and what belongs to all pages. */
export function Layout() {
  const data = useLoaderData<typeof layoutLoader>()
  usePageTurn(data.contact?.ConfigEmpresa.Nombre ?? 'JACVE')
  useNotice()
  useSessionNews()
  useGuardAgain(data.session)
  return (
    <MarkOptionContext value={fitText}>
      <InLayout value={true}>
        <ScrollMark />
        <a
          id="arriba"
          href="#contenido"
          className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus-visible:translate-y-0"
        >
          Saltar al contenido
        </a>
        <Bar {...data} />
        <Progress />
        <main id="contenido" tabIndex={-1} className="min-h-[calc(100dvh-var(--bar))] pt-(--bar) print:pt-0">
          <Outlet />
        </main>
        <Footer contact={data.contact} />
        <Toaster />
        <SessionEndWatch />
        <ScrollRestoration />
      </InLayout>
    </MarkOptionContext>
  )
}
