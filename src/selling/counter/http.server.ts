import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as contract from './contract.ts'
import { printedQuote, quotePdf } from './print.server.ts'
import { changeQuote, copyQuote, makeQuote, readQuote, readQuotes, setThrownAway } from './quotes.server.ts'
import { deleteLogo, readLogo, readShop, saveLogo, saveShop } from './shop.server.ts'

export const counterCalls: BoundCall[] = [
  serve(contract.readShop, (_, context) => readShop(context)),
  serve(contract.saveShop, ({ body }, context) => saveShop(body, context)),
  serve(contract.readLogo, (_, context) => readLogo(context)),
  serve(contract.saveLogo, ({ body }, context) => saveLogo(body.archivo, context)),
  serve(contract.deleteLogo, (_, context) => deleteLogo(context)),
  serve(contract.counterQuotes, ({ query }, context) => readQuotes(query, context)),
  serve(contract.counterQuote, ({ params }, context) => readQuote(params.id, context)),
  serve(contract.makeQuote, ({ body }, context) => makeQuote(body, context)),
  serve(contract.changeQuote, ({ params, body }, context) => changeQuote(params.id, body, context)),
  serve(contract.copyQuote, ({ params }, context) => copyQuote(params.id, context)),
  serve(contract.deleteQuote, ({ params }, context) => setThrownAway(params.id, true, context)),
  serve(contract.restoreQuote, ({ params }, context) => setThrownAway(params.id, false, context)),
  serve(contract.printQuote, ({ params }, context) => printedQuote(params.id, context)),
  serve(contract.quotePdf, ({ params }, context) => quotePdf(params.id, context)),
]
