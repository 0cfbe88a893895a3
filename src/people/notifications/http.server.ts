import { serve } from '#platform/http/serve.server.ts'
import * as contract from './contract.ts'
import { markAllRead, markRead, preferWay, readNotifications } from './notifications.server.ts'
import { keepNumber } from './whatsapp.server.ts'

export const notificationCalls = [
  serve(contract.notificaciones, ({ query }, context) => readNotifications(query, context)),
  serve(contract.leerNotificacion, ({ params, body }, context) => markRead(params.id, body.leida, context)),
  serve(contract.leerNotificaciones, ({ body }, context) => markAllRead(body.hasta, context)),
  serve(contract.preferirNotificacion, ({ params, body }, context) => preferWay(params.tipo, body, context)),
  serve(contract.ponerWhatsapp, ({ body }, context) => keepNumber(body.numero, context)),
]
