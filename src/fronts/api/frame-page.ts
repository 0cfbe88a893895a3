import { escaped } from './shape-view.ts'

export type Place = { base: string; q?: string }

/** A page about the API, readable without scripts: none are loaded. */
export function framePage(title: string, { base, q = '' }: Place, main: string): string {
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><link rel="stylesheet" href="${base}/api/docs.css"></head>
<body><header class="top"><div class="w"><strong><a href="${base}/api/docs">API de JACVE</a></strong>
<form action="${base}/api/docs" role="search"><input type="search" name="q" value="${escaped(q)}" maxlength="100" placeholder="carrito, pedidos, getPrecios…" aria-label="Buscar una operación"><button>Buscar</button></form>
<a href="${base}/api/openapi.json">openapi.json</a></div></header><main class="w">${main}</main></body></html>`
}

/** A method, in the colour of what it does. */
export function methodMark(method: string): string {
  const kind = method === 'get' ? '' : method === 'delete' ? ' delete' : ' write'
  return `<b class="m${kind}">${method.toUpperCase()}</b>`
}

/** A text of ours whose `code` is told as code. */
export function withCode(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
