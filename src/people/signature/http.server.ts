import { serve } from '#platform/http/serve.server.ts'
import { comprobarSello, llavesDeFirma } from './contract.ts'
import { checkSeal, readHouseKeys } from './standing.server.ts'

export const signatureCalls = [
  serve(llavesDeFirma, (_, { db }) => readHouseKeys(db)),
  serve(comprobarSello, ({ body }, { db }) => checkSeal(body.sello, db)),
]
