import { call } from '#kit/base/call.ts'
import { say } from '#kit/base/texts.ts'
import type { UserRow } from './user-columns.ts'
import { userTexts } from './saved-texts.ts'

/** Something that can be done to an account without opening its form. */
export type UserAction = {
  id: string
  /** As a line of a menu. */
  label: string
  /** The question, with the name of the account. */
  title: string
  /** What will follow. */
  text: string
  confirm: string
  isDanger?: boolean
  run: () => Promise<unknown>
  /** Said when it is done. */
  done: string
}

/** What may be done to this account by an editor; nothing to one that has more than he; to one's own, only what one may do to oneself. */
export function userActions(user: UserRow, viewerId: number | undefined): UserAction[] {
  if (user.estado === 'BAJA' || !user.puede_editar) return []
  const isOwn = user.id === viewerId
  return [
    ...(user.estado === 'BLOQUEADO' ? [] : [linkAction(user)]),
    ...(user.estado === 'INVITADO' ? [] : [sessionsAction(user)]),
    ...(isOwn
      ? []
      : [blockAction(user), ...(user.estado === 'INVITADO' ? [] : [factorAction(user)]), deleteAction(user)]),
  ]
}

function linkAction({ id, name, email, estado }: UserRow): UserAction {
  const isInvited = estado === 'INVITADO'
  return {
    id: 'enlace',
    label: isInvited ? 'Invitar de nuevo' : 'Enviar enlace de contraseña',
    title: isInvited ? `¿Invitar de nuevo a ${name}?` : `¿Enviar un enlace a ${name}?`,
    text: `Llegará a ${email} un enlace de un solo uso para elegir su contraseña. Los anteriores dejan de servir.`,
    confirm: 'Enviar',
    run: () => call('POST /api/v1/usuarios/:id/enlace', { params: { id } }),
    done: isInvited ? 'Invitación enviada' : 'Enlace enviado',
  }
}

function sessionsAction({ id, name }: UserRow): UserAction {
  return {
    id: 'sesiones',
    label: 'Cerrar sus sesiones',
    title: `¿Cerrar las sesiones de ${name}?`,
    text: 'Saldrá de todos los equipos donde su cuenta está abierta. Podrá ingresar de nuevo.',
    confirm: 'Cerrar sesiones',
    run: () => call('DELETE /api/v1/usuarios/:id/sesiones', { params: { id } }),
    done: 'Sesiones cerradas',
  }
}

function blockAction({ id, name, estado, version }: UserRow): UserAction {
  const isBlocked = estado === 'BLOQUEADO'
  const set = (next: 'ACTIVO' | 'BLOQUEADO') => () =>
    call('POST /api/updateUser/:id', { params: { id }, body: { version, estado: next } })
  if (isBlocked) {
    return {
      id: 'desbloquear',
      label: 'Desbloquear',
      title: `¿Desbloquear a ${name}?`,
      text: 'Podrá ingresar otra vez con sus roles y permisos de antes.',
      confirm: 'Desbloquear',
      run: set('ACTIVO'),
      done: 'Usuario desbloqueado',
    }
  }
  return {
    id: 'bloquear',
    label: 'Bloquear',
    title: `¿Bloquear a ${name}?`,
    text: 'Sus sesiones se cierran en este momento y no podrá ingresar hasta que lo desbloquees. Nada se borra.',
    confirm: 'Bloquear',
    isDanger: true,
    run: set('BLOQUEADO'),
    done: 'Usuario bloqueado',
  }
}

function factorAction({ id, name }: UserRow): UserAction {
  return {
    id: 'factor',
    label: 'Quitar verificación en dos pasos',
    title: `¿Quitar la verificación en dos pasos de ${name}?`,
    text: 'Solo si perdió su teléfono y te consta que es esa persona. Sus sesiones se cierran; si su rol la exige, la configurará otra vez al ingresar.',
    confirm: 'Quitar',
    isDanger: true,
    run: () => call('DELETE /api/v1/usuarios/:id/segundo-factor', { params: { id } }),
    done: 'Verificación en dos pasos quitada',
  }
}

function deleteAction({ id, name, email }: UserRow): UserAction {
  return {
    id: 'eliminar',
    label: 'Eliminar',
    title: `¿Eliminar a ${name}?`,
    text: `La cuenta ${email} no podrá ingresar y saldrá de las listas; lo que hizo queda registrado. No se puede deshacer.`,
    confirm: 'Eliminar',
    isDanger: true,
    run: () => call('POST /api/deleteUser/:id', { params: { id } }),
    done: say(userTexts.deleted),
  }
}
