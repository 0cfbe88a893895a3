import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as returns from './contract.ts'
import { askReturn } from './create.server.ts'
import { readApplicationsOf, readPossible } from './eligible.server.ts'
import { causeReturnEvent } from './events.server.ts'
import * as files from './files-contract.ts'
import { labelOf } from './label.server.ts'
import { addPhoto, readPhoto, removePhoto } from './photos.server.ts'
import { exportReturns, listReturns } from './queries.server.ts'
import { findReturn, readReturn, type Viewer } from './return.server.ts'

const read = async (folio: string, viewer: Viewer) => readReturn(await findReturn(folio, viewer), viewer)

/** Returns, warranty and cores. */
export const returnsCalls: BoundCall[] = [
  serve(returns.devoluciones, ({ query }, context) => listReturns(query, context)),
  serve(returns.exportarDevoluciones, ({ params, query }, context) => exportReturns(params.formato, query, context)),
  serve(returns.posiblesDevoluciones, ({ query }, context) => readPossible(query, context)),
  serve(returns.aplicacionesDevolucion, ({ params }, context) => readApplicationsOf(params.k_parte, context)),
  serve(returns.devolucion, ({ params }, context) => read(params.folio, context)),
  serve(returns.pedirDevolucion, ({ body }, context) => askReturn(body, context)),
  serve(returns.eventoDevolucion, ({ params, body }, context) => causeReturnEvent(params.folio, body, context)),
  serve(files.agregarFotoDevolucion, ({ params, body }, context) => addPhoto(params.folio, body.archivo, context)),
  serve(files.fotoDevolucion, ({ params, query }, context) => readPhoto(params, query.medida === 'mini', context)),
  serve(files.quitarFotoDevolucion, ({ params }, context) => removePhoto(params.folio, params.foto, context)),
  serve(files.hojaDevolucion, async ({ params }, context) => labelOf(await read(params.folio, context), context)),
]
