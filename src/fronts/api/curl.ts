import type { Operation } from './operation.server.ts'
import { sampleOf } from './sample.ts'

type Asked = { method: string; path: string; base: string; operation: Operation }

/** The call as one types it into a terminal, with its example where it has one. */
export function curlLine({ method, path, base, operation }: Asked): string {
  const address = base + filled(path, operation) + question(operation)
  const isWrite = method !== 'get'
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quoted(address)}`,
    ...credentials(operation, isWrite),
    ...(operation.parameters.some(({ name }) => name === 'Idempotency-Key')
      ? [`-H "Idempotency-Key: $(uuidgen)"`]
      : []),
    ...payload(operation),
    ...(isFile(operation) ? ['-OJ'] : []),
  ]
  return lines.join(' \\\n  ')
}

function filled(path: string, { parameters }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const one = parameters.find((known) => known.name === name)
    return one?.example === undefined ? whole : encodeURIComponent(String(one.example))
  })
}

function question({ parameters }: Operation): string {
  const asked = parameters.filter((one) => one.in === 'query' && (one.required || one.example !== undefined))
  const words = asked.map(({ name, example, schema }) => {
    return `${name}=${encodeURIComponent(String(example ?? sampleOf(schema)))}`
  })
  return words.length ? `?${words.join('&')}` : ''
}

function credentials({ security }: Operation, isWrite: boolean): string[] {
  if (security.some(({ llave }) => llave)) return ['-H "Authorization: Bearer $JACVE_LLAVE"']
  const mark = isWrite ? ['-H "X-XSRF-TOKEN: $XSRF"', '-H "X-Requested-With: XMLHttpRequest"'] : []
  return security.length || isWrite ? ['-b cookies.txt', ...mark] : []
}

function payload({ requestBody }: Operation): string[] {
  if (!requestBody) return []
  const json = requestBody.content['application/json']
  if (json)
    return [
      '-H "Content-Type: application/json"',
      `-d ${quoted(JSON.stringify(json.example ?? sampleOf(json.schema)))}`,
    ]
  const { properties = {}, required = [] } = requestBody.content['multipart/form-data']?.schema ?? {}
  return Object.entries(properties)
    .filter(([name, one]) => required.includes(name) || one.format === 'binary')
    .map(([name, one]) => `-F ${quoted(`${name}=${one.format === 'binary' ? '@archivo' : String(sampleOf(one))}`)}`)
}

function isFile({ responses }: Operation): boolean {
  return Object.values(responses).some((one) => 'headers' in one && 'Content-Disposition' in (one.headers ?? {}))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
