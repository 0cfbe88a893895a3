import type { Db } from '#platform/database/db.server.ts'

type Contact = [
  clave: string,
  mailbox: string,
  daysAgo: number,
  tipo: string,
  resultado: string,
  nota: string,
  next?: number,
]

/** Days of the next contact count from today: 0 is due today, -1 was yesterday. */
const contacts: Contact[] = [
  [
    'TLAXCALA',
    'vendedor',
    6,
    'llamada',
    'volver_a_llamar',
    'Junta su pedido de inyectores; que le hable hoy temprano.',
    0,
  ],
  ['FRENOMAX', 'asesor', 9, 'llamada', 'volver_a_llamar', 'El comprador regresa de vacaciones esta semana.', -1],
  ['BALERO', 'asesor', 4, 'whatsapp', 'contesto', 'Pidió fotos de las rótulas.', 0],
  ['PISTON', 'vendedor', 12, 'llamada', 'hizo_pedido', 'Surtido de la semana.'],
  ['PISTON', 'asesor', 20, 'visita', 'contesto', 'Le interesa la línea de suspensión.'],
  ['BIELAS', 'vendedor', 3, 'llamada', 'no_contesto', ''],
  ['ENGRANE', 'vendedor', 8, 'correo', 'contesto', 'Se le mandó la lista de mayoreo.'],
  ['SERVINOR', 'vendedor', 2, 'llamada', 'no_contesto', 'Suena ocupado.'],
  ['FLOTA-OC', 'vendedor', 5, 'visita', 'volver_a_llamar', 'Revisan el contrato de la flotilla.', 3],
  ['ANDUJAR', 'asesor', 10, 'llamada', 'hizo_pedido', ''],
  ['ATLIXCO', 'asesor', 15, 'whatsapp', 'no_le_interesa', 'Por ahora compra con otro; tiene inventario.'],
  ['POBLANA', 'asesor', 7, 'llamada', 'contesto', 'Espera respuesta de su cotización.'],
]

/** What was said with the demo's clients lately. Does nothing where something is noted. */
export async function insertContacts(tx: Db): Promise<void> {
  if (await tx.row('select from contacto_bitacora limit 1')) return
  // By age, as a log grows.
  for (const [clave, mailbox, daysAgo, tipo, resultado, nota, next = null] of contacts.toSorted(
    (a, b) => b[2] - a[2],
  )) {
    await tx.rows(
      `insert into contacto_bitacora (cliente_id, usuario_id, tipo, resultado, nota, proxima_fecha, creado_en)
       select c.id, u.id, $3, $4, $5, (now() at time zone 'America/Mexico_City')::date + $6::int, now() - make_interval(days => $7::int)
       from cliente c, usuario u where c.clave = $1 and u.email = $2 and u.de_muestra and u.estado <> 'BAJA'`,
      [clave, `${mailbox}@demo.jacve.mx`, tipo, resultado, nota, next, daysAgo],
    )
  }
}
