import { serve } from '#platform/http/serve.server.ts'
import {
  addContract,
  changeContract,
  clientPrices,
  endContract,
  restoreContract as restoring,
} from './client-prices-contract.ts'
import { readClientPrices } from './client-prices.server.ts'
import { createContract, finishContract, restoreContract, reviseContract } from './contract-commands.server.ts'
import { priceOrigin, prices, publicOffer } from '#catalogue/prices/contract.ts'
import { agregarDia, diasInhabiles, quitarDia } from './days-off-contract.ts'
import { addDay, readDays, removeDay } from './days-off.server.ts'
import { explainPrice } from '#catalogue/prices/origin.server.ts'
import { bajarLista, descargasDeLista } from './price-list-contract.ts'
import { downloadList, readDownloads } from './price-list.server.ts'
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  restoreSchedule,
  sendNow,
} from './schedule-commands.server.ts'
import {
  borrarProgramada,
  cambiarProgramada,
  enviarProgramada,
  listasProgramadas,
  pausarProgramada,
  programarLista,
  recuperarProgramada,
} from './schedule-contract.ts'
import { readSchedules } from './schedules.server.ts'
import { readPrices, readPublicOffer } from '#catalogue/prices/prices.server.ts'

export const priceCalls = [
  serve(prices, ({ query }, context) => readPrices(query, context)),
  serve(publicOffer, ({ params }, { db }) => readPublicOffer(db, params.k_parte)),
  serve(priceOrigin, ({ params, query }, context) => explainPrice({ ...params, ...query }, context)),
  serve(diasInhabiles, (_, context) => readDays(context)),
  serve(agregarDia, ({ body }, context) => addDay(body, context)),
  serve(quitarDia, ({ params }, context) => removeDay(params.fecha, context)),
  serve(descargasDeLista, ({ params }, context) => readDownloads(params.id, context)),
  serve(bajarLista, ({ params, query }, context) => downloadList(params, query, context)),
  serve(listasProgramadas, ({ params }, context) => readSchedules(params.id, context)),
  serve(programarLista, ({ params, body }, context) => createSchedule(params.id, body, context)),
  serve(cambiarProgramada, ({ params, body }, context) => changeSchedule(params.id, body, context)),
  serve(pausarProgramada, ({ params, body }, context) => pauseSchedule(params.id, body.pausada, context)),
  serve(borrarProgramada, ({ params }, context) => deleteSchedule(params.id, context)),
  serve(recuperarProgramada, ({ params }, context) => restoreSchedule(params.id, context)),
  serve(enviarProgramada, ({ params }, context) => sendNow(params.id, context)),
  serve(clientPrices, ({ params, query }, context) => readClientPrices(params.id, query, context)),
  serve(addContract, ({ params, body }, context) => createContract(params.id, body, context)),
  serve(changeContract, ({ params, body }, context) => reviseContract(params, body, context)),
  serve(endContract, ({ params, query }, context) => finishContract(params, query.version, context)),
  serve(restoring, ({ params }, context) => restoreContract(params, context)),
]
