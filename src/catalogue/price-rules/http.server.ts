import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as contract from './contract.ts'
import * as exchange from './exchange-contract.ts'
import { captureRates, changeRateDays, readExchange } from './exchange.server.ts'
import { changeGroup, dropGroup, makeGroup } from './groups.server.ts'
import { changeList, dropList, makeList, readLists, restoreList } from './lists.server.ts'
import { foreseeRule } from './preview.server.ts'
import * as offers from './offers-contract.ts'
import { changePromotion, endPromotion, makePromotion, readPromotions, restorePromotion } from './offers.server.ts'
import { changeRule, endRule, makeRule, readRules, restoreRule } from './rules.server.ts'

export const priceRuleCalls: BoundCall[] = [
  serve(contract.listasPrecios, (_, context) => readLists(context)),
  serve(contract.crearLista, ({ body }, context) => makeList(body, context)),
  serve(contract.cambiarLista, (input, context) => changeList(input, context)),
  serve(contract.borrarLista, ({ params, query }, context) => dropList({ ...params, ...query }, context)),
  serve(contract.recuperarLista, ({ params }, context) => restoreList(params.id, context)),
  serve(contract.crearGrupo, ({ body }, context) => makeGroup(body, context)),
  serve(contract.cambiarGrupo, (input, context) => changeGroup(input, context)),
  serve(contract.borrarGrupo, ({ params, query }, context) => dropGroup({ ...params, ...query }, context)),
  serve(exchange.tipoCambio, (_, context) => readExchange(context)),
  serve(exchange.capturarTipoCambio, ({ body }, context) => captureRates(body, context)),
  serve(exchange.vigenciaTipoCambio, ({ body }, context) => changeRateDays(body, context)),
  serve(offers.promociones, ({ query }, context) => readPromotions(query, context)),
  serve(offers.crearPromocion, ({ body }, context) => makePromotion(body, context)),
  serve(offers.cambiarPromocion, (input, context) => changePromotion(input, context)),
  serve(offers.terminarPromocion, ({ params, query }, context) => endPromotion({ ...params, ...query }, context)),
  serve(offers.deshacerPromocion, ({ params }, context) => restorePromotion(params.id, context)),
  serve(contract.descuentos, ({ query }, context) => readRules(query, context)),
  serve(contract.crearDescuento, ({ body }, context) => makeRule(body, context)),
  serve(contract.preverDescuento, ({ body }, context) => foreseeRule(body, context)),
  serve(contract.cambiarDescuento, (input, context) => changeRule(input, context)),
  serve(contract.terminarDescuento, ({ params, query }, context) => endRule({ ...params, ...query }, context)),
  serve(contract.deshacerDescuento, ({ params }, context) => restoreRule(params.id, context)),
]
