import { createNotice } from '#publishing/notices/commands.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { asPerson } from './content.ts'

const DAY = 86_400_000
type Fields = Parameters<typeof createNotice>[0]

const common: Omit<Fields, 'titulo' | 'texto' | 'forma' | 'audiencia' | 'hasta'> = {
  liga: null,
  liga_texto: '',
  grupo_id: null,
  cliente_clave: null,
  roles: [],
  desde: null,
  frecuencia: 'una',
  requiere_enterado: false,
  prioridad: 2,
  estado: 'PUBLICADO',
}

/** A bar for everybody, a card that clients accept, and a dialog for staff that is yet to come. Nothing where there is one already. */
export async function loadDemoNotices({ db, env }: { db: Db; env: Env }): Promise<void> {
  if (await db.row('select from anuncio limit 1')) return
  const context = await asPerson(db, env, 'admin')
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  await createNotice(
    {
      ...common,
      titulo: 'Horario de fin de año.',
      texto: 'Los pedidos de antes de las 14:00 salen el mismo día; los demás, el siguiente día hábil.',
      liga: '/Contacto',
      liga_texto: 'Ver sucursales y horarios',
      forma: 'barra',
      audiencia: 'publico',
      hasta: inDays(60),
    },
    context,
  )
  await createNotice(
    {
      ...common,
      titulo: 'Las devoluciones ya se piden en línea',
      texto:
        'Pídelas desde tu pedido entregado o tu factura, hasta 30 días después de la entrega, con la pieza en su empaque y sin huellas de montaje.\nTambién la garantía y el casco.',
      liga: '/devoluciones',
      liga_texto: 'Mis devoluciones',
      forma: 'tarjeta',
      audiencia: 'clientes',
      requiere_enterado: true,
      prioridad: 1,
      hasta: inDays(90),
    },
    context,
  )
  await createNotice(
    {
      ...common,
      titulo: 'Inventario anual',
      texto: 'El conteo empieza a las 7:00. Ese día no se surte mostrador: avisa a tus clientes con tiempo.',
      forma: 'modal',
      audiencia: 'personal',
      desde: inDays(10),
      hasta: inDays(12),
    },
    context,
  )
}
