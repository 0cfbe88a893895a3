import { serve } from '#platform/http/serve.server.ts'
import { updateApplications } from './applications.server.ts'
import { updateProduct } from './change-product.server.ts'
import { checkCode } from './code-check.server.ts'
import * as editing from './contract.ts'
import { createProduct } from './create-product.server.ts'
import { readHistory, readOptions, readProduct, readVehicleNames } from './queries.server.ts'

export const editingCalls = [
  serve(editing.opcionesProducto, (_, context) => readOptions(context)),
  serve(editing.revisarCodigo, ({ query }, { db }) => checkCode(db, query.k_parte, query.excepto ?? null)),
  serve(editing.leerProducto, ({ params }, context) => readProduct(params.id, context)),
  serve(editing.historialProducto, ({ params, query }, context) => readHistory(params.id, query, context)),
  serve(editing.crearProducto, ({ body }, context) => createProduct(body, context)),
  serve(editing.actualizarProducto, ({ params: { id }, body: { version, ...change } }, context) =>
    updateProduct({ id, reading: 'numero', version }, change, context),
  ),
  serve(editing.actualizarTextos, ({ params: { id }, body: { version, ...change } }, context) =>
    updateProduct({ id, reading: 'numero', version }, change, context),
  ),
  serve(editing.actualizarAplicacion, ({ params, body }, context) =>
    updateApplications({ id: params.k_parte, reading: 'codigo', ...body }, context),
  ),
  serve(editing.vehiculosParaElegir, ({ query }, context) => readVehicleNames(query, context)),
]
