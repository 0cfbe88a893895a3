import { serve } from '#platform/http/serve.server.ts'
import { changeVehicle, keepVehicle, removeVehicle, restoreVehicle } from './commands.server.ts'
import * as contract from './contract.ts'
import { importVehicles } from './import.server.ts'
import { namedVehicle } from './named.server.ts'
import { exportVehicles, listVehicles } from './queries.server.ts'
import { readVehicleRecord } from './record.server.ts'
import { noteService, removeService, restoreService } from './services.server.ts'

export const vehicleCalls = [
  serve(contract.misVehiculos, listVehicles),
  serve(contract.exportarMisVehiculos, exportVehicles),
  serve(contract.guardarVehiculo, ({ body }, context) => keepVehicle(body, context)),
  serve(contract.cambiarVehiculo, ({ params, body }, context) => changeVehicle({ ...body, id: params.id }, context)),
  serve(contract.quitarVehiculo, ({ params }, context) => removeVehicle(params.id, context)),
  serve(contract.recuperarVehiculo, ({ params }, context) => restoreVehicle(params.id, context)),
  serve(contract.miVehiculo, ({ params }, context) => readVehicleRecord(params.id, context)),
  serve(contract.anotarServicio, ({ params, body }, context) => noteService(params.id, body, context)),
  serve(contract.quitarServicio, ({ params }, context) => removeService(params.id, context)),
  serve(contract.recuperarServicio, ({ params }, context) => restoreService(params.id, context)),
  serve(contract.importarVehiculos, ({ body }, context) => importVehicles(body, context)),
  serve(contract.vehiculoNombrado, ({ body }, context) => namedVehicle(body.texto, context)),
]
