/** SQL of whether a user has a permission, by his roles or by a grant of his own that has not run out. `user`: the column of his id. */
export function holds(user: string, permission: string): string {
  return `exists (select from permiso p where p.nombre = '${permission}' and (
    exists (select from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id where ur.usuario_id = ${user} and rp.permiso_id = p.id)
    or exists (select from usuario_permiso up where up.usuario_id = ${user} and up.permiso_id = p.id and (up.vence_en is null or up.vence_en > now()))))`
}
