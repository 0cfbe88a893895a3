/** Where «Mi Cuenta» leads, the first role held deciding (M-01, A-11, A-32). */
const byRole: [role: string, path: string][] = [
  ['admin', '/AdminDashboard'],
  ['CustomerService', '/AdminDashboard'],
  ['asesor', '/AsesorDashboard'],
  ['vendedor', '/TmkDashboard'],
  ['director', '/AdminDashboard'],
  ['manager', '/AdminDashboard'],
  ['MKTG', '/posts'],
  ['Cotizador-Mostrador', '/HelpCotizador'],
  ['cliente', '/dashboard'],
]

/** Path, without the base, of the page that is home to someone with these roles. */
export function destinationOf(roles: string[]): string {
  return byRole.find(([role]) => roles.includes(role))?.[1] ?? '/cuenta'
}
