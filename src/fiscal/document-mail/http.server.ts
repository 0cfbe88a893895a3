import { serve } from '#platform/http/serve.server.ts'
import { archiveOf, pdfFileOf, xmlFile } from './archive.server.ts'
import * as documents from '#fiscal/documents/contract.ts'
import { readDocument } from '#fiscal/documents/document.server.ts'
import { exportDocuments, listDocuments, summaryOf } from '#fiscal/documents/list.server.ts'
import { mailCalls } from './mail-http.server.ts'
import { reportProblem, resolveProblem } from '#fiscal/documents/problems.server.ts'

/** What a client's accountant asks of documents. */
export const documentsCalls = [
  ...mailCalls,
  serve(documents.documentos, ({ query }, context) => listDocuments(query, context)),
  serve(documents.exportarDocumentos, ({ params, query }, context) => exportDocuments(params.formato, query, context)),
  serve(documents.resumenDocumentos, (_, context) => summaryOf(context)),
  serve(documents.documento, ({ params }, context) => readDocument(params.uuid, context)),
  serve(documents.xmlDocumento, ({ params }, context) => xmlFile(params.uuid, context)),
  serve(documents.pdfDocumento, ({ params }, context) => pdfFileOf(params.uuid, context)),
  serve(documents.zipDocumentos, ({ query }, context) => archiveOf(query, context)),
  serve(documents.reportarProblema, ({ params, body }, context) => reportProblem(params.uuid, body.texto, context)),
  serve(documents.resolverProblema, ({ params, body }, context) => resolveProblem({ ...params, ...body }, context)),
]
