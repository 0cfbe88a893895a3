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
  ['actuar_inicio', 'Empezó a actuar a nombre de un cliente'],
  ['actuar_termino', 'Dejó de actuar a nombre de un cliente'],
  ['pedido_movido', 'Cambió un pedido'],
  ['exportacion', 'Descargó una lista'],
  ['precio_contrato_creado', 'Acordó un precio'],
  ['precio_contrato_cambiado', 'Cambió un precio acordado'],
  ['precio_contrato_terminado', 'Terminó un precio acordado'],
  ['politica_cambiada', 'Cambió la política de ventas'],
  ['via_creada', 'Creó una vía de embarque'],
  ['via_editada', 'Cambió una vía de embarque'],
  ['via_baja', 'Dio de baja una vía de embarque'],
])

export const objectLabels = new Map([
  ['cliente', 'Cliente'],
  ['usuario', 'Usuario'],
  ['usuarios', 'Usuarios'],
  ['rol', 'Rol'],
  ['roles', 'Roles'],
  ['permiso', 'Permiso'],
  ['permisos', 'Permisos'],
  ['pedido', 'Pedido'],
  ['pedidos', 'Pedidos'],
  ['sesion', 'Sesión'],
  ['llamada', 'Llamada'],
  ['auditoria', 'Bitácora'],
  ['politica_ventas', 'Política de ventas'],
  ['via_embarque', 'Vía de embarque'],
])

export function actionLabel(accion: string): string {
  return actionLabels.get(accion) ?? accion
}

export function objectLabel(objeto: string | null, id: string | null): string {
  if (!objeto) return ''
  const name = objectLabels.get(objeto) ?? objeto
  return id ? `${name} ${id}` : name
}
