import { serve } from '#platform/http/serve.server.ts'
import * as contract from './contract.ts'
import { listChats, markChat } from './queue.server.ts'

export const chatQueueCalls = [
  serve(contract.avisosWhatsapp, ({ query }, context) => listChats(query, context)),
  serve(contract.marcarAvisoWhatsapp, ({ params, body }, context) => markChat(params.id, body, context)),
]
