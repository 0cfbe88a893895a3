import { call } from '#kit/base/call.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import type { Load } from '#upkeep/uploads/state-words.ts'

/** What a load shows below its head: its faults, its columns, the clients it touches, or its changes. */
export async function viewOf(ver: string, id: number, query: Record<string, string>) {
  const params = { id }
  switch (ver) {
    case 'errores':
      return { ver: 'errores' as const, ...(await orFault(call('GET /api/v1/cargas/:id/errores', { params, query }))) }
    case 'dudas':
      return { ver: 'dudas' as const, ...(await orFault(call('GET /api/v1/cargas/:id/dudas', { params, query }))) }
    case 'columnas':
      return { ver: 'columnas' as const, ...(await orFault(call('GET /api/v1/perfiles-carga', {}))) }
    case 'clientes':
      return { ver: 'clientes' as const, ...(await orFault(call('GET /api/v1/cargas/:id/impacto', { params, query }))) }
    default:
      return { ver: 'cambios' as const, ...(await orFault(call('GET /api/v1/cargas/:id/cambios', { params, query }))) }
  }
}

export type LoadData = { load: Load; vista: Awaited<ReturnType<typeof viewOf>> }
