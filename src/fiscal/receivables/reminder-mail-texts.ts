/** What is read by mail of invoices that are due, by the names under which the company may say it otherwise. */
export const reminderMailTexts = {
  'correo-recordatorio-vencidas': 'Tienes facturas vencidas',
  'correo-recordatorio-vencidas-texto': 'Estas facturas ya vencieron o están por vencer.',
  'correo-recordatorio-por-vencer': 'Tienes facturas por vencer',
  'correo-recordatorio-por-vencer-texto': 'Estas facturas están por vencer.',
  'correo-recordatorio-dato-vencidas': 'Vencidas',
  'correo-recordatorio-dato-hoy': 'Vencen hoy',
  'correo-recordatorio-dato-por-vencer': 'Por vencer',
  'correo-recordatorio-parte-vencio': '{folio}: {total}, venció el {fecha}, hace {dias}',
  'correo-recordatorio-parte-vence': '{folio}: {total}, vence el {fecha}',
  'correo-recordatorio-parte-un-dia': '{n} día',
  'correo-recordatorio-parte-dias': '{n} días',
  'correo-recordatorio-boton': 'Ver mis facturas',
  'correo-recordatorio-nota':
    'Si ya pagaste, gracias: no hagas caso de este aviso. Puedes dejar de recibirlos en Facturas, «Datos fiscales y avisos».',
} as const
