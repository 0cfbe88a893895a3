import { z } from 'zod'

/** A JSON Schema, as far as it is read here. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
}

/** What a schema takes, or what it answers, in JSON Schema 2020-12. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: nameKeys })
  return rest as JsonSchema // of its many members these are read
}

/** A record of known keys is an object with these members: programs read that, and not `propertyNames`. */
function nameKeys({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { propertyNames, additionalProperties, required } = jsonSchema
  const keys = typeof propertyNames === 'object' ? propertyNames.enum : undefined
  if (!keys || !required) return
  jsonSchema.properties = Object.fromEntries(keys.map((key) => [String(key), additionalProperties ?? {}]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}
