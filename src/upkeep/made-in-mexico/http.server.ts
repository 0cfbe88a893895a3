import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import {
  changeAuthorisation,
  recordAuthorisation,
  restoreAuthorisation,
  withdrawAuthorisation,
} from './commands.server.ts'
import * as contract from './contract.ts'
import { findAuthorisation, readEvidence, readRegister, readShown } from './register.server.ts'

export const madeInMexicoCalls: BoundCall[] = [
  serve(contract.autorizacionesMx, ({ query }, context) => readRegister(query, context)),
  serve(contract.registrarAutorizacionMx, ({ body }, context) => recordAuthorisation(body, context)),
  serve(contract.cambiarAutorizacionMx, ({ params, body }, context) => changeAuthorisation(params.id, body, context)),
  serve(contract.retirarAutorizacionMx, ({ params, body }, context) =>
    withdrawAuthorisation(params.id, body.version, context),
  ),
  serve(contract.reponerAutorizacionMx, ({ params }, context) => restoreAuthorisation(params.id, context)),
  serve(contract.leerAutorizacionMx, ({ params }, { db }) => findAuthorisation(db, params.id)),
  serve(contract.archivoAutorizacionMx, ({ params }, context) => readEvidence(params.id, context)),
  serve(contract.vigentesMx, (_, { db }) => readShown(db)),
]
