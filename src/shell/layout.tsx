import { Outlet, type ShouldRevalidateFunction, useLoaderData } from 'react-router'
import { call } from '#base/call.ts'
import { report } from '#base/report.ts'
import type { LayoutData } from './layout-data.ts'

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

export function Layout() {
  useLoaderData<typeof layoutLoader>()
  return (
    <main id="contenido" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
