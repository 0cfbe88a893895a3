import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as labels from './contract.ts'
import { labelSheets } from './draw.server.ts'
import { expectPrintable, labelsOf } from './labels.server.ts'

export const labelsCalls: BoundCall[] = [
  serve(labels.etiquetas, ({ query }, { db }) => labelsOf(db, query.partes)),
  serve(labels.hojaDeEtiquetas, async ({ query: { partes, ...options } }, { db }) => {
    const found = await labelsOf(db, partes)
    expectPrintable(found)
    return labelSheets(found.etiquetas, { ...options, date: new Date() })
  }),
]
