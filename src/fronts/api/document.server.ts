import { components } from './components.ts'
import { documentPath } from './operation-id.ts'
import { type Described, type Operation, operation } from './operation.server.ts'
import { otherPaths } from './other-paths.ts'

export type PathItem = Record<string, Operation>

/** The OpenAPI 3.1 document of these calls, made from the same contracts that check them. */
export function openApi(calls: Described[], server: string) {
  const paths: Record<string, PathItem> = {}
  for (const call of calls) {
    const path = documentPath(call.endpoint.path)
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operation(call) }
  }
  const tags = [...new Set(calls.map(({ tag }) => tag))].toSorted((a, b) => a.localeCompare(b, 'es'))
  return {
    openapi: '3.1.0',
    info: {
      title: 'API de JACVE',
      version: '1',
      description:
        'Catálogo, búsqueda, precios y compras de autopartes. Un programa llama con una llave (`Authorization: Bearer jcv_…`); las páginas, con la cookie de la sesión. Los importes son textos en pesos con dos decimales; las fechas y horas, ISO 8601.',
      license: { name: 'Uso de clientes de JACVE', identifier: 'LicenseRef-JACVE' },
    },
    servers: [{ url: server, description: 'Esta instalación' }],
    tags: [...tags, PROGRAMS].map((name) => ({ name, description: `${name}.` })),
    'x-tagGroups': groupsOf([...tags, PROGRAMS]),
    components,
    paths: Object.assign(paths, otherPaths(PROGRAMS)),
  }
}

const PROGRAMS = 'Programas: entrada'

/** Tags by what stands before their colon. */
function groupsOf(tags: string[]) {
  const groups = Map.groupBy(tags, (tag) => tag.split(':', 1)[0] ?? tag)
  return [...groups].map(([name, ofGroup]) => ({ name, tags: ofGroup }))
}
