import type { Endpoint } from '#kit/base/contract.ts'

/** A plain page to read the contract: every call with its access, without any script. */
export function apiPage(endpoints: Endpoint[]): string {
  const rows = endpoints.map(
    ({ method, path, summary, access }) =>
      `<tr><td><code>${method}</code></td><td><code>${path.replace(/:(\w+)/g, '{$1}')}</code></td><td>${summary}</td><td>${accessText(access)}</td></tr>`,
  )
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API de JACVE</title></head>
<body><main><h1>API de JACVE</h1><p>El contrato completo, con esquemas, está en <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).
Cada llamada responde en la raíz y bajo la ruta base. Las que escriben llevan <code>X-XSRF-TOKEN</code> y <code>X-Requested-With: XMLHttpRequest</code>.</p>
<table><thead><tr><th scope="col">Método</th><th scope="col">Ruta</th><th scope="col">Qué hace</th><th scope="col">Quién</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></body></html>`
}

function accessText(access: Endpoint['access']): string {
  if (access === 'public') return 'público'
  if (access === 'session') return 'con sesión'
  return [...access.permissions, ...(access.roles ?? [])].join(', ')
}
