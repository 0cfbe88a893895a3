import { serve } from '#platform/serve.server.ts'
import { contactoSucursales } from './contract.ts'
import { readContact } from './queries.server.ts'

export const companyCalls = [serve(contactoSucursales, (_, { db }) => readContact(db))]
