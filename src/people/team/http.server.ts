import { serve } from '#platform/http/serve.server.ts'
import * as team from './contract.ts'
import { invite, resendInvitation, withdrawInvitation } from './invitations.server.ts'
import { changePerson, handOver } from './person-commands.server.ts'
import { changeSupply } from './supply.server.ts'
import { readTeam } from './queries.server.ts'

export const teamCalls = [
  serve(team.miEmpresa, (_, context) => readTeam(context)),
  serve(team.cambiarSurtido, ({ body }, context) => changeSupply(body.surtido, context)),
  serve(team.invitar, ({ body }, context) => invite(body, context)),
  serve(team.reenviarInvitacion, ({ params }, context) => resendInvitation(params.id, context)),
  serve(team.retirarInvitacion, ({ params }, context) => withdrawInvitation(params.id, context)),
  serve(team.cambiarPersona, ({ params, body }, context) => changePerson(params.id, body, context)),
  serve(team.entregarCuenta, ({ params, body }, context) => handOver(params.id, body.version, context)),
]
