/** What the log says happened, in the words of the trade. An action that is missing here is shown by its own name. */
export const actionLabels = new Map([
  ['login_ok', 'Ingresó'],
  ['login_a_medias', 'Contraseña correcta, falta el segundo paso'],
  ['login_fallido', 'Intento de ingreso fallido'],
  ['logout', 'Salió'],
  ['sesion_terminada', 'Cerró una sesión'],
  ['sesiones_terminadas', 'Cerró sesiones'],
  ['acceso_denegado', 'Acceso denegado'],
  ['cuenta_bajo_ataque', 'Cuenta bajo ataque'],
  ['equipo_desbloqueado', 'Desbloqueó un equipo'],
  ['clave_olvidada', 'Pidió restablecer la contraseña'],
  ['clave_cambiada', 'Cambió la contraseña'],
  ['enlace_enviado', 'Envió un enlace de acceso'],
  ['segundo_factor_activado', 'Activó la verificación en dos pasos'],
  ['segundo_factor_fallido', 'Código de verificación incorrecto'],
  ['segundo_factor_quitado', 'Quitó la verificación en dos pasos'],
  ['codigo_recuperacion_usado', 'Usó un código de recuperación'],
  ['codigos_recuperacion_nuevos', 'Generó códigos de recuperación'],
  ['usuario_creado', 'Creó un usuario'],
  ['usuario_editado', 'Editó un usuario'],
  ['usuario_baja', 'Eliminó un usuario'],
  ['rol_creado', 'Creó un rol'],
  ['rol_editado', 'Editó un rol'],
  ['rol_borrado', 'Borró un rol'],
  ['permiso_creado', 'Creó un permiso'],
  ['permiso_editado', 'Editó un permiso'],
  ['permiso_borrado', 'Borró un permiso'],
  ['exportacion', 'Descargó una lista'],
])

export const objectLabels = new Map([
  ['usuario', 'Usuario'],
  ['usuarios', 'Usuarios'],
  ['rol', 'Rol'],
  ['permiso', 'Permiso'],
  ['sesion', 'Sesión'],
  ['llamada', 'Llamada'],
  ['auditoria', 'Bitácora'],
])

export function actionLabel(accion: string): string {
  return actionLabels.get(accion) ?? accion
}

export function objectLabel(objeto: string | null, id: string | null): string {
  if (!objeto) return ''
  const name = objectLabels.get(objeto) ?? objeto
  return id ? `${name} ${id}` : name
}
