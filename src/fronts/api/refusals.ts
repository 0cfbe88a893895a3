/** The one form of every refusal, as JSON Schema. */
export const errorSchema = {
  type: 'object',
  description: 'Una negativa o una falta, siempre con la misma forma.',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'Qué pasó y qué se puede hacer, en español y para una persona.' },
    code: { type: 'string', description: 'Lo mismo para un programa; no cambia.' },
    errors: {
      type: 'object',
      description: 'Por campo, qué tiene de malo.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    requestId: { type: 'string', description: 'Para preguntar por esta llamada; va también en `X-Request-Id`.' },
  },
  additionalProperties: true,
}

type Told = { nombre: string; description: string; code: string; message: string; errors?: Record<string, string[]> }

/** What each status of a refusal means here, with one as it is answered. */
export const refusals: Record<number, Told> = {
  401: {
    nombre: 'SinSesion',
    description: 'No hay sesión, o la llave no sirve (`llave`).',
    code: 'llave',
    message: 'La llave no sirve: no existe, venció o se dio de baja.',
  },
  403: {
    nombre: 'SinPermiso',
    description:
      'Quien llama no puede hacerlo: le falta un permiso, la llave no lo alcanza (`alcance`) o pasa de su tope (`tope`).',
    code: 'alcance',
    message: 'La llave «Punto de venta» no alcanza para esto.',
  },
  404: {
    nombre: 'NoExiste',
    description: 'No existe, o es de otro cliente: se responde igual.',
    code: 'no_encontrado',
    message: 'No existe lo que buscas.',
  },
  409: {
    nombre: 'Cambio',
    description: 'Algo cambió desde que se leyó, o su estado ya no lo permite. Lee otra vez y decide.',
    code: 'version_anterior',
    message: 'Alguien más cambió este documento. Revisa los datos y vuelve a guardar.',
  },
  413: {
    nombre: 'DemasiadoGrande',
    description: 'El cuerpo pasa de `x-max-body`, o el archivo de `x-max-upload`.',
    code: 'demasiado_grande',
    message: 'Lo que enviaste es demasiado grande.',
  },
  419: {
    nombre: 'PaginaCaducada',
    description:
      'Con cookie: falta la marca contra falsificación o es de otra sesión. Pide `GET /sanctum/csrf-cookie` y repite.',
    code: 'token_vencido',
    message: 'La página caducó. Vuelve a intentarlo.',
  },
  422: {
    nombre: 'DatosInvalidos',
    description: 'Un dato falta o no tiene la forma esperada; `errors` dice cuál y por qué.',
    code: 'datos_invalidos',
    message: 'Revisa los datos.',
    errors: { cantidad: ['El mínimo es 1.'] },
  },
  429: {
    nombre: 'DemasiadasPeticiones',
    description: 'Demasiadas en poco tiempo. `Retry-After` dice cuántos segundos esperar.',
    code: 'demasiadas_peticiones',
    message: 'Demasiadas peticiones. Espera un momento.',
  },
  503: {
    nombre: 'EnUnMomento',
    description:
      'No se pudo atender ahora (`saturado`, `no_listo`, `solo_lectura`). Repite después de `Retry-After` segundos.',
    code: 'saturado',
    message: 'Hay muchas visitas en este momento. Intenta de nuevo en unos segundos.',
  },
}
