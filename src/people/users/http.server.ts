import { serve } from '#platform/http/serve.server.ts'
import { exportAuditLog, readAuditLog } from '#people/roles/audit-log.server.ts'
import * as users from '#people/roles/contract.ts'
import {
  changePermission,
  createPermission,
  findPermission,
  listPermissions,
  removePermission,
} from '#people/roles/permissions.server.ts'
import { exportPermissions, exportRoles } from '#people/roles/rights-export.server.ts'
import * as rights from '#people/roles/roles-contract.ts'
import { changeRole, createRole, showRole, listGrantable, listRoles, removeRole } from '#people/roles/roles.server.ts'
import { changeUser, createUser, dropFactorOf, endSessionsFor, removeUser, sendLink } from './user-commands.server.ts'
import {
  exportUsers,
  listChoices,
  listPermissionNames,
  listRoleNames,
  listUserOptions,
  listUsers,
  searchUsers,
  showUser,
} from './user-queries.server.ts'

export const peopleCalls = [
  serve(users.getUsers, listUsers),
  serve(users.exportarUsuarios, exportUsers),
  serve(users.opcionesDeUsuario, (_, context) => listUserOptions(context)),
  serve(users.usuario, ({ params }, context) => showUser(params.id, context)),
  serve(users.storeUser, ({ body }, context) => createUser(body, context)),
  serve(users.updateUser, ({ params, body }, context) => changeUser(params.id, body, context)),
  serve(users.deleteUser, ({ params }, context) => removeUser(params.id, context)),
  serve(users.enviarEnlace, ({ params }, context) => sendLink(params.id, context)),
  serve(users.terminarSesionesDe, ({ params }, context) => endSessionsFor(params.id, context)),
  serve(users.quitarFactorDe, ({ params }, context) => dropFactorOf(params.id, context)),
  serve(users.searchUser, ({ query }, context) => searchUsers(query, context)),
  serve(users.getAllUsers, (_, context) => listChoices(context)),
  serve(users.getAllRoles, (_, context) => listRoleNames(context)),
  serve(users.getAllPermissions, ({ query }, context) => listPermissionNames(query, context)),
  serve(rights.roles, (_, context) => listRoles(context)),
  serve(rights.exportarRoles, ({ params, query }, context) => exportRoles(params.formato, query, context)),
  serve(rights.exportarPermisos, ({ params, query }, context) => exportPermissions(params.formato, query, context)),
  serve(rights.permisosParaRoles, (_, context) => listGrantable(context)),
  serve(rights.rol, ({ params }, context) => showRole(params.id, context)),
  serve(rights.crearRol, ({ body }, context) => createRole(body, context)),
  serve(rights.editarRol, ({ params, body }, context) => changeRole(params.id, body, context)),
  serve(rights.borrarRol, ({ params }, context) => removeRole(params.id, context)),
  serve(rights.permisos, ({ query }, context) => listPermissions(query.name, context)),
  serve(rights.permiso, ({ params }, context) => findPermission(params.id, context)),
  serve(rights.crearPermiso, ({ body }, context) => createPermission(body, context)),
  serve(rights.editarPermiso, ({ params, body }, context) => changePermission(params.id, body, context)),
  serve(rights.borrarPermiso, ({ params }, context) => removePermission(params.id, context)),
  serve(rights.auditoria, readAuditLog),
  serve(rights.exportarAuditoria, exportAuditLog),
]
