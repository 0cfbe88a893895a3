import kept from './examples.json' with { type: 'json' }

type Example = { parametros?: Record<string, string | number | boolean>; cuerpo?: unknown; respuesta?: unknown }

// As a client's program asks; the linter holds them to the schemas of today.
const examples: Partial<Record<string, Example>> = kept

/** A realistic one of a call (`METHOD /path`), for those that clients' programs use. */
export function exampleOf(name: string): Example | undefined {
  return examples[name]
}
