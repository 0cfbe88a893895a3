import type { Kind, State } from './states.ts'

export const EVENTS = [
  'autorizar',
  'rechazar',
  'retirar',
  'recibir',
  'dictaminar',
  'notaCredito',
  'reponer',
  'noProcede',
  'cerrar',
] as const
export type ReturnEvent = (typeof EVENTS)[number]

type Rule = {
  texto: string
  /** Null: it begins with it. */
  from: readonly State[] | null
  to: State
  /** The permission it takes, with a reach that holds the client. */
  permission: 'devoluciones-create' | 'devoluciones-write'
  needsReason?: true
  /** Only where some line was accepted, or none. */
  accepted?: 'alguna' | 'ninguna'
  /** Whoever asked for it does not do it, not even for a client. */
  notByAsker?: true
  /** A core is given back in money. */
  notOfCores?: true
}

/** THE MACHINE of a return (requirements 5.5): what may happen, from where to where, and who may do it. */
export const rules: Record<'crear' | ReturnEvent, Rule> = {
  crear: { texto: 'Pedir', from: null, to: 'SOLICITADA', permission: 'devoluciones-create' },
  autorizar: {
    texto: 'Autorizar',
    from: ['SOLICITADA'],
    to: 'AUTORIZADA',
    permission: 'devoluciones-write',
    notByAsker: true,
  },
  rechazar: {
    texto: 'Rechazar',
    from: ['SOLICITADA'],
    to: 'RECHAZADA',
    permission: 'devoluciones-write',
    needsReason: true,
  },
  retirar: {
    texto: 'Retirar la solicitud',
    from: ['SOLICITADA', 'AUTORIZADA'],
    to: 'RETIRADA',
    permission: 'devoluciones-create',
  },
  recibir: { texto: 'Registrar lo recibido', from: ['AUTORIZADA'], to: 'RECIBIDA', permission: 'devoluciones-write' },
  dictaminar: { texto: 'Dictaminar', from: ['RECIBIDA'], to: 'DICTAMINADA', permission: 'devoluciones-write' },
  notaCredito: {
    texto: 'Ligar nota de crédito',
    from: ['DICTAMINADA'],
    to: 'NC_EMITIDA',
    permission: 'devoluciones-write',
    accepted: 'alguna',
  },
  reponer: {
    texto: 'Reponer las piezas',
    from: ['DICTAMINADA'],
    to: 'REPUESTA',
    permission: 'devoluciones-write',
    accepted: 'alguna',
    notOfCores: true,
  },
  noProcede: {
    texto: 'No procede',
    from: ['DICTAMINADA'],
    to: 'NO_PROCEDE',
    permission: 'devoluciones-write',
    accepted: 'ninguna',
  },
  cerrar: {
    texto: 'Cerrar la devolución',
    from: ['NC_EMITIDA', 'REPUESTA', 'NO_PROCEDE'],
    to: 'CERRADA',
    permission: 'devoluciones-write',
  },
}

export type Judged = {
  tipo: Kind
  estado: State
  /** The verdict of each line. */
  lineas: { procede: boolean | null }[]
  solicitante_id: number | null
}
/** Who looks: the permissions whose reach holds this return, and who he is. */
export type Viewer = { permissions: readonly string[]; userId: number | null }

/** The events the viewer may cause now, in the order of the machine. */
export function allowedEvents(one: Judged, viewer: Viewer): ReturnEvent[] {
  return EVENTS.filter((event) => isAllowed(event, one, viewer))
}

/** Right, state, and what the verdict leaves open. */
export function isAllowed(event: ReturnEvent, one: Judged, { permissions, userId }: Viewer): boolean {
  const { from, permission, accepted, notByAsker, notOfCores } = rules[event]
  if (notOfCores && one.tipo === 'CASCO') return false
  if (!permissions.includes(permission) || !from?.includes(one.estado)) return false
  if (notByAsker && userId !== null && userId === one.solicitante_id) return false
  const some = one.lineas.some(({ procede }) => procede === true)
  return accepted === undefined || some === (accepted === 'alguna')
}
