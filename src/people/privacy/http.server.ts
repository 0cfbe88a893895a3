import { serve } from '#platform/http/serve.server.ts'
import { askOwnRight, askRight, confirmRight, fileOfRight, ownFile, readOwnRights, readRight } from './asking.server.ts'
import * as rights from './contract.ts'
import { answerRight, extendRight, filePerson, fulfilRight, listRights, readDeskRight } from './desk.server.ts'

export const privacyCalls = [
  serve(rights.pedirDerecho, ({ body }, context) => askRight(body, context)),
  serve(rights.pedirDerechoPropio, ({ body }, context) => askOwnRight(body, context)),
  serve(rights.misDerechos, (_, context) => readOwnRights(context)),
  serve(rights.misDatos, (_, context) => ownFile(context)),
  serve(rights.verDerecho, ({ params }, context) => readRight(params.token, context)),
  serve(rights.confirmarDerecho, ({ params }, context) => confirmRight(params.token, context)),
  serve(rights.datosDeDerecho, ({ params }, context) => fileOfRight(params.token, context)),
  serve(rights.derechos, listRights),
  serve(rights.leerDerecho, ({ params }, context) => readDeskRight(params.id, context)),
  serve(rights.datosDePersona, ({ params }, context) => filePerson(params.id, context)),
  serve(rights.ampliarDerecho, ({ params, body }, context) => extendRight(params.id, body, context)),
  serve(rights.responderDerecho, ({ params, body }, context) => answerRight(params.id, body, context)),
  serve(rights.cumplirDerecho, ({ params, body }, context) => fulfilRight(params.id, body, context)),
]
