import { expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '#kit/base/refusal.ts'
import { errorBody } from './errors.server.ts'
import { errorsOf, sentence } from './faults.server.ts'

/** What a schema says of an input, in our words. */
function said(schema: z.ZodType, input: unknown): string[] {
  const { error } = schema.safeParse(input, { error: sentence })
  return [...errorsOf(error?.issues ?? []).values()].flat()
}

test.each<[string, z.ZodType, unknown, string]>([
  ['missing', z.string(), undefined, 'Falta este dato.'],
  ['no text', z.string(), 1, 'Debe ser un texto.'],
  ['no number', z.number(), 'x', 'Debe ser un número.'],
  ['not finite', z.number(), Number.NaN, 'Debe ser un número.'],
  ['not whole', z.int(), 1.5, 'Debe ser un número entero.'],
  ['no boolean', z.boolean(), 'sí', 'Debe ser sí o no (true o false).'],
  ['no list', z.array(z.string()), {}, 'Debe ser una lista.'],
  ['no object', z.object({}), [], 'Debe ser un conjunto de datos.'],
  ['no record', z.record(z.string(), z.string()), [], 'Debe ser un conjunto de datos.'],
  ['no file', z.file(), 'x', 'Debe ser un archivo.'],
  ['another type', z.date(), 'x', 'El dato no es del tipo esperado.'],
  ['empty text', z.string().min(1), '', 'Falta este dato.'],
  ['short text', z.string().min(3), 'a', 'Escribe al menos 3 caracteres.'],
  ['long text', z.string().max(3), 'abcd', 'Escribe 3 caracteres como máximo.'],
  ['empty list', z.array(z.string()).min(1), [], 'Elige al menos uno.'],
  ['short list', z.array(z.string()).min(2), ['a'], 'Deben ser al menos 2.'],
  ['long list', z.array(z.string()).max(1), ['a', 'b'], 'Son 1 como máximo.'],
  ['small number', z.number().min(5), 4, 'El mínimo es 5.'],
  ['not above', z.number().gt(5), 5, 'Debe ser mayor que 5.'],
  ['large number', z.number().max(99_999), 1e5, 'El máximo es 99,999.'],
  ['not below', z.number().lt(5), 5, 'Debe ser menor que 5.'],
  ['beyond what is exact', z.int(), 1e300, 'El número es demasiado grande.'],
  ['below what is exact', z.int(), -1e300, 'El número es demasiado pequeño.'],
  ['beyond a column', z.int().max(2_147_483_647), 2_147_483_648, 'El número es demasiado grande.'],
  ['no multiple', z.number().multipleOf(0.01), 0.001, 'Debe ser múltiplo de 0.01.'],
  ['none of these', z.enum(['a', 'b']), 'c', 'Debe ser uno de: a, b.'],
  ['not this', z.literal(true), false, 'Debe ser: true.'],
  ['no mail', z.email(), 'x', 'El correo electrónico no es válido.'],
  ['no address', z.url(), 'x', 'Escribe la dirección completa, por ejemplo https://ejemplo.mx.'],
  ['no day', z.iso.date(), 'x', 'Escribe la fecha como 2026-11-20.'],
  ['no moment', z.iso.datetime(), 'x', 'Escribe fecha y hora.'],
  ['no UUID', z.uuid(), 'x', 'Un UUID lleva 32 letras y números en cinco grupos.'],
  ['another form', z.string().regex(/^a/), 'x', 'No tiene la forma esperada.'],
  ['unknown field', z.strictObject({}), { a: 1 }, 'Campo desconocido.'],
  ['none of several', z.union([z.literal('a'), z.number()]), 'c', 'El dato no es válido.'],
  ['a wrong key', z.record(z.string().max(1), z.string()), { ab: 'x' }, 'El dato no es válido.'],
  ['an own rule', z.string().refine(() => false), 'x', 'El dato no es válido.'],
  ['an empty file', z.file().min(1), new File([], 'x'), 'El archivo está vacío.'],
  ['a large file', z.file().max(1), new File(['xx'], 'x'), 'El archivo es demasiado grande.'],
])('%s: one plain sentence', (_, schema, input, expected) => {
  expect(said(schema, input)).toEqual([expected])
})

test('of many values twenty are named', () => {
  const [text = ''] = said(z.enum(Array.from({ length: 500 }, (_, n) => `valor${n}`)), 'x')
  expect(text).toMatch(/y 480 más\.$/)
  expect(text.length).toBeLessThan(300)
})

test('an answer tells twenty faults and how many there are more, with no name longer than a line', () => {
  const many = Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`clave${n}${'x'.repeat(500)}`, n]))
  const errors = Object.fromEntries(
    errorsOf(z.strictObject({}).safeParse(many, { error: sentence }).error?.issues ?? []),
  )
  const body = errorBody(new Refusal(422, 'Revisa los datos.', { errors }), 'r')
  expect(Object.keys(body['errors'] as object)).toHaveLength(20)
  expect(body['message']).toBe('Revisa los datos. Se muestran 20 datos con falta y hay 79,980 más.')
  expect(JSON.stringify(body).length).toBeLessThan(4000)
})

test('what a refusal carries beside its sentence stays out when it is larger than anybody reads', () => {
  const actual = { texto: 'x'.repeat(60_000) }
  const body = errorBody(new Refusal(409, 'Alguien más lo cambió.', { extra: { version: 3, actual } }), 'r')
  expect(body).toEqual({ message: 'Alguien más lo cambió.', code: 'conflicto', version: 3, requestId: 'r' })
})
