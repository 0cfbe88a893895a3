import { expect, test } from 'vitest'
import { allCalls } from '#http.server.ts'

/**
 * The writes that may be done twice, and why. All others are one transaction and done once for their Idempotency-Key; a new one
 * is so by itself. A line that is missing here, or one too many, fails.
 */
const repeats: Record<string, Record<string, string>> = {
  reads: {
    'POST /api/catalogo/productoslistacatalogo': 'lists parts',
    'POST /api/v1/firmas/comprobacion': 'compares a seal',
    'POST /api/v1/carrito/revision': 'says what a list means',
    'POST /api/v1/carrito/revision/linea': 'says what a line means',
    'POST /api/v1/carrito/revision/errores': 'makes a sheet of what was sent',
    'POST /api/v1/errores-carrito/:id/prueba': 'tries and takes back',
    'POST /api/v1/correos/plantillas/:tipo/vista': 'shows words',
    'POST /api/v1/fotos/nombres': 'says whose a name is',
    'POST /api/v1/mis-vehiculos/nombrado': 'says which car a search speaks of',
  },
  session: {
    'POST /login': 'the cookie goes with the answer',
    'POST /api/v1/sesion/segundo-factor': 'the cookie goes with the answer; a wrong code counts',
    'POST /logout': 'over is over',
    'DELETE /api/v1/sesiones/:id': 'over is over',
    'DELETE /api/v1/sesiones': 'over is over',
    'PUT /api/v1/cuenta/clave': 'the same password again; a wrong one counts',
    'POST /api/v1/sesion/llave': 'a challenge counts once; the cookie goes with the answer',
    'POST /api/v1/cuenta/llaves/reto': 'another challenge',
    'POST /api/v1/cuenta/llaves': 'a challenge counts once; the cookie goes with the answer',
    'POST /api/v1/cuenta/llaves/:id/baja': 'gone is gone; a wrong password counts',
    'POST /api/v1/cuenta/segundo-factor': 'a secret that is not in force yet',
    'POST /api/v1/cuenta/segundo-factor/confirmacion': 'the cookie goes with the answer; a wrong code counts',
    'POST /api/v1/cuenta/segundo-factor/baja': 'gone is gone; a wrong password counts',
    'POST /api/v1/cuenta/segundo-factor/recuperacion': 'the last codes count, and are those that are shown',
    'POST /api/v1/claves/olvido': 'the last link counts; how many is limited',
    'POST /api/v1/claves': 'a link counts once; the cookie goes with the answer',
    'POST /api/v1/claves/desbloqueo': 'the cookie goes with the answer',
    'POST /api/v1/actuar': 'the cookie goes with the answer; for the same client it is no change',
    'DELETE /api/v1/actuar': 'over is over',
    'POST /api/v1/vista-previa': 'the same preview again',
    'DELETE /api/v1/vista-previa': 'over is over',
  },
  content: {
    'POST /api/v1/busquedas/vacias': 'the same search within 30 s is one',
    'POST /api/registrabusqueda': 'the same search within 30 s is one',
    'POST /api/v1/imagenes': 'kept under its SHA-256',
    'POST /api/v1/publicaciones/documentos': 'kept under its SHA-256',
    'POST /api/v1/documentos': 'its delivery is once for its key, its documents are told by their UUID',
    'POST /api/v1/documentos/cargas/:id/partes': 'the same piece again is that piece',
    'POST /api/v1/documentos-pdf/cargas/:id/partes': 'the same piece again is that piece',
    'POST /api/v1/documentos-pdf/cargas/:id/fin': 'joined is joined',
    'POST /api/v1/fichas/imagenes': 'kept under its SHA-256',
    'POST /api/v1/marcas/logos': 'kept under its SHA-256',
    'POST /api/v1/fotos': 'kept under its SHA-256',
    'POST /api/v1/cargas/:id/partes': 'the same piece again is that piece',
  },
  outside: {
    'POST /api/v1/erp/prueba': 'asks whether it is there',
    'POST /api/v1/perfiles-carga/:id/prueba': 'as for the ERP: it only asks whether the server lets us in',
    'POST /api/v1/correos/prueba': 'a mail to whoever pressed, that says it is a trial',
  },
  files: {
    'DELETE /api/v1/imprenta/:id': 'gone is gone',
    'DELETE /api/v1/documentos-pdf/cargas/:id': 'gone is gone',
    'DELETE /api/v1/postulaciones/:id': 'gone is gone',
  },
}

test('every write is done once for its key, or says why twice is all right', () => {
  const told = allCalls
    .map(({ endpoint }) => endpoint)
    .filter(({ method, repeats: why }) => method !== 'GET' && why !== undefined)
    .map(({ method, path, repeats: why }) => `${why} ${method} ${path}`)
  const listed = Object.entries(repeats).flatMap(([why, calls]) => Object.keys(calls).map((call) => `${why} ${call}`))
  expect(told.toSorted()).toEqual(listed.toSorted())
})

test('no question says that it repeats', () => {
  expect(allCalls.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.repeats)).toEqual([])
})
