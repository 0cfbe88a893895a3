import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type PermissionRecord = Reply<Api['GET /api/v1/permisos/:id']>

/** The list of permissions as a file. */
export const permissionColumns = [
  { title: 'Permiso', value: ({ descripcion, name }: PermissionRecord) => descripcion || name },
  { title: 'Nombre', value: ({ name }: PermissionRecord) => name },
  { title: 'Categoría', value: ({ categoria }: PermissionRecord) => categoria },
  { title: 'Roles', value: ({ roles }: PermissionRecord) => roles.join(', ') },
  {
    title: 'Usuarios directos',
    value: ({ usuarios }: PermissionRecord) => usuarios.map(({ name }) => name).join(', '),
  },
]
