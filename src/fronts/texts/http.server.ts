import { serve } from '#platform/http/serve.server.ts'
import { changeText } from './commands.server.ts'
import { editarTexto, texto, textos, textosArchivo, textosPropios } from './contract.ts'
import { exportTexts, listTexts, readOwnTexts, readText } from './queries.server.ts'

export const textCalls = [
  serve(textosPropios, (_, context) => readOwnTexts(context)),
  serve(textos, listTexts),
  serve(textosArchivo, exportTexts),
  serve(texto, ({ params }, context) => readText(params.clave, context)),
  serve(editarTexto, ({ params, body }, context) => changeText(params.clave, body, context)),
]
