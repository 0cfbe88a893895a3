import { serve } from '#platform/http/serve.server.ts'
import { changeSearch, followSearch } from './commands.server.ts'
import { busquedasSeguidas, cambiarBusquedaSeguida, exportarBusquedasSeguidas, seguirBusqueda } from './contract.ts'
import { exportSearches, listSearches } from './queries.server.ts'

export const searchesCalls = [
  serve(busquedasSeguidas, listSearches),
  serve(exportarBusquedasSeguidas, exportSearches),
  serve(seguirBusqueda, ({ body }, context) => followSearch(body, context)),
  serve(cambiarBusquedaSeguida, ({ params, body }, context) => changeSearch(params.id, body.seguida, context)),
]
