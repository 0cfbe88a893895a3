import type { Endpoint } from '#kit/base/contract.ts'

type Named = Pick<Endpoint, 'method' | 'path'>

/** The path as OpenAPI writes it. A slash at its end is no part of a name: both are answered. */
export function documentPath(path: string): string {
  return path.replace(/(.)\/$/, '$1').replaceAll(/:(\w+)/g, '{$1}')
}

/**
 * The name by which programs call it: method, words of the path, `Por` and each parameter. `/api/v1` is not said, nor the method twice:
 * `GET /api/v1/pedidos/:sucursal/:folio` is `getPedidosPorSucursalPorFolio`, `GET /getItems` is `getItems`.
 */
export function operationId({ method, path }: Named): string {
  const [first = '', ...others] = path
    .replace(/^\/api\/v1\//, '')
    .replaceAll(/:(\w+)/g, '/por/$1/')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  const verb = method.toLowerCase()
  const isSaid = /^[a-z]+/.exec(first)?.[0] === verb
  return [isSaid ? first : verb + upper(first), ...others.map(upper)].join('')
}

function upper(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
