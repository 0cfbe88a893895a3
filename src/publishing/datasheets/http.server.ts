import { uploadPicture } from '#publishing/pictures/pictures.server.ts'
import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import { createSheet, restoreVersion, saveSheet } from './commands.server.ts'
import * as sheets from './contract.ts'
import { moveSheet } from './events.server.ts'
import { partPdf, versionPdf } from './pdf.server.ts'
import { exportSheets, listSheets, readPublished, readSheet, readVersion, sheetOptions } from './sheets.server.ts'
import { createTemplate, deleteTemplate, listTemplates, saveTemplate } from './templates.server.ts'

/** Data sheets: what everybody reads, and who writes them. */
export const datasheetsCalls: BoundCall[] = [
  serve(sheets.listaFichas, listSheets),
  serve(sheets.exportarFichas, exportSheets),
  serve(sheets.opcionesFicha, (_, context) => sheetOptions(context)),
  serve(sheets.crearFicha, ({ body }, context) => createSheet(body, context)),
  serve(sheets.leerFicha, ({ params }, context) => readSheet(params.id, context)),
  serve(sheets.editarFicha, ({ params, body }, context) => saveSheet(params.id, body, context)),
  serve(sheets.moverFicha, ({ params, body }, context) => moveSheet(params.id, body, context)),
  serve(sheets.restaurarVersion, ({ params, body }, context) => restoreVersion(params, body, context)),
  serve(sheets.subirImagenFicha, ({ body }, context) => uploadPicture({ archivo: body.archivo }, context)),
  serve(sheets.verFicha, ({ params, query }, context) => readVersion(params.id, query.n, context)),
  serve(sheets.pdfDeVersion, ({ params, query }, context) => versionPdf(params.id, query.n, context)),
  serve(sheets.fichaDeParte, ({ params }, context) => readPublished(params.k_parte, context)),
  serve(sheets.pdfDeParte, ({ params }, context) => partPdf(params.k_parte, context)),
  serve(sheets.listaPlantillas, (_, context) => listTemplates(context)),
  serve(sheets.crearPlantilla, ({ body }, context) => createTemplate(body, context)),
  serve(sheets.editarPlantilla, ({ params, body }, context) => saveTemplate(params.id, body, context)),
  serve(sheets.borrarPlantilla, ({ params }, context) => deleteTemplate(params.id, context)),
]
