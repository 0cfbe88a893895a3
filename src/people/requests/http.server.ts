import { serve } from '#platform/http/serve.server.ts'
import { startActing, stopActing } from '#people/clients/acting.server.ts'
import * as acting from '#people/clients/acting-contract.ts'
import { changeAddress, createAddress } from '#people/clients/addresses.server.ts'
import { changeClient, createClient } from '#people/clients/client-commands.server.ts'
import { addPerson, removePerson } from '#people/clients/client-people.server.ts'
import { exportClients, listClients, readClient, readOptions } from '#people/clients/client-queries.server.ts'
import * as clients from '#people/clients/clients-contract.ts'
import { changeCompany, createCompany } from '#people/clients/companies.server.ts'
import { downloadCertificate } from './certificate.server.ts'
import {
  acceptRequest,
  askToJoin,
  listRequests,
  readRequest,
  rejectRequest,
  takeRequest,
} from './join-requests.server.ts'
import * as requests from './requests-contract.ts'
import { changeTask, createTask, finishTask, listTasks, readAble, reopenTask } from '#people/clients/tasks.server.ts'
import * as tasks from '#people/clients/tasks-contract.ts'

export const clientsCalls = [
  serve(acting.actuar, ({ body }, context) => startActing(body.cliente_id, context)),
  serve(acting.dejarDeActuar, (_, context) => stopActing(context)),
  serve(clients.clientes, listClients),
  serve(clients.exportarClientes, exportClients),
  serve(clients.opcionesClientes, (_, context) => readOptions(context)),
  serve(clients.cliente, ({ params }, context) => readClient(params.id, context)),
  serve(clients.crearCliente, ({ body }, context) => createClient(body, context)),
  serve(clients.editarCliente, ({ params, body }, context) => changeClient(params.id, body, context)),
  serve(clients.crearEmpresa, ({ params, body }, context) => createCompany(params.id, body, context)),
  serve(clients.editarEmpresa, ({ params, body }, context) => changeCompany(params, body, context)),
  serve(clients.crearDireccion, ({ params, body }, context) => createAddress(params.id, body, context)),
  serve(clients.editarDireccion, ({ params, body }, context) => changeAddress(params, body, context)),
  serve(clients.agregarPersona, ({ params, body }, context) => addPerson(params.id, body, context)),
  serve(clients.quitarPersona, ({ params }, context) => removePerson(params, context)),
  serve(tasks.tareas, ({ query }, context) => listTasks(query, context)),
  serve(tasks.crearTarea, ({ body }, context) => createTask(body, context)),
  serve(tasks.cambiarTarea, ({ params, body }, context) => changeTask({ ...params, ...body }, context)),
  serve(tasks.terminarTarea, ({ params, body }, context) => finishTask({ ...params, ...body }, context)),
  serve(tasks.reabrirTarea, ({ params, body }, context) => reopenTask({ ...params, ...body }, context)),
  serve(tasks.responsables, ({ params }, context) => readAble(params.id, context)),
  serve(requests.solicitarAlta, ({ body }, context) => askToJoin(body, context)),
  serve(requests.solicitudes, ({ query }, context) => listRequests(query, context)),
  serve(requests.solicitud, ({ params }, context) => readRequest(params.id, context)),
  serve(requests.constanciaSolicitud, ({ params }, context) => downloadCertificate(params.id, context)),
  serve(requests.aceptarSolicitud, ({ params, body }, context) => acceptRequest(params.id, body, context)),
  serve(requests.tomarSolicitud, ({ params, body }, context) => takeRequest(params.id, body, context)),
  serve(requests.rechazarSolicitud, ({ params, body }, context) => rejectRequest(params.id, body, context)),
]
