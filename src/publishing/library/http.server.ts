import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as admin from './admin-contract.ts'
import { deleteDocument, editDocument, moveDocument, readDocument, restoreDocument } from './administration.server.ts'
import { buscarEnCatalogo, catalogoPdf, catalogosPdf } from './contract.ts'
import { createDocument, replaceFile } from './editions.server.ts'
import { exportDocuments, listDocuments } from './list.server.ts'
import { listPublished, readPublished, searchPages } from './published.server.ts'
import { cancelUpload, finishUpload, listUploads, openUpload, takePiece } from './uploads.server.ts'

/** PDF catalogues: what everybody reads, and who administers them. */
export const libraryCalls: BoundCall[] = [
  serve(catalogosPdf, ({ query }, context) => listPublished(query, context)),
  serve(catalogoPdf, ({ params, query }, context) => readPublished(params.id, query, context)),
  serve(buscarEnCatalogo, ({ params, query }, context) => searchPages(params.id, query, context)),
  serve(admin.documentosPdf, listDocuments),
  serve(admin.exportarDocumentosPdf, exportDocuments),
  serve(admin.cargasPdf, (_, context) => listUploads(context)),
  serve(admin.abrirCargaPdf, ({ body }, context) => openUpload(body, context)),
  serve(admin.subirPartePdf, ({ params, body }, context) => takePiece(params.id, body, context)),
  serve(admin.terminarCargaPdf, ({ params }, context) => finishUpload(params.id, context)),
  serve(admin.cancelarCargaPdf, ({ params }, context) => cancelUpload(params.id, context)),
  serve(admin.documentoPdf, ({ params }, context) => readDocument(params.id, context)),
  serve(admin.crearDocumentoPdf, ({ body }, context) => createDocument(body, context)),
  serve(admin.reemplazarDocumentoPdf, ({ params, body }, context) => replaceFile(params.id, body, context)),
  serve(admin.editarDocumentoPdf, ({ params, body }, context) => editDocument(params.id, body, context)),
  serve(admin.moverDocumentoPdf, ({ params, body }, context) => moveDocument(params.id, body, context)),
  serve(admin.borrarDocumentoPdf, ({ params }, context) => deleteDocument(params.id, context)),
  serve(admin.restaurarDocumentoPdf, ({ params }, context) => restoreDocument(params.id, context)),
]
