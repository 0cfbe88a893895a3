import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as contract from './contract.ts'
import { moveStock, undoMove } from './move.server.ts'
import { listMovements } from './queries.server.ts'

export const stockCalls: BoundCall[] = [
  serve(contract.moverExistencia, ({ body }, context) => moveStock(body, context)),
  serve(contract.deshacerMovimiento, ({ params }, context) => undoMove(params.id, context)),
  serve(contract.movimientos, ({ query }, context) => listMovements(query, context)),
]
