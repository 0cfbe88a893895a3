import type { NewsJudges } from '#platform/http/news.server.ts'
import { serve } from '#platform/http/serve.server.ts'
import * as mail from './contract.ts'
import { cancelMail, listMails, retryMails } from './queue.server.ts'
import { addRecipient, listRecipients, removeRecipient } from './recipients.server.ts'
import { keepServer, mailServer, tryServer } from './settings.server.ts'
import { keepTemplate, listTemplates, previewTemplate } from './templates.server.ts'

/** Calls about how mail goes out (AD-e3). */
export const mailCalls = [
  serve(mail.servidorCorreo, (_, context) => mailServer(context)),
  serve(mail.guardarServidorCorreo, ({ body }, context) => keepServer(body, context)),
  serve(mail.probarCorreo, ({ body }, context) => tryServer(body, context)),
  serve(mail.destinatarios, (_, context) => listRecipients(context)),
  serve(mail.agregarDestinatario, ({ body }, context) => addRecipient(body, context)),
  serve(mail.quitarDestinatario, ({ params }, context) => removeRecipient(params.id, context)),
  serve(mail.plantillasCorreo, (_, context) => listTemplates(context)),
  serve(mail.guardarPlantilla, ({ params, body }, context) => keepTemplate(params.tipo, body, context)),
  serve(mail.verPlantilla, ({ params, body }, context) => previewTemplate(params.tipo, body, context)),
  serve(mail.colaCorreos, ({ query }, context) => listMails(query, context)),
  serve(mail.reintentarCorreos, ({ body }, context) => retryMails(body, context)),
  serve(mail.cancelarCorreo, ({ params }, context) => cancelMail(params.id, context)),
]

/** Who may hear that the queue moved. */
export const mailNews: NewsJudges = {
  correos: (_, { session }) => session.permissions.includes('correos-config'),
}
