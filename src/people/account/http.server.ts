import { serve } from '#platform/http/serve.server.ts'
import { askReset, linkOwner, unlock } from '#people/access/access-links.server.ts'
import {
  changeLook,
  changePassword,
  choosePassword,
  finishFactor,
  readAccount,
  removeFactor,
  renewRecovery,
  startFactor,
} from './account.server.ts'
import { readClientInfo } from '#people/access/client-info.server.ts'
import {
  cambiarAspecto,
  cambiarClave,
  confirmarFactor,
  cuenta,
  desbloqueo,
  elegirClave,
  enlace,
  iniciarFactor,
  login,
  logout,
  olvido,
  quitarFactor,
  renovarRecuperacion,
  segundoFactor,
  sesion,
  sesiones,
  terminarOtrasSesiones,
  terminarSesion,
  userinfo,
} from '#people/access/contract.ts'
import { endOtherSessions, endSession, listSessions, signOut } from '#people/access/sessions.server.ts'
import { finishSignIn, signIn } from '#people/access/sign-in.server.ts'

export const accountsCalls = [
  serve(sesion, (_, { session }) => session),
  serve(login, ({ body }, context) => signIn(body, context)),
  serve(segundoFactor, ({ body }, context) => finishSignIn(body.codigo, context)),
  serve(logout, (_, context) => signOut(context)),
  serve(sesiones, (_, context) => listSessions(context)),
  serve(terminarSesion, ({ params }, context) => endSession(params.id, context)),
  serve(terminarOtrasSesiones, (_, context) => endOtherSessions(context)),
  serve(cuenta, (_, context) => readAccount(context)),
  serve(cambiarAspecto, ({ body }, context) => changeLook(body, context)),
  serve(cambiarClave, ({ body }, context) => changePassword(body, context)),
  serve(iniciarFactor, ({ body }, context) => startFactor(body.password, context)),
  serve(confirmarFactor, ({ body }, context) => finishFactor(body.codigo, context)),
  serve(quitarFactor, ({ body }, context) => removeFactor(body.password, context)),
  serve(renovarRecuperacion, ({ body }, context) => renewRecovery(body.password, context)),
  serve(olvido, ({ body }, context) => askReset(body.email, context)),
  serve(enlace, async ({ params }, { db }) => {
    const { tipo, nombre, email } = await linkOwner(db, params.token)
    return { tipo, name: nombre, email }
  }),
  serve(elegirClave, ({ body }, context) => choosePassword(body, context)),
  serve(desbloqueo, ({ body }, context) => unlock(body.token, context)),
  serve(userinfo, ({ query }, context) => readClientInfo(query, context)),
]
