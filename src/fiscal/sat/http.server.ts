import type { NewsJudges } from '#platform/http/news.server.ts'
import { serve } from '#platform/http/serve.server.ts'
import { askAbout, askAboutMany, readVerification, serviceState } from './commands.server.ts'
import * as sat from './contract.ts'

/** Calls about what the tax office says of documents. */
export const satCalls = [
  serve(sat.verificacion, ({ params }, context) => readVerification(params.uuid, context)),
  serve(sat.verificarDocumento, ({ params }, context) => askAbout(params.uuid, context)),
  serve(sat.verificarLote, ({ body }, context) => askAboutMany(body, context)),
  serve(sat.estadoServicioSat, (_, context) => serviceState(context)),
]

/** Who may hear that asking the tax office was turned on, off or paused: whoever may load. */
export const satNews: NewsJudges = {
  satservicio: (_, { session }) => session.permissions.includes('documentos-upload'),
}
