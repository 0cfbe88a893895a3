import { serve } from '#platform/http/serve.server.ts'
import * as programs from './contract.ts'
import { listPrograms, makeKey, revokeKey } from './keys.server.ts'
import { emptySandbox } from './sandbox.server.ts'
import { changeNotice, makeNotice, removeNotice, repeatDelivery, tryNotice } from './notices.server.ts'

/** Calls about keys and notices of programs. */
export const programsCalls = [
  serve(programs.programas, (_, context) => listPrograms(context)),
  serve(programs.crearLlave, ({ body }, context) => makeKey(body, context)),
  serve(programs.revocarLlave, ({ params }, context) => revokeKey(params.id, context)),
  serve(programs.vaciarPruebas, (_, context) => emptySandbox(context)),
  serve(programs.crearAviso, ({ body }, context) => makeNotice(body, context)),
  serve(programs.cambiarAviso, ({ params, body }, context) => changeNotice(params.id, body, context)),
  serve(programs.borrarAviso, ({ params }, context) => removeNotice(params.id, context)),
  serve(programs.probarAviso, ({ params }, context) => tryNotice(params.id, context)),
  serve(programs.repetirEntrega, ({ params }, context) => repeatDelivery(params.id, context)),
]
