import type { Session } from '#kit/base/access.ts'
import type { Db } from '#platform/database/db.server.ts'
import { serve } from '#platform/http/serve.server.ts'
import { findVehicle, vehicleOf } from './asked-vehicle.ts'
import {
  catalogueList,
  listing,
  mostSearched,
  suggest as suggestions,
  suggestAll,
  vehicleFit,
  vehicleListing,
  vehicleOptions,
} from '#finding/index/contract.ts'
import { judgeParts } from './fit.server.ts'
import { generationsOf } from './generation-options.ts'
import { fittingInstead } from './instead-contract.ts'
import { fitInstead } from './instead.server.ts'
import { readCatalogueList, readMostSearched } from './home.server.ts'
import { listFor } from './listing.server.ts'
import { forgetSearches as forget, recordedSearch, recordEmptySearch, recordSearch } from './log-contract.ts'
import { forgetSearches, keepSearch, readSearch } from './log.server.ts'
import { currentSearch } from '#finding/index/state.server.ts'
import { suggest } from './suggest.server.ts'
import { addSynonym, changeSynonym, synonyms } from './synonyms-contract.ts'
import { changeWord, readSynonyms, teachSynonym } from './synonyms.server.ts'
import { listForVehicle } from './vehicle-listing.server.ts'
import { optionsOf } from './vehicle-options.ts'

/** Whether the reader may know about stock: who is signed in, and the public where the installation shows it. */
async function showsStock(db: Db, session: Session): Promise<boolean> {
  return session.isLoggedin || (await currentSearch(db)).isStockPublic
}

export const searchCalls = [
  serve(suggestions, ({ params }, { db }) => suggest(db, params.text, params.mode)),
  serve(suggestAll, ({ params }, { db }) => suggest(db, params.text, 1)),
  serve(catalogueList, (_, { db }) => readCatalogueList(db)),
  serve(mostSearched, (_, { db, session }) => readMostSearched(db, session)),
  serve(listing, async ({ params, query }, { db, session }) =>
    listFor(db, params.term, query, await showsStock(db, session)),
  ),
  serve(vehicleListing, async ({ body }, { db, session }) => listForVehicle(db, body, await showsStock(db, session))),
  serve(recordEmptySearch, async ({ body }, { db, ...who }) => ({
    guardada: (await keepSearch(db, { ...body, resultados: 0 }, who)) !== null,
  })),
  serve(recordSearch, async ({ body }, { db, ...who }) => ({ idBusqueda: await keepSearch(db, body, who) })),
  serve(recordedSearch, ({ params }, { db }) => readSearch(db, params.id)),
  serve(forget, async ({ query }, { db, session }) => ({
    borradas: session.user ? await forgetSearches(db, session.user.id, query.consulta) : 0,
  })),
  serve(vehicleOptions, async ({ query }, { db }) => {
    const { vehicles, minds } = await currentSearch(db)
    const asked = findVehicle(query, vehicles, minds.lexicon)
    const generacion = generationsOf(asked, vehicles, minds.lexicon)
    return { ...optionsOf(asked, vehicles), generacion, vehiculo: vehicleOf(asked), ignorados: asked.ignored }
  }),
  serve(vehicleFit, async ({ query: { partes, ...choice } }, { db }) => {
    const search = await currentSearch(db)
    const asked = findVehicle(choice, search.vehicles, search.minds.lexicon)
    const judged = await judgeParts(db, search, partes, asked)
    return { vehiculo: vehicleOf(asked), partes: [...judged].map(([k_parte, verdict]) => ({ k_parte, ...verdict })) }
  }),
  serve(fittingInstead, async ({ query: { parte, ...choice } }, { db }) => {
    const search = await currentSearch(db)
    return fitInstead(db, search, parte, findVehicle(choice, search.vehicles, search.minds.lexicon))
  }),
  serve(synonyms, (_, { db }) => readSynonyms(db)),
  serve(addSynonym, ({ body }, context) => teachSynonym(body, context)),
  serve(changeSynonym, ({ params, body }, context) => changeWord(params.id, body, context)),
]
