import { serve } from '#platform/http/serve.server.ts'
import * as mail from './mail-contract.ts'
import { changePreference, readPreference } from './mail-new.server.ts'
import { mailDocuments } from './mail.server.ts'

/** Calls that send documents by mail. */
export const mailCalls = [
  serve(mail.enviarDocumentos, ({ body }, context) => mailDocuments(body, context)),
  serve(mail.preferenciaDocumentos, (_, context) => readPreference(context)),
  serve(mail.cambiarPreferenciaDocumentos, ({ body }, context) => changePreference(body, context)),
]
