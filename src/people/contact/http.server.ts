import { serve } from '#platform/http/serve.server.ts'
import {
  changeBranch,
  changeNetworks,
  changeSettings,
  createBranch,
  readCompany,
} from '#people/company/branches.server.ts'
import { changeRegion, readRegion } from '#people/company/border-region.server.ts'
import * as branches from '#people/company/branches-contract.ts'
import { contactoSucursales } from '#people/company/contract.ts'
import { listMessages, markMessage, receiveMessage } from './messages.server.ts'
import * as messages from './messages-contract.ts'
import { readContact } from '#people/company/queries.server.ts'

export const companyCalls = [
  serve(contactoSucursales, (_, { db }) => readContact(db)),
  serve(branches.empresa, (_, context) => readCompany(context)),
  serve(branches.editarEmpresaPropia, ({ body }, context) => changeSettings(body, context)),
  serve(branches.crearSucursal, ({ body }, context) => createBranch(body, context)),
  serve(branches.editarSucursal, ({ params, body }, context) => changeBranch(params.id, body, context)),
  serve(branches.editarRedes, ({ params, body }, context) => changeNetworks(params.id, body, context)),
  serve(branches.regionFronteriza, (_, context) => readRegion(context)),
  serve(branches.editarRegionFronteriza, ({ body }, context) => changeRegion(body, context)),
  serve(messages.contacto, ({ body }, context) => receiveMessage(body, context)),
  serve(messages.mensajes, ({ query }, context) => listMessages(query, context)),
  serve(messages.marcarMensaje, ({ params, body }, context) => markMessage(params.id, body, context)),
]
