export type RefusalDetail = {
  code?: string
  /** Field name → what is wrong with it, in Spanish. */
  errors?: Record<string, string[]>
  /** Further members of the answer's body, e.g. the part that replaces a retired one. */
  extra?: Record<string, unknown>
}

/** An expected failure: what a call answers (HTTP status, a sentence in Spanish) instead of its reply. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]> | undefined
  readonly extra: Record<string, unknown> | undefined

  constructor(status: number, message: string, detail: RefusalDetail = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = detail.code ?? codeOf.get(status) ?? 'error'
    this.errors = detail.errors
    this.extra = detail.extra
  }
}

/** 409 for who saved over somebody else's change; `what` with its article: «este rol». */
export function stale(what: string, version: number): Refusal {
  return new Refusal(409, `Alguien más cambió ${what}. Revisa los datos y vuelve a guardar.`, {
    code: 'version_anterior',
    extra: { version },
  })
}

const codeOf = new Map([
  [400, 'peticion_invalida'],
  [401, 'sin_sesion'],
  [403, 'sin_permiso'],
  [404, 'no_encontrado'],
  [405, 'metodo_no_permitido'],
  [409, 'conflicto'],
  [410, 'no_disponible'],
  [413, 'demasiado_grande'],
  [415, 'tipo_no_admitido'],
  [419, 'token_vencido'],
  [422, 'datos_invalidos'],
  [429, 'demasiadas_peticiones'],
  [503, 'no_listo'],
])
