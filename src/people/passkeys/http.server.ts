import { serve } from '#platform/http/serve.server.ts'
import {
  agregarLlave,
  entrarConLlave,
  iniciarLlave,
  llaves,
  nombrarLlave,
  quitarLlave,
  retoEntrada,
} from './contract.ts'
import { addKey, askForEntry, beginKey, dropKey, listKeys, nameKey } from './keys.server.ts'
import { enterWithKey } from './enter.server.ts'

export const passkeysCalls = [
  serve(llaves, (_, context) => listKeys(context)),
  serve(retoEntrada, (_, context) => askForEntry(context)),
  serve(entrarConLlave, ({ body }, context) => enterWithKey(body, context)),
  serve(iniciarLlave, ({ body }, context) => beginKey(body.password, context)),
  serve(agregarLlave, ({ body }, context) => addKey(body, context)),
  serve(nombrarLlave, ({ params, body }, context) => nameKey(params.id, body.nombre, context)),
  serve(quitarLlave, ({ params, body }, context) => dropKey(params.id, body.password, context)),
]
