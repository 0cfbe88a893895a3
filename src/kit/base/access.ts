import type { Pilot } from './pilot-table.ts'
import type { Post } from './posts.ts'

/** Who is asking, as pages and calls see it. Never holds an e-mail, a token or a price (requirements E-07). */
export type Session = {
  user: { id: number; name: string } | null
  roles: string[]
  /** Effective permissions: of the roles and of the user. */
  permissions: string[]
  /** Permissions granted directly to the user. */
  permissions_auth: string[]
  isLoggedin: boolean
  /** The client bought for: the user's own, or the one that staff acts for. */
  cliente: { id: number; nombre: string } | null
  /** Staff acts for `cliente`: their own rights rest, and both names go to the audit log. */
  acting: boolean
  /** What a client's person may do within his company; absent for its owners, and for everybody else. */
  puesto?: Exclude<Post, 'dueno'>
  /** How he likes to see the pages (`lookOf`); absent where he has not said. */
  aspecto?: string
  /** The load whose future is looked at in place of today's shop. */
  vista?: { carga: number; archivo: string; en: string; busqueda?: string | null }
  /** What only some see yet and they do; absent where it is nothing. */
  pilotos?: Pilot[]
}

export const anonymous: Session = {
  user: null,
  roles: [],
  permissions: [],
  permissions_auth: [],
  isLoggedin: false,
  cliente: null,
  acting: false,
}

/** What a call demands. Strict: every permission must be held, one of the roles suffices, and both lists must pass. */
export type CallAccess = 'public' | 'session' | { permissions: string[]; roles?: string[] }

/** What a page demands. Lenient, for showing screens only (requirements 7.1). */
export type PageAccess = { auth?: boolean; roles?: string[]; permissions?: string[] }

/** Whether anybody may open it, whoever it is. */
export function isForAll({ auth, roles, permissions }: PageAccess): boolean {
  return !auth && !roles && !permissions
}

/** Whether a client's own account opens it: every one that signs in, that of a client, or that of who buys. */
export function isOfClientAccounts({ auth, roles, permissions }: PageAccess): boolean {
  const needsNoMore = auth === true && !roles && !permissions
  return needsNoMore || roles?.includes('cliente') === true || permissions?.includes('permission_compras') === true
}

export type Verdict = 'ok' | 'login' | 'unauthorized'

const OF_CLIENTS = new Set(['cliente', 'Cotizador-Mostrador'])

/** Whether a role is of a client's people, and not of staff. */
export function isOfClients(role: string): boolean {
  return OF_CLIENTS.has(role)
}

export function isStaffRole(role: string): boolean {
  return !OF_CLIENTS.has(role)
}

/** Whether somebody of the company is looking, in his own name. */
export function isStaff({ roles }: Session): boolean {
  return roles.some(isStaffRole)
}

/** The page guard: passing on a role alone, or on all permissions alone, is enough. */
export function canOpen(access: PageAccess, session: Session): Verdict {
  const roles = access.roles ?? []
  const permissions = access.permissions ?? []
  const demandsNothing = roles.length === 0 && permissions.length === 0
  if (!access.auth && demandsNothing) return 'ok'
  if (!session.isLoggedin) return 'login'
  if (demandsNothing) return 'ok'

  const hasRole = roles.some((role) => session.roles.includes(role))
  const hasAll = permissions.length > 0 && permissions.every((name) => session.permissions.includes(name))
  return hasRole || hasAll ? 'ok' : 'unauthorized'
}

/** The calls' policy. Fails closed: an access it cannot read is refused. */
export function judge(access: CallAccess | undefined, session: Session): Verdict {
  if (access === 'public') return 'ok'
  if (!session.isLoggedin) return 'login'
  if (access === 'session') return 'ok'
  if (!access || access.permissions.length + (access.roles?.length ?? 0) === 0) return 'unauthorized'

  const holdsAll = access.permissions.every((name) => session.permissions.includes(name))
  const hasRole = !access.roles?.length || access.roles.some((role) => session.roles.includes(role))
  return holdsAll && hasRole ? 'ok' : 'unauthorized'
}
